import { expect } from 'vitest'
import { from, kroner, norwegian, olas, type PayingWorld, payingWorld, start, test, to } from '../kit/pays.ts'
import { kari, otherTpp, payer } from '../kit/people.ts'

const ola = payer('ola', 'ola')

/** Ola makes and approves a payment. */
function olaPays(world: PayingWorld, amount: string) {
  return world.answerPayment(world.createPayment(from(olas, to(kroner, amount)), { caller: ola }), 'ola')
}

/** The latest batch, as a TPP reads it. */
function latest(world: PayingWorld, tpp?: string) {
  const caller = tpp === undefined ? {} : { tpp }
  const [batch] = world.call('listBatches', {}, caller)
  return world.call('readBatch', { params: { batchId: batch?.id ?? '' } }, caller)
}

/** What became of each payment in the latest batch. */
function lines(world: PayingWorld, tpp?: string) {
  return latest(world, tpp).lines.map(({ payment, outcome, reason }) => [payment.id, outcome, reason])
}

test('[X13g] executes due payments in the order of creation', () => {
  const world = payingWorld()
  world.setBooked(kroner, '-400')
  const first = world.createPayment({ ...from(kroner, to(olas, '60')), requestedExecutionDate: '2026-01-16' })
  const second = world.createPayment(from(kroner, to(olas, '80')))
  world.settleAt('2026-01-15T19:00')
  world.answerPayment(second)
  world.answerPayment(first)
  expect(second.executionDay).toBeLessThan(first.executionDay)
  world.settleAt('2026-01-16T05:30')
  expect(lines(world)).toEqual([
    [first.id, 'booked', undefined],
    [second.id, 'waits', 'no-funds'],
  ])
})

test('[X13g] uses money that arrives in a batch for later payments only', () => {
  const early = payingWorld()
  const payments = [early.pay(from(kroner, to(olas, '5000'))), olaPays(early, '7000')]
  early.settleAt('2026-01-15T11:00')
  expect(payments.map((payment) => early.readCurrent(payment).status)).toEqual(['ACSC', 'ACSC'])
  expect([early.readBooked(kroner), early.readBooked(olas)]).toEqual(['12000.00', '500.50'])
  const late = payingWorld()
  const waiting = olaPays(late, '7000')
  late.pay(from(kroner, to(olas, '5000')))
  late.settleAt('2026-01-15T11:00')
  expect(late.readCurrent(waiting)).toMatchObject({ status: 'ACCP', fundsAvailable: false })
  late.settleAt('2026-01-15T13:30')
  expect(late.readCurrent(waiting)).toMatchObject({ status: 'ACSC', fundsAvailable: true })
})

test('[X13i] reports what a batch executed, what waited and why, also later', ({ world }) => {
  const payment = world.pay(from(kroner, to(norwegian, '10')))
  const lacking = world.pay(from(kroner, to(norwegian, '20000')))
  const payments = [to(norwegian, '20'), to(norwegian, '20000')]
  const bulk = world.pay(
    { debtorAccount: { iban: kroner.iban, currency: 'NOK' }, payments },
    {},
    'bulk-payments',
  )
  const rejectedPayment = olaPays(world, '1')
  world.closeAccount(olas)
  world.settleAt('2026-01-15T11:00')
  expect(lines(world)).toEqual([
    [payment.id, 'booked', undefined],
    [lacking.id, 'waits', 'no-funds'],
    [bulk.id, 'waits', 'no-funds'],
    [rejectedPayment.id, 'rejected', 'debtor-gone'],
  ])
  const first = latest(world)
  world.settleAt('2026-01-15T13:30')
  world.settleAt('2026-01-15T15:30')
  expect(lines(world)).toEqual([
    [lacking.id, 'rejected', 'no-funds'],
    [bulk.id, 'booked-in-part', 'no-funds'],
  ])
  world.settleAt('2026-01-15T18:30')
  expect(lines(world)).toEqual([])
  const again = world.call('readBatch', { params: { batchId: first.id } })
  const outcomes = ({ lines: rows }: typeof first) => rows.map(({ outcome, reason }) => [outcome, reason])
  expect(outcomes(again)).toEqual(outcomes(first))
  expect(again.lines[1]?.payment.status).toBe('RJCT')
})

test('[X13i] lists batches, the latest first, by page, each with its time', ({ world }) => {
  expect(world.call('listBatches')).toEqual([])
  world.settleAt('2026-01-16T05:30')
  const batches = world.call('listBatches')
  const times = batches.map(({ at }) => new Date(at).toISOString().slice(0, 16))
  expect(times).toEqual([
    '2026-01-16T04:30',
    '2026-01-15T17:30',
    '2026-01-15T14:30',
    '2026-01-15T12:30',
    '2026-01-15T10:00',
  ])
  expect(world.call('listBatches', { query: { offset: 1, limit: 2 } })).toEqual(batches.slice(1, 3))
  expect(batches.map((batch) => Object.keys(batch).sort())).toEqual(Array(5).fill(['at', 'id']))
})

test.each(['', 'none', '__proto__'])('[X13i] refuses "%s" as a batch', (batchId) => {
  const refusal = { code: 'RESOURCE_UNKNOWN', path: 'batchId' }
  expect(start.callRefused('readBatch', { params: { batchId } }, {})).toEqual(refusal)
})

test("[X13i] reports only a TPP's own payments of a batch to it", ({ world }) => {
  const ownPayment = world.pay(from(kroner))
  world.settleAt('2026-01-15T11:00')
  expect(lines(world)).toEqual([[ownPayment.id, 'booked', undefined]])
  expect(latest(world, otherTpp)).toEqual({ ...latest(world), lines: [] })
  expect(world.call('listBatches', {}, { ...kari, tpp: otherTpp })).toEqual(world.call('listBatches'))
})

test('[X13k] executes payments approved at the time of a batch in the next one', ({ world }) => {
  const payment = world.createPayment(from(kroner))
  world.settleAt('2026-01-15T11:00')
  expect(world.answerPayment(payment).status).toBe('PDNG')
  world.settleAt('2026-01-15T13:30')
  expect(world.readCurrent(payment).status).toBe('ACSC')
})
