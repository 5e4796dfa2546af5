import fc from 'fast-check'
import { expect } from 'vitest'
import { type PaymentView, snapshotFromJson, snapshotToJson } from '../../src/index.ts'
import { atPlace, counts, damaged, describeRefusal, type Json, tables } from '../damage.ts'
import { busyWorld } from '../kit/busy-world.ts'
import { test } from '../kit/pays.ts'
import { worldFrom } from '../kit/world.ts'

const text = snapshotToJson(busyWorld().world.snapshot())

type Fields = Partial<Record<keyof PaymentView, unknown>>

/** The first row of a table that has these fields. */
function rowWith(json: Json, table: string, fields: Record<string, unknown>): Record<string, unknown> {
  const rows = json.tables[table] ?? []
  const match = rows.find((row) => Object.entries(fields).every(([name, value]) => row[name] === value))
  if (match === undefined) throw new Error(`${table} has no such row`)
  return match
}

/** Changes fields of the first payment that has some. */
const payment = (fields: Fields, changes: Fields) => (json: Json) =>
  Object.assign(rowWith(json, 'payments', fields), changes)
const any = (table: string, changes: object) => (json: Json) =>
  Object.assign(rowWith(json, table, {}), changes)
const waiting = { status: 'ACCP', service: 'payments' } as const
const forgetful = (json: Json) => {
  const waits = json.tables.payments?.find(({ pendingRow }) => pendingRow !== undefined)
  return Reflect.deleteProperty(waits ?? {}, 'pendingRow')
}
test('[P6b] has rows of everything that payments create', () => {
  const { tables } = JSON.parse(text) as Json
  for (const name of ['payments', 'executions', 'baskets', 'positions', 'batches', 'authorisations']) {
    expect({ name, isFilled: (tables[name]?.length ?? 0) > 0 }).toEqual({ name, isFilled: true })
  }
  expect(describeRefusal(text)).toBe('accepted')
})

test.each<[string, (json: Json) => unknown, string]>([
  ['payments left out', tables({ payments: [] }), '$.tables.'],
  ['an execution of no payment', any('executions', { payment: 99 }), 'executions[*].payment'],
  ['an execution in no status', any('executions', { status: 'PDNG' }), 'executions[0].status'],
  ['a basket of a payment that is not there', any('baskets', { payments: [1, 99] }), 'baskets[*].payments'],
  ['a basket of no list', any('baskets', { payments: 1 }), 'baskets[0].payments'],
  ['a payment in no basket', payment({}, { basket: 99 }), 'payments[*].basket'],
  [
    'a batch with a payment of nobody',
    any('batches', { lines: [{ payment: 99, outcome: 'booked' }] }),
    'batches[*].lines[*].payment',
  ],
  [
    'a batch with no reason',
    any('batches', { lines: [{ payment: 1, outcome: 'waits', reason: 'luck' }] }),
    'batches[0].lines[0].reason',
  ],
  [
    'an authorisation for no payment',
    any('authorisations', { purpose: { kind: 'payment', payment: 99 } }),
    'authorisations[*].purpose.payment',
  ],
  [
    'an authorisation for the end of none',
    any('authorisations', { purpose: { kind: 'cancellation', payment: 0 } }),
    'authorisations[*].purpose.payment',
  ],
  [
    'an authorisation for something else',
    any('authorisations', { purpose: { kind: 'wish', payment: 1 } }),
    'authorisations[0].purpose',
  ],
  ['an unapproved payment that a batch takes', payment(waiting, { status: 'RCVD' }), 'payments[*].queueDay'],
  ['a final payment that a batch takes', payment(waiting, { status: 'ACSC' }), 'payments[*].queueDay'],
  ['a single payment that is half taken', payment(waiting, { status: 'ACSP' }), 'payments[*].queueDay'],
  [
    'a periodic payment that a batch takes',
    payment({ service: 'periodic-payments' }, { queueDay: 20_000 }),
    'payments[*].queueDay',
  ],
  ['a payment in no status', payment({}, { status: 'DONE' }), 'payments[0].status'],
  ['a payment of no product', payment({}, { product: 'cheque' }), 'payments[0].product'],
  ['a payment of nothing', payment({}, { transfers: [] }), 'payments[0].transfers'],
  [
    'a fee that is a number',
    (json) => Object.assign((rowWith(json, 'payments', {}).transfers as object[])[0] ?? {}, { fee: 1 }),
    'payments[0].transfers[0].fee',
  ],
  [
    'a fee below zero',
    (json) =>
      Object.assign((rowWith(json, 'payments', {}).transfers as object[])[0] ?? {}, { fee: { '#': '-1' } }),
    'payments[0].transfers[0].fee',
  ],
  [
    'an amount that would flow back',
    (json) =>
      Object.assign((rowWith(json, 'payments', {}).transfers as object[])[0] ?? {}, {
        amount: { currency: 'NOK', minor: { '#': '-100' } },
      }),
    'payments[0].transfers[0].amount.minor',
  ],
  [
    'a periodic payment without a plan',
    payment({ service: 'periodic-payments' }, { schedule: undefined }),
    'payments[*].schedule',
  ],
  [
    'a periodic payment without a day to come',
    payment({ service: 'periodic-payments' }, { occurrence: undefined }),
    'payments[*].occurrence',
  ],
  [
    'a single payment with a day to come',
    payment(waiting, { occurrence: { index: 0, planned: '2026-01-16', executed: '2026-01-16' } }),
    'payments[*].occurrence',
  ],
  [
    'an outcome that no batch has',
    any('batches', { lines: [{ payment: 1, outcome: 'gone' }] }),
    'batches[0].lines[0].outcome',
  ],
  ['an approval by a name', payment({}, { approvals: ['kari'] }), 'payments[0].approvals[0]'],
  [
    'funds that are neither there nor not',
    payment({}, { fundsAvailable: 'yes' }),
    'payments[0].fundsAvailable',
  ],
  [
    'a plan without end of its kind',
    payment(
      { service: 'periodic-payments' },
      { schedule: { startDate: '2026-01-16', frequency: 'Hourly', executionRule: 'following' } },
    ),
    'payments[*].schedule.frequency',
  ],
  [
    'two positions in one currency',
    (json) => json.tables.positions?.push({ ...rowWith(json, 'positions', {}), serial: 98 }),
    'positions',
  ],
  [
    'a payment that waits as rows of another',
    payment({ status: 'ACTC' }, { pendingRow: 1 }),
    'payments[*].pendingRow',
  ],
  [
    'a final payment that waits as rows',
    payment({ status: 'ACSC' }, { pendingRow: 1 }),
    'payments[*].pendingRow',
  ],
  ['a payment that does not know its rows', forgetful, 'transactions[*].payment'],
  [
    'a booked row as which a payment waits',
    (json) => Object.assign(rowWith(json, 'transactions', { day: 20_468 }), { payment: 1 }),
    'transactions[*].payment',
  ],
  ['a row of nobody on a card', any('cardTransactions', { payment: 0 }), 'cardTransactions[*].payment'],
  [
    'an account on which more waits than its rows tell',
    any('accounts', { waiting: { '#': '1' } }),
    'accounts[*].waiting',
  ],
  [
    'a card on which something waits without rows',
    any('cardAccounts', { waiting: { '#': '1' } }),
    'cardAccounts[*].waiting',
  ],
  [
    'an account on which less than nothing waits',
    any('accounts', { waiting: { '#': '-1' } }),
    'accounts[0].waiting',
  ],
  ['a count of payments left out', counts({ payment: 0 }), '$.counts.payment'],
  ['a count of executions left out', counts({ execution: 0 }), '$.counts.execution'],
  ['a count of baskets left out', counts({ 'signing-basket': 0 }), "$.counts['signing-basket']"],
  ['a count of positions left out', counts({ position: 0 }), '$.counts.position'],
])('[P6b] refuses a snapshot with its place: %s', (_, change, place) => {
  const message = describeRefusal(damaged(text, change))
  expect(message).toMatch(/^FORMAT_ERROR \$/)
  expect(message).toMatch(atPlace(place))
})

test('[P6b] accepts an authorisation of a deleted basket', () => {
  const purpose = { kind: 'signing-basket', basket: 99 }
  const apart = (json: Json) => {
    any('authorisations', { purpose })(json)
    json.counts['signing-basket'] = 99
  }
  expect(describeRefusal(damaged(text, apart))).toBe('accepted')
})

test('[P6b] refuses a damaged snapshot with payments, or makes a bank whose time moves on', () => {
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ maxLength: 3 }), fc.nat(6), (place, piece, length) => {
      const result = snapshotFromJson(text.slice(0, place) + piece + text.slice(place + length))
      if (!result.ok) return
      const world = worldFrom(result.value)
      world.settleAt('2026-03-20T12:00')
      expect(world.call('listBatches').length).toBeGreaterThan(0)
    }),
    { numRuns: 100 },
  )
})
