import fc from 'fast-check'
import { expect, test } from 'vitest'
import { account, row } from '../../../test/kit/bodies.ts'
import { populatedWorld } from '../../../test/kit/worlds.ts'
import { createWrongRows, type WrongRow } from '../../../test/kit/wrong.ts'
import { snapshotFromJson, snapshotToJson } from '../../engine/snapshot.ts'

function bankWithAccount() {
  const { world, kariAccount } = populatedWorld()
  return { world, params: { accountId: kariAccount.id }, account: kariAccount }
}

const ownReference = { iban: account('kari', 1).iban, bban: account('kari', 1).bban, currency: 'NOK' }
const otherReference = { iban: account('fjord', 2).iban, currency: 'NOK' }

test('[X8a] posts booked and pending rows in one call and returns them in order', () => {
  const { world, params, account } = bankWithAccount()
  const pending = { amount: 99, currency: 'NOK', valueDate: '2026-01-15' }
  const body = [{ ...row(), kid: '2345676', creditorName: 'Shop' }, pending, { amount: 0, currency: 'NOK' }]
  const result = world.call('postTransactions', { params, body })
  expect(result.account).toEqual(expect.objectContaining({ id: account.id }))
  expect(result.transactions).toMatchObject([
    {
      bookingDate: '2026-01-14',
      valueDate: '2026-01-14',
      amount: -25_000n,
      details: { kid: '2345676', creditorName: 'Shop' },
    },
    { bookingDate: undefined, valueDate: '2026-01-15', amount: 9_900n, currency: 'NOK' },
    { bookingDate: undefined, valueDate: undefined, amount: 0n },
  ])
  expect(new Set(result.transactions.map(({ id }) => id)).size).toBe(3)
})

const further = {
  currencyExchange: {
    sourceCurrency: 'EUR',
    exchangeRate: '11.25',
    unitCurrency: 'EUR',
    targetCurrency: 'NOK',
    quotationDate: '2026-01-13',
    contractIdentification: 'FX-1',
  },
  creditorAgent: 'PKTBNOKK',
  debtorAgent: 'DABASESXXXX',
  remittanceInformationUnstructuredArray: ['first', 'second'],
  remittanceInformationStructuredArray: [
    { reference: 'RF18539007547034', referenceType: 'SCOR', referenceIssuer: 'ISO' },
    { reference: 'INV-7', referenceType: 'CINV' },
  ],
}

test('[X8p] accepts and keeps banks, exchange, texts and references of a row', () => {
  const { world, params } = bankWithAccount()
  const { transactions } = world.call('postTransactions', { params, body: [{ ...row(), ...further }] })
  expect(transactions).toMatchObject([{ details: further }])
  expect(world.expectRead('listPostedTransactions', { params }).transactions).toEqual(transactions)
  expect(snapshotFromJson(snapshotToJson(world.snapshot())).ok).toBe(true)
})

test.each([
  ['creditorAgent', 'nobank'],
  ['debtorAgent', 'PKTB'],
  ['currencyExchange.quotationDate', '2026-02-30'],
  ['currencyExchange.exchangeRate', '-1'],
  ['currencyExchange.contractIdentification', 'x'.repeat(36)],
  ['remittanceInformationUnstructuredArray', []],
  ['remittanceInformationStructuredArray', 'INV-7'],
])('[X8p] refuses %s %j', (path, value) => {
  const { world, params } = bankWithAccount()
  const [name = '', inner] = path.split('.')
  const field = inner === undefined ? value : { ...further.currencyExchange, [inner]: value }
  const body = [{ ...row(), [name]: field }]
  world.expectRefusal('postTransactions', { params, body }, { code: 'FORMAT_ERROR', path: `$[0].${path}` })
})

test('[X8a] leaves the balances unchanged', () => {
  const { world, params, account } = bankWithAccount()
  world.call('postTransactions', { params, body: [row()] })
  expect(world.expectRead('readAccount', { params })).toEqual(account)
})

test('[X8e] accepts 1,000 rows in a call', () => {
  const { world, params } = bankWithAccount()
  const body = Array.from({ length: 1_000 }, () => row())
  expect(world.call('postTransactions', { params, body }).transactions).toHaveLength(1_000)
})

const wrongRow = createWrongRows(row())
const wrongRows: readonly WrongRow[] = [
  wrongRow("a currency that is not the account's", { currency: 'EUR' }, '.currency'),
  ['30 February', row('2025-02-30'), 'FORMAT_ERROR', '.bookingDate'],
  wrongRow('29 February in a common year', { bookingDate: '2025-02-29' }, '.bookingDate'),
  ['a time instead of a date', row('2026-01-14T10:00:00Z'), 'FORMAT_ERROR', '.bookingDate'],
  wrongRow('an empty date', { valueDate: '' }, '.valueDate'),
  [
    'a bookingDate without valueDate',
    { amount: 1, currency: 'NOK', bookingDate: '2026-01-14' },
    'FORMAT_ERROR',
    '.valueDate',
  ],
  ['a bookingDate after the valueDate', row('2026-01-14', '2026-01-13'), 'FORMAT_ERROR', '.bookingDate'],
]

test.each(wrongRows)('[X8c] refuses a row with %s', (_, bad, code, path) => {
  const { world, params } = bankWithAccount()
  world.expectRefusal('postTransactions', { params, body: [row(), bad] }, { code, path: `$[1]${path}` })
})

test.each([
  ['this account by both numbers', -1, ownReference],
  ['this account by its IBAN', -1, { iban: ownReference.iban, currency: 'NOK' }],
  ['this account by its bban', -1, { bban: ownReference.bban, currency: 'NOK' }],
  ['any account where money comes in', 1, otherReference],
  ['any account where no money moves', 0, otherReference],
])('[X8d] accepts a debtor that is %s', (_, amount, debtorAccount) => {
  const { world, params } = bankWithAccount()
  const result = world.call('postTransactions', { params, body: [{ ...row(), amount, debtorAccount }] })
  expect(result.transactions[0]?.details.debtorAccount).toEqual(debtorAccount)
})

test.each([
  ['small letters', ownReference.iban.toLowerCase()],
  ['groups of four', ownReference.iban.replace(/.{4}(?=.)/g, '$& ')],
  ['small letters and groups', ownReference.iban.toLowerCase().replace(/.{4}(?=.)/g, '$& ')],
])("[X8d] recognises the account's IBAN in %s and returns it as stored", (_, iban) => {
  const { world, params } = bankWithAccount()
  const outgoing = { ...row(), debtorAccount: { iban, currency: 'NOK' } }
  const incoming = { ...row(), amount: 1, creditorAccount: { bban: ownReference.bban, iban } }
  const result = world.call('postTransactions', { params, body: [outgoing, incoming] })
  expect(result.transactions.map(({ details }) => details)).toEqual([
    { debtorAccount: { iban: ownReference.iban, currency: 'NOK' } },
    { creditorAccount: ownReference },
  ])
})

test("[X8m] uses the account's currency for a reference without one", () => {
  const { world, params } = bankWithAccount()
  const [creditorAccount, debtorAccount] = [{ bban: '1' }, { iban: otherReference.iban }]
  const body = [{ ...row(), amount: 5, creditorAccount, debtorAccount }]
  const [transaction] = world.call('postTransactions', { params, body }).transactions
  expect(JSON.stringify(transaction?.details)).toBe(
    `{"creditorAccount":{"bban":"1","currency":"NOK"},"debtorAccount":{"iban":"${otherReference.iban}","currency":"NOK"}}`,
  )
})

test.each([
  ['letters', '12a'],
  ['one digit', '1'],
  ['26 digits', '1'.repeat(26)],
  ['a wrong check digit', '12345678'],
  ['blanks around it', ' 2345676'],
])('[X8l] refuses a payment reference of %s as a payment does', (_, kid) => {
  const { world, params } = bankWithAccount()
  const body = [row(), { ...row(), kid }]
  world.expectRefusal('postTransactions', { params, body }, { code: 'KID_INVALID', path: '$[1].kid' })
})

test('[X8l] refuses a payment reference with a text as a payment does', () => {
  const { world, params } = bankWithAccount()
  const body = [{ ...row(), kid: '2345676', remittanceInformationUnstructured: 'Rent' }]
  world.expectRefusal('postTransactions', { params, body }, { code: 'FORMAT_ERROR', path: '$[0].kid' })
})

test.each([
  ['by its IBAN', otherReference],
  ['by its bban', { bban: '1', currency: 'NOK' }],
  ['by a bban that does not go with the IBAN', { ...ownReference, bban: account('fjord', 2).bban }],
])('[X8d] refuses an outgoing row whose debtor is another account, named %s', (_, debtorAccount) => {
  const { world, params } = bankWithAccount()
  const body = [row(), { ...row(), debtorAccount }]
  world.expectRefusal(
    'postTransactions',
    { params, body },
    { code: 'FORMAT_ERROR', path: '$[1].debtorAccount' },
  )
})

test('[X8e] stores all rows or none, and names one bad row anywhere', () => {
  const { world, params } = bankWithAccount()
  const bad = fc.constantFrom<[object, string]>(
    [{ ...row(), currency: 'EUR' }, 'currency'],
    [row('2026-01-16'), 'bookingDate'],
    [{ ...row(), debtorAccount: otherReference }, 'debtorAccount'],
    [{ ...row(), amount: '7' }, 'amount'],
  )
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), bad, (before, after, [badRow, field]) => {
      const body = [...Array(before).fill(row()), badRow, ...Array(after).fill(row())]
      const path = `$[${before}].${field}`
      world.expectRefusal('postTransactions', { params, body }, { code: 'FORMAT_ERROR', path })
    }),
  )
})

test.each([
  ['0.01', 1n],
  ['-1234567890123456.78', -123_456_789_012_345_678n],
])('[X8f] accepts the exact amount %s from embedding code, but not over HTTP', (amount, minor) => {
  const { world, params } = bankWithAccount()
  const input = { params, body: [{ ...row(), amount }] }
  world.expectRefusal('postTransactions', input, { code: 'FORMAT_ERROR', path: '$[0].amount' })
  const answer = world.executeUntyped('postTransactions', input, { now: world.now })
  expect(answer).toMatchObject({ ok: true, value: { transactions: [{ amount: minor }] } })
})

test('[X8f] stores a copy of its input', () => {
  const { world, params } = bankWithAccount()
  const creditorAccount = { iban: otherReference.iban, currency: 'NOK' }
  const { transactions } = world.call('postTransactions', { params, body: [{ ...row(), creditorAccount }] })
  creditorAccount.currency = 'EUR'
  expect(transactions[0]?.details.creditorAccount?.currency).toBe('NOK')
})

test.each(['creditorAccount', 'debtorAccount'])('[X8k] refuses a %s with neither iban nor bban', (name) => {
  const { world, kariAccount } = populatedWorld()
  const body = [{ ...row(), amount: 5, [name]: { currency: 'NOK' } }]
  const params = { accountId: kariAccount.id }
  world.expectRefusal('postTransactions', { params, body }, { code: 'FORMAT_ERROR', path: `$[0].${name}` })
})

test('[X5j] [X8k] accepts account numbers as people write them, if they agree', () => {
  const { world, params } = bankWithAccount()
  const { iban, bban } = account('fjord', 2)
  const formattedIban = iban.toLowerCase().replaceAll(/.{4}/g, '$& ')
  const references = [
    { iban: formattedIban },
    { iban: formattedIban, bban },
    { bban },
    { iban: 'any text', bban: '1' },
  ]
  const body = references.map((creditorAccount) => ({ ...row(), amount: -1, creditorAccount }))
  const { transactions } = world.call('postTransactions', { params, body })
  expect(transactions.map(({ details }) => details.creditorAccount)).toEqual([
    { iban, currency: 'NOK' },
    { bban, iban, currency: 'NOK' },
    { bban, currency: 'NOK' },
    { bban: '1', iban: 'any text', currency: 'NOK' },
  ])
  const contradictory = [row(), { ...row(), creditorAccount: { iban, bban: account('kari', 1).bban } }]
  const refusal = { code: 'FORMAT_ERROR', path: '$[1].creditorAccount' } as const
  world.expectRefusal('postTransactions', { params, body: contradictory }, refusal)
})
