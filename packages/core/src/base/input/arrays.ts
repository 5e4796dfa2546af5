import type * as v from 'valibot'

export type Issue = v.BaseIssue<unknown>

// Valibot accepts an array as an object without required fields. Here an array is not an object.

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function hasMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Returns the issues that a value gets which is not an object at all. */
export function issuesOfArray(
  schema: v.GenericSchema,
  value: readonly unknown[],
): v.OutputDataset<unknown, Issue> {
  const [first] = schema['~run']({ value: null }, {}).issues ?? []
  if (first === undefined) return schema['~run']({ value }, {})
  return { value, typed: false, issues: [{ ...first, input: value, received: 'an array' }] }
}

/** Makes a schema of an object refuse arrays. */
export function exceptArrays<const Schema extends v.GenericSchema>(schema: Schema): Schema {
  return {
    ...schema,
    '~run': (dataset: v.UnknownDataset, config: v.Config<Issue>) => {
      const { value } = dataset
      return Array.isArray(value) ? issuesOfArray(schema, value) : schema['~run'](dataset, config)
    },
  }
}

/** Replaces an issue about a missing field of an array by the issue that an object was expected. */
export function aboutArray(issue: Issue): Issue {
  const path = issue.path ?? []
  const index = path.findIndex(({ type, input }) => type === 'object' && Array.isArray(input))
  const array = path[index]
  if (array === undefined) return issue
  const [first, ...outerItems] = path.slice(0, index)
  const shortened = first === undefined ? {} : { path: [first, ...outerItems] as const }
  const { path: _, ...rest } = issue
  return { ...rest, ...shortened, type: 'object', input: array.input, received: 'an array' } as Issue
}
