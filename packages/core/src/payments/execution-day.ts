import type { Bank } from '../bank.ts'
import { nextBatchAt } from '../batches/clock.ts'
import type { Instant } from '../time/instant.ts'
import { epochDay, type LocalDate, localDate } from '../time/local-date.ts'
import { localDateAt } from '../time/zone.ts'
import type { Payment } from './model.ts'
import { rulesOf } from './products.ts'
import { dayToCome } from './run-periodic.ts'

/** The epoch day of the next batch after a moment; nothing where none runs any more. */
export function nextBatchDay({ calendar }: Bank, now: Instant): number | undefined {
  const batch = nextBatchAt(calendar, now)
  return batch === undefined ? undefined : epochDay(localDateAt(batch, calendar.zone))
}

/** The day on which a payment that is approved now would be executed: its own, or the first that is left. */
export function executionDate(bank: Bank, payment: Payment, now: Instant): LocalDate {
  const { product, occurrence, executionDay } = payment
  const today = localDateAt(now, bank.calendar.zone)
  if (rulesOf(product).isInstant) return today
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
  return { ...payment, executionDay, changes: isMoved ? ['date', ...changes] : changes }
}
