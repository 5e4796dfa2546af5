import { createResultCache } from '../../base/store/result-cache.ts'
import { bankingDayFrom, countBankingDays, isBankingDay } from '../../base/time/banking-days.ts'
import { type Instant, later } from '../../base/time/instant.ts'
import { addDays, type LocalDate, localDate } from '../../base/time/local-date.ts'
import { type TimeOfDay, toInstant, toLocalDate, toLocalEpochDay } from '../../base/time/zone.ts'
import type { BankCalendar } from '../bank.ts'

/** Times of the batches on a banking day. D: five times a day (§9 1.16.0), at the times of Norwegian clearing. */
export const defaultBatchTimes: readonly TimeOfDay[] = ['05:30', '11:00', '13:30', '15:30', '18:30']

/** D: batches end some days before the calendar does, so that there is always a banking day to come. */
export const lastBatchDay = '9999-12-20' as LocalDate

/**
 * The batches of the latest 400 days that were looked up: a long journey through time. D: a look-up in the time zone costs as much as a
 * batch, a day is asked for at each of its batches, and the forks of a bank go through the same days.
 */
const lookedUp = createResultCache<readonly Instant[]>(400)

/** The batches of a banking day; none of any other day. */
function listDayBatches(day: number, calendar: BankCalendar): readonly Instant[] {
  const date = localDate(day)
  return isBankingDay(date) ? [...new Set(batchesOn(date, calendar))] : []
}

/** Several batches: how many there are, and the latest of them in their order. */
interface BatchCount {
  readonly count: number
  readonly latest: readonly Instant[]
}

/** D: clocks are changed at night, by three hours at most: what a day skips before this time may coincide with what comes soon after. */
const clockChanges = { before: 4 * 60, minutesMax: 3 * 60 } as const

function toMinutes(time: TimeOfDay): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** True if each banking day has as many batches as there are times, so that they may be counted by days. */
export function mayCountByDays({ batchTimes }: BankCalendar): boolean {
  const times = [...new Set(batchTimes)].map(toMinutes)
  const maySkip = times.filter((time) => time < clockChanges.before)
  return maySkip.every(
    (time) => !times.some((other) => other > time && other - time <= clockChanges.minutesMax),
  )
}

/** The batches from a moment on and before another one, of which no more than so many are told. Batches must be counted by days. */
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
  // Of the last day only some count, whether or not any of them is told.
  const isTold = () => day === lastDay || latest.length < latestMax
  for (; day >= firstDay && isTold(); day -= 1) latest.unshift(...within(day))
  const count = latest.length + countEarlier(calendar, firstDay, day, within)
  return { count, latest: latest.slice(Math.max(0, latest.length - latestMax)) }
}

/** The number of batches from the first day, of which only some count, up to another day. */
function countEarlier(
  { batchTimes }: BankCalendar,
  firstDay: number,
  lastDay: number,
  within: (day: number) => readonly Instant[],
): number {
  if (lastDay < firstDay) return 0
  return within(firstDay).length + countBankingDays(firstDay + 1, lastDay + 1) * new Set(batchTimes).size
}

/** Batches of a banking day, in the order of time. Where summer time skips one, that order is not the clock's. */
function batchesOn(day: LocalDate, calendar: BankCalendar): readonly Instant[] {
  const { zone, batchTimes } = calendar
  return lookedUp(calendar, day, () =>
    batchTimes.map((time) => toInstant(day, time, zone)).sort((left, right) => left - right),
  )
}

/**
 * Finds the next batch: batches run on Norwegian banking days, at the times of the calendar.
 *
 * @param calendar - The zone of the bank and its batch times, such as `engine.bank.calendar`.
 * @param after - The moment after which to look; a batch at this very moment is not found.
 * @returns The moment of the batch; `undefined` if the calendar has no batch times, or after 20 December 9999.
 * @example
 * ```ts
 * import { defaultBatchTimes, defaultZone, findNextBatch, parseInstant, writeInstant } from '@pocketbank/core'
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
  const next = batchesOn(today, calendar).find((moment) => moment > after)
  return next ?? batchesOn(bankingDayFrom(addDays(today, 1)), calendar)[0]
}
