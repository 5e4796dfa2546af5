import * as v from 'valibot'
import { limits } from '../limits.ts'
import { object } from './object.ts'

/** The query of a list (D): how many entries to leave out, how many to give; 1,000 at most, which is also the default. */
export const pageEntries = {
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  limit: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.listEntriesMax)),
    limits.listEntriesMax,
  ),
}

/** The query of a list that has no other parameters. */
export const pageQuery = object(pageEntries)
