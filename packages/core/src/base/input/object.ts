import * as v from 'valibot'
import { issuesOfArray } from './arrays.ts'

type Config = v.Config<v.BaseIssue<unknown>>

interface ObjectField {
  readonly key: string
  readonly schema: v.GenericSchema
  readonly isOptional: boolean
  /** True if a default replaces an absent field. */
  readonly hasDefault: boolean
}

const optionalTypes: ReadonlySet<string> = new Set(['exact_optional', 'optional', 'nullish'])

function fieldOf([key, schema]: readonly [string, v.GenericSchema]): ObjectField {
  const isOptional = optionalTypes.has(schema.type)
  return { key, schema, isOptional, hasDefault: 'default' in schema && schema.default !== undefined }
}

/** Reads the fields of an object; undefined if one is missing or wrong. */
function readFields(
  given: Readonly<Record<string, unknown>>,
  fields: readonly ObjectField[],
  config: Config,
) {
  const read: Record<string, unknown> = {}
  for (const { key, schema, isOptional, hasDefault } of fields) {
    const value = given[key]
    if (value === undefined && !(key in given)) {
      if (!isOptional) return undefined
      if (!hasDefault) continue
    }
    const { issues, value: field } = schema['~run']({ typed: false, value }, config)
    if (issues !== undefined) return undefined
    read[key] = field
  }
  return read
}

/**
 * A schema for an object with these fields, and for no array; other fields are left out. It is valibot's own, and so described as one,
 * which tells what is wrong with an object; of a right one the library would look at the types of all fields again each time.
 */
export function object<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.ObjectSchema<Entries, undefined> {
  const whole = v.object(entries)
  const fields = Object.entries(entries as Readonly<Record<string, v.GenericSchema>>).map(fieldOf)
  return {
    ...whole,
    '~run': (dataset, config) => {
      const { value } = dataset
      if (Array.isArray(value)) return issuesOfArray(whole, value) as ReturnType<(typeof whole)['~run']>
      const isObject = typeof value === 'object' && value !== null
      const read = isObject ? readFields(value as Record<string, unknown>, fields, config) : undefined
      return read === undefined
        ? whole['~run'](dataset, config)
        : { typed: true, value: read as v.InferOutput<typeof whole> }
    },
  }
}
