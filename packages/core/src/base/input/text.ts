import * as v from 'valibot'
import { isObject } from './arrays.ts'
import { characterCount } from './characters.ts'

/** A schema for a text. Its name keeps published declarations short. */
export interface TextSchema extends v.GenericSchema<string> {}

/**
 * Most texts fit this one expression, which is faster than the checks: no blank first, no NUL, no surrogates.
 */
const defaultText = /^[!-~\u00A1-\u167F][^\0\uD800-\uDFFF]*$/

type TextCheck = v.CheckAction<string, string>

const moreThanBlanks: TextCheck = v.check((text) => /\S/.test(text), 'a text that is more than blanks')

const wholeCharacters: TextCheck = v.check(
  (text) => !/[\0\p{Cs}]/u.test(text),
  'a text without the character NUL and without half of a character (a lone surrogate)',
)

/**
 * Makes a check for the maximum number of characters, after other checks. It is a valibot check, but counts
 * code points.
 */
export function maxCharacters(
  charactersMax: number,
  ...checks: readonly TextCheck[]
): v.MaxLengthAction<string, number, undefined> {
  const byUnits = v.maxLength<string, number>(charactersMax)
  const failing = (text: string) => checks.find(({ requirement }) => !requirement(text))
  return {
    ...byUnits,
    '~run': (dataset, config) => {
      if (!dataset.typed) return dataset
      const { value } = dataset
      const check = checks.length === 0 || defaultText.test(value) ? undefined : failing(value)
      if (check !== undefined) return check['~run'](dataset, config) as typeof dataset
      // A text has at least as many units as characters, so most texts need not be counted.
      const isLong = value.length > charactersMax && characterCount(value) > charactersMax
      return isLong ? byUnits['~run'](dataset, config) : dataset
    },
  }
}

export function minCharacters(charactersMin: number): v.MinLengthAction<string, number, undefined> {
  const byUnits = v.minLength<string, number>(charactersMin)
  return {
    ...byUnits,
    '~run': (dataset, config) => {
      if (!dataset.typed) return dataset
      const { value } = dataset
      const count = characterCount(value)
      if (count >= charactersMin) return dataset
      // The issue comes from valibot, for a text with as many units as this one has characters.
      const { issues = [] } = byUnits['~run']({ typed: true, value: 'x'.repeat(count) }, config)
      const [first, ...rest] = [
        ...(dataset.issues ?? []),
        ...issues.map((issue) => ({ ...issue, input: value })),
      ]
      return first === undefined ? dataset : { typed: true, value, issues: [first, ...rest] }
    },
  }
}

/**
 * The maximum length of a name, a product or a number if the description gives none (X5). D: at least three
 * times what banks use.
 */
export const ownTextCharactersMax = 140

/** Makes a schema for a text of limited length that is more than blanks (X1e). */
export function text(charactersMax: number, charactersMin = 1): TextSchema {
  const least = charactersMin === 1 ? v.minLength<string, number>(1) : minCharacters(charactersMin)
  const textSchema = v.pipe(v.string(), least, maxCharacters(charactersMax, moreThanBlanks, wholeCharacters))
  if (charactersMin > 1) return textSchema
  return {
    ...textSchema,
    '~run': (dataset, config) => {
      const { value } = dataset
      const isDefault = typeof value === 'string' && value.length <= charactersMax && defaultText.test(value)
      return isDefault ? { typed: true, value } : textSchema['~run'](dataset, config)
    },
  }
}

/** Makes a schema for a text of limited length, which may be empty. */
export function plainText(charactersMax: number): TextSchema {
  return v.pipe(v.string(), maxCharacters(charactersMax, wholeCharacters))
}

/** Marks a text as a date in descriptions without checking it. */
const describedAsDate: v.IsoDateAction<string, undefined> = {
  ...v.isoDate(),
  '~run': (dataset) => dataset,
}

/**
 * A schema for a date text without a check. The rules check dates, since each one has a separate error code.
 */
export const dayText: TextSchema = v.pipe(v.string(), describedAsDate)

export function decimalText(charactersMax: number): TextSchema {
  return v.pipe(
    v.string(),
    maxCharacters(charactersMax),
    v.regex(/^(?:-?[0-9]+(?:\.[0-9]+)?)?$/, 'a decimal number such as "11.25", or empty'),
  )
}

function isEmptyValue(value: unknown): boolean {
  return isObject(value) ? Object.values(value).every((part) => part === '') : value === ''
}

/**
 * Makes a schema for an optional field. An empty value, "" or an object of empty values, is read as absent.
 */
export function absentWhereEmpty<const Field extends v.GenericSchema>(
  field: Field,
): v.OptionalSchema<Field, undefined> {
  const optional = v.optional(field)
  return {
    ...optional,
    '~run': (dataset, config) =>
      optional['~run'](isEmptyValue(dataset.value) ? { ...dataset, value: undefined } : dataset, config),
  }
}

/** A schema for a list. */
export interface ListSchema<Item extends v.GenericSchema>
  extends v.GenericSchema<v.InferInput<Item>[], v.InferOutput<Item>[]> {
  readonly item: Item
}

/** Reads the entries of a list into one of the same length. Returns undefined if one is wrong. */
function readEntries(
  item: v.GenericSchema,
  entries: readonly unknown[],
  config: v.Config<v.BaseIssue<unknown>>,
): unknown[] | undefined {
  // Valibot lets the list grow, and V8 then keeps room for 17 entries. The journal keeps the lists of bodies.
  const output = new Array<unknown>(entries.length)
  for (let index = 0; index < entries.length; index += 1) {
    const { issues, value } = item['~run']({ value: entries[index] }, config)
    if (issues !== undefined) return undefined
    output[index] = value
  }
  return output
}

export function listOf<const Item extends v.GenericSchema>(
  item: Item,
  entriesMax: number,
  entriesMin: 0 | 1 = 1,
): ListSchema<Item> {
  const schema = v.pipe(v.array(item), v.minLength(entriesMin), v.maxLength(entriesMax))
  return {
    ...schema,
    '~run': (dataset, config) => {
      const { value } = dataset
      const hasLength = Array.isArray(value) && value.length >= entriesMin && value.length <= entriesMax
      const entries = hasLength ? readEntries(item, value, config) : undefined
      return entries === undefined
        ? schema['~run'](dataset, config)
        : { typed: true, value: entries as v.InferOutput<Item>[] }
    },
  }
}
