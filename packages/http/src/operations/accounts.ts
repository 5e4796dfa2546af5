import { accountHistoryAnswer, writeAccountHistory } from '../render/account-history.ts'
import {
  accountBalancesAnswer,
  consentedAccountAnswer,
  consentedAccountsAnswer,
  renderAccountBalances,
  renderConsentedAccounts,
  renderOneConsentedAccount,
} from '../render/consented-accounts.ts'
import { renderTransactionDetails, transactionDetailsAnswer } from '../render/transaction-details.ts'
import { type Operation, operation } from './operation.ts'

/** What all reads of account information have in common. */
const reading = {
  method: 'GET',
  tag: 'Accounts',
  role: 'PSP_AI',
  identifiesPsu: true,
  leadsToSca: true,
} as const
const path = '/v1/accounts'
const one = `${path}/{accountId}`

/** Accounts under the consent of a PSU, and their transactions (§4.6, §4.8). D: all but the transactions and their details. */
export const consentedAccountOperations: readonly Operation[] = [
  operation({
    ...reading,
    id: 'listConsentedAccounts',
    path,
    summary: 'List the accounts that the PSU has opened',
    source: 'D',
    command: 'listConsentedAccounts',
    success: { status: 200, description: 'The accounts', body: consentedAccountsAnswer },
    refusals: ['ACCESS_EXCEEDED'],
    render: renderConsentedAccounts,
  }),
  operation({
    ...reading,
    id: 'readConsentedAccount',
    path: one,
    summary: 'Read an account',
    source: 'D',
    command: 'readConsentedAccount',
    success: { status: 200, description: 'The account', body: consentedAccountAnswer },
    refusals: ['RESOURCE_UNKNOWN', 'ACCESS_EXCEEDED'],
    render: renderOneConsentedAccount,
  }),
  operation({
    ...reading,
    id: 'readAccountBalances',
    path: `${one}/balances`,
    summary: 'Read the balances of an account',
    source: 'D',
    command: 'readAccountBalances',
    success: { status: 200, description: 'The balances', body: accountBalancesAnswer },
    refusals: ['CONSENT_INVALID', 'RESOURCE_UNKNOWN', 'ACCESS_EXCEEDED'],
    render: renderAccountBalances,
  }),
  operation({
    ...reading,
    id: 'listAccountTransactions',
    path: `${one}/transactions`,
    summary: 'List the transactions of an account by pages, newest first',
    source: '§4.8',
    command: 'listAccountTransactions',
    success: { status: 200, description: 'A page of the transactions', body: accountHistoryAnswer },
    refusals: ['PERIOD_INVALID', 'CONSENT_INVALID', 'RESOURCE_UNKNOWN', 'ACCESS_EXCEEDED'],
    write: writeAccountHistory,
  }),
  operation({
    ...reading,
    id: 'readTransactionDetails',
    path: `${one}/transactions/{transactionId}`,
    summary: 'Read the details of a transaction',
    source: '§4.6',
    command: 'readTransactionDetails',
    success: { status: 200, description: 'The details', body: transactionDetailsAnswer },
    refusals: ['CONSENT_INVALID', 'RESOURCE_UNKNOWN', 'ACCESS_EXCEEDED'],
    render: renderTransactionDetails,
  }),
]
