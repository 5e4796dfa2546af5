import type * as v from 'valibot'
import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { laterReader, reader } from '../../base/input/reading.ts'
import { ok, type Result } from '../../base/result.ts'
import { epochDay, type LocalDate } from '../../base/time/local-date.ts'
import { periodicPaymentRequest } from '../../rows/payments/contract.ts'
import { nextOccurrence, type Occurrence, type Schedule } from '../../rows/payments/schedule.ts'
import { readRequestDate } from '../transactions/dates.ts'
import { readComingDate } from './execution-date.ts'
import type { PaymentInitiation } from './initiate.ts'
import type { PaymentPlace } from './read-transfer.ts'

type PeriodicRequest = v.InferOutput<typeof periodicPaymentRequest>

/**
 * The highest dayOfExecution of plans by day or week: a day of the week, or 0 for no day. Other plans use a
 * day of the month.
 */
const daysOfShortSteps: Partial<Readonly<Record<PeriodicRequest['frequency'], 0 | 7>>> = {
  Daily: 0,
  Weekly: 7,
  EveryTwoWeeks: 7,
}

/**
 * Reads the months of a MonthlyVariable plan: at least one, none twice (§9 1.18.1). Other plans must not have
 * any.
 */
function readMonths({
  frequency,
  monthsOfExecution,
}: Pick<PeriodicRequest, 'frequency' | 'monthsOfExecution'>): Result<readonly number[] | undefined, Refusal> {
  const path = '$.monthsOfExecution'
  if (frequency !== 'MonthlyVariable') {
    return monthsOfExecution === undefined
      ? ok(undefined)
      : refuseAt(['P11b', 'FORMAT_ERROR'], path, 'is only allowed with the frequency MonthlyVariable')
  }
  if (monthsOfExecution === undefined) {
    return refuseAt(['P11b', 'FORMAT_ERROR'], path, 'is missing, as the frequency is MonthlyVariable')
  }
  const months = monthsOfExecution.map(Number)
  const twice = months.findIndex((month, index) => months.indexOf(month) < index)
  const fieldPath = `${path}[${twice}]`
  return twice < 0 ? ok(months) : refuseAt(['P11b', 'FORMAT_ERROR'], fieldPath, 'repeats an earlier month')
}

/** Reads the day of execution: a day of the week or of the month. A daily plan must not have one. */
function readDayOfExecution({
  frequency,
  dayOfExecution,
}: Pick<PeriodicRequest, 'frequency' | 'dayOfExecution'>): Result<number | undefined, Refusal> {
  const path = '$.dayOfExecution'
  if (dayOfExecution === undefined) return ok(undefined)
  const day = Number(dayOfExecution)
  const maxDay = daysOfShortSteps[frequency]
  if (maxDay === undefined || day <= maxDay) return ok(day)
  const expected =
    maxDay === 0
      ? 'must be left out, as the frequency is Daily'
      : `must be a day of the week from "1", Monday, to "7", as the frequency is ${frequency}, got "${day}"`
  return refuseAt(['P11b', 'FORMAT_ERROR'], path, expected)
}

type SentPlan = Pick<PeriodicRequest, 'frequency' | 'executionRule'>

export interface ReadSchedule extends Pick<PaymentInitiation, 'executionDay'> {
  readonly schedule: Schedule
  readonly occurrence: Occurrence
}

interface PlanParts {
  readonly start: LocalDate
  readonly end: LocalDate | undefined
  readonly plan: SentPlan
  readonly day: number | undefined
  readonly months: readonly number[] | undefined
}

function readPlanLastDay({
  endDate,
}: Pick<PeriodicRequest, 'endDate'>): Result<LocalDate | undefined, Refusal> {
  return endDate === undefined ? ok(undefined) : readRequestDate(endDate, '$.endDate')
}

/** Requires that the end of a plan is not before its start. */
function readPlanEnd({
  start,
  lastDay,
}: {
  readonly start: LocalDate
  readonly lastDay: LocalDate | undefined
}): Result<LocalDate | undefined, Refusal> {
  const path = '$.endDate'
  return lastDay !== undefined && lastDay < start
    ? refuseAt(['P11b', 'EXECUTION_DATE_INVALID'], path, {
        problem: 'must not be before startDate',
        got: lastDay,
      })
    : ok(lastDay)
}

/** Builds the plan of a periodic payment (P11, BG), which must have at least one day of execution. */
function readPlan({
  start,
  end,
  plan: { frequency, executionRule = 'following' },
  day,
  months,
}: PlanParts): Result<ReadSchedule, Refusal> {
  const schedule: Schedule = {
    startDate: start,
    frequency,
    executionRule,
    ...(end !== undefined && { endDate: end }),
    ...(day !== undefined && { dayOfExecution: day }),
    ...(months !== undefined && { monthsOfExecution: months }),
  }
  const occurrence = nextOccurrence(schedule, undefined)
  return occurrence === undefined
    ? refuseAt(
        ['P11b', 'EXECUTION_DATE_INVALID'],
        '$.endDate',
        'leaves no execution day between startDate and endDate',
      )
    : ok({ schedule, occurrence, executionDay: epochDay(occurrence.executed) })
}

const { entries } = periodicPaymentRequest

export const scheduleReaders = {
  start: reader(entries, ['startDate'], ({ startDate }, { today }: PaymentPlace) =>
    readComingDate(startDate, today, '$.startDate'),
  ),
  lastDay: reader(entries, ['endDate'], (parts, _: PaymentPlace) => readPlanLastDay(parts)),
  end: laterReader(['start', 'lastDay'], readPlanEnd),
  plan: reader(entries, ['frequency', 'executionRule'], (plan: SentPlan, _: PaymentPlace) => ok(plan)),
  day: reader(entries, ['frequency', 'dayOfExecution'], (parts, _: PaymentPlace) =>
    readDayOfExecution(parts),
  ),
  months: reader(entries, ['frequency', 'monthsOfExecution'], (parts, _: PaymentPlace) => readMonths(parts)),
  schedule: laterReader(['start', 'end', 'plan', 'day', 'months'], readPlan),
}
