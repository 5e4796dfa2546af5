import { localDay, maybe, oneOf, storedList, whole, wholeBetween } from '../../base/store/fields.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { bankingDayFrom, bankingDayUntil } from '../../base/time/banking-days.ts'
import { addDays, addMonths, epochDay, type LocalDate, weekday } from '../../base/time/local-date.ts'

/** The frequencies of periodic payments (ISO 20022 EventFrequency7Code, BG). */
export const frequencies = [
  'Daily',
  'Weekly',
  'EveryTwoWeeks',
  'Monthly',
  'EveryTwoMonths',
  'Quarterly',
  'SemiAnnual',
  'Annual',
  'MonthlyVariable',
] as const

export type Frequency = (typeof frequencies)[number]

/** If a planned day is not a banking day, the payment moves to the next or the previous banking day (BG). */
export const executionRules = ['following', 'preceding'] as const

export type ExecutionRule = (typeof executionRules)[number]

export const scheduleRow = row({
  startDate: localDay,
  frequency: oneOf(frequencies),
  executionRule: oneOf(executionRules),
  endDate: maybe(localDay),
  /**
   * A day of the month, or of the week with Monday as 1. In shorter months the last day is used. If
   * undefined, it is the day of the start.
   */
  dayOfExecution: maybe(wholeBetween(1, 31)),
  /** Months of the year, only for MonthlyVariable. */
  monthsOfExecution: maybe(storedList(wholeBetween(1, 12), 12, 1)),
})

/**
 * The schedule of a periodic payment, from `startDate` to `endDate` inclusive (BG:
 * PeriodicPaymentInitiation). Without an end date it continues until it is cancelled.
 */
export interface Schedule extends Infer<typeof scheduleRow> {}

export const occurrenceRow = row({
  /** The number of executions before this one. */
  index: whole,
  /** The day by the schedule. */
  planned: localDay,
  /** The banking day on which the bank pays. */
  executed: localDay,
})

export interface Occurrence extends Infer<typeof occurrenceRow> {}

export function isMoved({ planned, executed }: Occurrence): boolean {
  return planned !== executed
}

type Interval = { readonly days: number } | { readonly months: number }

/** The steps between planned days. MonthlyVariable then continues to the next of its months. */
const intervals: Readonly<Record<Frequency, Interval>> = {
  Daily: { days: 1 },
  Weekly: { days: 7 },
  EveryTwoWeeks: { days: 14 },
  Monthly: { months: 1 },
  EveryTwoMonths: { months: 2 },
  Quarterly: { months: 3 },
  SemiAnnual: { months: 6 },
  Annual: { months: 12 },
  MonthlyVariable: { months: 1 },
}

/**
 * The last day of any schedule. It is before the last banking day of the calendar, so that a payment can
 * always move to a later day.
 */
const lastDay = '9999-12-20' as LocalDate

const monthsAhead = Array.from({ length: 12 }, (_, months) => months)

/** Counts months from January of the year 0. */
function toMonthNumber(date: LocalDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

/** Finds the first allowed month from `month` on; undefined if MonthlyVariable lists no months. */
function monthFrom({ frequency, monthsOfExecution = [] }: Schedule, month: number): number | undefined {
  if (frequency !== 'MonthlyVariable') return month
  return monthsAhead
    .map((months) => month + months)
    .find((candidate) => monthsOfExecution.includes((candidate % 12) + 1))
}

/** Finds the planned day in the first allowed month from `fromMonth` on; undefined after the last day. */
function plannedFrom(schedule: Schedule, fromMonth: number): LocalDate | undefined {
  const month = monthFrom(schedule, fromMonth)
  if (month === undefined || month > toMonthNumber(lastDay)) return undefined
  const { startDate, dayOfExecution = Number(startDate.slice(8)) } = schedule
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  // January has all days up to 31. Adding months to a day in January shortens it to the last day of the
  // month.
  return addMonths(`${year}-01-${String(dayOfExecution).padStart(2, '0')}` as LocalDate, month % 12)
}

function plannedAfter(schedule: Schedule, planned: LocalDate): LocalDate | undefined {
  const interval = intervals[schedule.frequency]
  if ('months' in interval) return plannedFrom(schedule, toMonthNumber(planned) + interval.months)
  return epochDay(planned) + interval.days > epochDay(lastDay) ? undefined : addDays(planned, interval.days)
}

function firstPlanned(schedule: Schedule): LocalDate | undefined {
  const { startDate, frequency, dayOfExecution } = schedule
  if (frequency === 'Daily') return startDate
  if ('days' in intervals[frequency]) {
    return addDays(
      startDate,
      dayOfExecution === undefined ? 0 : (dayOfExecution - weekday(startDate) + 7) % 7,
    )
  }
  const first = plannedFrom(schedule, toMonthNumber(startDate))
  return first === undefined || first >= startDate ? first : plannedAfter(schedule, first)
}

/**
 * Finds the banking day of a planned day. D: nothing is paid before the start, so `preceding` becomes
 * `following` there.
 */
function executionDay({ startDate, executionRule }: Schedule, planned: LocalDate): LocalDate {
  const day = executionRule === 'preceding' ? bankingDayUntil(planned) : bankingDayFrom(planned)
  return day < startDate ? bankingDayFrom(planned) : day
}

/**
 * Finds the execution after `previous`, or the first one; undefined after the end. D: a planned day that
 * moves to a banking day with an execution is left out, so Daily pays on every banking day. D: a payment
 * planned by the end date is executed, even if it moves to a banking day after the end.
 */
export function nextOccurrence(schedule: Schedule, previous: Occurrence | undefined): Occurrence | undefined {
  const end = schedule.endDate === undefined || schedule.endDate > lastDay ? lastDay : schedule.endDate
  const index = previous === undefined ? 0 : previous.index + 1
  let planned = previous === undefined ? firstPlanned(schedule) : plannedAfter(schedule, previous.planned)
  while (planned !== undefined && planned <= end) {
    const executed = executionDay(schedule, planned)
    if (previous === undefined || executed > previous.executed) return { index, planned, executed }
    planned = plannedAfter(schedule, planned)
  }
  return undefined
}
