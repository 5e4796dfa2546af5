import { byRule, type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { dayMilliseconds, type Instant, instant } from '../../base/time/instant.ts'
import { epochDay, type LocalDate, parseLocalDate } from '../../base/time/local-date.ts'
import { toLocalEpochDay, type Zone } from '../../base/time/zone.ts'
import { type Period, pendingDay, wholeHistory } from '../../rows/transactions/history.ts'

export function readRequestDate(text: string, path: string): Result<LocalDate, Refusal> {
  const date = parseLocalDate(text)
  return date === undefined
    ? refuseAt('M6b', path, { problem: 'must be a date of the calendar, YYYY-MM-DD', got: text })
    : ok(date)
}

/**
 * Reads the day of a past event, as an epoch day (§4.2). D: a day is past if its start in the bank's zone is
 * before now, so today is allowed.
 */
export function readPastDay(text: string, path: string, now: Instant, zone: Zone): Result<number, Refusal> {
  const date = byRule('X8g', readRequestDate(text, path))
  return date.ok ? requirePast(date.value, path, now, zone) : date
}

/** Returns the epoch day of a date, which must have begun before now. */
export function requirePast(
  date: LocalDate,
  path: string,
  now: Instant,
  zone: Zone,
): Result<number, Refusal> {
  // Compares days and not times, since a date may be earlier than any time that the bank's clock can have.
  const day = epochDay(date)
  // In every zone a day begins before it ends in UTC, so only the most recent days need a look at the zone.
  const isLongAgo = (day + 1) * dayMilliseconds < now
  return isLongAgo || day <= toLocalEpochDay(instant(Math.max(now - 1, 0)), zone)
    ? ok(day)
    : refuseAt('X8g', path, { problem: 'must be before the current time', got: date })
}

interface PeriodQuery {
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
}

/**
 * Reads the period of booking days of a list, both days included. D: pending transactions have no booking
 * day; they are listed unless the period ends before today.
 */
export function readPeriod(
  { fromDate, toDate }: PeriodQuery,
  now: Instant,
  zone: Zone,
): Result<Period, Refusal> {
  const first = fromDate === undefined ? undefined : readRequestDate(fromDate, 'fromDate')
  if (first?.ok === false) return refuse('X8h', first.error.text, 'fromDate')
  const last = toDate === undefined ? undefined : readRequestDate(toDate, 'toDate')
  if (last?.ok === false) return refuse('X8h', last.error.text, 'toDate')
  const firstDay = first === undefined ? wholeHistory.firstDay : epochDay(first.value)
  const lastDay = last === undefined ? pendingDay : epochDay(last.value)
  if (lastDay < firstDay) return refuseAt('X8h', 'toDate', 'must not be before fromDate')
  return ok({ firstDay, lastDay: lastDay >= toLocalEpochDay(now, zone) ? pendingDay : lastDay })
}
