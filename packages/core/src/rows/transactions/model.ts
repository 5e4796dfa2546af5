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

/** Details of a transaction: the optional fields of §2.4, and fields that only payments have. */
export interface TransactionDetails extends Infer<typeof detailsRow> {}

export const transactionRow = row({
  serial,
  account: refTo('accounts'),
  day: epochDayOr(pendingDay),
  /** The epoch day of the value date; a pending row may have none. */
  valueDay: v.optional(epochDayField),
  /** In minor units; negative if money left the account. */
  amount: minor,
  details: detailsRow,
  /** The payment whose pending row this is. */
  payment: maybe(refTo('payments')),
  /** The timer that books a pending purchase of the fixed data set. */
  due: maybe(timerIdRow),
  sequence: whole,
})

/**
 * A transaction as the bank stores it. It has no currency of its own, to save memory: there may be millions.
 */
export interface TransactionRow extends Infer<typeof transactionRow> {}

/** A transaction in responses. */
export interface Transaction {
  readonly id: string
  /** Undefined for a pending transaction. */
  readonly bookingDate: LocalDate | undefined
  readonly valueDate: LocalDate | undefined
  readonly currency: Currency
  /** In minor units; negative if money left the account. */
  readonly amount: bigint
  readonly details: TransactionDetails
}

type TransactionHistory = History<TransactionRow>

export const noTransactions: TransactionHistory = noHistory()
