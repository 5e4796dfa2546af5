import { type Instant, instant, parseInstant, type Refusal, type Result } from '@pocketbank/core'
import { describeNonText, describeValue, refuse, refuseAt } from '@pocketbank/core/base/errors'
import { isObject, shortenInput } from '@pocketbank/core/base/input'
import { dayMilliseconds } from '@pocketbank/core/base/time'

/**
 * A time as a test writes it: a Date, ISO 8601 with its offset (`2026-01-15T10:00:00+01:00`), or milliseconds
 * since 1970.
 */
export type TimeInput = Date | string | number

const expectation =
  'a Date, milliseconds since 1970, or ISO 8601 with an offset, as in 2026-01-15T10:00:00+01:00'

/**
 * Returns true if a value is of a type of `TimeInput`. Not by `instanceof`, because test runners have a Date
 * class of their own.
 */
export function isTimeInput(value: unknown): value is TimeInput {
  const isDate = Object.prototype.toString.call(value) === '[object Date]'
  return isDate || typeof value === 'string' || typeof value === 'number'
}

/** Reads a time. The refusal shows the accepted forms. */
export function readTimeInput(time: TimeInput): Result<Instant, Refusal> {
  const milliseconds = typeof time === 'string' ? parseInstant(time) : time?.valueOf()
  try {
    return { ok: true, value: instant(milliseconds as number) }
  } catch {
    return refuse('E4i', {
      place: 'time',
      problem: `must be ${expectation}`,
      received: describeValue(time),
    })
  }
}

/**
 * Milliseconds of each unit. D: a day is always 24 hours, as in the 180 days of an SCA (§5.7), also when
 * summer time begins or ends.
 */
const unitMilliseconds = {
  weeks: 604_800_000,
  days: dayMilliseconds,
  hours: 3_600_000,
  minutes: 60_000,
  seconds: 1_000,
  milliseconds: 1,
} as const

/** A duration, such as `{ days: 180 }` or `{ hours: 1.5, seconds: 3 }`. */
export type Span = Readonly<Partial<Record<keyof typeof unitMilliseconds, number>>>

function refuseSpan(span: unknown): Result<never, Refusal> {
  return refuse('E4i', {
    place: 'duration',
    problem: 'must be amounts by unit, as in { days: 180 } or { hours: 1.5, seconds: 3 }',
    received: describeValue(span),
  })
}

/**
 * Converts a duration to milliseconds. The refusal names an unknown unit, a negative amount, or that no unit
 * is given.
 */
export function readSpan(span: Span): Result<number, Refusal> {
  if (!isObject(span)) return refuseSpan(span)
  const amounts = Object.entries(span).filter(([, amount]) => amount !== undefined)
  if (amounts.length === 0) return refuseSpan(span)
  let milliseconds = 0
  for (const [unit, amount] of amounts) {
    if (!Object.hasOwn(unitMilliseconds, unit)) {
      const units = Object.keys(unitMilliseconds).join(', ')
      return refuseAt('E4i', shortenInput(unit), {
        problem: 'is not a unit of time',
        remedy: `Use ${units}`,
      })
    }
    if (typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0) {
      return refuseAt('E4i', unit, {
        problem: 'must be a number from 0',
        received: describeNonText(amount),
      })
    }
    milliseconds += amount * unitMilliseconds[unit as keyof typeof unitMilliseconds]
  }
  return { ok: true, value: Math.round(milliseconds) }
}
