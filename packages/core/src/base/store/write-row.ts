import type * as v from 'valibot'
import type { Fields } from './row.ts'

/** How JSON has a value. */
type Write = (value: unknown) => unknown

/** A schema whose values JSON does not know. */
export interface WritingSchema extends v.GenericSchema {
  readonly write: Write
}

/** The parts of a schema in which others stand. */
interface WrittenSchema {
  readonly type: string
  readonly write?: Write
  readonly wrapped?: v.GenericSchema
  readonly item?: v.GenericSchema
  readonly entries?: Fields
  readonly options?: readonly (v.GenericSchema & { readonly entries: Fields })[]
}

function asItIs(value: unknown): unknown {
  return value
}

function writerOfFields(entries: Fields): Write {
  const writers = Object.entries(entries).map(([key, schema]) => ({ key, write: writerOf(schema) }))
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
  const write = writerOf(item)
  return write === asItIs ? asItIs : (list) => (list as readonly unknown[]).map(write)
}

/** One of several rows has the fields of one of them: it is written as that of all fields that any of them has. */
function writerOfAny(options: readonly { readonly entries: Fields }[]): Write {
  return writerOfFields(Object.assign({}, ...options.map(({ entries }) => entries)))
}

/** How JSON has the values of a schema: fields in the order of the schema, so that a bank is written in one way only. */
export function writerOf(schema: v.GenericSchema): Write {
  const { type, write, wrapped, item, entries, options } = schema as WrittenSchema
  if (write !== undefined) return write
  if (wrapped !== undefined) return writerOf(wrapped)
  if (type === 'strict_object' && entries !== undefined) return writerOfFields(entries)
  if (type === 'union' && options?.every((option) => option.entries !== undefined))
    return writerOfAny(options)
  return type === 'array' && item !== undefined ? writerOfItems(item) : asItIs
}
