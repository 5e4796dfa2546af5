import { dayMilliseconds, hourMilliseconds, type Instant, minuteMilliseconds } from './instant.ts'

/**
 * Minutes ahead of UTC in winter of zones that have had the summer time of the European Union since `tableBegins`. D: the bank's own zone
 * and its neighbours. It buys the 19 ms that the runtime takes for its first answer, a sixth of a start, and half of the 37 ms in which a
 * century goes by (2026-11).
 */
export const winterMinutes: ReadonlyMap<string, number> = new Map([
  ['Europe/Oslo', 60],
  ['Arctic/Longyearbyen', 60],
  ['Europe/Stockholm', 60],
  ['Europe/Copenhagen', 60],
  ['Europe/Berlin', 60],
  ['Europe/Helsinki', 120],
])

/** From here on summer time ends in October everywhere. */
const tableBegins = Date.UTC(1996, 0, 1)

const summerMinutes = 60

/** 01:00 UTC on the last Sunday of a month: the moment at which summer time begins in March and ends in October. */
function computeTimeChange(year: number, month: number): number {
  const lastDay = Date.UTC(year, month + 1, 0, 1)
  return lastDay - new Date(lastDay).getUTCDay() * dayMilliseconds
}

/** The summer of the year that was asked for last. D: moments of one request, or of a journey, mostly lie in the same year. */
let summer = { yearBegins: 0, begins: 0, ends: 0, yearEnds: 0 }

function isSummer(moment: number): boolean {
  if (moment < summer.yearBegins || moment >= summer.yearEnds) {
    const year = new Date(moment).getUTCFullYear()
    const [yearBegins, yearEnds] = [Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1)]
    summer = { yearBegins, begins: computeTimeChange(year, 2), ends: computeTimeChange(year, 9), yearEnds }
  }
  return moment >= summer.begins && moment < summer.ends
}

/** The minutes that a zone is ahead of UTC at a moment; undefined if the table does not cover it. */
export function lookUpOffset(moment: Instant, zone: string): number | undefined {
  const winter = winterMinutes.get(zone)
  if (winter === undefined || moment < tableBegins) return undefined
  return isSummer(moment) ? winter + summerMinutes : winter
}

/**
 * The moment at which the clock on the wall shows a time, given as the moment at which it shows that in UTC, where the table knows.
 * A time that is skipped, or comes twice, is read as winter time.
 */
export function lookUpMoment(wallClock: number, zone: string): number | undefined {
  const winter = winterMinutes.get(zone)
  if (winter === undefined || wallClock < tableBegins + dayMilliseconds) return undefined
  const inWinter = wallClock - winter * minuteMilliseconds
  const inSummer = inWinter - hourMilliseconds
  return isSummer(inSummer) && isSummer(inWinter) ? inSummer : inWinter
}

/** True if the table has the zone. */
export function isKnownZone(name: string): boolean {
  return winterMinutes.has(name)
}
