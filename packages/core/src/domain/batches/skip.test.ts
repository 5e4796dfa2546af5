import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '../../base/limits.ts'
import { allRows } from '../../base/store/table.ts'
import { countBankingDays, isBankingDay } from '../../base/time/banking-days.ts'
import { type Instant, instant, later } from '../../base/time/instant.ts'
import { localDate } from '../../base/time/local-date.ts'
import { defaultZone, type TimeOfDay, type Zone } from '../../base/time/zone.ts'
import { firstDue, withoutTimers } from '../../base/timers/timers.ts'
import { createEngine } from '../../engine/engine.ts'
import { emptyJournal } from '../../engine/journal.ts'
import { runDue } from '../../engine/run-due.ts'
import { snapshotToJson } from '../../engine/snapshot.ts'
import type { Bank } from '../../rows/bank.ts'
import { findNextBatch } from '../../rows/batches/clock.ts'
import { runBatch } from './run.ts'

const day = 86_400_000
const start = instant(Date.parse('2026-01-15T09:00:00Z'))
const times = ['04:00', '05:30', '11:00', '11:01', '18:30', '23:59'] as const
const days = (maxDays: number) => fc.integer({ min: 0, max: maxDays * day })
const calendars = fc.record({
  zone: fc.constantFrom(
    defaultZone,
    'America/New_York' as Zone,
    'Australia/Lord_Howe' as Zone,
    'Asia/Kathmandu' as Zone,
  ),
  batchTimes: fc.oneof(
    fc.subarray([...times]),
    // At night clocks change: these are run one by one.
    fc.constantFrom<readonly TimeOfDay[]>(
      ['02:30', '03:30'],
      ['02:30', '06:00'],
      ['00:00'],
      ['11:00', '11:00'],
    ),
  ),
})

/** The same one by one. */
function oneByOne(bank: Bank, now: Instant): Bank {
  let stepped = bank
  for (let timer = firstDue(bank.due, now); timer !== undefined; timer = firstDue(stepped.due, now)) {
    stepped = runBatch({ ...stepped, due: withoutTimers(stepped.due, [timer]) }, timer.at)
  }
  return stepped
}

function text(bank: Bank, now: Instant): string {
  return snapshotToJson({ bank, now, journal: emptyJournal(bank) })
}

test('[X13f] leaves the same bank whether idle batches are skipped or run', () => {
  fc.assert(
    fc.property(calendars, days(400), days(300), (calendar, earlier, ahead) => {
      const { bank } = createEngine({ now: start, seed: 'skip', calendar })
      const [midTime, now] = [later(start, earlier), later(start, earlier + ahead)]
      expect(text(runDue(runDue(bank, midTime), now), now)).toBe(text(oneByOne(bank, now), now))
    }),
    { numRuns: 12 },
  )
})

test('[X13f] keeps the latest batches of a century and the next one', () => {
  const { bank } = createEngine({ now: start, seed: 'skip' })
  const now = later(start, 36_525 * day)
  const eventTimes: Instant[] = []
  const after = runDue(bank, now, ({ at }) => eventTimes.push(at))
  const keptBatches = allRows(after.batches)
  expect(keptBatches.map(({ at }) => at)).toEqual(eventTimes)
  expect(eventTimes).toHaveLength(limits.batchesKeptMax)
  expect(after.counts.batch).toBeGreaterThan(120_000)
  expect(keptBatches.at(-1)?.serial).toBe(after.counts.batch)
  expect(allRows(after.due).map(({ at, kind }) => ({ at, kind }))).toEqual([
    { at: findNextBatch(bank.calendar, now), kind: 'batch' },
  ])
})

test('[X13b] counts banking days as one by one', () => {
  const epochDays = fc.integer({ min: -719_000, max: 2_931_500 })
  fc.assert(
    fc.property(epochDays, fc.integer({ min: -3, max: 1_200 }), (from, length) => {
      const days = Array.from({ length: Math.max(0, length) }, (_, index) => localDate(from + index))
      expect(countBankingDays(from, from + length)).toBe(days.filter(isBankingDay).length)
    }),
    { numRuns: 60 },
  )
})
