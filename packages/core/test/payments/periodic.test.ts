import { expect, test } from 'vitest'
import { allRows } from '../../src/base/store/table.ts'
import { dayMilliseconds } from '../../src/base/time/instant.ts'
import { localDate } from '../../src/base/time/local-date.ts'
import { type Engine, type Instant, later, type PaymentView, snapshotToJson } from '../../src/index.ts'
import { does } from '../sca-scene.ts'
import {
  answered,
  booked,
  current,
  from,
  holds,
  namesOf,
  orders,
  payingTown,
  pays,
  rowsOf,
  to,
  until,
} from './payment-scene.ts'
import { answers } from './payment-town.ts'

const town = payingTown()
const { kroner, olas } = town
const service = 'periodic-payments'
const weekly = {
  ...from(kroner, to(olas, '4000')),
  startDate: '2026-01-16',
  endDate: '2026-01-30',
  frequency: 'Weekly',
}

/** A periodic payment as it goes on: its status, its next day, and what became of the days before. */
function seen(engine: Engine, payment: PaymentView) {
  const { status, executionDay, executions } = current(engine, payment)
  const days = executions.map(({ day, status: became }) => `${localDate(day)} ${became}`)
  return [status, localDate(executionDay), days]
}

test('[P11n] a periodic payment is paid on its own days and by no batch, and tells of each', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, weekly, {}, service)
  expect(payment).toMatchObject({ status: 'PDNG', fundsAvailable: true })
  until(engine, '2026-01-16T05:59:59')
  expect(seen(engine, payment)).toEqual(['PDNG', '2026-01-16', []])
  expect([...engine.bank.batches.trees.key.keys()].map(({ lines }) => lines.length)).toEqual(Array(5).fill(0))
  until(engine, '2026-01-16T06:00')
  expect(seen(engine, payment)).toEqual(['PDNG', '2026-01-23', ['2026-01-16 ACSC']])
  until(engine, '2026-01-23T06:00')
  expect(seen(engine, payment)).toEqual(['PDNG', '2026-01-30', ['2026-01-16 ACSC', '2026-01-23 ACSC']])
  expect(booked(engine, kroner)).toBe('2000.00')
  expect(rowsOf(engine, olas).map(({ details, bookingDate }) => [bookingDate, details.endToEndId])).toEqual([
    ['2026-01-23', `${payment.id}-2`],
    ['2026-01-16', `${payment.id}-1`],
  ])
})

test('[P11o] a day without funds is lost, and the next one comes all the same', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, weekly, {}, service)
  until(engine, '2026-01-20T10:00')
  holds(engine, kroner, '3000')
  until(engine, '2026-01-23T23:00')
  expect(seen(engine, payment)).toEqual(['PDNG', '2026-01-30', ['2026-01-16 ACSC', '2026-01-23 RJCT']])
  const told = current(engine, payment)
  expect([told.fundsAvailable, told.executions[1]?.reason]).toEqual([false, 'no-funds'])
  holds(engine, kroner, '4000')
  until(engine, '2026-01-30T06:00')
  expect(booked(engine, kroner)).toBe('0.00')
  expect(current(engine, payment)).toMatchObject({ status: 'PART', fundsAvailable: true, reason: 'no-funds' })
})

test('[P11p] after its last day a periodic payment is booked, or booked in part, or rejected', () => {
  const ends = ['12000', '5000', '0'].map((amount) => {
    const engine = town.engine.fork()
    const payment = pays(engine, weekly, {}, service)
    holds(engine, kroner, amount)
    until(engine, '2026-02-28T10:00')
    const { status, executions, reason, due } = current(engine, payment)
    expect([executions.length, due]).toEqual([3, undefined])
    return [status, reason]
  })
  expect(ends).toEqual([
    ['ACSC', undefined],
    ['PART', 'no-funds'],
    ['RJCT', 'no-funds'],
  ])
})

test('[P11p] a periodic payment whose account is closed ends, with what was paid before', () => {
  for (const [day, status, days] of [
    ['2026-01-15T12:00', 'RJCT', 1],
    ['2026-01-17T12:00', 'PART', 2],
  ] as const) {
    const engine = town.engine.fork()
    const payment = pays(engine, weekly, {}, service)
    until(engine, day)
    does(engine, 'closeAccount', { params: { accountId: kroner.id } })
    until(engine, '2026-03-01T10:00')
    const told = current(engine, payment)
    expect(told).toMatchObject({ status, reason: 'debtor-gone', fundsAvailable: true })
    expect(told.executions).toHaveLength(days)
  }
})

test('[P11p] one without an end goes on and on', () => {
  const engine = town.engine.fork()
  const body = { ...from(kroner, to(olas, '1')), startDate: '2026-01-16', frequency: 'Monthly' }
  const payment = pays(engine, body, {}, service)
  until(engine, '2031-01-15T10:00')
  const { status, executions } = current(engine, payment)
  expect([status, executions.length, booked(engine, kroner)]).toEqual(['PDNG', 60, '9940.00'])
})

test('[P11q] a periodic payment is ended between two of its days, and what was paid is paid', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, weekly, {}, service)
  until(engine, '2026-01-20T10:00')
  const { authorisationId = '', isCancelled } = does(engine, 'cancelPayment', { params: namesOf(payment) })
  expect([isCancelled, answers(engine, authorisationId, { person: 'kari', isYes: true })]).toEqual([
    false,
    true,
  ])
  until(engine, '2026-03-01T10:00')
  expect(seen(engine, payment)).toEqual(['CANC', '2026-01-23', ['2026-01-16 ACSC']])
  expect(booked(engine, kroner)).toBe('6000.00')
})

test('[P11q] one that nobody has approved ends at once, by its TPP, its person or by time', () => {
  const engine = town.engine.fork()
  const [first, second, third] = ['1', '2', '3'].map((amount) =>
    orders(engine, { ...weekly, ...to(olas, amount) }, {}, service),
  ) as [PaymentView, PaymentView, PaymentView]
  does(engine, 'cancelPayment', { params: namesOf(first) })
  answered(engine, second, 'kari', false)
  until(engine, '2026-01-16T10:00')
  const ends = [first, second, third].map((payment) => current(engine, payment))
  expect(ends.map(({ status, reason }) => [status, reason])).toEqual([
    ['CANC', undefined],
    ['RJCT', 'refused'],
    ['RJCT', 'unapproved'],
  ])
})

const today = { ...from(kroner, to(olas, '10')), startDate: '2026-01-15', frequency: 'Weekly' }

test('[P11r] a payment that is approved on its first day is paid at once', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, today, {}, service)
  expect(seen(engine, payment)).toEqual(['PDNG', '2026-01-22', ['2026-01-15 ACSC']])
})

test('[P11r] one that is approved after its first day is paid on the next banking day, and then by its plan', () => {
  const engine = town.engine.fork()
  until(engine, '2026-01-16T22:00')
  const daily = { ...today, startDate: '2026-01-16', frequency: 'Daily' }
  const payment = orders(engine, daily, {}, service)
  until(engine, '2026-01-17T12:00')
  answered(engine, payment)
  until(engine, '2026-01-19T05:59:59')
  expect(seen(engine, payment)).toEqual(['ACWC', '2026-01-19', []])
  until(engine, '2026-01-20T06:00')
  expect(seen(engine, payment)).toEqual(['PDNG', '2026-01-21', ['2026-01-19 ACSC', '2026-01-20 ACSC']])
})

test('[P11n] a day that is no banking day is moved as the plan says', () => {
  const engine = town.engine.fork()
  const saturdays = { ...today, startDate: '2026-01-16', dayOfExecution: '14', frequency: 'Monthly' }
  const [following, preceding] = ['following', 'preceding'].map((executionRule) =>
    pays(engine, { ...saturdays, executionRule }, {}, service),
  ) as [PaymentView, PaymentView]
  until(engine, '2026-03-20T10:00')
  expect(seen(engine, following)[2]).toEqual(['2026-02-16 ACSC', '2026-03-16 ACSC'])
  expect(seen(engine, preceding)[2]).toEqual(['2026-02-13 ACSC', '2026-03-13 ACSC'])
})

test('[X13l] a jump over years in which a payment comes again leaves behind and keeps what going month by month does', () => {
  const { startDate } = weekly
  for (const frequency of ['Weekly', 'Monthly', 'SemiAnnual', 'Annual']) {
    const engine = town.engine.fork()
    pays(engine, { ...from(kroner, to(olas, '1')), startDate, frequency }, {}, service)
    const [atOnce, inMonths] = [engine.fork(), engine.fork()]
    for (let month = 1; month <= 30; month += 1)
      inMonths.settle(later(engine.now, month * 31 * dayMilliseconds))
    const told: Instant[] = []
    atOnce.settle(inMonths.now, ({ at, kind }) => kind === 'batch' && told.push(at))
    expect(snapshotToJson(atOnce.snapshot())).toBe(snapshotToJson(inMonths.snapshot()))
    expect(told).toEqual(allRows(atOnce.bank.batches).map(({ at }) => at))
  }
})
