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

const {
  bookingDate: _,
  transactionDate: __,
  ...postedEntries
} = cardTransactionsRequest(wholeAmount).item.entries
const { transactionAmount: ___, originalAmount: ____, markupFee: _____, ...detailEntries } = postedEntries

const detailsRow = row({
  ...detailEntries,
  currencyExchange: v.optional(row({ ...currencyExchange.entries, quotationDate: storedDayText })),
  cardAcceptorAddress: v.optional(addressRow),
  invoiced: v.optional(detailEntries.invoiced),
})

/**
 * Details of a card transaction (§2.7). Address and invoice flag can be missing in rows posted under lenient
 * strictness.
 */
interface CardDetails extends Infer<typeof detailsRow> {}

/** In minor units of each amount's own currency (§2.7). */
const amountEntries = { transactionAmount: moneyRow, originalAmount: moneyRow, markupFee: moneyRow }

const amountsRow = row(amountEntries)

interface CardAmounts extends Infer<typeof amountsRow> {}

export const cardTransactionRow = row({
  serial,
  account: refTo('cardAccounts'),
  day: epochDayOr(pendingDay),
  transactionDay: epochDayField,
  ...amountEntries,
  details: detailsRow,
  /** The payment whose pending row this is. */
  payment: maybe(refTo('payments')),
  sequence: whole,
})

export interface CardTransactionRow extends Infer<typeof cardTransactionRow> {}

/** A card transaction in responses. */
export interface CardTransaction extends CardAmounts {
  /** The id of the bank. `details` has the one of the tester. */
  readonly id: string
  /** Undefined for a pending transaction. */
  readonly bookingDate: LocalDate | undefined
  readonly transactionDate: LocalDate
  readonly details: CardDetails
}

type CardHistory = History<CardTransactionRow>

export const noCardTransactions: CardHistory = noHistory()
