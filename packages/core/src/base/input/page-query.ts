import * as v from 'valibot'
import { limits } from '../limits.ts'
import { type WholeSchema, wholeBetween } from '../store/fields.ts'
import { object } from './object.ts'
import { withSentence } from './with-sentence.ts'

const wholeFromZero: WholeSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A part of a list: how many entries to leave out, how many to give, up to the greatest, and as is default without a word. */
export function pageFields(greatest: number, defaults: number) {
  return {
    offset: withSentence(v.optional(wholeFromZero, 0), 'The number of entries before the page.'),
    limit: withSentence(
      v.optional(wholeBetween(1, greatest), defaults),
      'The largest number of entries in the page.',
    ),
  }
}

/** The query of a list (D): how many entries to leave out, how many to give; 1,000 at most, which is also the default. */
export const pageEntries = pageFields(limits.listEntriesMax, limits.listEntriesMax)

/** The query of a list that has no other parameters. */
export const pageQuery = object(pageEntries)
