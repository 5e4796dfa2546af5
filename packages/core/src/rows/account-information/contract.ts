import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { pageFields } from '../../base/input/page-query.ts'
import { dayText } from '../../base/input/text.ts'
import { limits } from '../../base/limits.ts'
import { bookingStatuses } from '../card-transactions/contract.ts'

/** Query of a list of accounts. */
export const accountsQuery = object({ withBalance: v.optional(v.boolean(), false) })

const bookingStatus = codeList(bookingStatuses, 'booked, pending, both or all')

const periodAndPage = {
  dateFrom: v.optional(dayText),
  dateTo: v.optional(dayText),
  ...pageFields(limits.historyPageRowsMax, limits.historyPageRows),
  after: v.optional(v.string()),
  before: v.optional(v.string()),
}

/** Query of account transactions (§9 1.11.7, 1.19.2); page links use `after` and `before` (D). */
export const transactionsQuery = object({
  bookingStatus: v.optional(bookingStatus, 'booked'),
  ...periodAndPage,
})

/** Query of card transactions. D: `bookingStatus` is required. */
export const cardTransactionsQuery = object({ bookingStatus, ...periodAndPage })

/** Either of them. */
export type HistoryQuery = typeof transactionsQuery | typeof cardTransactionsQuery

/** A transactions query after reading. */
export type TransactionsQuery = v.InferOutput<typeof transactionsQuery>
