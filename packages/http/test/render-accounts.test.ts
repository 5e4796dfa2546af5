import { bankBic } from '@pocketbank/core/base/iso'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { listOperationRefusals } from '../src/description/refusal-codes.ts'
import type { FixName } from '../src/operations/accept-fix/fixes.ts'
import {
  accountBalancesShape,
  consentedAccountOperations,
  consentedAccountShape,
  consentedAccountsShape,
} from '../src/operations/accounts.ts'
import { consentedCardAccountOperations } from '../src/operations/card-accounts.ts'
import { openConsented } from './kit/consents.ts'
import { context, parseWritten } from './kit/written.ts'

const { call } = openConsented()
const readings = call('listConsentedAccounts', { query: { withBalance: true } })
const [reading] = readings
if (reading === undefined) throw new Error('no account is under consent')
const { account: shownAccount } = reading
const path = `/v1/accounts/${shownAccount.id}`

test('[A1a] writes numbers, name and type of an account, fields in order', () => {
  const bare = call('readConsentedAccount', { params: { accountId: shownAccount.id } })
  const { account } = parseWritten(
    consentedAccountShape.contract,
    consentedAccountShape.write(bare, context()),
  )
  expect(Object.entries(account)).toEqual([
    ['resourceId', shownAccount.id],
    ['bban', '97100535711'],
    ['iban', shownAccount.iban],
    ['bic', bankBic],
    ['currency', 'NOK'],
    ['name', 'Lønnskonto'],
    ['product', 'Brukskonto'],
    ['cashAccountType', 'Current'],
    ['_links', expect.any(Object)],
  ])
})

test('[A1b] writes balances of a list on request as exact text', () => {
  const { accounts } = parseWritten(
    consentedAccountsShape.contract,
    consentedAccountsShape.write(readings, context()),
  )
  expect(accounts).toHaveLength(2)
  const [first] = accounts
  expect(first?.balances?.map(({ balanceType }: { balanceType: string }) => balanceType)).toEqual([
    'closingBooked',
    'expected',
  ])
  expect(first?.balances?.[0]?.balanceAmount).toEqual({
    currency: 'NOK',
    amount: expect.stringMatching(/^-?[0-9]+\.[0-9]{2}$/),
  })
  const without = consentedAccountsShape.write(call('listConsentedAccounts'), context())
  expect(without.accounts[0]).not.toHaveProperty('balances')
  expect(consentedAccountsShape.write([], context())).toEqual({ accounts: [] })
})

test.each([
  [[], []],
  [['balances'], ['balances']],
  [['transactions'], ['transactions']],
  [
    ['balances', 'transactions'],
    ['balances', 'transactions'],
  ],
])('[A1i] links only to %j of an account with that right', (rights, links) => {
  const consented = openConsented(rights)
  const list = consented.call('listConsentedAccounts', { query: { withBalance: true } })
  const { accounts } = parseWritten(
    consentedAccountsShape.contract,
    consentedAccountsShape.write(list, context()),
  )
  for (const { _links, balances, resourceId } of accounts) {
    const expectation = links.map((name) => [
      name,
      { href: `/v1/accounts/${resourceId}/${name}`, verbs: ['GET'] },
    ])
    expect(_links).toEqual(Object.fromEntries(expectation))
    expect(balances !== undefined).toBe(rights.includes('balances'))
  }
})

test('[P2d] has a valid BIC of the bank', () => {
  expect(bankBic).toMatch(/^[A-Z]{6,6}[A-Z2-9][A-NP-Z0-9]([A-Z0-9]{3,3}){0,1}$/)
})

test('[V2] writes balances with their account', () => {
  const account = call('readAccountBalances', { params: { accountId: shownAccount.id } })
  const answer = parseWritten(accountBalancesShape.contract, accountBalancesShape.write(account, context()))
  expect(answer.account).toEqual({ bban: shownAccount.bban, iban: shownAccount.iban, currency: 'NOK' })
  expect(answer.balances).toEqual(consentedAccountShape.write(reading, context()).account.balances)
})

test('[V2] writes amounts with the digits of their currency, also below zero', () => {
  const yen = { ...shownAccount, currency: 'JPY', closingBooked: -5n, expected: 1_234_567n } as const
  const dinar = { ...shownAccount, currency: 'KWD', closingBooked: -5n, expected: 0n } as const
  const amounts = [yen, dinar].map((account) =>
    accountBalancesShape.write(account, context()).balances.map(({ balanceAmount }) => balanceAmount.amount),
  )
  expect(amounts).toEqual([
    ['-5', '1234567'],
    ['-0.005', '0.000'],
  ])
})

test('[A9d, A9f] writes name and type of an account as requested', () => {
  const long = { ...reading, account: { ...shownAccount, name: 'å'.repeat(50) } }
  const readTexts = (...fixes: readonly FixName[]) => {
    const { account } = consentedAccountShape.write(long, context(...fixes))
    return [account.name.length, account.cashAccountType]
  }
  expect(readTexts()).toEqual([35, 'Current'])
  expect(readTexts('longer-name')).toEqual([50, 'Current'])
  expect(readTexts('cash-account-type-iso', 'longer-name')).toEqual([50, 'CACC'])
})

test.each([...consentedAccountOperations, ...consentedCardAccountOperations])(
  '[A1f] requires role and PSU for $method $path, and may need SCA',
  (operation) => {
    expect(operation).toMatchObject({ method: 'GET', role: 'PSP_AI', identifies: 'reader', leadsToSca: true })
    expect(operation.requiredHeaders).toEqual([])
    const codes = listOperationRefusals(operation).map(({ code }) => code)
    expect(codes).toContain('ACCESS_EXCEEDED')
    expect(codes.includes('RESOURCE_UNKNOWN')).toBe(operation.path.includes('{'))
  },
)

test('[A1i] links only to operations', () => {
  const { _links } = v.parse(
    consentedAccountShape.contract,
    consentedAccountShape.write(reading, context()),
  ).account
  const hrefs = Object.values<{ href: string } | undefined>(_links).map((link) =>
    link?.href.replace(path, '/v1/accounts/{accountId}'),
  )
  const paths = consentedAccountOperations.map((operation) => operation.path)
  expect(paths).toEqual(expect.arrayContaining(hrefs))
})
