import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { pageOf } from '../../base/input/page.ts'
import { dayText } from '../../base/input/text.ts'
import { limits } from '../../base/limits.ts'
import { bookingStatuses } from '../card-transactions/contract.ts'

/** What a list of accounts may bring along. */
export const accountsQuery = object({ withBalance: v.optional(v.boolean(), false) })

const bookingStatus = codeList(bookingStatuses, 'booked, pending, both or all')

const periodAndPage = {
  dateFrom: v.optional(dayText),
  dateTo: v.optional(dayText),
  ...pageOf(limits.historyPageRowsMax, limits.historyPageRows),
  after: v.optional(v.string()),
  before: v.optional(v.string()),
}

/** Which transactions of an account are wanted (§9 1.11.7, 1.19.2); `after` and `before` are what page links are made of (D). */
export const transactionsQuery = object({
  bookingStatus: v.optional(bookingStatus, 'booked'),
  ...periodAndPage,
})

/** Which transactions of a card account are wanted. D: `bookingStatus` must be said. */
export const cardTransactionsQuery = object({ bookingStatus, ...periodAndPage })

/** Either of them. */
export type HistoryQuery = typeof transactionsQuery | typeof cardTransactionsQuery

/** Which transactions are wanted, read. */
export type TransactionsQuery = v.InferOutput<typeof transactionsQuery>
