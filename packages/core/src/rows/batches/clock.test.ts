import { expect, test } from 'vitest'
import { limits } from '../../base/limits.ts'
import { allRows } from '../../base/store/table.ts'
import { type Instant, instant, instantRange, later, parseInstant } from '../../base/time/instant.ts'
import { defaultZone, type Zone } from '../../base/time/zone.ts'
import { createEngine } from '../../engine/engine.ts'
import type { BankCalendar } from '../bank.ts'
import { defaultBatchTimes, findNextBatch } from './clock.ts'

const at = (text: string) => parseInstant(text) as Instant
const show = (time: Instant | undefined) => time && new Date(time).toISOString().slice(0, 16)
const norwegian: BankCalendar = { zone: defaultZone, batchTimes: defaultBatchTimes }

function batchesBetween(first: string, last: string, calendar: BankCalendar = norwegian): readonly string[] {
  const times: string[] = []
  let next = findNextBatch(calendar, at(first))
  while (next !== undefined && next <= at(last)) {
    times.push(show(next) ?? '')
    next = findNextBatch(calendar, next)
  }
  return times
}

test('[X13a] runs five batches on a banking day, at the times of the bank', () => {
  expect(batchesBetween('2026-01-15T00:00+01:00', '2026-01-16T00:00+01:00')).toEqual([
    '2026-01-15T04:30',
    '2026-01-15T10:00',
    '2026-01-15T12:30',
    '2026-01-15T14:30',
    '2026-01-15T17:30',
  ])
})

test('[X13a] finds the batch after a time, not the one at it', () => {
  const eleven = at('2026-01-15T11:00:00+01:00')
  expect(show(findNextBatch(norwegian, eleven))).toBe('2026-01-15T12:30')
  expect(findNextBatch(norwegian, later(eleven, -1_000))).toBe(eleven)
})

test('[X13b] runs no batch from before Easter to after it', () => {
  expect(batchesBetween('2026-04-01T18:00+02:00', '2026-04-07T06:00+02:00')).toEqual([
    '2026-04-01T16:30',
    '2026-04-07T03:30',
  ])
})

test('[X13a] keeps local times when the clocks change', () => {
  expect(batchesBetween('2026-03-27T18:00+01:00', '2026-03-30T06:00+02:00')).toEqual([
    '2026-03-27T17:30',
    '2026-03-30T03:30',
  ])
  expect(batchesBetween('2026-10-23T18:00+02:00', '2026-10-26T06:00+01:00')).toEqual([
    '2026-10-23T16:30',
    '2026-10-26T04:30',
  ])
})

test('[X13a] moves a batch in the skipped hour to after it, and omits none', () => {
  const cairo: BankCalendar = { zone: 'Africa/Cairo' as Zone, batchTimes: ['00:30', '01:15'] }
  // In Cairo the clock goes from 00:00 to 01:00 on Friday, 24 April 2026.
  expect(batchesBetween('2026-04-23T12:00+02:00', '2026-04-24T12:00+03:00', cairo)).toEqual([
    '2026-04-23T22:15',
    '2026-04-23T22:30',
  ])
})

test('[X13a] takes batch times from an option, in any order; without times there are no batches', () => {
  const now = at('2026-01-15T08:00+01:00')
  const seldom = createEngine({ now, seed: 'x', calendar: { batchTimes: ['20:00', '09:15'] } })
  seldom.settle(at('2026-01-16T00:00+01:00'))
  expect(allRows(seldom.bank.batches).map((batch) => show(batch.at))).toEqual([
    '2026-01-15T08:15',
    '2026-01-15T19:00',
  ])
  const never = createEngine({ now, seed: 'x', calendar: { batchTimes: [] } })
  const before = never.bank
  never.settle(at('2030-01-01T00:00Z'))
  expect(never.bank).toBe(before)
})

test('[X13f] records each batch at its own time, in steps of any size', () => {
  const now = at('2026-01-15T12:00+01:00')
  const atOnce = createEngine({ now, seed: 'x' })
  const hourly = createEngine({ now, seed: 'x' })
  const end = at('2026-01-19T12:00+01:00')
  atOnce.settle(end)
  for (let time = now; time <= end; time = later(time, 3_600_000)) hourly.settle(time)
  const batches = allRows(atOnce.bank.batches)
  expect(batches.map((batch) => show(batch.at))).toEqual([
    '2026-01-15T12:30',
    '2026-01-15T14:30',
    '2026-01-15T17:30',
    '2026-01-16T04:30',
    '2026-01-16T10:00',
    '2026-01-16T12:30',
    '2026-01-16T14:30',
    '2026-01-16T17:30',
    '2026-01-19T04:30',
    '2026-01-19T10:00',
  ])
  expect(allRows(hourly.bank.batches)).toEqual(batches)
})

test('[X13f] keeps the latest batches and deletes older ones', () => {
  const engine = createEngine({ now: at('2026-01-01T00:00Z'), seed: 'x' })
  engine.settle(at('2026-12-31T23:00Z'))
  const batches = allRows(engine.bank.batches)
  expect(batches).toHaveLength(limits.batchesKeptMax)
  expect(show(batches.at(-1)?.at)).toBe('2026-12-31T17:30')
  expect(batches.at(-1)?.serial).toBe(253 * 5)
})

test('[X13a] ends with the calendar without an error', () => {
  const engine = createEngine({ now: at('9999-12-01T00:00Z'), seed: 'x' })
  engine.settle(instant(instantRange.last))
  expect(show(allRows(engine.bank.batches).at(-1)?.at)).toMatch(/^9999-12-2/)
  expect(findNextBatch(norwegian, instant(instantRange.last))).toBeUndefined()
})
