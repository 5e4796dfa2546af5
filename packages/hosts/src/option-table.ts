import type { OptionPlace, OptionRow } from '@pocketbank/core/base/options'
import { addressOptions, messageOptions, settingOptions } from '@pocketbank/http/options'
import { defaultSettings } from '@pocketbank/http/settings'
import {
  commonOptions,
  linkOptions,
  objectOptions,
  observerOptions,
  tenantOptions,
} from './options/host-options.ts'
import { localAddressOptions, localOptions } from './options/local-options.ts'
import { tlsOptions } from './options/tls-options.ts'

export interface HostOptionRow extends OptionRow {
  /** Object in which the option is. Default: the options of the host themselves. */
  readonly within?: 'settings' | 'messages'
}

export type HostOptionRows = Readonly<Record<string, HostOptionRow>>

type RowsWithin<Table, Within> = {
  readonly [Name in keyof Table]: Table[Name] & { readonly within: Within }
}

/** Marks options as those of a nested object, and writes their defaults for the help. */
function rowsWithin<const Within extends string, Table extends Readonly<Record<string, OptionRow>>>(
  within: Within,
  table: Table,
  defaults: Readonly<Record<string, unknown>> = {},
): RowsWithin<Table, Within> {
  const rows = Object.entries(table).map(([name, row]) => {
    const byDefault = row.byDefault ?? String(defaults[name] ?? 'off')
    return [name, { ...row, byDefault, within }] as const
  })
  return Object.fromEntries(rows) as RowsWithin<Table, Within>
}

export const optionTable = {
  ...localAddressOptions,
  ...addressOptions,
  ...tlsOptions,
  ...localOptions,
  ...commonOptions,
  ...tenantOptions,
  ...rowsWithin('settings', settingOptions, defaultSettings),
  ...observerOptions,
  ...linkOptions,
  ...objectOptions,
  ...rowsWithin('messages', messageOptions),
} satisfies HostOptionRows

type HostOptionTable = typeof optionTable

type PlaceRows<Place extends OptionPlace> = {
  readonly [Name in keyof HostOptionTable as HostOptionTable[Name] extends {
    readonly places: readonly (infer RowPlace)[]
  }
    ? Place extends RowPlace
      ? Name
      : never
    : Name]: HostOptionTable[Name]
}

/** Returns the options that a place accepts, in the order of the table. */
export function pickOptionRows<Place extends OptionPlace>(place: Place): PlaceRows<Place> {
  const rows = Object.entries<HostOptionRow>(optionTable).filter(([, row]) => isTakenAt(row, place))
  return Object.fromEntries(rows) as PlaceRows<Place>
}

export function isTakenAt({ places }: OptionRow, place: OptionPlace): boolean {
  return places === undefined || places.includes(place)
}

/** Returns the environment variable of an option, such as `POCKETBANK_MIN_RSA_BITS`. */
export function toVariableName(flag: string): string {
  return `POCKETBANK_${flag.replaceAll('-', '_').toUpperCase()}`
}

/** Describes the default of an option for the help. */
export function writeDefault({ byDefault, default: value }: OptionRow): string {
  return byDefault ?? (value === undefined || value === false ? 'off' : String(value))
}
