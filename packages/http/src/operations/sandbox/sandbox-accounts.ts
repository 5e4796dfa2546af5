import type { AccountView } from '@pocketbank/core'
import { currencyCode } from '@pocketbank/core/base/money'
import { cashAccountTypes } from '@pocketbank/core/rows/accounts/contract'
import * as v from 'valibot'
import { linksOf, linkTo } from '../render/links.ts'
import { balance, renderBalances, renderWholeAmount, sandboxAmount } from '../render/money.ts'
import { listShape, shape } from '../render/shape.ts'
import { operations } from '../table.ts'

/** The address of a sandbox account. */
export function accountPath({ id }: { readonly id: string }): string {
  return `/v1/sandbox/accounts/${id}`
}

/** A sandbox account (§2.8). */
export const accountShape = shape<AccountView>()({
  id: [v.string(), ({ id }) => id],
  customerNumber: [v.string(), ({ customerNumber }) => customerNumber],
  accountName: [v.string(), ({ name }) => name],
  bban: [v.string(), ({ bban }) => bban],
  iban: [v.string(), ({ iban }) => iban],
  currency: [currencyCode, ({ currency }) => currency],
  product: [v.string(), ({ product }) => product],
  cashAccountType: [v.picklist(cashAccountTypes), ({ cashAccountType }) => cashAccountType],
  creditLine: [
    sandboxAmount,
    ({ creditLine: minor, currency }, context) => renderWholeAmount({ minor, currency }, context),
  ],
  balances: [v.array(balance), renderBalances],
  _links: [
    linksOf('self', 'transactions'),
    (account) => ({
      self: linkTo(accountPath(account), 'GET', 'DELETE'),
      transactions: linkTo(`${accountPath(account)}/transactions`, 'GET', 'POST', 'DELETE'),
    }),
  ],
})

const one = ['The account', accountShape] as const

/** Test accounts (§4.5, §4.8). */
// biome-ignore format: a table
export const accountOperations = operations({ tag: 'Sandbox accounts', path: '/v1/sandbox/accounts' }, [
  ['createAccount', 'POST', 'Create a test account', one, ['X2f', 'X5c', 'X5e', 'X5g'], { source: '§4.8', location: accountPath }],
  ['listAccounts', 'GET', 'List the test accounts', ['The accounts', listShape(accountShape)], [], { source: '§4.5' }],
  ['readAccount', 'GET /{accountId}', 'Read a test account', one, ['X6c']],
  ['closeAccount', 'DELETE /{accountId}', 'Close a test account', 'The account is closed', ['X6c']],
  ['updateAccountBalances', 'PUT /{accountId}/balances', 'Set the balances of a test account', one, ['X6c', 'X7c'], { source: '§9 1.17.1' }],
])
