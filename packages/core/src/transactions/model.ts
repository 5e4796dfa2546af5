import type * as v from 'valibot'
import type { Currency } from '../money/currencies.ts'
import type { CurrencyExchange } from '../money/exchange.ts'
import type { AccountReference } from '../places/contract.ts'
import type { LocalDate } from '../time/local-date.ts'
import type { postedDetails } from './contract.ts'
import { type Entry, type History, noHistory } from './history.ts'

/** What a transaction tells besides its amount and days: the free fields of §2.4, and what only payments know. */
export interface TransactionDetails
  extends Omit<Readonly<v.InferOutput<typeof postedDetails>>, 'creditorAccount' | 'debtorAccount'> {
  readonly creditorAccount?: AccountReference | undefined
  readonly debtorAccount?: AccountReference | undefined
  readonly creditorAgent?: string
  readonly currencyExchange?: CurrencyExchange
}

/** A transaction as the bank keeps it: lean, since there may be millions. Its currency is the account's. */
export interface TransactionRow extends Entry {
  /** The epoch day of value; `undefined` where a pending row has none. */
  readonly valueDay: number | undefined
  /** In minor units; negative where money left the account. */
  readonly amount: bigint
  readonly details: TransactionDetails
}

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
export type TransactionHistory = History<TransactionRow>

/** No transactions. */
export const noTransactions: TransactionHistory = noHistory()
