import type * as v from 'valibot'
import { object } from './object.ts'

/**
 * A schema for an object whose fields may all be left out. To the library an array is one of those; here it is no object. It is
 * valibot's own schema, and so described as one.
 */
export function optionalFields<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.ObjectSchema<Entries, undefined> {
  const fields = object(entries)
  return {
    ...fields,
    '~run': (dataset, config) => {
      const { value } = dataset
      if (!Array.isArray(value)) return fields['~run'](dataset, config)
      const { issues = [] } = fields['~run']({ value: null }, config)
      const [first] = issues.map((issue) => ({ ...issue, input: value, received: 'an array' }))
      return first === undefined ? { value, typed: false, issues } : { value, typed: false, issues: [first] }
    },
  } as v.ObjectSchema<Entries, undefined>
}
