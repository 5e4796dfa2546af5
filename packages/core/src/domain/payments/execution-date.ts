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

/** Reads a date to come at a place of the request: today at the earliest, and not too far ahead (§2.3: EXECUTION_DATE_INVALID). */
export function readComingDate(text: string, today: LocalDate, path: string): Result<LocalDate, Refusal> {
  const read = readRequestDate(text, path)
  if (!read.ok) return read
  const date = read.value
  const daysAhead = epochDay(date) - epochDay(today)
  if (daysAhead < 0) {
    return refuseAt('P2g', path, `must not be in the past: today is ${today}, got ${date}`)
  }
  if (daysAhead <= limits.executionDaysAheadMax) return read
  return refuseAt('P2g', path, `must be at most ${limits.executionDaysAheadMax} days ahead, got ${date}`)
}

/** The requested day of a payment and its day of execution. */
export interface ExecutionDate {
  readonly requestedExecutionDate?: LocalDate
  /** The epoch day. */
  readonly executionDay: number
  /** True if the bank has moved the requested date. */
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
      : refuseAt('P2g', path, `must be today, ${today}, as the payment is instant`)
  }
  const day = bankingDayFrom(wanted.value ?? today)
  return ok({
    ...requested,
    executionDay: epochDay(day),
    isMoved: wanted.value !== undefined && day !== wanted.value,
  })
}

/** The epoch day of the next batch after a moment; undefined if none is to come. */
export function nextBatchDay({ calendar }: Bank, now: Instant): number | undefined {
  const batch = findNextBatch(calendar, now)
  return batch === undefined ? undefined : epochDay(toLocalDate(batch, calendar.zone))
}

/** The day on which a payment that is approved now would be executed: its own, or the first that is left. */
export function executionDate(bank: Bank, payment: Payment, now: Instant): LocalDate {
  const { product, occurrence, executionDay } = payment
  const today = toLocalDate(now, bank.calendar.zone)
  if (productRules(product).isInstant) return today
  if (occurrence !== undefined) return dayToCome(occurrence, today)
  return localDate(Math.max(executionDay, nextBatchDay(bank, now) ?? executionDay))
}

/** A payment that is to wait from now on for a batch: where the day asked for has no batch left, the bank has moved it (P5: ACWC). */
export function atNextBatch<
  Dated extends Pick<Payment, 'executionDay' | 'requestedExecutionDate' | 'changes'>,
>(payment: Dated, batchDay: number | undefined): Dated {
  const { requestedExecutionDate: wanted, changes } = payment
  const executionDay = Math.max(payment.executionDay, batchDay ?? payment.executionDay)
  const isMoved = wanted !== undefined && executionDay > epochDay(wanted) && !changes.includes('date')
  if (executionDay === payment.executionDay && !isMoved) return payment
  return { ...payment, executionDay, changes: isMoved ? ['date', ...changes] : changes }
}
