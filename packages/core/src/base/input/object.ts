import * as v from 'valibot'
import { exceptArrays, isObject } from './arrays.ts'

interface ObjectField {
  readonly schema: v.GenericSchema
  /** The place among the fields, in whose order an object is read. */
  readonly place: number
  readonly isRequired: boolean
}

type ObjectFields = ReadonlyMap<string, ObjectField>

type AnySchema = v.GenericSchema & { readonly default?: unknown; readonly fallback?: unknown }

/** Returns true if a field may be missing, and nothing takes its place. */
function mayBeMissing({ type, default: byDefault, fallback }: AnySchema): boolean {
  return type === 'optional' && byDefault === undefined && fallback === undefined
}

function listFields(entries: v.ObjectEntries): ObjectFields {
  const fields = Object.entries(entries as Readonly<Record<string, v.GenericSchema>>)
  return new Map(
    fields.map(([key, schema], place) => [key, { schema, place, isRequired: !mayBeMissing(schema) }]),
  )
}

/**
 * Reads the fields that an object has. Returns undefined if one is wrong or missing, or if they have another
 * order. It looks only at these fields, while valibot looks for each of the contract, and most are optional.
 */
function readFields(
  input: Readonly<Record<string, unknown>>,
  { fields, requiredCount }: { readonly fields: ObjectFields; readonly requiredCount: number },
  config: v.Config<v.BaseIssue<unknown>>,
): object | undefined {
  const output: Record<string, unknown> = {}
  let [last, missing] = [-1, requiredCount]
  for (const key in input) {
    const field = fields.get(key)
    if (field === undefined) continue
    const { schema, place, isRequired } = field
    if (place < last) return undefined
    const { issues, value } = schema['~run']({ value: input[key] }, config)
    if (issues !== undefined) return undefined
    output[key] = value
    last = place
    if (isRequired) missing -= 1
  }
  return missing === 0 ? output : undefined
}

/** Makes a schema for an object with these fields. Arrays are refused, other fields are left out. */
export function object<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.ObjectSchema<Entries, undefined> {
  const schema = exceptArrays(v.object(entries))
  const fields = listFields(entries)
  const requiredCount = [...fields.values()].filter(({ isRequired }) => isRequired).length
  return {
    ...schema,
    '~run': (dataset, config) => {
      const { value } = dataset
      const output = isObject(value) ? readFields(value, { fields, requiredCount }, config) : undefined
      return output === undefined
        ? schema['~run'](dataset, config)
        : { typed: true, value: output as v.InferOutput<typeof schema> }
    },
  }
}
