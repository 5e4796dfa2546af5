import type * as v from 'valibot'

/** Something that valibot found wrong. */
export type Issue = v.BaseIssue<unknown>

// To the library an array is an object, and a right one where no field is required. Here it is no object.

/** True of an object with fields: no array, and not null. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True of an object or an array: of a value with members. */
export function hasMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The issues of an array in the place of an object: those of a value that is no object at all. */
export function issuesOfArray(
  schema: v.GenericSchema,
  value: readonly unknown[],
  received = 'an array',
): v.OutputDataset<unknown, Issue> {
  const [first] = schema['~run']({ value: null }, {}).issues ?? []
  if (first === undefined) return schema['~run']({ value }, {})
  return { value, typed: false, issues: [{ ...first, input: value, received }] }
}

/** The same schema of an object, which refuses arrays; `received` says in its words what was given. */
export function exceptArrays<const Schema extends v.GenericSchema>(
  schema: Schema,
  received?: string,
): Schema {
  return {
    ...schema,
    '~run': (dataset: v.UnknownDataset, config: v.Config<Issue>) => {
      const { value } = dataset
      return Array.isArray(value) ? issuesOfArray(schema, value, received) : schema['~run'](dataset, config)
    },
  }
}

/** The issue of the array itself, where the library tells what is missing in an array in the place of an object. */
export function aboutArray(issue: Issue): Issue {
  const path = issue.path ?? []
  const index = path.findIndex(({ type, input }) => type === 'object' && Array.isArray(input))
  const array = path[index]
  if (array === undefined) return issue
  const [first, ...others] = path.slice(0, index)
  const shortened = first === undefined ? {} : { path: [first, ...others] as const }
  const { path: _, ...rest } = issue
  return { ...rest, ...shortened, type: 'object', input: array.input, received: 'an array' } as Issue
}
