import * as v from 'valibot'
import { exceptArrays } from './arrays.ts'

/** Makes a schema for an object with these fields. Arrays are refused, other fields are left out. */
export function object<const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.ObjectSchema<Entries, undefined> {
  return exceptArrays(v.object(entries))
}
