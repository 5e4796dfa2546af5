import type { LocalDate } from '@pocketbank/core'
import { toLocalDate } from '@pocketbank/core/base/time'
import { writeDate, writeMonths, writeWeekday } from '../display/language.ts'
import type { PageContext } from './page-context.ts'
import type { PaymentWords } from './payment-words.ts'
import type { ShownPayment } from './payments-shown.ts'
import type { FactProps } from './sca-parts.tsx'

type PlannedSchedule = NonNullable<ShownPayment['payment']['schedule']>

function dayText({ words: { payment }, language, context, engine }: PageContext, day: LocalDate): string {
  const date = writeDate(day, language)
  return day === toLocalDate(context.now, engine.bank.calendar.zone) ? payment.plan.today(date) : date
}

/**
 * Returns the requested day if the bank pays on another one. After an attempt without funds it returns
 * undefined, since closing days are not the reason then.
 */
function movedFrom({ payment, terms }: ShownPayment): LocalDate | undefined {
  const requestedDay = payment.occurrence?.planned ?? payment.requestedExecutionDate
  return requestedDay === terms.day || payment.unfundedAttempts > 0 ? undefined : requestedDay
}

/** Writes the next day of payment, and the requested day if the bank has moved it. */
export function describeDay(
  page: PageContext,
  shownPayment: ShownPayment,
): Pick<FactProps, 'value' | 'more'> {
  const { plan } = page.words.payment
  if (shownPayment.payment.product === 'instant-norwegian-domestic-credit-transfers-straks')
    return { value: plan.now }
  const originalDay = movedFrom(shownPayment)
  const note = originalDay === undefined ? {} : { more: plan.moved(writeDate(originalDay, page.language)) }
  return { value: dayText(page, shownPayment.terms.day), ...note }
}

/**
 * Writes the frequency of a repeated payment: `Every month, on the 15th`. D: a day that some months lack is
 * shown as the last day of the month.
 */
function often({ plan }: PaymentWords, schedule: PlannedSchedule, { language }: PageContext): string {
  const { frequency, startDate, dayOfExecution, monthsOfExecution = [] } = schedule
  if (frequency === 'Daily') return plan.Daily
  if (frequency === 'Weekly' || frequency === 'EveryTwoWeeks') {
    const weekday = dayOfExecution ?? (new Date(startDate).getUTCDay() || 7)
    return plan.onWeekday(plan[frequency], writeWeekday(weekday, language))
  }
  const rhythm =
    frequency === 'MonthlyVariable'
      ? plan.inMonths(writeMonths(monthsOfExecution, language))
      : plan[frequency]
  const day = dayOfExecution ?? Number(startDate.slice(8))
  if (day > 30) return plan.onLastDay(rhythm)
  return day > 28 ? plan.onDayOrLast(rhythm, day) : plan.onDay(rhythm, day)
}

/** Writes the day of a single payment, or frequency and duration of a repeated one. */
export function whenFacts(
  page: PageContext,
  shownPayment: ShownPayment,
  isStopping: boolean,
): readonly FactProps[] {
  const { plan } = page.words.payment
  const { schedule } = shownPayment.payment
  if (schedule === undefined) {
    return [{ term: isStopping ? plan.whenStopped : plan.when, ...describeDay(page, shownPayment) }]
  }
  const { frequency, executionRule, endDate } = schedule
  const closed = frequency === 'Daily' ? {} : { more: plan[executionRule] }
  const ends = endDate === undefined ? plan.endless : writeDate(endDate, page.language)
  return [
    { term: isStopping ? plan.next : plan.first, ...describeDay(page, shownPayment) },
    { term: plan.often, value: often(page.words.payment, schedule, page), ...closed },
    { term: plan.ends, value: ends },
  ]
}
