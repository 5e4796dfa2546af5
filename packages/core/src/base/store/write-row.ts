import type * as v from 'valibot'
import { readSchemaParts, type SchemaParts, unwrapSchema } from '../input/schema-parts.ts'

type Write = (value: unknown) => unknown

export interface WritingSchema extends v.GenericSchema {
  readonly write: Write
}

function asItIs(value: unknown): unknown {
  return value
}

function writerOfFields(fields: NonNullable<SchemaParts['fields']>): Write {
  const writers = Object.entries(fields).map(([key, schema]) => ({ key, write: createWriter(schema) }))
  return (value) => {
    const row = value as Readonly<Record<string, unknown>>
    const output: Record<string, unknown> = {}
    for (const { key, write } of writers) {
      const field = row[key]
      if (field !== undefined) output[key] = write(field)
    }
    return output
  }
}

function writerOfItems(item: v.GenericSchema): Write {
  const write = createWriter(item)
  return write === asItIs ? asItIs : (list) => (list as readonly unknown[]).map(write)
}

/** Writes one of several kinds of rows by the fields of all of them. A row has only those of its kind. */
function writerOfAny(alternatives: readonly v.GenericSchema[]): Write {
  const fieldSets = alternatives
    .map((alternative) => readSchemaParts(alternative).fields)
    .filter((fields) => fields !== undefined)
  return fieldSets.length === alternatives.length ? writerOfFields(Object.assign({}, ...fieldSets)) : asItIs
}

/**
 * Makes the JSON writer of a schema. Fields are written in the order of the schema, so equal banks have equal
 * texts.
 */
export function createWriter(schema: v.GenericSchema): Write {
  const { write } = unwrapSchema(schema) as Partial<WritingSchema>
  if (write !== undefined) return write
  const { fields, item, alternatives } = readSchemaParts(schema)
  if (fields !== undefined) return writerOfFields(fields)
  if (alternatives !== undefined) return writerOfAny(alternatives)
  return item === undefined ? asItIs : writerOfItems(item)
}
