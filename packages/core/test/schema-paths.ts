import type { GenericSchema } from 'valibot'
import { readSchemaParts } from '../src/base/input/schema-parts.ts'
import { rowSchemas, type TableName, tableNames } from '../src/rows/tables.ts'

/** The schemas that a step leads to from one. */
function steppedFrom(schema: GenericSchema, step: string | number): readonly GenericSchema[] {
  const { fields, item, alternatives = [] } = readSchemaParts(schema)
  if (fields !== undefined) return [fields[step]].filter((field) => field !== undefined)
  if (item !== undefined) return [item]
  return alternatives.flatMap((alternative) => steppedFrom(alternative, step))
}

/** The schema of what stands at a place of a snapshot; nothing outside of rows. */
export function findSnapshotSchema([top, table, row, ...steps]: readonly (string | number)[]):
  | GenericSchema
  | undefined {
  if (top !== 'tables' || row === undefined) return undefined
  const [match] = steps.reduce<readonly GenericSchema[]>(
    (schemas, step) => schemas.flatMap((schema) => steppedFrom(schema, step)),
    [rowSchemas[table as TableName]],
  )
  return match
}

/** A field that rows can have: its path, lists by their first entry, and its schema. */
interface SchemaField {
  readonly path: string
  readonly schema: GenericSchema
}

function fieldsFrom(schema: GenericSchema, path: string): readonly SchemaField[] {
  const { fields, item, alternatives = [] } = readSchemaParts(schema)
  if (fields !== undefined)
    return Object.entries(fields).flatMap(([key, field]) => fieldsFrom(field, `${path}.${key}`))
  if (item !== undefined) return fieldsFrom(item, `${path}[0]`)
  const objects = alternatives.filter((alternative) => readSchemaParts(alternative).fields !== undefined)
  return objects.length === 0 ? [{ path, schema }] : objects.flatMap((object) => fieldsFrom(object, path))
}

/** All fields that rows can have. */
export const schemaFields: readonly SchemaField[] = tableNames.flatMap((name) =>
  fieldsFrom(rowSchemas[name], `$.tables.${name}[0]`),
)

/** The paths of all fields that rows can have. */
export const allFields: readonly string[] = [...new Set(schemaFields.map(({ path }) => path))]
