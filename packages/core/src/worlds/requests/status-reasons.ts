import { requireEntry } from '../../base/require-entry.ts'
import { isBankingDay } from '../../base/time/banking-days.ts'
import { isWeekend, type LocalDate, localDate, weekday } from '../../base/time/local-date.ts'
import { writeInstant } from '../../base/time/zone.ts'
import { findNextBatch } from '../../rows/batches/clock.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { rejectionReasons } from '../../rows/payments/reasons.ts'
import { awaitsExecution } from '../../rows/payments/status.ts'
import { weekdays } from '../schema/bounds.ts'
import type { WorldSetting } from '../setting.ts'
import type { PaymentPlan } from './payment-plan.ts'

/** Describes a day on which no more payments are executed. */
function closedDay(day: LocalDate): string {
  if (isBankingDay(day)) return `no batch is left on ${day}`
  const name = requireEntry(weekdays, weekday(day) - 1)
  return `${day} is a ${isWeekend(day) ? name.charAt(0).toUpperCase() + name.slice(1) : 'public holiday'}`
}

/** Suggests banking days if the file counts calendar days. */
function inBankingDays({ on }: { readonly on?: string | undefined }): string {
  const [, before, rest] = /^((?:in )?\d+ )(days?.*)$/.exec(on ?? '') ?? []
  return before === undefined ? '' : `. Count in banking days: "${before}banking ${rest}"`
}

/** Describes when the bank executes a waiting payment. */
function whenNext(payment: Payment, { entry }: PaymentPlan, { calendar, now }: WorldSetting): string {
  const { requestedExecutionDate: requestedDay, occurrence } = payment
  const day = occurrence?.executed ?? localDate(payment.executionDay)
  const plannedDay = occurrence?.planned ?? requestedDay
  if (plannedDay !== undefined && day !== plannedDay)
    return `: ${closedDay(plannedDay)}; the bank moved it to ${day}${inBankingDays(entry)}`
  const batch = occurrence === undefined ? findNextBatch(calendar, now) : undefined
  const next = batch === undefined ? '' : `; the next batch runs at ${writeInstant(batch, calendar.zone)}`
  return `: its day is ${day}${next}`
}

/** Explains, as the end of a sentence, why a payment has a different status than the world states. */
export function whyOther(payment: Payment, plan: PaymentPlan, setting: WorldSetting): string {
  if (payment.reason !== undefined) return `: ${rejectionReasons[payment.reason].text}`
  if (!awaitsExecution(payment)) return ''
  const why = whenNext(payment, plan, setting)
  const isWait = plan.status !== undefined && awaitsExecution({ status: plan.status })
  return isWait ? `${why}. "status: PDNG" is each status in which a payment waits` : why
}
