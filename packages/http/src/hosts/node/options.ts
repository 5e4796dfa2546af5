import type { Instant, Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/internal'
import type { AddressOptions } from '../../bank-address.ts'
import type { HostFacts } from '../../console/options.ts'
import type { MessageBounds } from '../../requests/kept-exchange.ts'
import { defaultSettings, type Settings } from '../../settings.ts'
import { readArguments, type Written } from './arguments.ts'
import {
  isSecret,
  type OptionName,
  type OptionValues,
  optionNames,
  optionTable,
  serverFlags,
  variableOf,
} from './option-table.ts'

/** How the local server runs. */
export interface ServerOptions extends AddressOptions {
  readonly port: number
  readonly host: string
  /** Where the bank's clock begins; without it the system's clock. */
  readonly now: Instant | undefined
  /** Whether the clock stands still until it is moved. */
  readonly frozen?: boolean
  /** What ids follow from; without it chance. */
  readonly seed: string | undefined
  /** Without the fixed data set. */
  readonly empty: boolean
  /** A YAML or JSON file that fills the bank, instead of the fixed data set. */
  readonly seedFile?: string | undefined
  /** The folder in which the bank is stored; without it the bank lives in memory alone. */
  readonly data?: string | undefined
  /** Makes a whole bank of what can be read in the folder before it is opened. */
  readonly repair?: boolean | undefined
  /** Whether each TPP has a bank of its own; else all share one (Q14). */
  readonly bankPerTpp?: boolean
  /** Banks of TPPs that are kept; 500 without it. */
  readonly banksMax?: number | undefined
  /** What requests under `/_sandbox/` must bring; without it only this machine is served there. */
  readonly controlToken?: string | undefined
  /** Whether browsers find the console at `/`, which is so unless this is false. */
  readonly hasConsole?: boolean | undefined
  /** Signs a request as a TPP of the host's own, for pages of the console that try one. */
  readonly signer?: HostFacts['signer']
  /** Octets that kept snapshots of a bank have together at most; 256 MiB without it. */
  readonly snapshotOctetsMax?: number | undefined
  /** How much the request journal keeps of requests and answers themselves. */
  readonly messages?: MessageBounds | undefined
  readonly help: boolean
  readonly settings: Settings
}

export type Environment = Readonly<Record<string, string | undefined>>

interface Said {
  readonly text: string
  /** The flag or the variable, as a person wrote it. */
  readonly by: string
}

/** The text of a flag, else of its variable. D: an empty variable is none, since many tools can only blank a variable. */
function writtenFor(name: OptionName, flags: Written, environment: Environment): Said | undefined {
  const flag = flags[name]
  if (flag !== undefined) return { text: String(flag), by: `--${name}` }
  const by = variableOf(name)
  const variable = environment[by] ?? ''
  return variable === '' ? undefined : { text: variable, by }
}

const shownCharsMax = 200
const octetsOfMebibyte = 1_048_576
const octetsOfKibibyte = 1_024

function readValues(flags: Written, environment: Environment): Result<OptionValues, string> {
  const values: Partial<Record<OptionName, unknown>> = {}
  for (const name of optionNames) {
    const written = writtenFor(name, flags, environment)
    if (written === undefined) continue
    const value = optionTable[name].read(written.text)
    if (!value.ok) {
      const shown = isSecret(name) ? '' : `, got ${JSON.stringify(written.text.slice(0, shownCharsMax))}`
      return fail(`${written.by} must be ${value.error}${shown}`)
    }
    values[name] = value.value
  }
  return ok(values as OptionValues)
}

/** Reads what was written for the options of a bank; a flag wins over a variable. The failure is one line for a person. */
export function optionsFrom(flags: Written, environment: Environment): Result<ServerOptions, string> {
  const read = readValues(flags, environment)
  if (!read.ok) return read
  const problem = togetherProblem(read.value)
  if (problem !== undefined) return fail(problem)
  const { port = 8080, host = '127.0.0.1', now, seed } = read.value
  const help = flags.help === true
  return ok({ port, host, now, seed, help, ...banksOf(read.value), settings: settingsOf(read.value) })
}

const help = { help: 'prints this', short: 'h' }

/** Reads a command line and the environment; a flag wins over a variable. The failure is one line for a person. */
export function readOptions(
  given: readonly string[],
  environment: Environment,
): Result<ServerOptions, string> {
  const read = readArguments(given, { ...serverFlags, help })
  if (!read.ok) return read
  const [unexpected] = [...read.value.operands, ...(read.value.behind ?? [])]
  return unexpected === undefined
    ? optionsFrom(read.value.flags, environment)
    : fail(`“${unexpected}” is no option`)
}

/** What cannot be said together. */
function togetherProblem(values: OptionValues): string | undefined {
  if (values.repair === true && values.data === undefined) {
    return '--repair needs --data DIR, the folder to repair'
  }
  if (values.empty === true && values['seed-file'] !== undefined) {
    return '--empty and --seed-file cannot both be meant'
  }
  if (values['banks-max'] === undefined || values['bank-per-tpp'] === true) return undefined
  return '--banks-max says how many banks of TPPs are kept: it needs --bank-per-tpp'
}

function banksOf(values: OptionValues) {
  const { empty = false, frozen = false, data, repair } = values
  const snapshotMebibytes = values['snapshot-mib']
  return {
    ...{ empty, frozen, data, repair },
    ...(values['seed-file'] !== undefined && { seedFile: values['seed-file'] }),
    bankPerTpp: values['bank-per-tpp'] ?? false,
    banksMax: values['banks-max'],
    publicUrl: values['public-url'],
    basePath: values['base-path'],
    controlToken: values['control-token'],
    ...(values['no-console'] === true && { hasConsole: false }),
    snapshotOctetsMax: snapshotMebibytes && snapshotMebibytes * octetsOfMebibyte,
    messages: messagesOf(values),
  }
}

function messagesOf(values: OptionValues): MessageBounds | undefined {
  const mebibytes = values['journal-mib']
  const kibibytes = values['journal-body-kib']
  if (mebibytes === undefined && kibibytes === undefined) return undefined
  return {
    octetsMax: mebibytes === undefined ? undefined : mebibytes * octetsOfMebibyte,
    bodyOctetsMax: kibibytes === undefined ? undefined : kibibytes * octetsOfKibibyte,
  }
}

function settingsOf(values: OptionValues): Settings {
  const dateWindowSeconds = values['date-window']
  const trustAnchors = values['trust-anchors']
  return {
    signatures: values.signatures ?? defaultSettings.signatures,
    strictness: values.strictness ?? defaultSettings.strictness,
    rsaBitsMin: values['min-rsa-bits'] ?? defaultSettings.rsaBitsMin,
    ...(dateWindowSeconds !== undefined && { dateWindowSeconds }),
    ...(trustAnchors !== undefined && { trustAnchors }),
  }
}
