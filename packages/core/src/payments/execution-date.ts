import { type Refusal, refuse } from '../errors/refusal.ts'
import { limits } from '../limits.ts'
import { ok, type Result } from '../result.ts'
import { bankingDayFrom } from '../time/banking-days.ts'
import { epochDay, type LocalDate } from '../time/local-date.ts'
import { readDate } from '../transactions/dates.ts'

/** Reads a date to come at a place of the request: today at the earliest, and not too far ahead (§2.3: EXECUTION_DATE_INVALID). */
export function readComingDate(text: string, today: LocalDate, path: string): Result<LocalDate, Refusal> {
  const read = readDate(text, path)
  if (!read.ok) return read
  const date = read.value
  const daysAhead = epochDay(date) - epochDay(today)
  if (daysAhead < 0) {
    return refuse(
      'P2g',
      'EXECUTION_DATE_INVALID',
      `${path} must not be in the past: today is ${today}, got ${date}`,
      path,
    )
  }
  if (daysAhead <= limits.executionDaysAheadMax) return read
  const tooFar = `${path} must be at most ${limits.executionDaysAheadMax} days ahead, got ${date}`
  return refuse('P2g', 'EXECUTION_DATE_INVALID', tooFar, path)
}

/** When a payment is executed. */
export interface ExecutionDate {
  readonly requestedExecutionDate?: LocalDate
  /** The epoch day. */
  readonly executionDay: number
  /** Whether the bank has moved the date that was asked for. */
  readonly isMoved: boolean
}

/**
 * Reads the day of execution. Without one it is the next banking day from today on, and one that is none is moved to the next (P5). D:
 * an instant payment is executed on the day of its approval, so that a TPP can ask only for today.
 */
export function readExecutionDate(
  text: string | undefined,
  { today, isInstant }: { readonly today: LocalDate; readonly isInstant: boolean },
): Result<ExecutionDate, Refusal> {
  const path = '$.requestedExecutionDate'
  const wanted = text === undefined ? ok(undefined) : readComingDate(text, today, path)
  if (!wanted.ok) return wanted
  const requested = wanted.value === undefined ? {} : { requestedExecutionDate: wanted.value }
  if (isInstant) {
    return wanted.value === undefined || wanted.value === today
      ? ok({ ...requested, executionDay: epochDay(today), isMoved: false })
      : refuse(
          'P2g',
          'EXECUTION_DATE_INVALID',
          `${path} must be today, ${today}, as the payment is instant`,
          path,
        )
  }
  const day = bankingDayFrom(wanted.value ?? today)
  return ok({
    ...requested,
    executionDay: epochDay(day),
    isMoved: wanted.value !== undefined && day !== wanted.value,
  })
}
