import { bankBic } from '@pocketbank/core/base/iso'
import { currencyCode } from '@pocketbank/core/base/money'
import type { HolderReading } from '@pocketbank/core/commands/account-information'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import * as v from 'valibot'
import { cashAccountType, cashAccountTypeFor } from './accept-fix/cash-account-types.ts'
import { nameWithin } from './accept-fix/names.ts'
import { accountHistory } from './account-history.ts'
import { ownReferenceShape } from './render/account-references.ts'
import { exactBalance, renderExactBalances } from './render/exact-money.ts'
import { openLinks, renderOpenLinks } from './render/open-links.ts'
import { listShape, nestedField, shape } from './render/shape.ts'
import { operations } from './table.ts'
import { transactionDetailsShape } from './transaction-details.ts'

type AccountReading = HolderReading<Account>

/** An account under consent (D: the fields of the standard's account details that this bank has). */
export const consentedAccount = shape<AccountReading>()({
  resourceId: [v.string(), ({ holder }) => holder.id],
  bban: [v.string(), ({ holder }) => holder.bban],
  iban: [v.string(), ({ holder }) => holder.iban],
  bic: [v.string(), () => bankBic],
  currency: [currencyCode, ({ holder }) => holder.currency],
  name: [v.string(), ({ holder }, { fixes }) => nameWithin(holder.name, fixes)],
  product: [v.string(), ({ holder }) => holder.product],
  cashAccountType: [
    cashAccountType,
    ({ holder }, { fixes }) => cashAccountTypeFor(holder.cashAccountType, fixes),
  ],
  balances: [
    v.optional(v.array(exactBalance)),
    ({ holder, withBalances }) => (withBalances ? renderExactBalances(holder) : undefined),
  ],
  _links: [openLinks, ({ holder, rights }) => renderOpenLinks(rights, `/v1/accounts/${holder.id}`)],
})

/** The accounts under consent. */
export const consentedAccountsShape = shape<readonly AccountReading[]>()({
  accounts: nestedField(listShape(consentedAccount), (readings) => readings),
})

/** One account under consent. */
export const consentedAccountShape = shape<AccountReading>()({
  account: nestedField(consentedAccount, (reading) => reading),
})

/** The balances of an account under consent. */
export const accountBalancesShape = shape<Account>()({
  account: nestedField(ownReferenceShape, (account) => account),
  balances: [v.array(exactBalance), renderExactBalances],
})

const all = ['The accounts', consentedAccountsShape] as const
const one = ['The account', consentedAccountShape] as const
const balances = ['The balances', accountBalancesShape] as const
const page = ['A page of the transactions', accountHistory] as const
const details = ['The details', transactionDetailsShape] as const
const group = { tag: 'Accounts', path: '/v1/accounts', role: 'PSP_AI', psuHeaders: 'accounts' } as const

/** Accounts under the consent of a PSU, and their transactions (§4.6, §4.8). D: all but the transactions and their details. */
// biome-ignore format: a table
export const consentedAccountOperations = operations({ ...group, leadsToSca: true }, [
  ['listConsentedAccounts', 'GET', 'List the accounts under the consent', all, ['A7a']],
  ['readConsentedAccount', 'GET /{accountId}', 'Read an account', one, ['A7a', 'A8a']],
  ['readAccountBalances', 'GET /{accountId}/balances', 'Read the balances of an account', balances, ['A1m', 'A7a', 'A8a']],
  ['listAccountTransactions', 'GET /{accountId}/transactions', 'List the transactions of an account, newest first', page, ['A1m', 'A2s', 'A2u', 'A7a', 'A8a'], { source: '§4.8' }],
  ['readTransactionDetails', 'GET /{accountId}/transactions/{transactionId}', 'Read the details of a transaction', details, ['A1m', 'A7a', 'A8a', 'A8b'], { source: '§4.6' }],
])
