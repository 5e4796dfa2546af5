import type { Currency, Transaction } from '@pocketbank/core'
import * as v from 'valibot'
import { accountReference, ownReference, referenceTo } from './account-references.ts'
import { paidMoney, renderPaidMoney } from './exact-money.ts'

/** A posted transaction (D): the fields of §2.4 in its order and with its exact amount, and the payment reference. */
export const transactionAnswer = v.object({
  bankTransactionCode: v.optional(v.string()),
  transactionId: v.string(),
  endToEndId: v.optional(v.string()),
  bookingDate: v.optional(v.string()),
  valueDate: v.optional(v.string()),
  transactionAmount: paidMoney,
  creditorName: v.optional(v.string()),
  creditorAccount: v.optional(accountReference),
  debtorName: v.optional(v.string()),
  debtorAccount: v.optional(accountReference),
  remittanceInformationUnstructured: v.optional(v.string()),
  purposeCode: v.optional(v.string()),
  proprietaryBankTransactionCode: v.optional(v.string()),
  kid: v.optional(v.string()),
})

/** Transactions of an account (D): booked and pending apart, as in the interface's own lists. */
export const transactionsAnswer = v.object({
  account: ownReference,
  transactions: v.object({ booked: v.array(transactionAnswer), pending: v.array(transactionAnswer) }),
})

/** Writes a posted transaction; JSON leaves out what it does not have. */
export function renderTransaction(transaction: Transaction): v.InferInput<typeof transactionAnswer> {
  const { id, bookingDate, valueDate, amount, currency, details } = transaction
  return {
    bankTransactionCode: details.bankTransactionCode,
    transactionId: id,
    endToEndId: details.endToEndId,
    bookingDate,
    valueDate,
    transactionAmount: renderPaidMoney({ minor: amount, currency }),
    creditorName: details.creditorName,
    creditorAccount: details.creditorAccount,
    debtorName: details.debtorName,
    debtorAccount: details.debtorAccount,
    remittanceInformationUnstructured: details.remittanceInformationUnstructured,
    purposeCode: details.purposeCode,
    proprietaryBankTransactionCode: details.proprietaryBankTransactionCode,
    kid: details.kid,
  }
}

/** Writes transactions of an account. */
export function renderTransactions(outcome: {
  readonly account: { readonly bban: string; readonly iban: string; readonly currency: Currency }
  readonly transactions: readonly Transaction[]
}): v.InferInput<typeof transactionsAnswer> {
  const isBooked = ({ bookingDate }: Transaction) => bookingDate !== undefined
  return {
    account: referenceTo(outcome.account),
    transactions: {
      booked: outcome.transactions.filter(isBooked).map(renderTransaction),
      pending: outcome.transactions.filter((row) => !isBooked(row)).map(renderTransaction),
    },
  }
}
