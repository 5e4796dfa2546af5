import { expect } from 'vitest'
import { allRows } from '../../src/base/store/table.ts'
import { dayMilliseconds } from '../../src/base/time/instant.ts'
import { localDate } from '../../src/base/time/local-date.ts'
import { type Instant, later, type PaymentView, snapshotToJson } from '../../src/index.ts'
import { from, kroner, olas, type PayingWorld, payingWorld, test, to, toPaymentParams } from '../kit/pays.ts'

const service = 'periodic-payments'
const weekly = {
  ...from(kroner, to(olas, '4000')),
  startDate: '2026-01-16',
  endDate: '2026-01-30',
  frequency: 'Weekly',
}

/**
 * Reads the progress of a periodic payment: its status, its next day, and the outcome of its days so far.
 */
function readProgress(world: PayingWorld, payment: PaymentView) {
  const { status, executionDay, executions } = world.readCurrent(payment)
  const days = executions.map(({ day, status: became }) => `${localDate(day)} ${became}`)
  return [status, localDate(executionDay), days]
}

test('[P11n] pays a periodic payment on its days, without a batch, and reports each', ({ world }) => {
  const payment = world.pay(weekly, {}, service)
  expect(payment).toMatchObject({ status: 'ACTC', fundsAvailable: true })
  world.settleAt('2026-01-15T23:59:59')
  expect(readProgress(world, payment)).toEqual(['ACTC', '2026-01-16', []])
  world.settleAt('2026-01-16T05:59:59')
  expect(readProgress(world, payment)).toEqual(['PDNG', '2026-01-16', []])
  expect([...world.bank.batches.trees.key.keys()].map(({ lines }) => lines.length)).toEqual(Array(5).fill(0))
  world.settleAt('2026-01-16T06:00')
  expect(readProgress(world, payment)).toEqual(['ACTC', '2026-01-23', ['2026-01-16 ACSC']])
  world.settleAt('2026-01-23T06:00')
  expect(readProgress(world, payment)).toEqual(['ACTC', '2026-01-30', ['2026-01-16 ACSC', '2026-01-23 ACSC']])
  expect(world.readBooked(kroner)).toBe('2000.00')
  expect(
    world.listAccountRows(olas).map(({ details, bookingDate }) => [bookingDate, details.endToEndId]),
  ).toEqual([
    ['2026-01-23', `${payment.id}-2`],
    ['2026-01-16', `${payment.id}-1`],
  ])
})

test('[P11n] skips a day without funds, and pays on the next one', ({ world }) => {
  const payment = world.pay(weekly, {}, service)
  world.settleAt('2026-01-20T10:00')
  world.setBooked(kroner, '3000')
  world.settleAt('2026-01-23T23:00')
  expect(readProgress(world, payment)).toEqual(['ACTC', '2026-01-30', ['2026-01-16 ACSC', '2026-01-23 RJCT']])
  const paymentView = world.readCurrent(payment)
  expect([paymentView.fundsAvailable, paymentView.executions[1]?.reason]).toEqual([false, 'no-funds'])
  world.setBooked(kroner, '4000')
  world.settleAt('2026-01-30T06:00')
  expect(world.readBooked(kroner)).toBe('0.00')
  expect(world.readCurrent(payment)).toMatchObject({
    status: 'PART',
    fundsAvailable: true,
    reason: 'no-funds',
  })
})

test('[P11p] ends booked, booked in part or rejected after the last day', () => {
  const ends = ['12000', '5000', '0'].map((amount) => {
    const world = payingWorld()
    const payment = world.pay(weekly, {}, service)
    world.setBooked(kroner, amount)
    world.settleAt('2026-02-28T10:00')
    const { status, executions, reason, due } = world.readCurrent(payment)
    expect([executions.length, due]).toEqual([3, undefined])
    return [status, reason]
  })
  expect(ends).toEqual([
    ['ACSC', undefined],
    ['PART', 'no-funds'],
    ['RJCT', 'no-funds'],
  ])
})

test('[P11p] ends a periodic payment whose account is closed, keeping past executions', () => {
  for (const [day, status, days] of [
    ['2026-01-15T12:00', 'RJCT', 1],
    ['2026-01-17T12:00', 'PART', 2],
  ] as const) {
    const world = payingWorld()
    const payment = world.pay(weekly, {}, service)
    world.settleAt(day)
    world.closeAccount(kroner)
    world.settleAt('2026-03-01T10:00')
    const paymentView = world.readCurrent(payment)
    expect(paymentView).toMatchObject({ status, reason: 'debtor-gone', fundsAvailable: true })
    expect(paymentView.executions).toHaveLength(days)
  }
})

test('[P11p] continues without an end', ({ world }) => {
  const body = { ...from(kroner, to(olas, '1')), startDate: '2026-01-16', frequency: 'Monthly' }
  const payment = world.pay(body, {}, service)
  world.settleAt('2031-01-15T10:00')
  const { status, executions } = world.readCurrent(payment)
  expect([status, executions.length, world.readBooked(kroner)]).toEqual(['ACTC', 60, '9940.00'])
})

test('[P11q] cancels a periodic payment between two days, keeping past executions', ({ world }) => {
  const payment = world.pay(weekly, {}, service)
  world.settleAt('2026-01-20T10:00')
  const { authorisationId = '', isCancelled } = world.call('cancelPayment', {
    params: toPaymentParams(payment),
  })
  expect([isCancelled, world.answerLink(authorisationId, 'kari')]).toEqual([false, true])
  world.settleAt('2026-03-01T10:00')
  expect(readProgress(world, payment)).toEqual(['CANC', '2026-01-23', ['2026-01-16 ACSC']])
  expect(world.readBooked(kroner)).toBe('6000.00')
})

test('[P11q] ends an unapproved periodic payment at once: by TPP, person or timeout', ({ world }) => {
  const [first, second, third] = ['1', '2', '3'].map((amount) =>
    world.createPayment({ ...weekly, ...to(olas, amount) }, {}, service),
  ) as [PaymentView, PaymentView, PaymentView]
  world.call('cancelPayment', { params: toPaymentParams(first) })
  world.answerPayment(second, 'kari', false)
  world.settleAt('2026-01-16T10:00')
  const ends = [first, second, third].map((payment) => world.readCurrent(payment))
  expect(ends.map(({ status, reason }) => [status, reason])).toEqual([
    ['CANC', undefined],
    ['RJCT', 'refused'],
    ['RJCT', 'unapproved'],
  ])
})

const today = { ...from(kroner, to(olas, '10')), startDate: '2026-01-15', frequency: 'Weekly' }

test('[P11r] pays at once if approved on the first day', ({ world }) => {
  const payment = world.pay(today, {}, service)
  expect(readProgress(world, payment)).toEqual(['ACTC', '2026-01-22', ['2026-01-15 ACSC']])
})

test('[P11r] pays on the next banking day if approved after the first day, then by plan', () => {
  const world = payingWorld()
  world.settleAt('2026-01-16T22:00')
  const daily = { ...today, startDate: '2026-01-16', frequency: 'Daily' }
  const payment = world.createPayment(daily, {}, service)
  world.settleAt('2026-01-17T12:00')
  world.answerPayment(payment)
  world.settleAt('2026-01-19T05:59:59')
  expect(readProgress(world, payment)).toEqual(['PDNG', '2026-01-19', []])
  world.settleAt('2026-01-20T06:00')
  expect(readProgress(world, payment)).toEqual(['ACTC', '2026-01-21', ['2026-01-19 ACSC', '2026-01-20 ACSC']])
})

test('[P11n] moves a day that is not a banking day as the plan says', ({ world }) => {
  const saturdays = { ...today, startDate: '2026-01-16', dayOfExecution: '14', frequency: 'Monthly' }
  const [following, preceding] = ['following', 'preceding'].map((executionRule) =>
    world.pay({ ...saturdays, executionRule }, {}, service),
  ) as [PaymentView, PaymentView]
  world.settleAt('2026-03-20T10:00')
  expect(readProgress(world, following)[2]).toEqual(['2026-02-16 ACSC', '2026-03-16 ACSC'])
  expect(readProgress(world, preceding)[2]).toEqual(['2026-02-13 ACSC', '2026-03-13 ACSC'])
})

test('[X13f] leaves the same after a jump over years as month by month', () => {
  const { startDate } = weekly
  for (const frequency of ['Weekly', 'Monthly', 'SemiAnnual', 'Annual']) {
    const world = payingWorld()
    world.pay({ ...from(kroner, to(olas, '1')), startDate, frequency }, {}, service)
    const [atOnce, inMonths] = [world.fork(), world.fork()]
    for (let month = 1; month <= 30; month += 1)
      inMonths.settle(later(world.now, month * 31 * dayMilliseconds))
    const eventTimes: Instant[] = []
    atOnce.settle(inMonths.now, ({ at, kind }) => kind === 'batch' && eventTimes.push(at))
    expect(snapshotToJson(atOnce.snapshot())).toBe(snapshotToJson(inMonths.snapshot()))
    expect(eventTimes).toEqual(allRows(atOnce.bank.batches).map(({ at }) => at))
  }
})
