import type * as v from 'valibot'

/** The description of a field, with what editors and the documentation show next to it. */
export interface FieldWords {
  readonly sentence: string
  /** The label in forms. Default: the name of the field, in words. */
  readonly label?: string
  /** The section of the interface description that has the field, such as `§2.3`. */
  readonly source?: string | undefined
  readonly examples?: readonly unknown[]
  readonly isDeprecated?: boolean
}

interface DescribedSchema extends FieldWords {
  readonly original: v.GenericSchema
}

// Descriptions are stored apart from the schemas, so that reading and writing never touch them.
const described = new WeakMap<v.GenericSchema, DescribedSchema>()

/** Finds the description of a schema, or of the schema inside of `optional` and the like. */
export function findFieldWords(schema: v.GenericSchema): FieldWords | undefined {
  const words = described.get(schema)
  if (words !== undefined || !('wrapped' in schema)) return words
  return findFieldWords(schema.wrapped as v.GenericSchema)
}

/** Finds the schema of which a schema is a copy with another description. */
export function findOriginal(schema: v.GenericSchema): v.GenericSchema | undefined {
  return described.get(schema)?.original
}

/**
 * Adds the description of a field to a copy of its schema, since other fields may share the schema.
 *
 * @param schema - The schema of the field.
 * @param words - The sentence; or another schema, whose words it shares.
 * @param source - The section of the interface description that has the field.
 */
export function withSentence<const Schema extends v.GenericSchema>(
  schema: Schema,
  words: string | v.GenericSchema | FieldWords,
  source?: string,
): Schema {
  const copy = { ...schema }
  described.set(copy, { ...readWords(words, source), original: schema })
  return copy
}

function readWords(words: string | v.GenericSchema | FieldWords, source: string | undefined): FieldWords {
  if (typeof words === 'string') return { sentence: words, source }
  if (!('~run' in words)) return words
  const fieldWords = findFieldWords(words)
  if (fieldWords === undefined) throw new Error('the schema whose words a field shares has none')
  return fieldWords
}
