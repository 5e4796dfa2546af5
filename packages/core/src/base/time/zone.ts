import { TZDate } from '@date-fns/tz/date'
import { tzOffset } from '@date-fns/tz/tzOffset'
import { remember, rememberLatest } from '../remember.ts'
import { dayMilliseconds, type Instant, instant, minuteMilliseconds } from './instant.ts'
import { epochDay, type LocalDate, localDate } from './local-date.ts'
import { findRuleInstant, findRuleOffset, isKnownZone } from './summer-time.ts'

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
    // `tzOffset` would also accept names such as `toString` and any text with an offset, so the runtime
    // checks the name.
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name as Zone
  } catch {
    return undefined
  }
}

/** D: the zone of a Norwegian bank. */
export const defaultZone = 'Europe/Oslo' as Zone

/**
 * Returns recent offsets of a zone, by second. A request needs those of the same few times repeatedly, and
 * each look-up takes as long as reading a page of rows.
 */
const recentOffsets = rememberLatest((_zone: Zone) => new Map<number, number>())

const recentOffsetsMax = 32

function offsetMinutes(time: Instant, zone: Zone): number {
  return findRuleOffset(time, zone) ?? findOffset(time, zone)
}

function findOffset(time: Instant, zone: Zone): number {
  const second = Math.floor(time / 1_000)
  return remember(recentOffsets(zone), recentOffsetsMax, second, () => tzOffset(zone, new Date(time)))
}

export function toLocalEpochDay(time: Instant, zone: Zone): number {
  return Math.floor((time + offsetMinutes(time, zone) * minuteMilliseconds) / dayMilliseconds)
}

export function toLocalDate(time: Instant, zone: Zone): LocalDate {
  return localDate(toLocalEpochDay(time, zone))
}

/** A time of day, `HH:MM`. */
export type TimeOfDay = `${number}:${number}`

/**
 * Converts the local time of a zone to a time. `wallClock` is the time at which a clock in UTC would show the
 * same.
 */
function convertWallClock(wallClock: number, zone: Zone): Instant {
  const time = findRuleInstant(wallClock, zone)
  if (time !== undefined) return instant(time)
  const wallTime = new Date(wallClock)
  const [year, month, day] = [wallTime.getUTCFullYear(), wallTime.getUTCMonth(), wallTime.getUTCDate()]
  return instant(
    new TZDate(year, month, day, wallTime.getUTCHours(), wallTime.getUTCMinutes(), zone).getTime(),
  )
}

/**
 * Converts a day and time of day in a zone to a time. If summer time skips it, the result is as much later as
 * the clock is moved.
 */
export function toInstant(date: LocalDate, time: TimeOfDay, zone: Zone): Instant {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return convertWallClock(epochDay(date) * dayMilliseconds + (hour * 60 + minute) * minuteMilliseconds, zone)
}

export function startOfDay(date: LocalDate, zone: Zone): Instant {
  return convertWallClock(epochDay(date) * dayMilliseconds, zone)
}

/** Returns the end of a day in a zone: the midnight after it. */
export function endOfDay(date: LocalDate, zone: Zone): Instant {
  return convertWallClock((epochDay(date) + 1) * dayMilliseconds, zone)
}

/**
 * Writes a time in ISO 8601 with the offset of a zone. Milliseconds are written unless they are 0.
 *
 * @param time - The time to write.
 * @param zone - The zone whose offset and local time are written, such as `defaultZone`.
 * @example
 * ```ts
 * import { defaultZone, instant, writeInstant } from '@pocketbank/core'
 *
 * writeInstant(instant(1_768_467_600_000), defaultZone) // => '2026-01-15T10:00:00+01:00'
 * ```
 */
export function writeInstant(time: Instant, zone: Zone): string {
  const minutes = Math.round(offsetMinutes(time, zone))
  const localTime = new Date(time + minutes * minuteMilliseconds).toISOString().replace(/(?:\.000)?Z$/, '')
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const digits = (part: number) => String(part).padStart(2, '0')
  return `${localTime}${minutes < 0 ? '-' : '+'}${digits(hour)}:${digits(minute)}`
}
