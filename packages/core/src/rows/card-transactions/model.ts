import * as v from 'valibot'
import { addressRow } from '../../base/iso/contract.ts'
import { moneyRow, wholeAmount } from '../../base/money/contract.ts'
import {
  epochDayField,
  epochDayOr,
  maybe,
  refTo,
  serial,
  storedDayText,
  whole,
} from '../../base/store/fields.ts'
import { type Infer, row } from '../../base/store/row.ts'
import type { LocalDate } from '../../base/time/local-date.ts'
import { type History, noHistory, pendingDay } from '../transactions/history.ts'
import { cardTransactionsRequest, currencyExchange } from './contract.ts'

const { bookingDate: _, transactionDate: __, ...posted } = cardTransactionsRequest(wholeAmount).item.entries
const { transactionAmount: ___, originalAmount: ____, markupFee: _____, ...detailEntries } = posted

const detailsRow = row({
  ...detailEntries,
  currencyExchange: v.optional(row({ ...currencyExchange.entries, quotationDate: storedDayText })),
  cardAcceptorAddress: v.optional(addressRow),
  invoiced: v.optional(detailEntries.invoiced),
})

/** Details of a card transaction besides its amounts and days (§2.7); without shop or bill if strictness was lenient. */
interface CardDetails extends Infer<typeof detailsRow> {}

/** In minor units, each of its own currency (§2.7). */
const amountEntries = { transactionAmount: moneyRow, originalAmount: moneyRow, markupFee: moneyRow }

const amountsRow = row(amountEntries)

/** The amounts of a card transaction (§2.7), each in minor units of its own currency. */
interface CardAmounts extends Infer<typeof amountsRow> {}

export const cardTransactionRow = row({
  serial,
  /** The serial of the card account. */
  holder: refTo('cardAccounts'),
  /** The epoch day of booking, or `pendingDay`. */
  day: epochDayOr(pendingDay),
  /** The epoch day of the purchase. */
  transactionDay: epochDayField,
  ...amountEntries,
  details: detailsRow,
  /** The serial of the payment that waits as this row. */
  payment: maybe(refTo('payments')),
  sequence: whole,
})

/** A card transaction as the bank keeps it. */
export interface CardTransactionRow extends Infer<typeof cardTransactionRow> {}

/** A card transaction as it is read. */
export interface CardTransaction extends CardAmounts {
  /** The bank's own id; the one that the tester gave is in the details. */
  readonly id: string
  /** `undefined` while the transaction is pending. */
  readonly bookingDate: LocalDate | undefined
  readonly transactionDate: LocalDate
  readonly details: CardDetails
}

/** All transactions of all card accounts. */
type CardHistory = History<CardTransactionRow>

/** No card transactions. */
export const noCardTransactions: CardHistory = noHistory()
