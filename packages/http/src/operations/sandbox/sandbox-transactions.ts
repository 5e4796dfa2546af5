import type { Currency, Transaction } from '@pocketbank/core'
import { withSentence } from '@pocketbank/core/base/input'
import { amountText, currencyCode } from '@pocketbank/core/base/money'
import { postedDetails } from '@pocketbank/core/rows/transactions/contract'
import * as v from 'valibot'
import { ownReferenceShape } from '../render/account-references.ts'
import { renderWholeAmount, sandboxAmount } from '../render/money.ts'
import { listShape, mapShape, nestedField, shape } from '../render/shape.ts'
import { operations } from '../table.ts'
import { isBooked, transactionDetails } from '../transaction-details.ts'
import { accountPath } from './sandbox-accounts.ts'

const detailFields = transactionDetails.fields
const postedEntries = postedDetails.entries

/** A posted transaction (D): the fields of §2.4 with a whole amount (X8), and the payment reference. */
export const transactionShape = shape<Transaction>()({
  bankTransactionCode: detailFields.bankTransactionCode,
  transactionId: detailFields.transactionId,
  endToEndId: detailFields.endToEndId,
  bookingDate: detailFields.bookingDate,
  valueDate: detailFields.valueDate,
  transactionAmount: [
    v.object({
      amount: withSentence(sandboxAmount, amountText),
      currency: currencyCode,
    }),
    ({ amount: minor, currency }, context) => ({
      amount: renderWholeAmount({ minor, currency }, context),
      currency,
    }),
    'The amount; negative if it leaves the account.',
    '§2.4',
  ],
  currencyExchange: detailFields.currencyExchange,
  creditorName: detailFields.creditorName,
  creditorAccount: detailFields.creditorAccount,
  creditorAgent: detailFields.creditorAgent,
  debtorName: detailFields.debtorName,
  debtorAccount: detailFields.debtorAccount,
  debtorAgent: detailFields.debtorAgent,
  remittanceInformationUnstructured: detailFields.remittanceInformationUnstructured,
  purposeCode: detailFields.purposeCode,
  proprietaryBankTransactionCode: detailFields.proprietaryBankTransactionCode,
  remittanceInformationUnstructuredArray: [
    detailFields.remittanceInformationUnstructuredArray[0],
    ({ details }) => details.remittanceInformationUnstructuredArray,
    postedEntries.remittanceInformationUnstructuredArray,
  ],
  remittanceInformationStructuredArray: [
    detailFields.remittanceInformationStructuredArray[0],
    ({ details }) => details.remittanceInformationStructuredArray,
    postedEntries.remittanceInformationStructuredArray,
  ],
  kid: [v.optional(v.string()), ({ details }) => details.kid, postedEntries.kid],
})

interface AccountRows {
  readonly account: { readonly bban: string; readonly iban: string; readonly currency: Currency }
  readonly transactions: readonly Transaction[]
}

const list = listShape(transactionShape)
const rowsShape = shape<readonly Transaction[]>()({
  booked: nestedField(list, (rows) => rows.filter(isBooked), 'Booked transactions, the newest first.'),
  pending: nestedField(
    list,
    (rows) => rows.filter((row) => !isBooked(row)),
    'Transactions that wait to be booked.',
  ),
})

/**
 * Transactions of an account (D). Booked and pending ones are separate lists, as in the lists under consent.
 */
export const transactionsShape = shape<AccountRows>()({
  account: nestedField(ownReferenceShape, ({ account }) => account, 'The account of the transactions.'),
  transactions: nestedField(rowsShape, ({ transactions }) => transactions, 'The transactions.'),
})

const ofOutcome = mapShape(
  transactionShape,
  (outcome: { readonly transaction: Transaction }) => outcome.transaction,
)
const newRows = { description: 'The new transactions', body: transactionsShape } as const
const rows = { description: 'The transactions', body: transactionsShape } as const
const row = { description: 'The transaction', body: ofOutcome } as const
const bookedRow = { description: 'The transaction, booked', body: ofOutcome } as const
const accountRowsPath = ({ account }: { readonly account: { readonly id: string } }) =>
  `${accountPath(account)}/transactions`

export const transactionOperations = operations({ tag: 'Sandbox transactions' }, [
  {
    command: 'postTransactions',
    at: 'POST /v1/sandbox/accounts/{accountId}/transactions',
    summary: 'Post transactions to a test account, all or none',
    description:
      'All rows are posted, or none. A negative amount is a debit. ' +
      'A row without bookingDate is pending. Balances do not change.',
    response: newRows,
    location: accountRowsPath,
    rules: ['X6c', 'X8c', 'X8d', 'X8g', 'X8k', 'X8l'],
    example: () => ({
      body: [
        {
          amount: -250,
          currency: 'NOK',
          bookingDate: '2026-01-14',
          valueDate: '2026-01-14',
          creditorName: 'Ola Test',
          remittanceInformationUnstructured: 'For the ferry',
        },
        { amount: -99, currency: 'NOK', creditorName: 'Ola Test' },
      ],
    }),
    bodyType: 'TransactionRequest',
  },
  {
    command: 'listPostedTransactions',
    at: 'GET /v1/sandbox/accounts/{accountId}/transactions',
    summary: 'List transactions of a test account, newest first',
    description: 'Includes the rows that payments have created.',
    response: rows,
    rules: ['X6c', 'X8h'],
    example: () => ({ query: { fromDate: '2026-01-01', toDate: '2026-01-15' } }),
    queryType: 'PostedRowsQuery',
  },
  {
    command: 'readPostedTransaction',
    at: 'GET /v1/sandbox/accounts/{accountId}/transactions/{transactionId}',
    summary: 'Read a transaction of a test account',
    description: 'The transactionId is in the list.',
    response: row,
    rules: ['X6c', 'X8i'],
  },
  {
    command: 'bookPostedTransaction',
    at: 'PUT /v1/sandbox/accounts/{accountId}/transactions/{transactionId}',
    summary: 'Book a pending transaction of a test account',
    description:
      'A pending row becomes a booked one with the same transactionId. Balances do ' +
      'not change. Neither day may be in the future, nor bookingDate after valueDate. ' +
      'A row that is booked already, or that belongs to a waiting payment, is 409.',
    response: bookedRow,
    rules: ['X6c', 'X8g', 'X8i', 'X8n'],
    example: ({ pendingTransactionId }) => ({
      params: { transactionId: pendingTransactionId },
      body: { bookingDate: '2026-01-14', valueDate: '2026-01-15' },
    }),
    bodyType: 'BookingRequest',
  },
  {
    command: 'deleteTransactions',
    at: 'DELETE /v1/sandbox/accounts/{accountId}/transactions',
    summary: 'Delete all transactions of a test account except those of waiting payments',
    description: 'Balances do not change. The rows of waiting payments stay.',
    response: 'The transactions are deleted',
    rules: ['X6c'],
  },
])
