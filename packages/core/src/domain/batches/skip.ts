import { computeId } from '../../base/ids/id.ts'
import { limits } from '../../base/limits.ts'
import { iterateForward, putAll } from '../../base/store/table.ts'
import { dayMilliseconds, type Instant, instant, later } from '../../base/time/instant.ts'
import { epochDay, localDate } from '../../base/time/local-date.ts'
import { startOfDay } from '../../base/time/zone.ts'
import { withTimer } from '../../base/timers/timers.ts'
import { type Bank, nextSerial } from '../../rows/bank.ts'
import { batchesBetween, findNextBatch, lastBatchDay, mayCountByDays } from '../../rows/batches/clock.ts'
import type { Batch } from '../../rows/batches/model.ts'
import { firstWorkDay, keepLatest } from './run.ts'

/**
 * The result of skipping idle batches: the new bank, and the times of the batches of which it keeps a record.
 */
interface Skipped {
  readonly bank: Bank
  readonly latest: readonly Instant[]
}

/**
 * Returns the time before which no batch has work: the first work day, the next other timer, or the end of
 * the clock change, if that is earlier.
 */
function idleUntil(bank: Bank, now: Instant): Instant {
  const { value: nextTimer } = iterateForward(bank.due, 'key').next()
  const workDay = localDate(Math.min(firstWorkDay(bank), epochDay(lastBatchDay)))
  const ends = [now + 1, nextTimer?.at ?? now + 1, startOfDay(workDay, bank.calendar.zone)]
  return instant(Math.min(...ends))
}

/**
 * More than half of all days are banking days, so this period has more batches than the bank keeps records
 * of.
 */
const horizon = 2 * limits.batchesKeptMax * dayMilliseconds

/**
 * Counts the records of batches before `from` that are still kept at `now`; later batches remove the oldest.
 */
function recordsLeft({ calendar }: Bank, from: Instant, now: Instant): number {
  if (now - from > horizon) return 0
  const after = batchesBetween(calendar, { from, before: later(now, 1) }, 0).count
  return Math.max(0, limits.batchesKeptMax - after)
}

/**
 * Skips the batches from `from` to `now` that have no work. The result is the same as running them one by
 * one, with the same ids and counters. Records that later batches would remove are not made.
 * Returns undefined if the first batch has work, or if the calendar cannot count batches by days. Skipping
 * makes a jump of a century about 40 times faster.
 */
export function skipIdle(bank: Bank, from: Instant, now: Instant): Skipped | undefined {
  const before = idleUntil(bank, now)
  if (before <= from || !mayCountByDays(bank.calendar)) return undefined
  const recordsMax = recordsLeft(bank, before, now)
  const { count: batches, latest } = batchesBetween(bank.calendar, { from, before }, recordsMax)
  const next = findNextBatch(bank.calendar, later(before, -1))
  if (next === undefined) return undefined
  const { bank: nextBank, serial } = nextSerial(bank, 'batch', batches)
  const first = serial + batches - latest.length
  const rows = latest.map((at, index): Batch => {
    return { serial: first + index, id: computeId(bank.ids, 'batch', first + index), at, lines: [] }
  })
  // Each skipped batch would have scheduled the next one, so it uses one serial of a timer.
  const { bank: scheduledBank, serial: firstDue } = nextSerial(nextBank, 'due', batches)
  const timer = { at: next, serial: firstDue + batches - 1, kind: 'batch' } as const
  const batchTable = keepLatest(putAll(scheduledBank.batches, rows))
  return { bank: { ...scheduledBank, batches: batchTable, due: withTimer(scheduledBank.due, timer) }, latest }
}
