import { accountPath } from '../../render/accounts.ts'
import {
  renderTransaction,
  renderTransactions,
  transactionAnswer,
  transactionsAnswer,
} from '../../render/transactions.ts'
import { type Operation, operation } from '../operation.ts'

const tag = 'Sandbox transactions'
const path = '/v1/sandbox/accounts/{accountId}/transactions'

/** Test transactions of accounts (D). */
export const transactionOperations: readonly Operation[] = [
  operation({
    id: 'postTransactions',
    method: 'POST',
    path,
    tag,
    summary: 'Post transactions to a test account, all or none',
    source: 'D',
    command: 'postTransactions',
    success: { status: 201, description: 'The new transactions', body: transactionsAnswer },
    refusals: ['RESOURCE_UNKNOWN', 'KID_INVALID'],
    render: renderTransactions,
    location: ({ account }) => `${accountPath(account.id)}/transactions`,
  }),
  operation({
    id: 'listPostedTransactions',
    method: 'GET',
    path,
    tag,
    summary: 'List transactions of a test account, newest first',
    source: 'D',
    command: 'listPostedTransactions',
    success: { status: 200, description: 'The transactions', body: transactionsAnswer },
    refusals: ['RESOURCE_UNKNOWN', 'PERIOD_INVALID'],
    render: renderTransactions,
  }),
  operation({
    id: 'readPostedTransaction',
    method: 'GET',
    path: `${path}/{transactionId}`,
    tag,
    summary: 'Read a transaction of a test account',
    source: 'D',
    command: 'readPostedTransaction',
    success: { status: 200, description: 'The transaction', body: transactionAnswer },
    refusals: ['RESOURCE_UNKNOWN'],
    render: ({ transaction }) => renderTransaction(transaction),
  }),
  operation({
    id: 'bookPostedTransaction',
    method: 'PUT',
    path: `${path}/{transactionId}`,
    tag,
    summary: 'Book a pending transaction of a test account',
    source: 'D',
    command: 'bookPostedTransaction',
    success: { status: 200, description: 'The transaction, booked', body: transactionAnswer },
    refusals: ['RESOURCE_UNKNOWN', 'CONFLICT'],
    render: ({ transaction }) => renderTransaction(transaction),
  }),
  operation({
    id: 'deleteTransactions',
    method: 'DELETE',
    path,
    tag,
    summary: 'Delete all transactions of a test account but those of payments that wait',
    source: 'D',
    command: 'deleteTransactions',
    success: { status: 204, description: 'The transactions are gone' },
    refusals: ['RESOURCE_UNKNOWN'],
  }),
]
