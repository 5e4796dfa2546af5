import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankingDayFrom, isBankingDay } from '../../src/base/time/banking-days.ts'
import { addDays, epochDay, type LocalDate, localDate } from '../../src/base/time/local-date.ts'
import {
  type ExecutionRule,
  executionRules,
  type Frequency,
  frequencies,
  type Occurrence,
  type Schedule,
} from '../../src/rows/payments/schedule.ts'
import { occurrences } from './occurrences.ts'

const lastDay = '9999-12-20' as LocalDate
const weeks: ReadonlySet<Frequency> = new Set(['Weekly', 'EveryTwoWeeks'])
const monthsBetween: Readonly<Record<string, number>> = {
  Monthly: 1,
  EveryTwoMonths: 2,
  Quarterly: 3,
  SemiAnnual: 6,
  Annual: 12,
}
const isoWeekday = (date: LocalDate) => new Date(date).getUTCDay() || 7

const schedules: fc.Arbitrary<Schedule> = fc
  .record({
    start: fc.integer({ min: 0, max: 60_000 }),
    length: fc.option(fc.nat(3_000), { nil: undefined }),
    frequency: fc.constantFrom<Frequency>(...frequencies),
    executionRule: fc.constantFrom<ExecutionRule>(...executionRules),
    day: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
    monthsOfExecution: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 11 }),
  })
  .map(({ start, length, day: dayNumber, ...rest }) => ({
    ...rest,
    startDate: localDate(start),
    ...(length === undefined ? {} : { endDate: localDate(start + length) }),
    ...(dayNumber === undefined || rest.frequency === 'Daily'
      ? {}
      : { dayOfExecution: 1 + (weeks.has(rest.frequency) ? dayNumber % 7 : dayNumber) }),
  }))

/** The days of a plan, found by looking at every day there is from the start on. */
function walked(schedule: Schedule, until: LocalDate): LocalDate[] {
  const { startDate, endDate = until, frequency, dayOfExecution, monthsOfExecution = [] } = schedule
  const last = Math.min(epochDay(endDate), epochDay(until))
  const length = Math.max(0, last - epochDay(startDate) + 1)
  const days = Array.from({ length }, (_, days) => addDays(startDate, days))
  const [startYear, startMonth, startDay] = startDate.split('-').map(Number) as [number, number, number]
  const isMonth = (year: number, month: number) =>
    frequency === 'MonthlyVariable'
      ? monthsOfExecution.includes(month)
      : ((year - startYear) * 12 + month - startMonth) % (monthsBetween[frequency] ?? 1) === 0
  if (frequency === 'Daily') return days
  if (weeks.has(frequency)) {
    const first = days.findIndex((date) => isoWeekday(date) === (dayOfExecution ?? isoWeekday(startDate)))
    return days.filter((_, days) => days >= first && (days - first) % (frequency === 'Weekly' ? 7 : 14) === 0)
  }
  return days.filter((date) => {
    const [year, month, dayOfMonth] = date.split('-').map(Number) as [number, number, number]
    const longest = new Date(Date.UTC(year, month, 0)).getUTCDate()
    return isMonth(year, month) && dayOfMonth === Math.min(dayOfExecution ?? startDay, longest)
  })
}

test('[P11c] [P11d] plans exactly the days of the calendar, leap years included', () => {
  const withoutEnd = fc.boolean()
  fc.assert(
    fc.property(schedules, withoutEnd, ({ endDate, ...rest }, isEndless) => {
      const schedule = isEndless || endDate === undefined ? rest : { ...rest, endDate }
      const until = addDays(schedule.startDate, 1_500)
      const plannedDays: LocalDate[] = []
      for (const { planned } of occurrences(schedule, 1_500)) {
        if (planned > until) break
        expect(planned, 'a day of the calendar').toBe(localDate(epochDay(planned)))
        plannedDays.push(planned)
      }
      const allDays = walked(schedule, until)
      // A day that is moved onto one that is taken is left out, which happens to Daily alone.
      const plannedSet = new Set(plannedDays)
      expect(plannedDays).toEqual(
        schedule.frequency === 'Daily' ? allDays.filter((date) => plannedSet.has(date)) : allDays,
      )
    }),
  )
})

test('[P11h][P11i][P11j] executes on successive banking days, planned between start and end', () => {
  fc.assert(
    fc.property(schedules, (schedule) => {
      const { startDate, endDate = lastDay } = schedule
      let before: Occurrence | undefined
      for (const occurrence of occurrences(schedule, 60)) {
        expect(isBankingDay(occurrence.executed)).toBe(true)
        expect(occurrence.executed >= startDate && occurrence.executed <= bankingDayFrom(endDate)).toBe(true)
        expect(occurrence.planned >= startDate && occurrence.planned <= endDate).toBe(true)
        expect(occurrence.index).toBe(before === undefined ? 0 : before.index + 1)
        if (before !== undefined) expect(occurrence.executed > before.executed).toBe(true)
        before = occurrence
      }
    }),
  )
})

test('[P11h] moves a day by its rule, no further than the bank is closed', () => {
  fc.assert(
    fc.property(schedules, (schedule) => {
      for (const { planned, executed } of occurrences(schedule, 30)) {
        const ahead = epochDay(executed) - epochDay(planned)
        const skippedDays = Array.from({ length: Math.abs(ahead) }, (_, days) =>
          addDays(planned, Math.sign(ahead) * days),
        )
        expect(skippedDays.some(isBankingDay)).toBe(false)
        const isNearStart = addDays(schedule.startDate, 7) > planned
        if (schedule.executionRule === 'following' || !isNearStart) {
          expect(ahead * (schedule.executionRule === 'following' ? 1 : -1)).toBeGreaterThanOrEqual(0)
        }
      }
    }),
  )
})
