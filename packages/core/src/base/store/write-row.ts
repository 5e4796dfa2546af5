import type * as v from 'valibot'
import { readSchemaParts, type SchemaParts, unwrapSchema } from '../input/schema-parts.ts'

/** Converts a value to its JSON form. */
type Write = (value: unknown) => unknown

/** A schema whose values JSON does not know. */
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
    const written: Record<string, unknown> = {}
    for (const { key, write } of writers) {
      const field = row[key]
      if (field !== undefined) written[key] = write(field)
    }
    return written
  }
}

function writerOfItems(item: v.GenericSchema): Write {
  const write = createWriter(item)
  return write === asItIs ? asItIs : (list) => (list as readonly unknown[]).map(write)
}

/** One of several rows has the fields of one of them: it is written as that of all fields that any of them has. */
function writerOfAny(alternatives: readonly v.GenericSchema[]): Write {
  const all = alternatives.map((one) => readSchemaParts(one).fields).filter((fields) => fields !== undefined)
  return all.length === alternatives.length ? writerOfFields(Object.assign({}, ...all)) : asItIs
}

/** Makes the JSON writer of a schema: fields in the order of the schema, so that a bank is written in one way only. */
export function createWriter(schema: v.GenericSchema): Write {
  const { write } = unwrapSchema(schema) as Partial<WritingSchema>
  if (write !== undefined) return write
  const { fields, item, alternatives } = readSchemaParts(schema)
  if (fields !== undefined) return writerOfFields(fields)
  if (alternatives !== undefined) return writerOfAny(alternatives)
  return item === undefined ? asItIs : writerOfItems(item)
}
