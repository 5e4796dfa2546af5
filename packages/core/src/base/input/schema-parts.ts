import type * as v from 'valibot'

/** The parts of a schema in which other schemas stand. */
export interface SchemaParts {
  /** The fields of an object. */
  readonly fields?: Readonly<Record<string, v.GenericSchema>>
  /** Each value of a record. */
  readonly value?: v.GenericSchema
  /** Each item of an array. */
  readonly item?: v.GenericSchema
  /** The alternatives of a union, or of a variant. */
  readonly alternatives?: readonly v.GenericSchema[]
}

/** The parts of valibot's schemas, by the names that the library has for them. */
interface LibrarySchema extends v.GenericSchema {
  readonly wrapped?: v.GenericSchema
  readonly entries?: SchemaParts['fields']
  readonly value?: v.GenericSchema
  readonly item?: v.GenericSchema
  readonly options?: readonly v.GenericSchema[]
}

/** The schema inside of `optional`, `nullable` and the like. */
export function unwrapSchema(schema: v.GenericSchema): v.GenericSchema {
  const { wrapped } = schema as LibrarySchema
  return wrapped === undefined ? schema : unwrapSchema(wrapped)
}

/** The schemas that stand in a schema; nothing in one of a plain value. */
export function readSchemaParts(schema: v.GenericSchema): SchemaParts {
  const { type, entries, value, item, options } = unwrapSchema(schema) as LibrarySchema
  if (entries !== undefined) return { fields: entries }
  if (item !== undefined) return { item }
  if (type === 'record' && value !== undefined) return { value }
  return (type === 'union' || type === 'variant') && options !== undefined ? { alternatives: options } : {}
}
