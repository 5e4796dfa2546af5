import { dayMilliseconds, hourMilliseconds, type Instant, minuteMilliseconds } from './instant.ts'

/**
 * Minutes ahead of UTC in winter, for zones with the summer time of the European Union since `tableBegins`.
 * The table has the bank's default zone and its neighbours. It is much faster than the runtime's time zones,
 * whose first use delays the start.
 */
export const winterMinutes: ReadonlyMap<string, number> = new Map([
  ['Europe/Oslo', 60],
  ['Arctic/Longyearbyen', 60],
  ['Europe/Stockholm', 60],
  ['Europe/Copenhagen', 60],
  ['Europe/Berlin', 60],
  ['Europe/Helsinki', 120],
])

/** Since this year summer time ends in October in all of these zones. */
const tableBegins = Date.UTC(1996, 0, 1)

const summerMinutes = 60

/** Returns 01:00 UTC on the last Sunday of a month. Summer time begins then in March and ends in October. */
function computeTimeChange(year: number, month: number): number {
  const lastDay = Date.UTC(year, month + 1, 0, 1)
  return lastDay - new Date(lastDay).getUTCDay() * dayMilliseconds
}

/** Caches the summer of the last year: most times of a request are in the same year. */
let summer = { yearBegins: 0, begins: 0, ends: 0, yearEnds: 0 }

function isSummer(time: number): boolean {
  if (time < summer.yearBegins || time >= summer.yearEnds) {
    const year = new Date(time).getUTCFullYear()
    const [yearBegins, yearEnds] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
    summer = { yearBegins, begins: computeTimeChange(year, 2), ends: computeTimeChange(year, 9), yearEnds }
  }
  return time >= summer.begins && time < summer.ends
}

/**
 * Returns the minutes that a zone is ahead of UTC. Undefined if the table does not cover the zone or time.
 */
export function findRuleOffset(time: Instant, zone: string): number | undefined {
  const winter = winterMinutes.get(zone)
  if (winter === undefined || time < tableBegins) return undefined
  return isSummer(time) ? winter + summerMinutes : winter
}

/** Names of the time in winter and in summer, by the minutes ahead of UTC in winter. */
const names: ReadonlyMap<number, readonly [winter: string, summer: string]> = new Map([
  [60, ['CET', 'CEST']],
  [120, ['EET', 'EEST']],
])

/** Returns the name of a time of a zone, such as CEST. Undefined if the table does not cover it. */
export function findTimeName(time: Instant, zone: string): string | undefined {
  const [winter, offset] = [winterMinutes.get(zone), findRuleOffset(time, zone)]
  if (winter === undefined || offset === undefined) return undefined
  return names.get(winter)?.[offset === winter ? 0 : 1]
}

/**
 * Converts the local time of a zone to a time. `wallClock` is the time at which a clock in UTC would show the
 * same. Returns undefined if the table does not cover it. A time that is skipped or comes twice is read as
 * winter time.
 */
export function findRuleInstant(wallClock: number, zone: string): number | undefined {
  const winter = winterMinutes.get(zone)
  if (winter === undefined || wallClock < tableBegins + dayMilliseconds) return undefined
  const inWinter = wallClock - winter * minuteMilliseconds
  const inSummer = inWinter - hourMilliseconds
  return isSummer(inSummer) && isSummer(inWinter) ? inSummer : inWinter
}

export function isKnownZone(name: string): boolean {
  return winterMinutes.has(name)
}
