import type * as v from 'valibot'
import type { Money } from '../money/amount.ts'
import type { LocalDate } from '../time/local-date.ts'
import { type Entry, type History, noHistory } from '../transactions/history.ts'
import type { lenientCardTransactionsRequest } from './contract.ts'

type PostedRow = v.InferOutput<ReturnType<typeof lenientCardTransactionsRequest>>[number]

/** What a card transaction tells besides its amounts and days (§2.7); where strictness was lenient, without shop or bill. */
export type CardDetails = Readonly<Omit<PostedRow, keyof CardAmounts | 'bookingDate' | 'transactionDate'>>

/** The amounts of a card transaction (§2.7), each in minor units of its own currency. */
export interface CardAmounts {
  readonly transactionAmount: Money
  readonly originalAmount: Money
  readonly markupFee: Money
}

/** A card transaction as the bank keeps it. */
export interface CardTransactionRow extends Entry, CardAmounts {
  /** The epoch day of the transaction, which is also the value day (D). */
  readonly transactionDay: number
  readonly details: CardDetails
}

/** A card transaction as it is read. */
export interface CardTransaction extends CardAmounts {
  /** The bank's own id; the one that the tester gave is in the details. */
  readonly id: string
  readonly bookingDate: LocalDate
  readonly transactionDate: LocalDate
  readonly details: CardDetails
}

/** All transactions of all card accounts. */
export type CardHistory = History<CardTransactionRow>

/** No card transactions. */
export const noCardTransactions: CardHistory = noHistory()
