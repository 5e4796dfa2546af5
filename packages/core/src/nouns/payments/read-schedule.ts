import type * as v from 'valibot'
import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { epochDay, type LocalDate } from '../../base/time/local-date.ts'
import type { periodicPaymentRequest } from '../../rows/payments/contract.ts'
import { nextOccurrence, type Schedule } from '../../rows/payments/schedule.ts'
import { readDate } from '../transactions/dates.ts'
import { readComingDate } from './execution-date.ts'
import type { PaymentInitiation } from './initiate.ts'

type PeriodicRequest = v.InferOutput<typeof periodicPaymentRequest>

/** The highest day of execution where it is one of the week, or there is none at all; else it is one of the month. */
const daysOfShortSteps: Partial<Readonly<Record<PeriodicRequest['frequency'], 0 | 7>>> = {
  Daily: 0,
  Weekly: 7,
  EveryTwoWeeks: 7,
}

function readEnd(text: string | undefined, start: LocalDate): Result<LocalDate | undefined, Refusal> {
  if (text === undefined) return ok(undefined)
  const path = '$.endDate'
  const date = readDate(text, path)
  return date.ok && date.value < start
    ? refuse(
        'P11b',
        'EXECUTION_DATE_INVALID',
        `${path} must not be before startDate, got ${date.value}`,
        path,
      )
    : date
}

/** The months of a variable plan: at least one, none twice (§9 1.18.1); other plans have none. */
export function readMonths({
  frequency,
  monthsOfExecution,
}: Pick<PeriodicRequest, 'frequency' | 'monthsOfExecution'>): Result<readonly number[] | undefined, Refusal> {
  const path = '$.monthsOfExecution'
  if (frequency !== 'MonthlyVariable') {
    return monthsOfExecution === undefined
      ? ok(undefined)
      : refuse('P11b', 'FORMAT_ERROR', `${path} goes with the frequency MonthlyVariable only`, path)
  }
  if (monthsOfExecution === undefined) {
    return refuse('P11b', 'FORMAT_ERROR', `${path} is missing, as the frequency is MonthlyVariable`, path)
  }
  const months = monthsOfExecution.map(Number)
  const twice = months.findIndex((month, index) => months.indexOf(month) < index)
  const fieldPath = `${path}[${twice}]`
  return twice < 0
    ? ok(months)
    : refuse('P11b', 'FORMAT_ERROR', `${fieldPath} names a month that is there already`, fieldPath)
}

/** The day of execution of a plan that counts months; other plans have none. */
export function readDay({
  frequency,
  dayOfExecution,
}: Pick<PeriodicRequest, 'frequency' | 'dayOfExecution'>): Result<number | undefined, Refusal> {
  const path = '$.dayOfExecution'
  if (dayOfExecution === undefined) return ok(undefined)
  const day = Number(dayOfExecution)
  const most = daysOfShortSteps[frequency]
  if (most === undefined || day <= most) return ok(day)
  const expected =
    most === 0
      ? 'does not go with the frequency Daily'
      : `must be a day of the week from "1", Monday, to "7", as the frequency is ${frequency}, got "${day}"`
  return refuse('P11b', 'FORMAT_ERROR', `${path} ${expected}`, path)
}

/** The fields that make a plan. */
export const scheduleFields = [
  'startDate',
  'endDate',
  'executionRule',
  'frequency',
  'dayOfExecution',
  'monthsOfExecution',
] as const

/** Reads the plan of a periodic payment (P11, BG), which must have a day of execution at least. */
export function readSchedule(
  request: Pick<PeriodicRequest, (typeof scheduleFields)[number]>,
  today: LocalDate,
): Result<Required<Pick<PaymentInitiation, 'schedule' | 'occurrence' | 'executionDay'>>, Refusal> {
  const start = readComingDate(request.startDate, today, '$.startDate')
  if (!start.ok) return start
  const end = readEnd(request.endDate, start.value)
  if (!end.ok) return end
  const day = readDay(request)
  if (!day.ok) return day
  const months = readMonths(request)
  if (!months.ok) return months
  const schedule: Schedule = {
    ...{ startDate: start.value, frequency: request.frequency },
    executionRule: request.executionRule ?? 'following',
    ...(end.value !== undefined && { endDate: end.value }),
    ...(day.value !== undefined && { dayOfExecution: day.value }),
    ...(months.value !== undefined && { monthsOfExecution: months.value }),
  }
  const occurrence = nextOccurrence(schedule, undefined)
  return occurrence === undefined
    ? refuse(
        'P11b',
        'EXECUTION_DATE_INVALID',
        '$.endDate leaves no day on which the payment would be executed',
        '$.endDate',
      )
    : ok({ schedule, occurrence, executionDay: epochDay(occurrence.executed) })
}
