import { type Bank, count } from '../bank.ts'
import { enqueue } from '../due/queue.ts'
import { idOf } from '../ids/id.ts'
import { limits } from '../limits.ts'
import { ascending, putAll } from '../store/table.ts'
import { type Instant, instant, later } from '../time/instant.ts'
import { epochDay, localDate } from '../time/local-date.ts'
import { startOfDay } from '../time/zone.ts'
import { batchesBetween, lastBatchDay, mayCountByDays, nextBatchAt } from './clock.ts'
import type { Batch } from './model.ts'
import { firstWorkDay, keepLatest } from './run.ts'

/** Batches that had nothing to do, all at once: the bank after them, and the moments of those of which it keeps a record. */
export interface Skipped {
  readonly bank: Bank
  readonly latest: readonly Instant[]
}

/** The moment before which batches have nothing to do: when their work begins, something else happens, or time stops. */
function idleUntil(bank: Bank, now: Instant): Instant {
  const { value: other } = ascending(bank.due, 'key').next()
  const workDay = localDate(Math.min(firstWorkDay(bank), epochDay(lastBatchDay)))
  const ends = [now + 1, other?.at ?? now + 1, startOfDay(workDay, bank.calendar.zone)]
  return instant(Math.min(...ends))
}

/**
 * Runs the batches from one on that have nothing to do, up to a moment, as if one by one: what they leave behind, ids and counters
 * included, is the same. Nothing where this one has something to do, or batches cannot be counted.
 */
export function skipIdle(bank: Bank, from: Instant, now: Instant): Skipped | undefined {
  const before = idleUntil(bank, now)
  if (before <= from || !mayCountByDays(bank.calendar)) return undefined
  const { count: batches, latest } = batchesBetween(bank.calendar, { from, before }, limits.batchesKeptMax)
  const next = nextBatchAt(bank.calendar, later(before, -1))
  if (next === undefined) return undefined
  const { bank: counted, serial } = count(bank, 'batch', batches)
  const first = serial + batches - latest.length
  const rows = latest.map((at, index): Batch => {
    return { serial: first + index, id: idOf(bank.ids, 'batch', first + index), at, lines: [] }
  })
  // Each of them has entered the next one into the queue.
  const { bank: scheduled, serial: firstDue } = count(counted, 'due', batches)
  const due = { at: next, serial: firstDue + batches - 1, kind: 'batch' } as const
  const kept = keepLatest(putAll(scheduled.batches, rows))
  return { bank: { ...scheduled, batches: kept, due: enqueue(scheduled.due, due) }, latest }
}
