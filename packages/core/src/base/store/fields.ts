import * as v from 'valibot'
import type { ResourceKind } from '../ids/seed.ts'
import type { TextSchema } from '../input/text.ts'
import { limits } from '../limits.ts'
import { type Instant, instantRange } from '../time/instant.ts'
import { type LocalDate, parseLocalDate } from '../time/local-date.ts'
import type { ForeignKey, ForeignKeySchema } from './row.ts'
import type { WritingSchema } from './write-row.ts'

/**
 * The greatest value of counters and serials. D: ids have 32 bits for a serial; the remaining 94,967,295 let a bank continue from a
 * snapshot.
 */
export const countMax = 4_200_000_000

/** A schema for a whole number. D: named, as is that of a text, so that published declarations say it once and not at each field. */
export interface WholeSchema extends v.GenericSchema<number> {}

function wholeFrom(least: number, greatest = countMax): WholeSchema {
  return v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(greatest))
}

/** A number that counts or orders, from 0 on. */
export const whole = wholeFrom(0)

/** The number of a row in its table. */
export const serial = wholeFrom(1)

/** A whole number within bounds. */
export const wholeBetween = wholeFrom

/** A day of the calendar, as days after 1 January 1970. */
export const epochDayField = wholeFrom(-719_528, 2_932_896)

/** The same, or the day after every day of the calendar on which stands what has no day yet. */
export function epochDayOr(none: number): WholeSchema {
  return v.union([epochDayField, v.literal(none)], `an epoch day of the calendar, or ${none}`)
}

/** A moment that the bank's clock can show, in milliseconds. */
export const moment = wholeFrom(instantRange.first, instantRange.last) as unknown as v.GenericSchema<
  unknown,
  Instant
>

/** The text of a calendar day, `YYYY-MM-DD`. */
export const storedDayText: TextSchema = v.pipe(
  v.string(),
  v.check((text) => parseLocalDate(text) !== undefined, 'a date of the calendar such as "2026-01-15"'),
)

/** A calendar day. */
export const localDay = storedDayText as unknown as v.GenericSchema<unknown, LocalDate>

/** A text that has no narrower bound of its own. */
export const anyText: TextSchema = v.pipe(v.string(), v.maxLength(limits.keptTextCharactersMax))

/** A number as decimal text, without a sign. */
export const storedDecimalText: TextSchema = v.pipe(
  anyText,
  v.regex(/^[0-9]+(?:\.[0-9]+)?$/, 'a decimal number'),
)

/** An address to which a browser may be sent: on the web, or in an app by a private scheme. */
export const wayBackAddress: TextSchema = v.pipe(
  anyText,
  v.regex(
    /^(?:https?:\/\/.|(?!(?:https?|javascript|data|file|blob|vbscript|about|ftp|wss?):)[a-z][a-z0-9+.-]*:\/.)/i,
    'an address of the web or of an app',
  ),
)

/** Yes or no. */
export const flag = v.boolean()

/** One of a closed list of words. */
export function oneOf<const Words extends readonly string[]>(words: Words) {
  return v.picklist(words, words.join(' or '))
}

/** A field that a row need not have. */
export const maybe = v.exactOptional

/** The same, which may also be there without a value: rows that are copied often are all of one layout then, which is cheaper. */
export const orNone = v.optional

/** A list that nobody changes. */
export function storedList<Item>(item: v.GenericSchema<unknown, Item>, entriesMax: number, entriesMin = 0) {
  return v.pipe(
    v.array(item),
    v.minLength(entriesMin),
    v.maxLength(entriesMax),
  ) as unknown as v.GenericSchema<unknown, readonly Item[]>
}

/** An amount as JSON has it, which knows no bigint. D: 40 digits, many times what the balances of a bank can reach. */
const writtenMinor = /^-?[0-9]{1,40}$/

function writeMinor(value: unknown): unknown {
  return { '#': String(value) }
}

/** A value for a sentence: amounts as JSON has them. */
export function writeStoredValue(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? writeMinor(inner) : inner)) ?? 'nothing'
  )
}

/** The minor units of an amount, in its written form or already read; undefined if it is no amount. */
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
      const read = readStoredMinor(value)
      if (read !== undefined && (least === undefined || read >= least)) return read
      addIssue({ message: expected, received: writeStoredValue(value) })
      return NEVER
    }),
  )
  return { ...schema, write: writeMinor }
}

/** An amount in minor units. */
export const minor = minorFrom()

/** An amount in minor units that is not below zero. */
export const minorNotNegative = minorFrom(0n)

/** An amount in minor units above zero. */
export const minorPositive = minorFrom(1n)

function withForeignKey(schema: v.GenericSchema<unknown, number>, foreignKey: ForeignKey): ForeignKeySchema {
  return { ...schema, foreignKey: foreignKey }
}

/** The serial of a row that is there. */
export function refTo(to: ForeignKey['to']): ForeignKeySchema {
  return withForeignKey(serial, { to, holds: 'still', mayBeNone: false })
}

/** The serial of a row that is there, or 0 for none. */
export function refOrNone(to: string): ForeignKeySchema {
  return withForeignKey(whole, { to, holds: 'still', mayBeNone: true })
}

/** The serial of a row that is or was there. */
export function pastRefTo(to: ForeignKey['to']): ForeignKeySchema {
  return withForeignKey(serial, { to, holds: 'once', mayBeNone: false })
}

/** The serial of a row that is or was there, or 0 for none. */
export function pastRefOrNone(to: string): ForeignKeySchema {
  return withForeignKey(whole, { to, holds: 'once', mayBeNone: true })
}

/** The id of a row, which follows from its serial. */
export interface IdSchema extends v.GenericSchema<unknown, string> {
  readonly names: ResourceKind
}

/** The kind of the resource whose id a field has, if it has one. */
export function findIdKind(schema: v.GenericSchema): ResourceKind | undefined {
  return 'names' in schema ? (schema as IdSchema).names : undefined
}

/** The id of a resource of a kind, as it follows from the seed of the bank and the serial of the row. */
export function idOfKind(names: ResourceKind): IdSchema {
  return { ...v.string(), names }
}
