import type * as v from 'valibot'

export interface SchemaParts {
  readonly fields?: Readonly<Record<string, v.GenericSchema>>
  readonly value?: v.GenericSchema
  readonly item?: v.GenericSchema
  readonly alternatives?: readonly v.GenericSchema[]
}

interface LibrarySchema extends v.GenericSchema {
  readonly wrapped?: v.GenericSchema
  readonly entries?: SchemaParts['fields']
  readonly value?: v.GenericSchema
  readonly item?: v.GenericSchema
  readonly options?: readonly v.GenericSchema[]
}

/** Returns the schema inside of `optional`, `nullable` and the like. */
export function unwrapSchema(schema: v.GenericSchema): v.GenericSchema {
  const { wrapped } = schema as LibrarySchema
  return wrapped === undefined ? schema : unwrapSchema(wrapped)
}

/** Returns the schemas within a schema. Empty for plain values. */
export function readSchemaParts(schema: v.GenericSchema): SchemaParts {
  const { type, entries, value, item, options } = unwrapSchema(schema) as LibrarySchema
  if (entries !== undefined) return { fields: entries }
  if (item !== undefined) return { item }
  if (type === 'record' && value !== undefined) return { value }
  return (type === 'union' || type === 'variant') && options !== undefined ? { alternatives: options } : {}
}
