import { expect } from 'vitest'
import { allRows } from '../../src/base/store/table.ts'
import { from, kroner, olas, type PayingWorld, payingWorld, test, to } from '../kit/pays.ts'

/** The amounts of the pending rows of Kari's account, in one text. */
function pending(world: PayingWorld): string {
  const rows = world.listAccountRows(kroner).filter(({ bookingDate }) => bookingDate === undefined)
  return rows.map(({ amount }) => amount).join()
}

test('[A5b] shows a pending row from the start of the day, or at once without a day', () => {
  const world = payingWorld()
  world.pay({ ...from(kroner, to(olas, '300')), requestedExecutionDate: '2026-01-19' })
  world.pay({ ...from(kroner, to(olas, '20')), requestedExecutionDate: '2026-01-17' })
  world.settleAt('2026-01-15T18:31')
  const late = world.pay(from(kroner, to(olas, '1')))
  expect(late.executionDay).toBeGreaterThan(20_468)
  const outcomes = ['15T23:59:59', '16T23:59:59', '17T00:00', '18T23:59:59', '19T00:00', '19T05:30'].map(
    (day) => {
      world.settleAt(`2026-01-${day}`)
      return [pending(world), world.readBooked(kroner), world.readExpected(kroner)]
    },
  )
  expect(outcomes).toEqual([
    ['-1.00', '10000.00', '9999.00'],
    ['', '9999.00', '9999.00'],
    ['-20.00', '9999.00', '9979.00'],
    ['-20.00', '9999.00', '9979.00'],
    ['-300.00,-20.00', '9999.00', '9679.00'],
    ['', '9679.00', '9679.00'],
  ])
})

test('[A5b] leaves nothing of a payment cancelled before its day', () => {
  const world = payingWorld()
  const daysToCome = () => allRows(world.bank.due).filter(({ kind }) => kind === 'payment-day').length
  const payment = world.pay({ ...from(kroner), requestedExecutionDate: '2026-01-19' })
  expect(daysToCome()).toBe(1)
  world.cancelPayment(payment)
  expect(daysToCome()).toBe(0)
  world.settleAt('2026-01-19T05:00')
  expect([world.readCurrent(payment).status, world.listAccountRows(kroner)]).toEqual(['CANC', []])
})

test('[A5b] shows a periodic payment as pending on each day until it is executed', ({ world }) => {
  const plan = { startDate: '2026-01-16', endDate: '2026-01-21', frequency: 'Daily' }
  world.pay({ ...from(kroner, to(olas, '10')), ...plan }, {}, 'periodic-payments')
  const outcomes = ['15T23:59', '16T00:00', '16T06:00', '18T12:00', '19T03:00', '19T06:00'].map((day) => {
    world.settleAt(`2026-01-${day}`)
    return [pending(world), world.readBooked(kroner), world.readExpected(kroner)]
  })
  expect(outcomes).toEqual([
    ['', '10000.00', '10000.00'],
    ['-10.00', '10000.00', '9990.00'],
    ['', '9990.00', '9990.00'],
    ['', '9990.00', '9990.00'],
    ['-10.00', '9990.00', '9980.00'],
    ['', '9980.00', '9980.00'],
  ])
  expect(new Set(world.listAccountRows(kroner).map(({ id }) => id)).size).toBe(2)
})

test('[A5b] removes the pending row of a payment without funds or cancelled at night', () => {
  const world = payingWorld()
  const plan = { startDate: '2026-01-16', frequency: 'Daily' }
  const payment = world.pay({ ...from(kroner, to(olas, '10501')), ...plan }, {}, 'periodic-payments')
  world.settleAt('2026-01-16T05:59')
  expect(world.readExpected(kroner)).toBe('-501.00')
  world.settleAt('2026-01-16T06:00')
  expect([world.listAccountRows(kroner), world.readExpected(kroner)]).toEqual([[], '10000.00'])
  world.settleAt('2026-01-19T01:00')
  expect(world.readExpected(kroner)).toBe('-501.00')
  world.cancelPayment(payment)
  expect([world.listAccountRows(kroner), world.readExpected(kroner)]).toEqual([[], '10000.00'])
})
