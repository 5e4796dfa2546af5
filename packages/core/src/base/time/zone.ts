import { TZDate } from '@date-fns/tz/date'
import { tzOffset } from '@date-fns/tz/tzOffset'
import { dayMilliseconds, type Instant, instant, minuteMilliseconds } from './instant.ts'
import { epochDay, type LocalDate, localDate } from './local-date.ts'
import { isKnownZone, lookUpMoment, lookUpOffset } from './summer-time.ts'

declare const zoneBrand: unique symbol

/** The name of a time zone of the IANA database that the runtime knows, such as `Europe/Oslo`. */
export type Zone = string & { readonly [zoneBrand]: true }

/**
 * Reads the name of a time zone.
 *
 * @param name - A name of the IANA database, such as `Europe/Oslo`.
 * @returns The zone; `undefined` if the runtime does not know it.
 * @example
 * ```ts
 * import { parseZone } from '@pocketbank/core'
 *
 * parseZone('Europe/London') // => 'Europe/London'
 * parseZone('Europe/Atlantis') // => undefined
 * ```
 */
export function parseZone(name: string): Zone | undefined {
  if (isKnownZone(name)) return name as Zone
  try {
    // The runtime is asked, since `tzOffset` also takes `toString` or whatever holds an offset somewhere.
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name as Zone
  } catch {
    return undefined
  }
}

/** D: the zone of a Norwegian bank. */
export const defaultZone = 'Europe/Oslo' as Zone

/**
 * The offsets of a zone that were looked up lately, by second. D: one request asks for the same few moments several times, and a look-up
 * costs as much as a page of rows.
 */
let lately = { zone: '', minutesAt: new Map<number, number>() }

const latelyMax = 32

/** The minutes that a zone is ahead of UTC; no zone changes them within a second. */
function offsetMinutes(moment: Instant, zone: Zone): number {
  return lookUpOffset(moment, zone) ?? foundOffset(moment, zone)
}

function foundOffset(moment: Instant, zone: Zone): number {
  const second = Math.floor(moment / 1_000)
  if (lately.zone !== zone || lately.minutesAt.size >= latelyMax) lately = { zone, minutesAt: new Map() }
  const known = lately.minutesAt.get(second)
  if (known !== undefined) return known
  const minutes = tzOffset(zone, new Date(moment))
  lately.minutesAt.set(second, minutes)
  return minutes
}

/** The epoch day that a clock on the wall of this zone shows at a moment. */
export function toLocalEpochDay(moment: Instant, zone: Zone): number {
  return Math.floor((moment + offsetMinutes(moment, zone) * minuteMilliseconds) / dayMilliseconds)
}

/** The calendar day that this zone has at a moment. */
export function toLocalDate(moment: Instant, zone: Zone): LocalDate {
  return localDate(toLocalEpochDay(moment, zone))
}

/** A time of day, `HH:MM`. */
export type TimeOfDay = `${number}:${number}`

/** The moment when this zone's wall clock shows what a clock in UTC shows at a moment. */
function wallClockMoment(wallClock: number, zone: Zone): Instant {
  const known = lookUpMoment(wallClock, zone)
  if (known !== undefined) return instant(known)
  const shown = new Date(wallClock)
  const [year, month, day] = [shown.getUTCFullYear(), shown.getUTCMonth(), shown.getUTCDate()]
  return instant(new TZDate(year, month, day, shown.getUTCHours(), shown.getUTCMinutes(), zone).getTime())
}

/** The moment when this zone's wall clock shows a time on a day; where summer time skips that time, the one as long after the gap. */
export function toInstant(date: LocalDate, time: TimeOfDay, zone: Zone): Instant {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return wallClockMoment(epochDay(date) * dayMilliseconds + (hour * 60 + minute) * minuteMilliseconds, zone)
}

/** The first moment of a day in this zone. */
export function startOfDay(date: LocalDate, zone: Zone): Instant {
  return wallClockMoment(epochDay(date) * dayMilliseconds, zone)
}

/** The first moment after a day in this zone: its midnight. */
export function endOfDay(date: LocalDate, zone: Zone): Instant {
  return wallClockMoment((epochDay(date) + 1) * dayMilliseconds, zone)
}

/**
 * Writes a moment as ISO 8601 with the offset of a zone. Milliseconds are written unless they are 0.
 *
 * @param moment - The moment to write.
 * @param zone - The zone whose offset and local time are written, such as `defaultZone`.
 * @example
 * ```ts
 * import { defaultZone, instant, writeInstant } from '@pocketbank/core'
 *
 * writeInstant(instant(1_768_467_600_000), defaultZone) // => '2026-01-15T10:00:00+01:00'
 * ```
 */
export function writeInstant(moment: Instant, zone: Zone): string {
  const minutes = Math.round(offsetMinutes(moment, zone))
  const shown = new Date(moment + minutes * minuteMilliseconds).toISOString().replace(/(?:\.000)?Z$/, '')
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const digits = (part: number) => String(part).padStart(2, '0')
  return `${shown}${minutes < 0 ? '-' : '+'}${digits(hour)}:${digits(minute)}`
}
