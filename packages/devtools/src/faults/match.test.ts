import { expect, test } from 'vitest'
import { fits, fitsPath } from './match.ts'
import type { FaultMatch, FaultRequest } from './rule.ts'

const request: FaultRequest = {
  operation: 'listAccountTransactions',
  method: 'GET',
  path: '/v1/accounts/a1/transactions',
  headers: { get: (name) => (name === 'PSU-IP-Address' ? '192.0.2.1' : null), has: () => false },
  query: { limit: 2 },
  body: undefined,
  tpp: 'PSDNO-FSA-1',
  psu: ['5f1c7a0e-3d1f-4f5c-9f43-6f0f3a3c2b11', '13039319955', 'fjord'],
}

test.each<[string, FaultMatch | undefined, boolean]>([
  ['nothing', undefined, true],
  ['no field', {}, true],
  ['its operation', { operation: 'listAccountTransactions' }, true],
  ['another operation', { operation: 'readTransactionDetails' }, false],
  ['its method', { method: 'GET' }, true],
  ['another method', { method: 'POST' }, false],
  ['its path', { path: '/v1/accounts/a1/transactions' }, true],
  ['another path', { path: '/v1/accounts/a2/transactions' }, false],
  ['its TPP', { tpp: 'PSDNO-FSA-1' }, true],
  ['a TPP that begins the same', { tpp: 'PSDNO-FSA-12' }, false],
  ['its PSU-ID in other letters', { psu: '5F1C7A0E-3D1F-4F5C-9F43-6F0F3A3C2B11' }, true],
  ['its person', { psu: '13039319955' }, true],
  ['its corporation', { psu: 'Fjord' }, true],
  ['another person', { psu: '12085592767' }, false],
  ['a predicate that says yes', { where: ({ headers }) => headers.get('PSU-IP-Address') !== null }, true],
  ['a predicate that says no', { where: ({ query }) => query === undefined }, false],
  ['one field that fits and one that does not', { method: 'GET', tpp: 'PSDNO-FSA-2' }, false],
])('matches a request or not: %s', (_, match, expected) => {
  expect(fits(match, request)).toBe(expected)
})

test('asks no predicate about requests that do not match otherwise', () => {
  const where = () => {
    throw new Error('asked')
  }
  expect(fits({ method: 'POST', where }, request)).toBe(false)
})

test.each([
  ['/v1/accounts', '/v1/accounts', true],
  ['/v1/accounts', '/v1/accounts/', false],
  ['/v1/accounts/{accountId}', '/v1/accounts/a1', true],
  ['/v1/accounts/{accountId}', '/v1/accounts', false],
  ['/v1/accounts/{accountId}', '/v1/accounts/a1/balances', false],
  ['/v1/{kind}/{id}/balances', '/v1/card-accounts/c1/balances', true],
  ['/v1/accounts/*', '/v1/accounts/a1/balances', true],
  ['/v1/accounts/*', '/v1/accounts', true],
  ['/v1/accounts/*', '/v1/accountsmith', false],
  ['/*', '/v1/accounts', true],
])('matches by the path %s the path %s or not', (form, path, expected) => {
  expect(fitsPath(form, path)).toBe(expected)
})
