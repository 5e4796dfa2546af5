import { expect, test } from 'vitest'
import { cardRow, row } from '../../../test/kit/bodies.ts'
import { at, type CallerOptions, comeBack, morning, otherTpp } from '../../../test/kit/people.ts'
import { type ConsentNames, toPsu, type World } from '../../../test/kit/world.ts'
import { officeWorld } from '../../../test/kit/worlds.ts'
import { allRows } from '../../base/store/table.ts'
import { dayMilliseconds } from '../../base/time/instant.ts'
import { findCommands } from '../../engine/command-facts.ts'
import { type CommandName, commands, later, limits, type RawInput } from '../../index.ts'

const second = 1_000
const unattendedLife = limits.unattendedScaDays * dayMilliseconds
const scaLife = limits.scaValidityDays * dayMilliseconds
const exceeded = { code: 'ACCESS_EXCEEDED', path: 'PSU-IP-Address' }

/** Makes a request without PSU-IP-Address for the PSU of a consent. */
function alone(consent: ConsentNames, tpp?: string): CallerOptions {
  return { psu: { ...toPsu(consent), isPresent: false }, ...(tpp !== undefined && { tpp }) }
}

/** Opens a bank with two accounts and a card, their rows, and a consent approved now. */
function callBank(now = morning) {
  const { world, kariAccount, savings, kariCard } = officeWorld(now)
  const [params, cardParams] = [{ accountId: kariAccount.id }, { cardAccountId: kariCard.id }]
  const { transactions } = world.call('postTransactions', { params, body: [row(), row()] })
  world.call('postCardTransactions', { params: cardParams, body: [cardRow()] })
  const consent = world.giveConsent({ customerNumber: 'kari' })
  const details = transactions.map(({ id }) => ({ params: { ...params, transactionId: id } }))
  const otherParams = { accountId: savings.id }
  return { world, consent, kari: alone(consent), params, otherParams, cardParams, details }
}

const names = Object.keys(commands) as readonly CommandName[]

type Call = readonly [name: CommandName, input: RawInput]

/** Every read that is counted, twice if it can be about another resource. */
function listCountedCalls({
  params,
  otherParams,
  cardParams,
  details,
}: ReturnType<typeof callBank>): readonly Call[] {
  const subjects: Readonly<Record<string, readonly RawInput[]>> = {
    '': [{}],
    accountId: [{ params }, { params: otherParams }],
    cardAccountId: [{ params: cardParams }],
    'accountId transactionId': details,
  }
  const query = { bookingStatus: 'booked' }
  return findCommands({ isCounted: true }).flatMap((name) => {
    const names: readonly string[] = commands[name].params ?? []
    return (subjects[names.join(' ')] ?? []).map((input) => [name, { ...input, query }] as const)
  })
}

/** Uses up the calls of the day of one read. */
function useUp(world: World, [name, input]: Call, caller: CallerOptions): void {
  for (let call = 0; call < limits.unattendedCallsPerDay; call += 1) {
    expect(world.describeOutcome(name, input, caller)).toBe('answered')
  }
  expect(world.callRefused(name, input, caller)).toEqual(exceeded)
}

const list: Call = ['listConsentedAccounts', {}]

test('has every command state whether it is counted, and tests each counted call', () => {
  const readers = names.filter((name) => commands[name].identifies === 'reader')
  const silent = readers.filter((name) => commands[name].isCounted === undefined)
  expect(silent, 'add `isCounted` to each in packages/core/src/commands').toEqual([])
  const called = new Set(listCountedCalls(callBank()).map(([name]) => name))
  expect([...called].sort()).toEqual(findCommands({ isCounted: true }).toSorted())
})

test('[A7a] answers each read 4 times a day without the PSU; refuses the fifth unchanged', () => {
  const setup = callBank()
  for (const call of listCountedCalls(setup)) useUp(setup.world, call, setup.kari)
  expect(setup.world.bank.accessCalls.size).toBe(listCountedCalls(setup).length)
  for (const [name, input] of listCountedCalls(setup)) {
    expect(setup.world.callRefused(name, input, setup.kari)).toEqual(exceeded)
  }
})

test('[A7a] counts each page that is requested without a link', () => {
  const { world, kari, params } = callBank()
  for (const query of [
    { limit: 1 },
    { limit: 1, offset: 1 },
    { bookingStatus: 'all' },
    { dateTo: '2026-01-14' },
  ]) {
    expect(world.describeOutcome('listAccountTransactions', { params, query }, kari)).toBe('answered')
  }
  expect(world.callRefused('listAccountTransactions', { params }, kari)).toEqual(exceeded)
})

test('[A7b] counts calls per TPP and PSU', () => {
  const { world, kari, consent } = callBank()
  const olaConsent = world.giveConsent({ customerNumber: 'ola' })
  const otherConsent = world.giveConsent({ customerNumber: 'kari', tpp: otherTpp })
  const namesake = world.giveConsent({
    customerNumber: 'kari',
    psu: { id: '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f' },
  })
  const callers = [kari, alone(olaConsent), alone(otherConsent, otherTpp), alone(namesake)]
  for (const caller of callers) useUp(world, list, caller)
  expect(world.bank.accessCalls.size).toBe(callers.length)
  const { psuId, sessionId } = consent
  for (const psu of [{ id: psuId }, { id: psuId.toUpperCase() }, { sessionId }]) {
    expect(world.callRefused(...list, { psu: { ...psu, isPresent: false } })).toEqual(exceeded)
  }
})

test('[A7f] counts no refused call', () => {
  const { world, consent, kari, params } = callBank()
  world.giveConsent({ customerNumber: 'kari', rights: ['transactions'], psu: toPsu(consent) })
  const refusedCalls: readonly Call[] = [
    ['readConsentedAccount', { params: { accountId: 'none' } }],
    ['readAccountBalances', { params }],
    ['listAccountTransactions', { params, query: { limit: 0 } }],
    ['listAccountTransactions', { params, query: { dateFrom: '2026-02-30' } }],
    ['listAccountTransactions', { params, query: { after: 'none' } }],
    ['readTransactionDetails', { params: { ...params, transactionId: 'none' } }],
  ]
  for (let call = 0; call < 6; call += 1) {
    for (const [name, input] of refusedCalls)
      expect(world.callRefused(name, input, kari)).not.toEqual(exceeded)
  }
  expect(world.bank.accessCalls.size).toBe(0)
  useUp(world, ['listAccountTransactions', { params }], kari)
})

test('[A7f] counts no call that needs SCA first', () => {
  const { world, kari, params, consent } = callBank()
  world.settle(later(world.now, limits.freshScaMinutes * 60_000))
  const query = { dateFrom: '2000-01-01' }
  for (const uri of [comeBack, undefined]) {
    for (let call = 0; call < 6; call += 1) {
      const caller = { ...kari, uri }
      expect(world.describeOutcome('listAccountTransactions', { params, query }, caller)).toBe(
        'sca CONSENT_INVALID',
      )
      expect(world.describeOutcome(...list, { ...caller, tpp: otherTpp })).toBe('sca CONSENT_UNKNOWN')
    }
  }
  expect(world.bank.accessCalls.size).toBe(0)
  useUp(world, ['listAccountTransactions', { params }], kari)
  expect(world.describeOutcome('listAccountTransactions', { params, query }, alone(consent))).toBe(
    'sca CONSENT_INVALID',
  )
})

test.each([
  ['a winter day', '2026-01-16T00:00:00+01:00', '2026-01-17T00:00:00+01:00'],
  ['the day on which summer time begins', '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00'],
  ['a summer day', '2026-07-01T00:00:00+02:00', '2026-07-02T00:00:00+02:00'],
  ['the day on which it ends', '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00'],
])('[M6a] resets the calls of %s at midnight in Oslo', (_, from, to) => {
  const [start, end] = [at(from), at(to)]
  const { world, kari } = callBank(later(start, -3_600_000))
  world.settle(later(start, -second))
  useUp(world, list, kari)
  world.settle(start)
  useUp(world, list, kari)
  world.settle(later(end, -second))
  expect(world.callRefused(...list, kari)).toEqual(exceeded)
  world.settle(end)
  useUp(world, list, kari)
})

test('[A7b] drops the counts of earlier days with the first call of a day', () => {
  const setup = callBank()
  const { world, kari } = setup
  const ola = alone(world.giveConsent({ customerNumber: 'ola' }))
  for (const [name, input] of listCountedCalls(setup)) world.describeOutcome(name, input, kari)
  world.describeOutcome(...list, ola)
  expect(world.bank.accessCalls.size).toBe(listCountedCalls(setup).length + 1)
  world.settle(later(world.now, 3 * dayMilliseconds))
  expect(world.describeOutcome(...list, ola)).toBe('answered')
  expect(allRows(world.bank.accessCalls).map(({ operation, calls }) => [operation, calls])).toEqual([
    ['accounts', 1],
  ])
})

test('[A7f] counts nothing if the PSU is present, even after the last call', () => {
  const { world, consent, kari } = callBank()
  const present = { psu: toPsu(consent) }
  const before = world.bank
  for (let call = 0; call < 6; call += 1) expect(world.describeOutcome(...list, present)).toBe('answered')
  expect(world.bank).toBe(before)
  useUp(world, list, kari)
  const { bank } = world
  for (let call = 0; call < 6; call += 1) expect(world.describeOutcome(...list, present)).toBe('answered')
  expect(world.bank).toBe(bank)
})

test('[A7f] counts no confirmation of funds', () => {
  const { world, kari, params } = callBank()
  const { account } = world.expectAnswer('readConsentedAccount', { params }, kari)
  const { bank } = world
  const amount = { amount: '1', currency: 'NOK' }
  const body = { account: { iban: account.iban }, instructedAmount: amount }
  for (let call = 0; call < 9; call += 1)
    expect(world.describeOutcome('confirmFunds', { body }, kari)).toBe('answered')
  expect(world.bank).toBe(bank)
})

test('[A7g] demands an SCA of at most 90 days for details while the PSU is absent', () => {
  const { world, consent, kari, params } = callBank()
  const start = world.now
  world.settle(later(start, unattendedLife))
  const body = [row('2026-04-01'), row('2026-04-01')]
  const { transactions } = world.call('postTransactions', { params, body })
  const details = transactions.map(({ id }) => ({ params: { ...params, transactionId: id } }))
  const [first = {}, second = {}] = details
  expect(world.describeOutcome('readTransactionDetails', first, kari)).toBe('answered')
  world.settle(later(start, unattendedLife + 1))
  expect(world.describeOutcome('readTransactionDetails', second, kari)).toBe('sca CONSENT_EXPIRED')
  expect(world.describeOutcome('readTransactionDetails', second, { psu: toPsu(consent) })).toBe('answered')
  const renewed = world.giveConsent({ customerNumber: 'kari', psu: toPsu(consent) })
  expect(world.describeOutcome('readTransactionDetails', second, alone(renewed))).toBe('answered')
})

test('[A7h] allows all other reads until the SCA ends on day 180', () => {
  const setup = callBank()
  const { world, consent, kari, params } = setup
  const { iban } = world.call('readAccount', { params })
  const body = { account: { iban }, instructedAmount: { amount: '1', currency: 'NOK' } }
  const otherCalls = listCountedCalls(setup).filter(([name]) => name !== 'readTransactionDetails')
  const reads: readonly Call[] = [...otherCalls, ['confirmFunds', { body }]]
  const start = world.now
  for (const age of [unattendedLife + 1, scaLife - second]) {
    world.settle(later(start, age))
    for (const [name, input] of reads) expect(world.describeOutcome(name, input, kari)).toBe('answered')
    expect(world.describeOutcome(...list, { psu: toPsu(consent) })).toBe('answered')
  }
  world.settle(later(start, scaLife))
  for (const [name, input] of reads)
    expect(world.describeOutcome(name, input, kari)).toBe('sca CONSENT_EXPIRED')
  const { psuId: id } = consent
  for (const psu of [{ id }, { id, isPresent: false }, toPsu(consent)]) {
    expect(world.describeOutcome(...list, { psu })).toBe('sca CONSENT_EXPIRED')
  }
})

/** Rows of a long account, one of each page. */
function longAccount() {
  const setup = callBank()
  const { world, params } = setup
  world.call('postTransactions', { params, body: Array.from({ length: 9 }, () => row()) })
  const read = (query: Record<string, string | number>) =>
    world.expectAnswer('listAccountTransactions', { params, query }, setup.kari).links
  return { ...setup, read }
}

test('[A7f] counts each page of a long account, to the last one', () => {
  const { world, kari, params, read } = longAccount()
  let [pages, { next }] = [1, read({ limit: 1 })]
  for (; next !== undefined; pages += 1) next = read(next).next
  expect(pages).toBe(11)
  expect(allRows(world.bank.accessCalls).map(({ calls }) => calls)).toEqual([1])
  for (let call = 0; call < 3; call += 1) read({ limit: 1 })
  expect(world.callRefused('listAccountTransactions', { params }, kari)).toEqual(exceeded)
})

test('[A7f] counts no page that is reached by a link, even after the last call', () => {
  const { read } = longAccount()
  const { next = {} } = read({ limit: 2 })
  const { first, previous = {}, last } = read(next)
  for (let call = 0; call < 3; call += 1) read({ limit: 2 })
  for (const link of [first, previous, next, last]) read(link)
})

test('[A7f] counts a link of an uncounted page, and an offset', () => {
  const { world, consent, kari, params, read } = longAccount()
  const { next: query = {} } = read({ limit: 1, dateFrom: '2026-01-01' })
  world.settle(later(world.now, dayMilliseconds))
  useUp(world, ['listAccountTransactions', { params, query: { limit: 1, offset: 1 } }], kari)
  expect(world.describeOutcome('listAccountTransactions', { params, query }, kari)).toBe('answered')
  world.settle(later(world.now, dayMilliseconds))
  expect(world.describeOutcome('listAccountTransactions', { params, query }, { psu: toPsu(consent) })).toBe(
    'answered',
  )
  expect(world.describeOutcome('listAccountTransactions', { params, query }, kari)).toBe('answered')
  for (let call = 0; call < 3; call += 1) read({ limit: 1 })
  expect(world.callRefused('listAccountTransactions', { params, query: { limit: 1 } }, kari)).toEqual(
    exceeded,
  )
})

test('[A7f] shows new rows by the link to the first page', () => {
  const { world, kari, params, read } = longAccount()
  const { first } = read({ limit: 500 })
  world.call('postTransactions', { params, body: [row()] })
  const { transactions } = world.expectAnswer('listAccountTransactions', { params, query: first }, kari)
  expect(transactions).toHaveLength(12)
})
