import { expect, test } from 'vitest'
import {
  answers,
  consentFor,
  type GivenConsent,
  named,
  refusedAs,
  said,
  townBank,
} from '../../../test/consent-scene.ts'
import { type Asking, comeBack, otherTpp } from '../../../test/sca-scene.ts'
import { at, cardRow, does, morning, row } from '../../../test/scene.ts'
import { allRows } from '../../base/store/table.ts'
import { dayMilliseconds } from '../../base/time/instant.ts'
import { type CommandName, type Engine, later, limits, type RawInput } from '../../index.ts'

const second = 1_000
const unattendedLife = limits.unattendedConsentDays * dayMilliseconds
const scaLife = limits.scaValidityDays * dayMilliseconds
const exceeded = { code: 'ACCESS_EXCEEDED', path: 'PSU-IP-Address' }

/** A request without PSU-IP-Address for whoever has given a consent. */
function alone(given: GivenConsent, tpp?: string): Asking {
  return { psu: { ...named(given), isPresent: false }, ...(tpp !== undefined && { tpp }) }
}

/** Two accounts and a card with rows, under a consent of this moment. */
function callBank(now = morning) {
  const { engine, kariAccount, savings, kariCard } = townBank(now)
  const [params, cardParams] = [{ accountId: kariAccount.id }, { cardAccountId: kariCard.id }]
  const { transactions } = does(engine, 'postTransactions', { params, body: [row(), row()] })
  does(engine, 'postCardTransactions', { params: cardParams, body: [cardRow()] })
  const given = consentFor(engine, { customerNumber: 'kari' })
  const details = transactions.map(({ id }) => ({ params: { ...params, transactionId: id } }))
  const other = { accountId: savings.id }
  return { engine, given, kari: alone(given), params, other, cardParams, details }
}

type Call = readonly [name: CommandName, input: RawInput]

/** Every read that is counted, twice where it can be about another resource. */
function callsOf({ params, other, cardParams, details }: ReturnType<typeof callBank>): readonly Call[] {
  const query = { bookingStatus: 'booked' }
  return [
    ['listConsentedAccounts', {}],
    ['readConsentedAccount', { params }],
    ['readConsentedAccount', { params: other }],
    ['readAccountBalances', { params }],
    ['readAccountBalances', { params: other }],
    ['listAccountTransactions', { params }],
    ['listAccountTransactions', { params: other }],
    ...details.map((input) => ['readTransactionDetails', input] as const),
    ['listConsentedCardAccounts', {}],
    ['readConsentedCardAccount', { params: cardParams }],
    ['readCardAccountBalances', { params: cardParams }],
    ['listCardAccountTransactions', { params: cardParams, query }],
  ]
}

/** Uses up the calls of the day of one read. */
function useUp(engine: Engine, [name, input]: Call, asking: Asking): void {
  for (let call = 0; call < limits.unattendedCallsPerDay; call += 1) {
    expect(said(engine, name, input, asking)).toBe('answered')
  }
  expect(refusedAs(engine, name, input, asking)).toEqual(exceeded)
}

const list: Call = ['listConsentedAccounts', {}]

test('[A7a] without the PSU each read is answered 4 times a day; the fifth is refused and changes nothing', () => {
  const scene = callBank()
  for (const call of callsOf(scene)) useUp(scene.engine, call, scene.kari)
  expect(scene.engine.bank.accessCalls.size).toBe(callsOf(scene).length)
  for (const [name, input] of callsOf(scene)) {
    expect(refusedAs(scene.engine, name, input, scene.kari)).toEqual(exceeded)
  }
})

test('[A7a] each page that is read counts, whatever is asked of it', () => {
  const { engine, kari, params } = callBank()
  for (const query of [
    { limit: 1 },
    { limit: 1, offset: 1 },
    { bookingStatus: 'all' },
    { dateTo: '2026-01-14' },
  ]) {
    expect(said(engine, 'listAccountTransactions', { params, query }, kari)).toBe('answered')
  }
  expect(refusedAs(engine, 'listAccountTransactions', { params }, kari)).toEqual(exceeded)
})

test('[A7b] calls are counted apart for each TPP and each PSU', () => {
  const { engine, kari, given } = callBank()
  const olaGiven = consentFor(engine, { customerNumber: 'ola' })
  const otherGiven = consentFor(engine, { customerNumber: 'kari', tpp: otherTpp })
  const namesake = consentFor(engine, {
    customerNumber: 'kari',
    psu: { id: '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f' },
  })
  const callers = [kari, alone(olaGiven), alone(otherGiven, otherTpp), alone(namesake)]
  for (const asking of callers) useUp(engine, list, asking)
  expect(engine.bank.accessCalls.size).toBe(callers.length)
  const { psuId, sessionId } = given
  for (const psu of [{ id: psuId }, { id: psuId.toUpperCase() }, { sessionId }]) {
    expect(refusedAs(engine, ...list, { psu: { ...psu, isPresent: false } })).toEqual(exceeded)
  }
})

test('[A7c] what is refused is not counted', () => {
  const { engine, given, kari, params } = callBank()
  consentFor(engine, { customerNumber: 'kari', rights: ['transactions'], psu: named(given) })
  const wrong: readonly Call[] = [
    ['readConsentedAccount', { params: { accountId: 'none' } }],
    ['readAccountBalances', { params }],
    ['listAccountTransactions', { params, query: { limit: 0 } }],
    ['listAccountTransactions', { params, query: { dateFrom: '2026-02-30' } }],
    ['listAccountTransactions', { params, query: { after: 'none' } }],
    ['readTransactionDetails', { params: { ...params, transactionId: 'none' } }],
  ]
  for (let call = 0; call < 6; call += 1) {
    for (const [name, input] of wrong) expect(refusedAs(engine, name, input, kari)).not.toEqual(exceeded)
  }
  expect(engine.bank.accessCalls.size).toBe(0)
  useUp(engine, ['listAccountTransactions', { params }], kari)
})

test('[A7c] nor is what needs SCA first', () => {
  const { engine, kari, params, given } = callBank()
  engine.settle(later(engine.now, limits.freshScaMinutes * 60_000))
  const query = { dateFrom: '2000-01-01' }
  for (const uri of [comeBack, undefined]) {
    for (let call = 0; call < 6; call += 1) {
      const asking = { ...kari, uri }
      expect(said(engine, 'listAccountTransactions', { params, query }, asking)).toBe('sca CONSENT_INVALID')
      expect(said(engine, ...list, { ...asking, tpp: otherTpp })).toBe('sca CONSENT_UNKNOWN')
    }
  }
  expect(engine.bank.accessCalls.size).toBe(0)
  useUp(engine, ['listAccountTransactions', { params }], kari)
  expect(said(engine, 'listAccountTransactions', { params, query }, alone(given))).toBe('sca CONSENT_INVALID')
})

test.each([
  ['a winter day', '2026-01-16T00:00:00+01:00', '2026-01-17T00:00:00+01:00'],
  ['the day on which summer time begins', '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00'],
  ['a summer day', '2026-07-01T00:00:00+02:00', '2026-07-02T00:00:00+02:00'],
  ['the day on which it ends', '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00'],
])(
  '[A7d] the calls of %s are there from midnight in Oslo until one second before the next',
  (_, from, to) => {
    const [start, end] = [at(from), at(to)]
    const { engine, kari } = callBank(later(start, -3_600_000))
    engine.settle(later(start, -second))
    useUp(engine, list, kari)
    engine.settle(start)
    useUp(engine, list, kari)
    engine.settle(later(end, -second))
    expect(refusedAs(engine, ...list, kari)).toEqual(exceeded)
    engine.settle(end)
    useUp(engine, list, kari)
  },
)

test('[A7e] what was counted on earlier days is dropped with the first call of a day', () => {
  const scene = callBank()
  const { engine, kari } = scene
  const ola = alone(consentFor(engine, { customerNumber: 'ola' }))
  for (const [name, input] of callsOf(scene)) said(engine, name, input, kari)
  said(engine, ...list, ola)
  expect(engine.bank.accessCalls.size).toBe(callsOf(scene).length + 1)
  engine.settle(later(engine.now, 3 * dayMilliseconds))
  expect(said(engine, ...list, ola)).toBe('answered')
  expect(allRows(engine.bank.accessCalls).map(({ operation, calls }) => [operation, calls])).toEqual([
    ['accounts', 1],
  ])
})

test('[A7f] with the PSU present nothing is counted, also where all calls are used up', () => {
  const { engine, given, kari } = callBank()
  const present = { psu: named(given) }
  const before = engine.bank
  for (let call = 0; call < 6; call += 1) expect(said(engine, ...list, present)).toBe('answered')
  expect(engine.bank).toBe(before)
  useUp(engine, list, kari)
  const { bank } = engine
  for (let call = 0; call < 6; call += 1) expect(said(engine, ...list, present)).toBe('answered')
  expect(engine.bank).toBe(bank)
})

test('[A7f] how often funds are confirmed without the PSU is not counted', () => {
  const { engine, kari, params } = callBank()
  const { holder } = answers(engine, 'readConsentedAccount', { params }, kari)
  const { bank } = engine
  const amount = { amount: '1', currency: 'NOK' }
  const body = { account: { iban: holder.iban }, instructedAmount: amount }
  for (let call = 0; call < 9; call += 1)
    expect(said(engine, 'confirmFunds', { body }, kari)).toBe('answered')
  expect(engine.bank).toBe(bank)
})

test('[A7g] without the PSU a consent serves for 90 days of 24 hours: at that moment, and not a millisecond later', () => {
  const scene = callBank()
  const { engine, given, kari, params } = scene
  const { iban } = does(engine, 'readAccount', { params })
  const body = { account: { iban }, instructedAmount: { amount: '1', currency: 'NOK' } }
  const confirm: Call = ['confirmFunds', { body }]
  const start = engine.now
  engine.settle(later(start, unattendedLife))
  expect(said(engine, ...list, kari)).toBe('answered')
  expect(said(engine, ...confirm, kari)).toBe('answered')
  engine.settle(later(start, unattendedLife + 1))
  for (const [name, input] of [...callsOf(scene), confirm]) {
    expect(said(engine, name, input, kari)).toBe('sca CONSENT_EXPIRED')
  }
  expect(said(engine, ...list, { psu: named(given) })).toBe('answered')
  const renewed = consentFor(engine, { customerNumber: 'kari', psu: named(given) })
  expect(said(engine, ...list, alone(renewed))).toBe('answered')
})

test('[A7h] with the PSU present it serves for 180 days: one second before the border, and not at it', () => {
  const { engine, given, kari } = callBank()
  const start = engine.now
  engine.settle(later(start, scaLife - second))
  expect(said(engine, ...list, { psu: named(given) })).toBe('answered')
  engine.settle(later(start, scaLife))
  const { psuId: id } = given
  for (const psu of [{ id }, { id, isPresent: false }, named(given)]) {
    expect(said(engine, ...list, { psu })).toBe('sca CONSENT_EXPIRED')
  }
  expect(said(engine, ...list, kari)).toBe('sca CONSENT_EXPIRED')
})
