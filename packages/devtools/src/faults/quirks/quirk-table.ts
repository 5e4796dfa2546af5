import type { CommandName, Context, Product } from '@pocketbank/core'
import { withCursorBefore, withCutCursor, withoutCursor } from './next-link.ts'
import type { QuirkPage, QuirkRow } from './quirk-page.ts'
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

/** A habit that real banks have: a change of what this bank tells of the transactions of an account, or of what it does. */
export interface Quirk {
  /** Behaviour of the bank, in one sentence. */
  readonly meaning: string
  /** Changes a row, in lists and in details. */
  readonly row?: (row: QuirkRow) => QuirkRow
  /** Changes a page whose rows have been changed. */
  readonly page?: (page: QuirkPage) => QuirkPage
  /** The id of the bank for an id by which details are asked for. */
  readonly bankIdOf?: (id: string) => string
  /** True if the bank still knows, or already knows, a row under the id by which its details were asked for. */
  readonly knows?: (id: string, row: QuirkRow) => boolean
  /** Changes how a command is carried out, for one payment product. */
  readonly carriesOut?: {
    readonly command: CommandName
    readonly product: Product
    readonly context: Pick<Context, 'holdsInstant'>
  }
}

/** The quirks, in the order in which they change an answer. What they do follows from the rows alone. */
export const quirkTable = {
  idsReused: {
    meaning:
      'Rows with the same amount, names and text share one transactionId; only the link to the details differs.',
    row: underIdOfContent,
  },
  idsChangeWhenBooked: {
    meaning: 'A pending row has the transactionId `pending-…`, and gets another one when it is booked.',
    row: underPassingId,
    bankIdOf: lastingId,
    knows: isCurrentId,
  },
  idsMissing: { meaning: 'Rows have no transactionId.', row: withoutId },
  bookedLate: {
    meaning: 'A debit is listed under a bookingDate three days before its real one.',
    row: bookLate,
    page: sortByDay,
  },
  rowsReordered: { meaning: 'The rows of a page come oldest first.', page: reverseRows },
  rowsRepeated: {
    meaning: 'The page behind `next` begins with the last row of this page again.',
    page: withCursorBefore,
  },
  nextLinkBroken: {
    meaning: 'The cursor of the `next` link is cut; the bank refuses it with 400 FORMAT_ERROR.',
    page: withCutCursor,
  },
  nextLinkLoops: {
    meaning: 'The `next` link has no cursor, so it leads to the first page forever.',
    page: withoutCursor,
  },
  instantHeld: {
    meaning:
      'A new instant payment stays ACWP for ten minutes of bank time after its approval, then it is booked.',
    carriesOut: {
      command: 'createPayment',
      product: 'instant-norwegian-domestic-credit-transfers-straks',
      context: { holdsInstant: true },
    },
  },
} as const satisfies Record<string, Quirk>

/** The name of a quirk. */
export type QuirkName = keyof typeof quirkTable

/** The names of all quirks, in the order in which they change an answer. */
export const quirkNames = Object.keys(quirkTable) as readonly QuirkName[]
