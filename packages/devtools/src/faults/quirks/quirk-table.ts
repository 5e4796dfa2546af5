import { limits } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import { withCursorBefore, withCutCursor, withoutCursor } from './next-link.ts'
import type { Quirk } from './quirk.ts'
import {
  bookLate,
  isCurrentId,
  lastingId,
  reverseRows,
  sortByDay,
  underIdOfContent,
  underPassingId,
  withoutId,
} from './quirk-rows.ts'
import { changePages, changeTransactions, readDetailsRow, readTransactions } from './transaction-changes.ts'

const bothKinds = readTransactions({ bookingStatus: 'both' })
const twoPerPage = readTransactions({ bookingStatus: 'both', limit: 2 })
const passingIds = changeTransactions({ row: underPassingId })
const instantProduct = 'instant-norwegian-domestic-credit-transfers-straks'

/** The quirks, in the order in which they change a response. Their changes are deterministic. */
export const quirkTable = {
  idsReused: {
    meaning:
      'Rows with the same amount, names and text share one ' +
      'transactionId; only the link to the details differs.',
    why: 'A client that drops rows with a known id loses the second of two equal purchases.',
    recipe: bothKinds,
    changes: changeTransactions({ row: underIdOfContent }),
  },
  idsChangeWhenBooked: {
    meaning: 'A pending row has the transactionId `pending-…`, and gets another one when it is booked.',
    why: 'A client that knows rows by their id shows the purchase twice.',
    recipe: readTransactions({ bookingStatus: 'pending' }),
    changes: {
      ...passingIds,
      readTransactionDetails: {
        ...passingIds.readTransactionDetails,
        request: (input) => {
          const { transactionId = '' } = input.params
          return { ...input, params: { ...input.params, transactionId: lastingId(transactionId) } }
        },
        check: (response, { transactionId = '' }) =>
          isCurrentId(transactionId, readDetailsRow(response))
            ? ok(undefined)
            : refuse('A8b', 'the account has no such transaction', 'transactionId'),
      },
    },
  },
  idsMissing: {
    meaning: 'Rows have no transactionId.',
    why: 'A client has to know rows by their content.',
    recipe: bothKinds,
    changes: changeTransactions({ row: withoutId }),
  },
  bookedLate: {
    meaning: 'A debit is listed under a bookingDate three days before its real one.',
    why: 'A client that reads from its latest day on never sees the row.',
    recipe: readTransactions({ bookingStatus: 'booked' }),
    changes: changeTransactions({ row: bookLate, page: sortByDay }),
  },
  rowsReordered: {
    meaning: 'The rows of a page come oldest first.',
    why: 'A client that takes the first row for the newest one reads from the wrong day on.',
    recipe: bothKinds,
    changes: changePages(reverseRows),
  },
  rowsRepeated: {
    meaning: 'The page of `next` begins with the last row of this page again.',
    why: 'A client that adds up pages counts a row twice.',
    recipe: twoPerPage,
    changes: changePages(withCursorBefore),
  },
  nextLinkBroken: {
    meaning: 'The cursor of the `next` link is cut; the bank refuses it with 400 FORMAT_ERROR.',
    why: 'A history that ends with an error must not look complete.',
    recipe: twoPerPage,
    changes: changePages(withCutCursor),
  },
  nextLinkLoops: {
    meaning: 'The `next` link has no cursor, so it leads to the first page forever.',
    why: 'A client without a limit of pages reads forever, and uses up its reads.',
    recipe: twoPerPage,
    changes: changePages(withoutCursor),
  },
  instantHeld: {
    meaning:
      `A new instant payment stays ACWP for ${limits.instantHoldMinutes} ` +
      'minutes of bank time after its approval, then it is booked.',
    why:
      'A payment that is "instant" has no final status yet: ' +
      'the client must not tell the shop that it is paid.',
    recipe: {
      how: 'Create an instant payment; the customer approves it.',
      code: `await tpp.pay(order, { product: '${instantProduct}' })`,
    },
    changes: {
      createPayment: {
        context: ({ paymentProduct }) =>
          paymentProduct === instantProduct ? { holdsInstant: true } : undefined,
      },
    },
  },
} as const satisfies Record<string, Quirk>

/** The name of a quirk. */
export type QuirkName = keyof typeof quirkTable

export const quirkNames = Object.keys(quirkTable) as readonly QuirkName[]

/** Returns a quirk with the type `Quirk`, whose optional fields can be read. */
export function findQuirk(name: QuirkName): Quirk {
  return quirkTable[name]
}
