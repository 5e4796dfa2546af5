import * as v from 'valibot'
import type { ResourceKind } from '../ids/seed.ts'
import type { TextSchema } from '../input/text.ts'
import { limits } from '../limits.ts'
import { type Instant, instantRange } from '../time/instant.ts'
import { type LocalDate, parseLocalDate } from '../time/local-date.ts'
import type { ForeignKey, ForeignKeySchema } from './row.ts'
import type { WritingSchema } from './write-row.ts'

/**
 * The maximum of counters and serials. Ids have 32 bits for a serial; the rest lets a bank continue from a
 * snapshot.
 */
export const countMax = 4_200_000_000

/** A schema for a whole number. Its name keeps published declarations short. */
export interface WholeSchema extends v.GenericSchema<number> {}

function wholeFrom(least: number, greatest = countMax): WholeSchema {
  return v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(greatest))
}

export const whole = wholeFrom(0)

/** The number of a row in its table. */
export const serial = wholeFrom(1)

export const wholeBetween = wholeFrom

/** A day of the calendar, in days since 1 January 1970. */
export const epochDayField = wholeFrom(-719_528, 2_932_896)

/** Makes a schema for an epoch day, or for `none`, the value of rows without a day. */
export function epochDayOr(placeholder: number): WholeSchema {
  return v.union([epochDayField, v.literal(placeholder)], `an epoch day of the calendar, or ${placeholder}`)
}

/** A time of the bank's clock, in milliseconds. */
export const instantSchema = wholeFrom(instantRange.first, instantRange.last) as unknown as v.GenericSchema<
  unknown,
  Instant
>

export const storedDayText: TextSchema = v.pipe(
  v.string(),
  v.check((text) => parseLocalDate(text) !== undefined, 'a date of the calendar such as "2026-01-15"'),
)

export const localDay = storedDayText as unknown as v.GenericSchema<unknown, LocalDate>

export const anyText: TextSchema = v.pipe(v.string(), v.maxLength(limits.keptTextCharactersMax))

export const storedDecimalText: TextSchema = v.pipe(
  anyText,
  v.regex(/^[0-9]+(?:\.[0-9]+)?$/, 'a decimal number'),
)

/**
 * The address of a redirect: on the web, or in an app by a private scheme. Schemes that could run code are
 * refused.
 */
export const redirectAddress: TextSchema = v.pipe(
  anyText,
  v.regex(
    /^(?:https?:\/\/.|(?!(?:https?|javascript|data|file|blob|vbscript|about|ftp|wss?):)[a-z][a-z0-9+.-]*:\/.)/i,
    'an address of the web or of an app',
  ),
)

export const flag = v.boolean()

export function oneOf<const Words extends readonly string[]>(words: Words) {
  return v.picklist(words, words.join(' or '))
}

export const maybe = v.exactOptional

/**
 * A field that may also be present as undefined. Rows that are copied often then have one layout in memory,
 * which is faster.
 */
export const orNone = v.optional

export function storedList<Item>(item: v.GenericSchema<unknown, Item>, entriesMax: number, entriesMin = 0) {
  return v.pipe(
    v.array(item),
    v.minLength(entriesMin),
    v.maxLength(entriesMax),
  ) as unknown as v.GenericSchema<unknown, readonly Item[]>
}

/**
 * JSON has no bigint, so stored amounts are text. The number of digits is far above any balance of a bank.
 */
const writtenMinor = /^-?[0-9]{1,40}$/

function writeMinor(value: unknown): unknown {
  return { '#': String(value) }
}

/** Writes a value for a message, with amounts in their JSON form. */
export function writeStoredValue(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? writeMinor(inner) : inner)) ?? 'nothing'
  )
}

/** Reads an amount in minor units in its JSON form, or as a bigint. Returns undefined for any other value. */
function readStoredMinor(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== '#') return undefined
  const { '#': digits } = value as { readonly '#': unknown }
  return typeof digits === 'string' && writtenMinor.test(digits) ? BigInt(digits) : undefined
}

function minorFrom(least?: bigint): v.GenericSchema<unknown, bigint> & WritingSchema {
  const expected = `an amount${least === undefined ? '' : ` from ${least}`} in minor units such as {"#": "12345"}`
  const schema = v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const amount = readStoredMinor(value)
      if (amount !== undefined && (least === undefined || amount >= least)) return amount
      addIssue({ message: expected, received: writeStoredValue(value) })
      return NEVER
    }),
  )
  return { ...schema, write: writeMinor }
}

export const minor = minorFrom()

export const minorNotNegative = minorFrom(0n)

export const minorPositive = minorFrom(1n)

function withForeignKey(schema: v.GenericSchema<unknown, number>, foreignKey: ForeignKey): ForeignKeySchema {
  return { ...schema, foreignKey: foreignKey }
}

/** Makes a field with the serial of an existing row. */
export function refTo(to: ForeignKey['to']): ForeignKeySchema {
  return withForeignKey(serial, { to, holds: 'still', mayBeNone: false })
}

/** Makes a field with the serial of an existing row, or 0. */
export function refOrNone(to: string): ForeignKeySchema {
  return withForeignKey(whole, { to, holds: 'still', mayBeNone: true })
}

/** Makes a field with the serial of a row that may have been deleted. */
export function pastRefTo(to: ForeignKey['to']): ForeignKeySchema {
  return withForeignKey(serial, { to, holds: 'once', mayBeNone: false })
}

/** Makes a field with the serial of a row that may have been deleted, or 0. */
export function pastRefOrNone(to: string): ForeignKeySchema {
  return withForeignKey(whole, { to, holds: 'once', mayBeNone: true })
}

export interface IdSchema extends v.GenericSchema<unknown, string> {
  readonly names: ResourceKind
}

export function findIdKind(schema: v.GenericSchema): ResourceKind | undefined {
  return 'names' in schema ? (schema as IdSchema).names : undefined
}

/**
 * Makes a field with the id of a resource. A snapshot is checked for the id that follows from seed and
 * serial.
 */
export function idOfKind(names: ResourceKind): IdSchema {
  return { ...v.string(), names }
}
