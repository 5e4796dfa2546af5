import { expect, test } from 'vitest'
import { plainTpp } from './kit/bank.ts'
import {
  account,
  agreement,
  balance,
  card,
  cardRow,
  customer,
  engagement,
  row,
  supplementaryCard,
} from './kit/bodies.ts'
import { filledEngine } from './kit/filled.ts'
import { type Ask, ask, exampleCall, operationNamed } from './kit/operations.ts'
import { trusted } from './kit/psu.ts'
import { openPsuBank } from './kit/psu-bank.ts'
import { openWorld } from './kit/world.ts'

const home = account('kari', 1)
const office = account('fjord', 2)

const nobody = {
  customerId: 'x',
  accountId: 'x',
  agreementId: 'x',
  engagementId: 'x',
  cardAccountId: 'x',
  transactionId: 'x',
  consentId: 'x',
}

/** Requests that the bank itself refuses, each with the rule that decides. */
// biome-ignore format: a table
const refusedAsks: readonly (readonly [rule: string, ...Ask])[] = [
  ['X1b', 'createCustomer', { body: customer('kari') }],
  ['X2c', 'readCustomer', {}, nobody],
  ['X2f', 'createAccount', { body: account('nobody', 9) }],
  ['X4b', 'createAgreement', { body: agreement('kari', office.iban) }],
  ['X4c', 'addEngagement', { body: engagement('fjord', office.iban) }],
  ['X4c', 'createAgreement', { body: { ...agreement('fjord', office.iban), engagements: [engagement('x', office.iban)] } }],
  ['X4d', 'addEngagement', { body: engagement('ola', 'NO1') }],
  ['X4d', 'addEngagement', { body: { ...engagement('ola', office.iban), account: {} } }],
  ['X4i', 'readEngagement', {}, { engagementId: 'x' }],
  ['X4j', 'addEngagement', { body: engagement('kari', office.iban) }],
  ['X5c', 'createAccount', { body: { ...account('kari', 9), balances: [balance(1, 'expected', 'EUR')] } }],
  ['X5e', 'createAccount', { body: { ...account('kari', 9), iban: 'NO0000000000000' } }],
  ['X5e', 'createAccount', { body: { ...account('kari', 9), bban: '1' } }],
  ['X5g', 'createAccount', { body: home }],
  ['X6c', 'readAccount', {}, nobody],
  ['X7c', 'updateAccountBalances', { body: [balance(1, 'expected', 'EUR')] }],
  ['X7c', 'updateCardAccountBalances', { body: [balance(1, 'expected', 'EUR')] }],
  ['X8c', 'postTransactions', { body: [{ ...row(), currency: 'EUR' }] }],
  ['X8d', 'postTransactions', { body: [{ ...row(), amount: -1, debtorAccount: { iban: 'x', currency: 'NOK' } }] }],
  ['X8g', 'postTransactions', { body: [row('2026-01-16')] }],
  ['X8h', 'listPostedTransactions', { query: { fromDate: 'x' } }],
  ['X8i', 'readPostedTransaction', {}, { 'transactionId sandbox accounts transactions': 'x' }],
  ['X8l', 'postTransactions', { body: [{ ...row(), kid: '12345678' }] }],
  ['X8k', 'postTransactions', { body: [{ ...row(), debtorAccount: { currency: 'NOK' } }] }],
  ['X9b', 'createCardAccount', { body: { ...card('ola'), creditLimit: { amount: 1, currency: 'EUR' } } }],
  ['X9d', 'readCardAccount', {}, nobody],
  ['X9f', 'createSupplementaryCard', { body: supplementaryCard('kari') }],
  ['X10c', 'postCardTransactions', { body: [{ ...cardRow(), bookingDate: '2026-02-30' }] }],
  ['X10e', 'postCardTransactions', { body: [cardRow('2026-01-16')] }],
  ['X10h', 'listCardTransactions', { query: { bookingStatus: 'all', toDate: 'x' } }],
  ['X11b', 'changeCardStatus', { body: { status: 'enabled' } }],
  ['S6h', 'readConsent', {}, nobody],
  ['S6o', 'createConsent', { body: { validUntil: '2000-01-01' } }],
  ['S6s', 'createConsent', { body: { access: { restrictedTo: ['CACC'] } } }],
  ['S10g', 'confirmFunds', { body: { account: {}, instructedAmount: { amount: '1', currency: 'NOK' } } }],
  ['S10h', 'confirmFunds', { body: { account: { bban: '1' }, instructedAmount: { amount: '1', currency: 'NOK' } } }],
  ['D1c', 'readContact', {}, { tppId: 'PSDNO-FSA-1' }],
  ['D1d', 'updateContact', { body: { email: 'nothing' } }],
  ['D1e', 'updateContact', { body: { email: 'kari.nordmann@tpp.example' } }],
  ['A8a', 'readConsentedAccount', {}, nobody],
  ['A8b', 'readTransactionDetails', {}, { transactionId: 'x' }],
  ['A2s', 'listAccountTransactions', { query: { dateFrom: 'x' } }],
  ['A2u', 'listAccountTransactions', { query: { after: 'x' } }],
  ['E4k', 'readAgreement', {}, nobody],
]

const rows = refusedAsks.map(([rule, ...asked]) => ({ rule, operation: asked[0], asked }))

test.each(rows)('[E2c] $rule decides when the bank refuses $operation $asked.1', async ({ rule, asked }) => {
  const { sandbox, ...world } = await openWorld()
  const answer = await ask(world, asked)
  const entry = sandbox.requests.last
  expect(answer.ok).toBe(false)
  expect({ rule: entry?.rule, stage: entry?.stages.bank }).toEqual({ rule, stage: 'refused' })
})

test('[X4g] ending the agreement that a private customer has from the start is refused by its rule', async () => {
  const { sandbox, ...world } = await openWorld()
  const agreements = (await (await world.tpp.get('/v1/sandbox/agreements')).json()) as {
    agreementId: string
  }[]
  const own = agreements.find(({ agreementId }) => agreementId !== world.ids.agreementId)
  await ask(world, ['deleteAgreement', {}, { agreementId: own?.agreementId ?? '' }])
  expect(sandbox.requests.last?.rule).toBe('X4g')
})

test('[X8n] booking a transaction that is booked already is refused by its rule', async () => {
  const { sandbox, ...world } = await openWorld()
  for (let time = 0; time < 2; time += 1) await ask(world, ['bookPostedTransaction'])
  expect(sandbox.requests.last?.rule).toBe('X8n')
})

test.each([
  ['X11c', 'blocked', ['postCardTransactions', { body: [cardRow()] }]],
  ['X9f', 'deleted', ['createSupplementaryCard', { body: supplementaryCard('ola') }]],
] as const)('[X9f, X11c] %s decides where a card is %s', async (rule, status, asked) => {
  const { sandbox, ...world } = await openWorld()
  await ask(world, ['changeCardStatus', { body: { status } }])
  await ask(world, asked)
  expect(sandbox.requests.last?.rule).toBe(rule)
})

test('[X11d] a card that stands on a blocked one is refused by its rule', async () => {
  const { sandbox, ...world } = await openWorld()
  const made = await ask(world, ['createSupplementaryCard', { body: supplementaryCard('ola') }])
  const { resourceId: cardAccountId } = (await made.json()) as { resourceId: string }
  await ask(world, ['changeCardStatus', { body: { status: 'blocked' } }])
  await ask(world, ['postCardTransactions', { body: [cardRow()] }, { cardAccountId }])
  expect(sandbox.requests.last?.rule).toBe('X11d')
})

test('[Q11a, Q11b] of a repeated request the journal tells whether it was answered again or refused', async () => {
  const sandbox = openPsuBank()
  const tpp = sandbox.tpp({ headers: { 'X-Request-ID': 'the same' } })
  for (const path of ['/v1/consents', '/v1/consents', '/v1/bank-offered-consents']) await tpp.post(path)
  const told = sandbox.requests.all.map(({ status, rule }) => [status, rule])
  expect(told).toEqual([
    [201, undefined],
    [201, 'Q11a'],
    [409, 'Q11b'],
  ])
})

test('[A7a] a fifth read without the PSU is refused by its rule', async () => {
  const sandbox = openPsuBank({ engine: filledEngine() })
  const tpp = await trusted(sandbox)
  const headers = { 'PSU-IP-Address': undefined }
  for (let call = 0; call < 5; call += 1) await tpp.get('/v1/accounts', { headers })
  expect(sandbox.requests.all.slice(-2).map(({ rule }) => rule)).toEqual([undefined, 'A7a'])
})

test('[A1m, S10d] what the PSU has not opened is refused by its rule', async () => {
  const { sandbox, ids } = await openWorld()
  const tpp = await trusted(sandbox, 'kari', { id: 'PSDNO-FSA-2', rights: [] })
  await tpp.get(`/v1/accounts/${ids.accountId}/balances`)
  expect(sandbox.requests.last?.rule).toBe('A1m')
  await tpp.post('/v1/funds-confirmations' as string, {
    body: exampleCall(operationNamed('confirmFunds'), ids).body,
  })
  expect(sandbox.requests.last?.rule).toBe('S10d')
})

test('[D1b, S6i] what was never given, and a way back that a lenient bank does not demand, are missed by their rules', async () => {
  const sandbox = openPsuBank({ settings: { strictness: 'lenient' } })
  const tpp = plainTpp(sandbox)
  await tpp.get(`/v1/tpps/${tpp.id}/contact-information`)
  expect(sandbox.requests.last?.rule).toBe('D1b')
  await tpp.post('/v1/consents')
  expect(sandbox.requests.last?.rule).toBe('S6i')
})
