import * as v from 'valibot'
import { object } from '../../base/input/object.ts'
import { pageFields } from '../../base/input/page-query.ts'
import { withSentence } from '../../base/input/with-sentence.ts'
import { limits } from '../../base/limits.ts'
import { bookingStatus, firstDay, lastDay } from '../transactions/history-query.ts'

export const accountsQuery = object({
  withBalance: withSentence(v.optional(v.boolean(), false), 'Whether the list has balances.'),
})

const periodAndPage = {
  dateFrom: v.optional(firstDay),
  dateTo: v.optional(lastDay),
  ...pageFields(limits.historyPageRowsMax, limits.historyPageRows),
  after: withSentence(
    v.optional(v.string()),
    'The place after which the page begins, from a link to a page.',
  ),
  before: withSentence(
    v.optional(v.string()),
    'The place before which the page ends, from a link to a page.',
  ),
}

/** The query of account transactions (§9 1.11.7, 1.19.2). D: page links use `after` and `before`. */
export const transactionsQuery = object({
  bookingStatus: v.optional(bookingStatus, 'booked'),
  ...periodAndPage,
})

/** The query of card transactions. D: `bookingStatus` is required. */
export const cardTransactionsQuery = object({ bookingStatus, ...periodAndPage })

export type HistoryQuery = typeof transactionsQuery | typeof cardTransactionsQuery

export type TransactionsQuery = v.InferOutput<typeof transactionsQuery>
