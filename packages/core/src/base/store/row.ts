import * as v from 'valibot'
import { issuesOfArray } from '../input/arrays.ts'

type FieldSchema<Output> = v.BaseSchema<unknown, Output, v.BaseIssue<unknown>>

export type Fields = Readonly<Record<string, FieldSchema<unknown>>>

type OptionalKey<Of extends Fields> = {
  [Key in keyof Of]: Of[Key] extends { readonly type: 'exact_optional' | 'optional' } ? Key : never
}[keyof Of]

type RowOf<Of extends Fields> = {
  readonly [Key in keyof Of as Exclude<Key, OptionalKey<Of>>]: v.InferOutput<Of[Key]>
} & {
  readonly [Key in keyof Of as Key & OptionalKey<Of>]?: v.InferOutput<Of[Key]>
}

/**
 * The schema of a row, or of an object within one. Its type, the reader of snapshots and their integrity
 * checks follow from it.
 */
export interface RowSchema<Of extends Fields> extends FieldSchema<RowOf<Of>> {
  readonly type: 'strict_object'
  readonly entries: Of
}

export type Infer<Row extends FieldSchema<unknown>> = v.InferOutput<Row>

interface RowField {
  readonly key: string
  readonly schema: FieldSchema<unknown>
  readonly isOptional: boolean
}

type ReadObject = Record<string, unknown>

/** Restores the order of the schema, in which responses are written. */
function inSchemaOrder(object: ReadObject, fields: readonly RowField[]): ReadObject {
  const present = fields.filter(({ key }) => Object.hasOwn(object, key))
  return Object.fromEntries(present.map(({ key }) => [key, object[key]]))
}

/**
 * Reads the fields of an object in place. Returns undefined if it has other fields, or one is wrong. An
 * object parsed from JSON takes a third less memory than a copy, and a snapshot can have millions. It is also
 * faster than valibot.
 */
function readRowFields(
  object: ReadObject,
  fields: readonly RowField[],
  config: v.Config<v.BaseIssue<unknown>>,
) {
  const keys = Object.keys(object)
  let [fieldCount, isOrdered] = [0, true]
  for (const { key, schema, isOptional } of fields) {
    if (Object.hasOwn(object, key)) {
      if (keys[fieldCount] !== key) isOrdered = false
      fieldCount += 1
      const value = object[key]
      const result = schema['~run']({ value }, config)
      if (result.issues !== undefined) return undefined
      if (result.value !== value) object[key] = result.value
    } else if (!isOptional) return undefined
  }
  if (fieldCount !== keys.length) return undefined
  return isOrdered ? object : inSchemaOrder(object, fields)
}

/**
 * Makes a schema for an object with exactly these fields. It changes and returns the object that it is given,
 * so nobody else may use that. Errors come from valibot's strict object.
 */
export function row<const Of extends Fields>(entries: Of): RowSchema<Of> {
  const strict = v.strictObject(entries as unknown as v.ObjectEntries)
  const fields = Object.entries(entries).map(([key, schema]) => {
    return { key, schema, isOptional: schema.type === 'exact_optional' || schema.type === 'optional' }
  })
  return {
    ...strict,
    '~run'(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      const { value: input } = dataset
      if (Array.isArray(input)) return issuesOfArray(strict, input)
      const isObject = typeof input === 'object' && input !== null
      const rowText = isObject ? readRowFields(input as ReadObject, fields, config) : undefined
      return rowText === undefined ? strict['~run'](dataset, config) : { typed: true, value: rowText }
    },
  } as unknown as RowSchema<Of>
}

type Options = readonly RowSchema<Fields & { readonly kind: v.PicklistSchema<readonly string[], string> }>[]

/** Makes a schema for one of several objects, which differ in the word of the field `kind`. */
export function oneOfRows<const Of extends Options>(options: Of): FieldSchema<v.InferOutput<Of[number]>> {
  const kinds = options.flatMap(({ entries }) => entries.kind.options)
  const fallback = v.looseObject({ kind: v.picklist(kinds, kinds.join(' or ')) })
  return {
    ...fallback,
    type: 'union',
    entries: undefined,
    options,
    '~run'(dataset: v.UnknownDataset, config: v.Config<v.BaseIssue<unknown>>) {
      const { kind } = (dataset.value ?? {}) as { readonly kind?: unknown }
      const fitting = options.find(({ entries }) => v.is(entries.kind, kind))
      return (fitting ?? fallback)['~run'](dataset, config)
    },
  } as unknown as FieldSchema<v.InferOutput<Of[number]>>
}

export interface ForeignKey {
  /** The name of the table; or a table for each value of the field `kind` of the same row. */
  readonly to: string | Readonly<Record<string, string>>
  /** `still`: the row must exist; `once`: it may have been deleted since. */
  readonly holds: 'still' | 'once'
  /** True if the serial may be 0, for no row. */
  readonly mayBeNone: boolean
}

export interface ForeignKeySchema extends FieldSchema<number> {
  readonly foreignKey: ForeignKey
}

export function findForeignKey(schema: FieldSchema<unknown>): ForeignKey | undefined {
  return 'foreignKey' in schema ? (schema as ForeignKeySchema).foreignKey : undefined
}
