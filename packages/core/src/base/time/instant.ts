declare const instantBrand: unique symbol

/** A time: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & { readonly [instantBrand]: true }

export const minuteMilliseconds = 60_000
export const hourMilliseconds = 3_600_000
export const dayMilliseconds = 86_400_000

/** The first and last time of the bank's clock. D: the years that ISO 8601 writes with four digits. */
export const instantRange = { first: Date.UTC(1970, 0, 1), last: Date.UTC(9999, 11, 31) } as const

/**
 * Checks that a number is a time. It may be at most one day outside of `instantRange`, since in some zones
 * the first day begins earlier or the last one ends later.
 *
 * @param milliseconds - Whole milliseconds since 1970-01-01T00:00:00Z.
 * @throws {RangeError} If the number is a fraction or outside of that range.
 * @example
 * ```ts
 * import { createEngine, instant } from '@pocketbank/core'
 *
 * const bank = createEngine({ now: instant(Date.UTC(2026, 0, 15, 9)), seed: 'my test' })
 * new Date(bank.now).toISOString() // => '2026-01-15T09:00:00.000Z'
 * ```
 */
export function instant(milliseconds: number): Instant {
  if (
    !Number.isInteger(milliseconds) ||
    milliseconds < instantRange.first - dayMilliseconds ||
    milliseconds > instantRange.last + dayMilliseconds
  ) {
    throw new RangeError(`a time is a whole number of milliseconds from 1970 to 9999, got ${milliseconds}`)
  }
  return milliseconds as Instant
}

export function pickLater(left: Instant, right: Instant): Instant {
  return instant(Math.max(left, right))
}

/**
 * Adds milliseconds to a time.
 *
 * @param time - The time from which to count.
 * @param milliseconds - Whole milliseconds; a negative number gives an earlier time.
 * @throws {RangeError} If the result is a fraction, or outside of the years 1970 to 9999.
 * @example
 * ```ts
 * import { instant, later } from '@pocketbank/core'
 *
 * later(instant(0), 24 * 3_600_000) // => 86_400_000
 * ```
 */
export function later(time: Instant, milliseconds: number): Instant {
  return instant(time + milliseconds)
}

export function deadline(time: Instant, milliseconds: number): Instant {
  return instant(Math.min(time + milliseconds, instantRange.last))
}

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Reads an ISO 8601 date and time with its offset.
 *
 * @param text - Such as `2026-01-15T10:00:00+01:00` or `2026-01-15T09:00:00.250Z`.
 * @returns The time; `undefined` if the text has another form, names a day that does not exist, or leaves
 *   `instantRange`.
 * @example
 * ```ts
 * import { parseInstant } from '@pocketbank/core'
 *
 * parseInstant('2026-01-15T10:00:00+01:00') // => 1_768_467_600_000
 * parseInstant('2026-01-15 10:00') // => undefined
 * ```
 */
export function parseInstant(text: string): Instant | undefined {
  if (!isoInstant.test(text)) return undefined
  const milliseconds = Date.parse(text)
  const { first, last } = instantRange
  const [, day = ''] = /^\d{4}-\d{2}-(\d{2})/.exec(text) ?? []
  const shownDay = new Date(Date.parse(`${text.slice(0, 10)}T00:00:00Z`)).getUTCDate()
  if (Number.isNaN(milliseconds) || shownDay !== Number(day)) return undefined
  return milliseconds >= first && milliseconds <= last ? (milliseconds as Instant) : undefined
}
