import { limits } from '@pocketbank/core'
import { bankBic, bbanText, ibanText } from '@pocketbank/core/base/iso'
import { currencyCode, wholeAmount } from '@pocketbank/core/base/money'
import type { ConsentedReading } from '@pocketbank/core/commands/account-information'
import { accountRequest } from '@pocketbank/core/rows/accounts/contract'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import * as v from 'valibot'
import { cashAccountType, cashAccountTypeFor } from './accept-fix/cash-account-types.ts'
import { nameCharsMax } from './accept-fix/fixes.ts'
import { nameWithin } from './accept-fix/names.ts'
import { accountHistory } from './account-history.ts'
import { ownReferenceShape } from './render/account-references.ts'
import { exactBalances, renderExactBalances } from './render/exact-money.ts'
import { openLinks, renderOpenLinks } from './render/open-links.ts'
import { listShape, nestedField, shape } from './render/shape.ts'
import { operations } from './table.ts'
import { transactionDetailsShape } from './transaction-details.ts'

type AccountReading = ConsentedReading<Account>

/**
 * An account under consent. D: it has those fields of the standard's account details that this bank knows.
 */
export const consentedAccount = shape<AccountReading>()({
  resourceId: [v.string(), ({ account }) => account.id, 'The id by which the account is read.'],
  bban: [v.string(), ({ account }) => account.bban, bbanText],
  iban: [v.string(), ({ account }) => account.iban, ibanText],
  bic: [v.string(), () => bankBic, 'The BIC of this bank.'],
  currency: [currencyCode, ({ account }) => account.currency],
  name: [
    v.string(),
    ({ account }, { fixes }) => nameWithin(account.name, fixes),
    `The name of the account: ${nameCharsMax.defaults} characters, ` +
      `or ${nameCharsMax.longer} with the fix longer-name.`,
    '§9',
  ],
  product: [
    v.string(),
    ({ account }) => account.product,
    accountRequest(wholeAmount, wholeAmount).entries.product,
  ],
  cashAccountType: [
    cashAccountType,
    ({ account }, { fixes }) => cashAccountTypeFor(account.cashAccountType, fixes),
    'Current, Savings, Loan or Other; a code of ISO 20022 with the fix cash-account-type-iso.',
    '§9',
  ],
  balances: [
    v.optional(exactBalances),
    ({ account, withBalances }) => (withBalances ? renderExactBalances(account) : undefined),
  ],
  _links: [openLinks, ({ account, rights }) => renderOpenLinks(rights, `/v1/accounts/${account.id}`)],
})

export const consentedAccountsShape = shape<readonly AccountReading[]>()({
  accounts: nestedField(
    listShape(consentedAccount),
    (readings) => readings,
    'The accounts under the consent.',
  ),
})

export const consentedAccountShape = shape<AccountReading>()({
  account: nestedField(consentedAccount, (reading) => reading, 'The account.'),
})

export const accountBalancesShape = shape<Account>()({
  account: nestedField(ownReferenceShape, (account) => account, 'The account of the balances.'),
  balances: [exactBalances, renderExactBalances],
})

const listResponse = {
  description: 'The accounts',
  body: consentedAccountsShape,
  type: 'AccountsAnswer',
} as const
const singleResponse = {
  description: 'The account',
  body: consentedAccountShape,
  type: 'AccountAnswer',
} as const
const balances = { description: 'The balances', body: accountBalancesShape, type: 'BalancesAnswer' } as const
const page = { description: 'A page of the transactions', body: accountHistory } as const
const details = { description: 'The details', body: transactionDetailsShape } as const
const group = { tag: 'Accounts', role: 'PSP_AI', psuHeaders: 'accounts', leadsToSca: true } as const

/**
 * Operations on accounts under consent and their transactions (§4.6, §4.8). D: all operations
 * except the lists and details of transactions.
 */
export const consentedAccountOperations = operations(group, [
  {
    command: 'listConsentedAccounts',
    at: 'GET /v1/accounts',
    summary: 'List the accounts under the consent',
    description: 'Without a valid consent the response is 401 with a link to the SCA page.',
    response: listResponse,
    rules: ['A7a'],
    example: () => ({ query: { withBalance: true } }),
    queryType: 'AccountsQuery',
  },
  {
    command: 'readConsentedAccount',
    at: 'GET /v1/accounts/{accountId}',
    summary: 'Read an account',
    description: 'The accountId is the resourceId in the list.',
    response: singleResponse,
    rules: ['A7a', 'A8a'],
    example: () => ({ query: { withBalance: true } }),
  },
  {
    command: 'readAccountBalances',
    at: 'GET /v1/accounts/{accountId}/balances',
    summary: 'Read the balances of an account',
    description: 'The consent must hold the right to balances.',
    response: balances,
    rules: ['A1m', 'A7a', 'A8a'],
  },
  {
    command: 'listAccountTransactions',
    at: 'GET /v1/accounts/{accountId}/transactions',
    summary: 'List the transactions of an account, newest first',
    description:
      'The links next and previous lead to the other pages. Transactions older than ' +
      `${limits.historyDays} days are readable within ${limits.freshScaMinutes} minutes of an SCA.`,
    source: '§4.8',
    response: page,
    rules: ['A1m', 'A2s', 'A2u', 'A7a', 'A8a'],
    example: () => ({ query: { bookingStatus: 'booked', limit: 2 } }),
    queryType: 'HistoryQuery',
  },
  {
    command: 'readTransactionDetails',
    at: 'GET /v1/accounts/{accountId}/transactions/{transactionId}',
    summary: 'Read the details of a transaction',
    description: 'The transactionId is in the list of transactions.',
    source: '§4.6',
    response: details,
    rules: ['A1m', 'A7a', 'A8a', 'A8b'],
  },
])
