import * as v from 'valibot'
import { accountReferenceRow } from '../../base/iso/contract.ts'
import { structuredReferenceRows } from '../../base/iso/structured-reference.ts'
import { limits } from '../../base/limits.ts'
import type { Currency } from '../../base/money/currencies.ts'
import { currencyExchangeRow } from '../../base/money/exchange.ts'
import {
  anyText,
  epochDayField,
  epochDayOr,
  maybe,
  minor,
  refTo,
  serial,
  storedList,
  whole,
} from '../../base/store/fields.ts'
import { type Infer, row } from '../../base/store/row.ts'
import type { LocalDate } from '../../base/time/local-date.ts'
import { timerIdRow } from '../../base/timers/timers.ts'
import { postedDetails } from './contract.ts'
import { type History, noHistory, pendingDay } from './history.ts'

const detailsRow = row({
  ...postedDetails.entries,
  creditorAccount: v.optional(accountReferenceRow),
  debtorAccount: v.optional(accountReferenceRow),
  creditorAgent: maybe(anyText),
  debtorAgent: maybe(anyText),
  currencyExchange: maybe(currencyExchangeRow),
  remittanceInformationUnstructuredArray: maybe(storedList(anyText, limits.remittanceTextsMax, 1)),
  remittanceInformationStructuredArray: maybe(structuredReferenceRows),
})

/** Details of a transaction besides its amount and days: the free fields of §2.4, and those that only payments have. */
export interface TransactionDetails extends Infer<typeof detailsRow> {}

export const transactionRow = row({
  serial,
  /** The serial of the account. */
  holder: refTo('accounts'),
  /** The epoch day of booking, or `pendingDay`. */
  day: epochDayOr(pendingDay),
  /** The epoch day of value; a pending row may lack it. */
  valueDay: v.optional(epochDayField),
  /** In minor units; negative where money left the account. */
  amount: minor,
  details: detailsRow,
  /** The serial of the payment that waits as this row. */
  payment: maybe(refTo('payments')),
  /** The timer that books a pending row, which is in `expected` already: a purchase of the fixed data set. */
  due: maybe(timerIdRow),
  sequence: whole,
})

/** A transaction as the bank keeps it: lean, since there may be millions. Its currency is the account's. */
export interface TransactionRow extends Infer<typeof transactionRow> {}

/** A transaction as it is read. */
export interface Transaction {
  readonly id: string
  /** `undefined` while the transaction is pending. */
  readonly bookingDate: LocalDate | undefined
  readonly valueDate: LocalDate | undefined
  readonly currency: Currency
  /** In minor units; negative where money left the account. */
  readonly amount: bigint
  readonly details: TransactionDetails
}

/** All transactions of all accounts. */
type TransactionHistory = History<TransactionRow>

/** No transactions. */
export const noTransactions: TransactionHistory = noHistory()
