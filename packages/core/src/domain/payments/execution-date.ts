import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { limits } from '../../base/limits.ts'
import { ok, type Result } from '../../base/result.ts'
import { bankingDayFrom } from '../../base/time/banking-days.ts'
import type { Instant } from '../../base/time/instant.ts'
import { epochDay, type LocalDate, localDate } from '../../base/time/local-date.ts'
import { toLocalDate } from '../../base/time/zone.ts'
import type { Bank } from '../../rows/bank.ts'
import { findNextBatch } from '../../rows/batches/clock.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { productRules } from '../../rows/payments/products.ts'
import { readRequestDate } from '../transactions/dates.ts'
import { dayToCome } from './run-periodic.ts'

/** Reads a date that is today or later, and not too far ahead (§2.3: EXECUTION_DATE_INVALID). */
export function readComingDate(text: string, today: LocalDate, path: string): Result<LocalDate, Refusal> {
  const reading = readRequestDate(text, path)
  if (!reading.ok) return reading
  const date = reading.value
  const daysAhead = epochDay(date) - epochDay(today)
  if (daysAhead < 0) {
    return refuseAt('P2g', path, { problem: `must not be before today, ${today}`, got: date })
  }
  if (daysAhead <= limits.executionDaysAheadMax) return reading
  return refuseAt('P2g', path, {
    problem: `must be at most ${limits.executionDaysAheadMax} days ahead`,
    got: date,
  })
}

export interface ExecutionDate {
  readonly requestedExecutionDate?: LocalDate
  /** An epoch day. */
  readonly executionDay: number
  /** True if the bank has moved the requested date. */
  readonly isMoved: boolean
}

/**
 * Reads the day of execution. The default is the next banking day from today on; any other day is moved to
 * the next banking day (P5). D: an instant payment is executed on the day of its approval, so a TPP can ask
 * only for today.
 */
export function readExecutionDate(
  text: string | undefined,
  { today, isInstant }: { readonly today: LocalDate; readonly isInstant: boolean },
): Result<ExecutionDate, Refusal> {
  const path = '$.requestedExecutionDate'
  const reading = text === undefined ? ok(undefined) : readComingDate(text, today, path)
  if (!reading.ok) return reading
  const requested = reading.value === undefined ? {} : { requestedExecutionDate: reading.value }
  if (isInstant) {
    return reading.value === undefined || reading.value === today
      ? ok({ ...requested, executionDay: epochDay(today), isMoved: false })
      : refuseAt('P2g', path, {
          problem: `must be today, ${today}, as the payment is instant`,
          got: text,
        })
  }
  const day = bankingDayFrom(reading.value ?? today)
  return ok({
    ...requested,
    executionDay: epochDay(day),
    isMoved: reading.value !== undefined && day !== reading.value,
  })
}

/** Finds the epoch day of the next batch. Returns undefined if the calendar has no more batches. */
export function nextBatchDay({ calendar }: Bank, now: Instant): number | undefined {
  const batch = findNextBatch(calendar, now)
  return batch === undefined ? undefined : epochDay(toLocalDate(batch, calendar.zone))
}

/**
 * Finds the day on which a payment would be executed if it were approved now: its planned day, or the next
 * possible one.
 */
export function executionDate(bank: Bank, payment: Payment, now: Instant): LocalDate {
  const { product, occurrence, executionDay } = payment
  const today = toLocalDate(now, bank.calendar.zone)
  if (productRules(product).isInstant) return today
  if (occurrence !== undefined) return dayToCome(occurrence, today)
  return localDate(Math.max(executionDay, nextBatchDay(bank, now) ?? executionDay))
}

/**
 * Moves a payment that starts waiting to the day of the next batch, if its day has no batch left (P5: ACWC).
 */
export function atNextBatch<
  Dated extends Pick<Payment, 'executionDay' | 'requestedExecutionDate' | 'changes'>,
>(payment: Dated, batchDay: number | undefined): Dated {
  const { requestedExecutionDate: requestedDay, changes } = payment
  const executionDay = Math.max(payment.executionDay, batchDay ?? payment.executionDay)
  const isMoved =
    requestedDay !== undefined && executionDay > epochDay(requestedDay) && !changes.includes('date')
  if (executionDay === payment.executionDay && !isMoved) return payment
  return { ...payment, executionDay, changes: isMoved ? ['date', ...changes] : changes }
}
