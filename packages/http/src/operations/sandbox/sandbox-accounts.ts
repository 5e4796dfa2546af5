import type { AccountView } from '@pocketbank/core'
import { currencyCode } from '@pocketbank/core/base/money'
import { accountRequest, cashAccountTypes } from '@pocketbank/core/rows/accounts/contract'
import * as v from 'valibot'
import { createLinksContract, linkTo } from '../render/links.ts'
import { renderBalances, renderWholeAmount, sandboxAmount, sandboxBalances } from '../render/money.ts'
import { listShape, shape } from '../render/shape.ts'
import { operations } from '../table.ts'
import { exampleBalances } from './example-balances.ts'

export function accountPath({ id }: { readonly id: string }): string {
  return `/v1/sandbox/accounts/${id}`
}

const requestEntries = accountRequest(sandboxAmount, sandboxAmount).entries

/** A sandbox account (§2.8). */
export const accountShape = shape<AccountView>()({
  id: [v.string(), ({ id }) => id, 'The id of the account.'],
  customerNumber: [v.string(), ({ customerNumber }) => customerNumber, requestEntries.customerNumber],
  accountName: [v.string(), ({ name }) => name, requestEntries.accountName],
  bban: [v.string(), ({ bban }) => bban, requestEntries.bban],
  iban: [v.string(), ({ iban }) => iban, requestEntries.iban],
  currency: [currencyCode, ({ currency }) => currency],
  product: [v.string(), ({ product }) => product, requestEntries.product],
  cashAccountType: [
    v.picklist(cashAccountTypes),
    ({ cashAccountType }) => cashAccountType,
    requestEntries.cashAccountType,
  ],
  creditLine: [
    sandboxAmount,
    ({ creditLine: minor, currency }, context) => renderWholeAmount({ minor, currency }, context),
    requestEntries.creditLine,
  ],
  balances: [sandboxBalances, renderBalances],
  _links: [
    createLinksContract('self', 'transactions'),
    (account) => ({
      self: linkTo(accountPath(account), 'GET', 'DELETE'),
      transactions: linkTo(`${accountPath(account)}/transactions`, 'GET', 'POST', 'DELETE'),
    }),
  ],
})

const singleResponse = { description: 'The account', body: accountShape } as const

/** Test accounts (§4.5, §4.8). */
export const accountOperations = operations({ tag: 'Sandbox accounts' }, [
  {
    command: 'createAccount',
    at: 'POST /v1/sandbox/accounts',
    summary: 'Create a test account',
    description:
      'A private owner has the account in their own agreement at once. An ' +
      'account of a company is visible to the persons whom an agreement names.',
    source: '§4.8',
    response: singleResponse,
    location: accountPath,
    rules: ['X2f', 'X5c', 'X5e', 'X5g'],
    example: ({ customer }) => ({
      body: {
        customerNumber: customer,
        accountName: 'Everyday',
        bban: '86011117947',
        iban: 'NO9386011117947',
        currency: 'NOK',
        product: 'Current account',
        cashAccountType: 'CACC',
        creditLine: 0,
        balances: exampleBalances,
      },
    }),
    bodyType: 'AccountRequest',
  },
  {
    command: 'listAccounts',
    at: 'GET /v1/sandbox/accounts',
    summary: 'List the test accounts',
    description: 'Returns every open account of the bank in the order of creation.',
    source: '§4.5',
    response: { description: 'The accounts', body: listShape(accountShape) },
    rules: [],
    example: () => ({ query: { offset: 0, limit: 1 } }),
  },
  {
    command: 'readAccount',
    at: 'GET /v1/sandbox/accounts/{accountId}',
    summary: 'Read a test account',
    description: 'Amounts are whole units of the currency.',
    response: singleResponse,
    rules: ['X6c'],
  },
  {
    command: 'closeAccount',
    at: 'DELETE /v1/sandbox/accounts/{accountId}',
    summary: 'Close a test account',
    description: 'Deletes the account and its transactions. A new account can have the same IBAN.',
    response: 'The account is closed',
    rules: ['X6c'],
  },
  {
    command: 'updateAccountBalances',
    at: 'PUT /v1/sandbox/accounts/{accountId}/balances',
    summary: 'Set the balances of a test account',
    description:
      'Sets each type of balance that the request has. If it has one type ' +
      'only, both are set; they differ by the amount of waiting payments.',
    source: '§9 1.17.1',
    response: singleResponse,
    rules: ['X6c', 'X7c'],
    example: () => ({ body: exampleBalances }),
  },
])
