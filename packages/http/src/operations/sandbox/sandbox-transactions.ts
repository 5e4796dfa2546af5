import type { Currency, Transaction } from '@pocketbank/core'
import { currencyCode } from '@pocketbank/core/base/money'
import * as v from 'valibot'
import { ownReferenceShape } from '../render/account-references.ts'
import { renderWholeAmount, sandboxAmount } from '../render/money.ts'
import { listShape, mapShape, nestedField, shape } from '../render/shape.ts'
import { operations } from '../table.ts'
import { isBooked, transactionDetails } from '../transaction-details.ts'
import { accountPath } from './sandbox-accounts.ts'

const told = transactionDetails.fields

/** A posted transaction (D): the fields of §2.4 in its order with a whole amount (X8), and the payment reference. */
export const transactionShape = shape<Transaction>()({
  bankTransactionCode: told.bankTransactionCode,
  transactionId: told.transactionId,
  endToEndId: told.endToEndId,
  bookingDate: told.bookingDate,
  valueDate: told.valueDate,
  transactionAmount: [
    v.object({ amount: sandboxAmount, currency: currencyCode }),
    ({ amount: minor, currency }, context) => ({
      amount: renderWholeAmount({ minor, currency }, context),
      currency,
    }),
  ],
  currencyExchange: told.currencyExchange,
  creditorName: told.creditorName,
  creditorAccount: told.creditorAccount,
  creditorAgent: told.creditorAgent,
  debtorName: told.debtorName,
  debtorAccount: told.debtorAccount,
  debtorAgent: told.debtorAgent,
  remittanceInformationUnstructured: told.remittanceInformationUnstructured,
  purposeCode: told.purposeCode,
  proprietaryBankTransactionCode: told.proprietaryBankTransactionCode,
  remittanceInformationUnstructuredArray: [
    told.remittanceInformationUnstructuredArray[0],
    ({ details }) => details.remittanceInformationUnstructuredArray,
  ],
  remittanceInformationStructuredArray: [
    told.remittanceInformationStructuredArray[0],
    ({ details }) => details.remittanceInformationStructuredArray,
  ],
  kid: [v.optional(v.string()), ({ details }) => details.kid],
})

interface AccountRows {
  readonly account: { readonly bban: string; readonly iban: string; readonly currency: Currency }
  readonly transactions: readonly Transaction[]
}

const list = listShape(transactionShape)
const rowsShape = shape<readonly Transaction[]>()({
  booked: nestedField(list, (rows) => rows.filter(isBooked)),
  pending: nestedField(list, (rows) => rows.filter((row) => !isBooked(row))),
})

/** Transactions of an account (D): booked and pending apart, as in the interface's own lists. */
export const transactionsShape = shape<AccountRows>()({
  account: nestedField(ownReferenceShape, ({ account }) => account),
  transactions: nestedField(rowsShape, ({ transactions }) => transactions),
})

const ofOutcome = mapShape(
  transactionShape,
  (outcome: { readonly transaction: Transaction }) => outcome.transaction,
)
const newRows = ['The new transactions', transactionsShape] as const
const rows = ['The transactions', transactionsShape] as const
const row = ['The transaction', ofOutcome] as const
const bookedRow = ['The transaction, booked', ofOutcome] as const
const path = '/v1/sandbox/accounts/{accountId}/transactions'
const accountRowsPath = ({ account }: { readonly account: { readonly id: string } }) =>
  `${accountPath(account)}/transactions`

/** Test transactions of accounts (D). */
// biome-ignore format: a table
export const transactionOperations = operations({ tag: 'Sandbox transactions', path }, [
  ['postTransactions', 'POST', 'Post transactions to a test account, all or none', newRows, ['X6c', 'X8c', 'X8d', 'X8g', 'X8k', 'X8l'], { location: accountRowsPath }],
  ['listPostedTransactions', 'GET', 'List transactions of a test account, newest first', rows, ['X6c', 'X8h']],
  ['readPostedTransaction', 'GET /{transactionId}', 'Read a transaction of a test account', row, ['X6c', 'X8i']],
  ['bookPostedTransaction', 'PUT /{transactionId}', 'Book a pending transaction of a test account', bookedRow, ['X6c', 'X8g', 'X8i', 'X8n']],
  ['deleteTransactions', 'DELETE', 'Delete all transactions of a test account except those of waiting payments', 'The transactions are deleted', ['X6c']],
])
