import * as v from 'valibot'
import { limits } from '../limits.ts'
import { type WholeSchema, wholeBetween } from '../store/fields.ts'
import { object } from './object.ts'
import { withSentence } from './with-sentence.ts'

const wholeFromZero: WholeSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Makes the query fields of a list. `greatest` is the maximum page size, `defaults` the default one. */
export function pageFields(greatest: number, defaults: number) {
  return {
    offset: withSentence(v.optional(wholeFromZero, 0), 'The number of entries before the page.'),
    limit: withSentence(
      v.optional(wholeBetween(1, greatest), defaults),
      'The largest number of entries in the page.',
    ),
  }
}

/** The query of a list (D), with `limits.listEntriesMax` as the maximum and default page size. */
export const pageEntries = pageFields(limits.listEntriesMax, limits.listEntriesMax)

export const pageQuery = object(pageEntries)
