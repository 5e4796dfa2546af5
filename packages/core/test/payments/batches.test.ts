import { expect, test } from 'vitest'
import type { Engine } from '../../src/index.ts'
import { refusedAs } from '../consent-scene.ts'
import { does, otherTpp } from '../sca-scene.ts'
import {
  answered,
  booked,
  current,
  from,
  holds,
  kari,
  orders,
  payingTown,
  pays,
  to,
  until,
} from './payment-scene.ts'
import { payer } from './payment-town.ts'

const town = payingTown()
const { kroner, olas } = town
const ola = payer('ola', 'ola')

/** Ola makes and approves a payment. */
function olaPays(engine: Engine, amount: string) {
  return answered(engine, orders(engine, from(olas, to(kroner, amount)), { asking: ola }), 'ola')
}

/** The latest batch, as a TPP reads it. */
function latest(engine: Engine, tpp?: string) {
  const asking = tpp === undefined ? {} : { tpp }
  const [batch] = does(engine, 'listBatches', {}, asking)
  return does(engine, 'readBatch', { params: { batchId: batch?.id ?? '' } }, asking)
}

/** What became of each payment in the latest batch. */
function lines(engine: Engine, tpp?: string) {
  return latest(engine, tpp).lines.map(({ payment, outcome, reason }) => [payment.id, outcome, reason])
}

test('[X13g] due payments are executed in the order of creation, whatever their days and when they were approved', () => {
  const engine = town.engine.fork()
  holds(engine, kroner, '-400')
  const first = orders(engine, { ...from(kroner, to(olas, '60')), requestedExecutionDate: '2026-01-16' })
  const second = orders(engine, from(kroner, to(olas, '80')))
  until(engine, '2026-01-15T19:00')
  answered(engine, second)
  answered(engine, first)
  expect(second.executionDay).toBeLessThan(first.executionDay)
  until(engine, '2026-01-16T05:30')
  expect(lines(engine)).toEqual([
    [first.id, 'booked', undefined],
    [second.id, 'waits', 'no-funds'],
  ])
})

test('[X13h] money that arrives in a batch counts for the payments after it, and not for those before', () => {
  const early = town.engine.fork()
  const paid = [pays(early, from(kroner, to(olas, '5000'))), olaPays(early, '7000')]
  until(early, '2026-01-15T11:00')
  expect(paid.map((payment) => current(early, payment).status)).toEqual(['ACSC', 'ACSC'])
  expect([booked(early, kroner), booked(early, olas)]).toEqual(['12000.00', '500.50'])
  const late = town.engine.fork()
  const waiting = olaPays(late, '7000')
  pays(late, from(kroner, to(olas, '5000')))
  until(late, '2026-01-15T11:00')
  expect(current(late, waiting)).toMatchObject({ status: 'PDNG', fundsAvailable: false })
  until(late, '2026-01-15T13:30')
  expect(current(late, waiting)).toMatchObject({ status: 'ACSC', fundsAvailable: true })
})

test('[X13i] a batch tells what ran, what waited and why, also when all that is over', () => {
  const engine = town.engine.fork()
  const paid = pays(engine, from(kroner, to(olas, '10')))
  const lacking = pays(engine, from(kroner, to(olas, '20000')))
  const payments = [to(olas, '20'), to(olas, '20000')]
  const bulk = pays(
    engine,
    { debtorAccount: { iban: kroner.iban, currency: 'NOK' }, payments },
    {},
    'bulk-payments',
  )
  const gone = olaPays(engine, '1')
  does(engine, 'closeAccount', { params: { accountId: olas.id } })
  until(engine, '2026-01-15T11:00')
  expect(lines(engine)).toEqual([
    [paid.id, 'booked', undefined],
    [lacking.id, 'waits', 'no-funds'],
    [bulk.id, 'waits', 'no-funds'],
    [gone.id, 'rejected', 'debtor-gone'],
  ])
  const first = latest(engine)
  until(engine, '2026-01-15T13:30')
  until(engine, '2026-01-15T15:30')
  expect(lines(engine)).toEqual([
    [lacking.id, 'rejected', 'no-funds'],
    [bulk.id, 'booked-in-part', 'no-funds'],
  ])
  until(engine, '2026-01-15T18:30')
  expect(lines(engine)).toEqual([])
  const again = does(engine, 'readBatch', { params: { batchId: first.id } })
  const outcomes = ({ lines: rows }: typeof first) => rows.map(({ outcome, reason }) => [outcome, reason])
  expect(outcomes(again)).toEqual(outcomes(first))
  expect(again.lines[1]?.payment.status).toBe('RJCT')
})

test('[X13i] batches are listed, the latest first, by pages, each with its moment', () => {
  const engine = town.engine.fork()
  expect(does(engine, 'listBatches')).toEqual([])
  until(engine, '2026-01-16T05:30')
  const all = does(engine, 'listBatches')
  const moments = all.map(({ at }) => new Date(at).toISOString().slice(0, 16))
  expect(moments).toEqual([
    ...['2026-01-16T04:30', '2026-01-15T17:30', '2026-01-15T14:30', '2026-01-15T12:30', '2026-01-15T10:00'],
  ])
  expect(does(engine, 'listBatches', { query: { offset: 1, limit: 2 } })).toEqual(all.slice(1, 3))
  expect(all.map((batch) => Object.keys(batch).sort())).toEqual(Array(5).fill(['at', 'id']))
})

test.each(['', 'none', '__proto__'])('[X13i] "%s" names no batch', (batchId) => {
  const told = { code: 'RESOURCE_UNKNOWN', path: 'batchId' }
  expect(refusedAs(town.engine, 'readBatch', { params: { batchId } }, {})).toEqual(told)
})

test('[X13j] a batch tells a TPP of its own payments alone', () => {
  const engine = town.engine.fork()
  const own = pays(engine, from(kroner))
  until(engine, '2026-01-15T11:00')
  expect(lines(engine)).toEqual([[own.id, 'booked', undefined]])
  expect(latest(engine, otherTpp)).toEqual({ ...latest(engine), lines: [] })
  expect(does(engine, 'listBatches', {}, { ...kari, tpp: otherTpp })).toEqual(does(engine, 'listBatches'))
})

test('[X13k] what is approved at the very moment of a batch waits for the next one', () => {
  const engine = town.engine.fork()
  const payment = orders(engine, from(kroner))
  until(engine, '2026-01-15T11:00')
  expect(answered(engine, payment).status).toBe('PDNG')
  until(engine, '2026-01-15T13:30')
  expect(current(engine, payment).status).toBe('ACSC')
})
