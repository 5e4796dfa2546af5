declare const instantBrand: unique symbol

/** A moment: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number & { readonly [instantBrand]: true }

export const minuteMilliseconds = 60_000
export const hourMilliseconds = 3_600_000
export const dayMilliseconds = 86_400_000

/** The first and last moment that the bank's clock can show. D: the years that ISO 8601 writes with four digits. */
export const instantRange = { first: Date.UTC(1970, 0, 1), last: Date.UTC(9999, 11, 31) } as const

/**
 * The moment at this many milliseconds; a number outside 1970 to 9999 or a fraction is a bug of the caller. One day more on
 * either side is taken, since in some zones the first day of the clock begins earlier and its last one later.
 */
export function instant(milliseconds: number): Instant {
  if (
    !Number.isInteger(milliseconds) ||
    milliseconds < instantRange.first - dayMilliseconds ||
    milliseconds > instantRange.last + dayMilliseconds
  ) {
    throw new RangeError(`a moment is a whole number of milliseconds from 1970 to 9999, got ${milliseconds}`)
  }
  return milliseconds as Instant
}

/** The later of two moments. */
export function laterOf(left: Instant, right: Instant): Instant {
  return instant(Math.max(left, right))
}

/** The moment this long after another. */
export function later(moment: Instant, milliseconds: number): Instant {
  return instant(moment + milliseconds)
}

/** The end of a duration that starts at a moment, at most the last moment of the calendar of the clock. */
export function deadline(moment: Instant, milliseconds: number): Instant {
  return instant(Math.min(moment + milliseconds, instantRange.last))
}

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Reads an ISO 8601 date and time with its offset, such as `2026-01-15T10:00:00+01:00`; nothing where it is none. */
export function parseInstant(text: string): Instant | undefined {
  if (!isoInstant.test(text)) return undefined
  const milliseconds = Date.parse(text)
  const { first, last } = instantRange
  const [, day = ''] = /^\d{4}-\d{2}-(\d{2})/.exec(text) ?? []
  const shownDay = new Date(Date.parse(`${text.slice(0, 10)}T00:00:00Z`)).getUTCDate()
  if (Number.isNaN(milliseconds) || shownDay !== Number(day)) return undefined
  return milliseconds >= first && milliseconds <= last ? (milliseconds as Instant) : undefined
}
