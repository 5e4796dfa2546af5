import { localDay, maybe, oneOf, storedList, whole, wholeBetween } from '../../base/store/fields.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { bankingDayFrom, bankingDayUntil } from '../../base/time/banking-days.ts'
import { addDays, addMonths, epochDay, type LocalDate, weekday } from '../../base/time/local-date.ts'

/** Frequencies of periodic payments (BG: EventFrequency7Code of ISO 20022). */
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

/** One of the frequencies. */
export type Frequency = (typeof frequencies)[number]

/** Rules for a payment whose day is no banking day: it moves to the next one or to the one before (BG). */
export const executionRules = ['following', 'preceding'] as const

/** One of the rules. */
export type ExecutionRule = (typeof executionRules)[number]

/** Stored plan of a periodic payment. */
export const scheduleRow = row({
  startDate: localDay,
  frequency: oneOf(frequencies),
  executionRule: oneOf(executionRules),
  endDate: maybe(localDay),
  /**
   * 1 to 31 where months are counted, and a day that a month does not have is its last one; 1 to 7 from Monday on where weeks are.
   * Else the day of the start.
   */
  dayOfExecution: maybe(wholeBetween(1, 31)),
  /** 1 to 12, for MonthlyVariable alone. */
  monthsOfExecution: maybe(storedList(wholeBetween(1, 12), 12, 1)),
})

/** The plan of a periodic payment (BG: PeriodicPaymentInitiation). It includes both dates; without an end date it goes on. */
export interface Schedule extends Infer<typeof scheduleRow> {}

/** Stored next execution of a periodic payment. */
export const occurrenceRow = row({
  /** The number of executions before it. */
  index: whole,
  /** The day of the plan. */
  planned: localDay,
  /** The banking day to which the rule moves it. */
  executed: localDay,
})

/** One execution of a schedule. */
export interface Occurrence extends Infer<typeof occurrenceRow> {}

/** True if the bank pays on a day other than the planned one. */
export function isMoved({ planned, executed }: Occurrence): boolean {
  return planned !== executed
}

type Interval = { readonly days: number } | { readonly months: number }

/** From one day of the plan to the next; MonthlyVariable goes on to a month that it names. */
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

/** The last day of any plan. D: a banking day short of the end of the years of four digits, so that no rule leads past it. */
const lastDay = '9999-12-20' as LocalDate

const monthsAhead = Array.from({ length: 12 }, (_, months) => months)

/** Months are counted from January of the year 0. */
function toMonthNumber(date: LocalDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}

/** This month, or the next that MonthlyVariable names; undefined if it names none. */
function monthFrom({ frequency, monthsOfExecution = [] }: Schedule, month: number): number | undefined {
  if (frequency !== 'MonthlyVariable') return month
  return monthsAhead.map((months) => month + months).find((one) => monthsOfExecution.includes((one % 12) + 1))
}

/** The day of the plan in this month or in the next one that is named. */
function plannedFrom(schedule: Schedule, fromMonth: number): LocalDate | undefined {
  const month = monthFrom(schedule, fromMonth)
  if (month === undefined || month > toMonthNumber(lastDay)) return undefined
  const { startDate, dayOfExecution = Number(startDate.slice(8)) } = schedule
  const year = String(Math.floor(month / 12)).padStart(4, '0')
  // January has every day there is; from it, a shorter month gives its last day.
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

/** The banking day of a day of the plan. D: nothing is paid before the start, so there `preceding` gives way to `following`. */
function executionDay({ startDate, executionRule }: Schedule, planned: LocalDate): LocalDate {
  const day = executionRule === 'preceding' ? bankingDayUntil(planned) : bankingDayFrom(planned)
  return day < startDate ? bankingDayFrom(planned) : day
}

/**
 * The execution that comes after another, or the first; nothing once the plan has ended. The cost does not grow with the index.
 * D: a day of the plan that the rule moves onto a banking day already taken is left out, so Daily is every banking day.
 * D: the end closes the plan. What is planned by then is paid, if need be on the next banking day after it.
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
