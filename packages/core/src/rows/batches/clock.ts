import { createResultCache } from '../../base/store/result-cache.ts'
import { bankingDayFrom, countBankingDays, isBankingDay } from '../../base/time/banking-days.ts'
import { type Instant, later } from '../../base/time/instant.ts'
import { addDays, type LocalDate, localDate } from '../../base/time/local-date.ts'
import { type TimeOfDay, toInstant, toLocalDate, toLocalEpochDay } from '../../base/time/zone.ts'
import type { BankCalendar } from '../bank.ts'

/** D: the default times are those of Norwegian clearing, five on each banking day (§9 1.16.0). */
export const defaultBatchTimes: readonly TimeOfDay[] = ['05:30', '11:00', '13:30', '15:30', '18:30']

/**
 * The last day with batches. It is some days before the end of the calendar, so that a banking day always
 * follows.
 */
export const lastBatchDay = '9999-12-20' as LocalDate

/**
 * Caches the batches of recent days. A look-up in the time zone takes as long as a batch, each batch of a day
 * needs it, and forks need the same days.
 */
const lookedUp = createResultCache<readonly Instant[]>(400)

function listDayBatches(day: number, calendar: BankCalendar): readonly Instant[] {
  const date = localDate(day)
  return isBankingDay(date) ? [...new Set(batchesOn(date, calendar))] : []
}

/** The number of batches, and the latest of them, oldest first. */
interface BatchCount {
  readonly count: number
  readonly latest: readonly Instant[]
}

/**
 * Clocks change at night, in the first `before` minutes of a day, by at most `minutesMax`. A batch time that
 * is skipped may then coincide with a later one.
 */
const clockChanges = { before: 4 * 60, minutesMax: 3 * 60 } as const

function toMinutes(time: TimeOfDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * Returns true if each banking day has the same number of batches, even when clocks change. Days can then be
 * counted instead of batches.
 */
export function mayCountByDays({ batchTimes }: BankCalendar): boolean {
  const times = [...new Set(batchTimes)].map(toMinutes)
  const maySkip = times.filter((time) => time < clockChanges.before)
  return maySkip.every(
    (time) => !times.some((otherTime) => otherTime > time && otherTime - time <= clockChanges.minutesMax),
  )
}

/**
 * Counts the batches from `from` until before `before`, and lists the latest. `mayCountByDays` must be true.
 */
export function batchesBetween(
  calendar: BankCalendar,
  { from, before }: { readonly from: Instant; readonly before: Instant },
  latestMax: number,
): BatchCount {
  const [firstDay, lastDay] = [from, later(before, -1)].map((at) => toLocalEpochDay(at, calendar.zone)) as [
    number,
    number,
  ]
  const within = (day: number) => listDayBatches(day, calendar).filter((at) => at >= from && at < before)
  const latest: Instant[] = []
  let day = lastDay
  // The last day may be incomplete, so its batches are always listed and counted one by one.
  const isListed = () => day === lastDay || latest.length < latestMax
  for (; day >= firstDay && isListed(); day -= 1) latest.unshift(...within(day))
  const count = latest.length + countEarlier(calendar, firstDay, day, within)
  return { count, latest: latest.slice(Math.max(0, latest.length - latestMax)) }
}

/** Counts the batches from `firstDay`, which may be incomplete, to `lastDay`. */
function countEarlier(
  { batchTimes }: BankCalendar,
  firstDay: number,
  lastDay: number,
  within: (day: number) => readonly Instant[],
): number {
  if (lastDay < firstDay) return 0
  return within(firstDay).length + countBankingDays(firstDay + 1, lastDay + 1) * new Set(batchTimes).size
}

/**
 * Lists the batches of a banking day by time. When summer time begins, this order can differ from that of the
 * clock times.
 */
function batchesOn(day: LocalDate, calendar: BankCalendar): readonly Instant[] {
  const { zone, batchTimes } = calendar
  return lookedUp(calendar, day, () =>
    batchTimes.map((time) => toInstant(day, time, zone)).sort((left, right) => left - right),
  )
}

/**
 * Finds the next batch. Batches run on Norwegian banking days, at the times of the calendar.
 *
 * @param calendar - The zone of the bank and its batch times, such as `engine.bank.calendar`.
 * @param after - The time after which to look. A batch at exactly this time is not found.
 * @returns The time of the batch; `undefined` without batch times, or after the last day with batches.
 * @example
 * ```ts
 * import { defaultBatchTimes, defaultZone, findNextBatch } from '@pocketbank/core'
 * import { parseInstant, writeInstant } from '@pocketbank/core'
 *
 * const calendar = { zone: defaultZone, batchTimes: defaultBatchTimes }
 * const friday = parseInstant('2026-01-16T18:30:00+01:00')
 * const next = friday && findNextBatch(calendar, friday)
 * next && writeInstant(next, defaultZone) // => '2026-01-19T05:30:00+01:00'
 * ```
 */
export function findNextBatch(calendar: BankCalendar, after: Instant): Instant | undefined {
  const shownDay = toLocalDate(after, calendar.zone)
  if (shownDay > lastBatchDay) return undefined
  const today = bankingDayFrom(shownDay)
  const next = batchesOn(today, calendar).find((time) => time > after)
  return next ?? batchesOn(bankingDayFrom(addDays(today, 1)), calendar)[0]
}
