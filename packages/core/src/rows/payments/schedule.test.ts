import { expect, test } from 'vitest'
import { occurrences } from '../../../test/payments/occurrences.ts'
import type { LocalDate } from '../../base/time/local-date.ts'
import { executionRules, type Frequency, frequencies, nextOccurrence, type Schedule } from './schedule.ts'

const day = (text: string) => text as LocalDate

/** A schedule from a day on, with more where a test says so. */
function from(startDate: string, frequency: Frequency, extraFields: Partial<Schedule> = {}): Schedule {
  return { startDate: day(startDate), frequency, executionRule: 'following', ...extraFields }
}

const plannedDays = (schedule: Schedule, limit: number) =>
  occurrences(schedule, limit).map(({ planned }) => planned)
const executedDays = (schedule: Schedule, limit: number) =>
  occurrences(schedule, limit).map(({ executed }) => executed)

/** A schedule, its planned days, and its days by each of the two rules. */
interface ScheduleDays {
  readonly frequency: Frequency
  readonly start: string
  readonly fields: Partial<Schedule>
  readonly planned: readonly string[]
  readonly following: readonly string[]
  readonly preceding: readonly string[]
}

const scheduleDays: readonly ScheduleDays[] = [
  {
    frequency: 'Weekly',
    start: '2026-03-26',
    fields: {},
    planned: ['2026-03-26', '2026-04-02', '2026-04-09'],
    following: ['2026-03-26', '2026-04-07', '2026-04-09'],
    preceding: ['2026-03-26', '2026-04-01', '2026-04-09'],
  },
  {
    frequency: 'EveryTwoWeeks',
    start: '2026-12-11',
    fields: {},
    planned: ['2026-12-11', '2026-12-25', '2027-01-08'],
    following: ['2026-12-11', '2026-12-28', '2027-01-08'],
    preceding: ['2026-12-11', '2026-12-24', '2027-01-08'],
  },
  {
    frequency: 'Monthly',
    start: '2026-03-01',
    fields: { dayOfExecution: 17 },
    planned: ['2026-03-17', '2026-04-17', '2026-05-17', '2026-06-17'],
    following: ['2026-03-17', '2026-04-17', '2026-05-18', '2026-06-17'],
    preceding: ['2026-03-17', '2026-04-17', '2026-05-15', '2026-06-17'],
  },
  {
    frequency: 'EveryTwoMonths',
    start: '2026-03-01',
    fields: { dayOfExecution: 1 },
    planned: ['2026-03-01', '2026-05-01', '2026-07-01'],
    following: ['2026-03-02', '2026-05-04', '2026-07-01'],
    preceding: ['2026-03-02', '2026-04-30', '2026-07-01'],
  },
  {
    frequency: 'Quarterly',
    start: '2026-01-06',
    fields: {},
    planned: ['2026-01-06', '2026-04-06', '2026-07-06', '2026-10-06'],
    following: ['2026-01-06', '2026-04-07', '2026-07-06', '2026-10-06'],
    preceding: ['2026-01-06', '2026-04-01', '2026-07-06', '2026-10-06'],
  },
  {
    frequency: 'SemiAnnual',
    start: '2026-06-26',
    fields: {},
    planned: ['2026-06-26', '2026-12-26', '2027-06-26', '2027-12-26'],
    following: ['2026-06-26', '2026-12-28', '2027-06-28', '2027-12-27'],
    preceding: ['2026-06-26', '2026-12-24', '2027-06-25', '2027-12-24'],
  },
  {
    frequency: 'Annual',
    start: '2026-05-16',
    fields: { dayOfExecution: 17 },
    planned: ['2026-05-17', '2027-05-17', '2028-05-17'],
    following: ['2026-05-18', '2027-05-18', '2028-05-18'],
    preceding: ['2026-05-18', '2027-05-14', '2028-05-16'],
  },
  {
    frequency: 'MonthlyVariable',
    start: '2026-02-10',
    fields: { dayOfExecution: 1, monthsOfExecution: [5, 1, 10] },
    planned: ['2026-05-01', '2026-10-01', '2027-01-01', '2027-05-01'],
    following: ['2026-05-04', '2026-10-01', '2027-01-04', '2027-05-03'],
    preceding: ['2026-04-30', '2026-10-01', '2026-12-31', '2027-04-30'],
  },
]

test.each(scheduleDays)(
  '[P11c] [P11d] [P11h] $frequency from $start with $fields',
  ({ frequency, start, fields, planned, following, preceding }) => {
    const schedule = from(start, frequency, fields)
    expect(plannedDays(schedule, planned.length)).toEqual(planned)
    expect(executedDays({ ...schedule, executionRule: 'following' }, following.length)).toEqual(following)
    expect(executedDays({ ...schedule, executionRule: 'preceding' }, preceding.length)).toEqual(preceding)
  },
)

test('[P11c] counts days and weeks from the start', () => {
  const extraFields = { monthsOfExecution: [1] }
  expect(plannedDays(from('2026-02-24', 'Daily', extraFields), 3)).toEqual([
    '2026-02-24',
    '2026-02-25',
    '2026-02-26',
  ])
  expect(plannedDays(from('2026-02-24', 'Weekly', extraFields), 2)).toEqual(['2026-02-24', '2026-03-03'])
  expect(plannedDays(from('2026-02-24', 'EveryTwoWeeks', extraFields), 2)).toEqual([
    '2026-02-24',
    '2026-03-10',
  ])
})

test.each([
  ['Weekly', 1, ['2026-03-02', '2026-03-09']],
  ['Weekly', 2, ['2026-02-24', '2026-03-03']],
  ['Weekly', 3, ['2026-02-25', '2026-03-04']],
  ['Weekly', 7, ['2026-03-01', '2026-03-08']],
  ['EveryTwoWeeks', 1, ['2026-03-02', '2026-03-16']],
  ['EveryTwoWeeks', 2, ['2026-02-24', '2026-03-10']],
] as const)('[P11c] executes %s from a Tuesday on day %i of the week', (frequency, dayOfExecution, days) => {
  expect(plannedDays(from('2026-02-24', frequency, { dayOfExecution }), 2)).toEqual(days)
})

test.each([
  ['the last day of every month', { dayOfExecution: 31 }, '2027-11-15', ['11-30', '12-31', '01-31', '02-29']],
  [
    'the last day in no leap year',
    { dayOfExecution: 31 },
    '2026-01-31',
    ['01-31', '02-28', '03-31', '04-30'],
  ],
  ['the 30th', { dayOfExecution: 30 }, '2026-01-01', ['01-30', '02-28', '03-30', '04-30']],
  ['the day of the start', {}, '2026-01-29', ['01-29', '02-28', '03-29', '04-29']],
  ['the day of the start, a 31st', {}, '2026-03-31', ['03-31', '04-30', '05-31', '06-30']],
  ['the 28th', { dayOfExecution: 28 }, '2028-01-28', ['01-28', '02-28', '03-28', '04-28']],
])('[P11d] takes the day of each month, or its last one: %s', (_, extraFields, start, days) => {
  expect(plannedDays(from(start, 'Monthly', extraFields), 4).map((date) => date.slice(5))).toEqual(days)
})

test('[P11d] comes back to the leap day from a leap day', () => {
  const days = ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']
  expect(plannedDays(from('2028-02-29', 'Annual'), 5)).toEqual(days)
})

test.each([
  ['Monthly', '2026-01-15', 10, {}, '2026-02-10'],
  ['Quarterly', '2026-01-15', 10, {}, '2026-04-10'],
  ['Annual', '2026-01-15', 14, {}, '2027-01-14'],
  ['Annual', '2026-01-15', 15, {}, '2026-01-15'],
  ['Annual', '2026-01-15', 16, {}, '2026-01-16'],
  ['MonthlyVariable', '2026-01-15', 10, { monthsOfExecution: [1, 6] }, '2026-06-10'],
  ['MonthlyVariable', '2026-01-15', 10, { monthsOfExecution: [1] }, '2027-01-10'],
  ['MonthlyVariable', '2026-01-15', 20, { monthsOfExecution: [1] }, '2026-01-20'],
] as const)('[P11d] %s from %s on day %i', (frequency, start, dayOfExecution, more, first) => {
  expect(plannedDays(from(start, frequency, { dayOfExecution, ...more }), 1)).toEqual([first])
})

test('[P11d] reads named months for MonthlyVariable only; without any nothing is executed', () => {
  const monthsOfExecution = [12]
  expect(plannedDays(from('2026-01-15', 'Monthly', { monthsOfExecution }), 2)).toEqual([
    '2026-01-15',
    '2026-02-15',
  ])
  const december = from('2026-01-15', 'MonthlyVariable', { monthsOfExecution })
  expect(plannedDays(december, 2)).toEqual(['2026-12-15', '2027-12-15'])
  expect(nextOccurrence(from('2026-01-15', 'MonthlyVariable'), undefined)).toBeUndefined()
  expect(
    nextOccurrence(from('2026-01-15', 'MonthlyVariable', { monthsOfExecution: [] }), undefined),
  ).toBeUndefined()
})

test('[P11h] executes nothing before the start, but on the next banking day', () => {
  const weekly = from('2026-01-17', 'Weekly', { executionRule: 'preceding' })
  expect(executedDays(weekly, 3)).toEqual(['2026-01-19', '2026-01-23', '2026-01-30'])
})

test.each([
  ['Saturday', '2026-01-16', 6, ['2026-01-16', '2026-01-23']],
  ['Ascension Day', '2026-05-13', 4, ['2026-05-13', '2026-05-21']],
] as const)('[P11h] executes %s on the start if that is the day before', (_, start, dayOfExecution, days) => {
  const weekly = from(start, 'Weekly', { executionRule: 'preceding', dayOfExecution })
  expect(executedDays(weekly, 2)).toEqual(days)
})

test.each(executionRules)('[P11i] executes daily on every banking day over Easter (%s)', (executionRule) => {
  const daily = from('2026-03-31', 'Daily', { executionRule })
  const days = [
    '2026-03-31',
    '2026-04-01',
    '2026-04-07',
    '2026-04-08',
    '2026-04-09',
    '2026-04-10',
    '2026-04-13',
  ]
  expect(executedDays(daily, 7)).toEqual(days)
  expect(occurrences(daily, 7).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test.each([
  ['following', ['2026-01-19', '2026-01-20']],
  ['preceding', ['2026-01-19', '2026-01-20']],
] as const)('[P11i] executes daily from a Saturday (%s)', (executionRule, days) => {
  expect(executedDays(from('2026-01-17', 'Daily', { executionRule }), 2)).toEqual(days)
})

test.each([
  ['the end is a day of the plan', '2026-03-15', 3],
  ['the end is one day earlier', '2026-03-14', 2],
  ['the end is the start', '2026-01-15', 1],
  ['the end lies before the start', '2026-01-14', 0],
])('[P11j] executes a monthly plan from 15 January: %s', (_, endDate, count) => {
  expect(occurrences(from('2026-01-15', 'Monthly', { endDate: day(endDate) }), 9)).toHaveLength(count)
})

test('[P11j] executes what is planned until the end, if necessary on the next banking day', () => {
  const last = from('2026-01-17', 'Weekly', { endDate: day('2026-01-17') })
  expect(occurrences(last, 9)).toEqual([{ index: 0, planned: '2026-01-17', executed: '2026-01-19' }])
})

test.each(frequencies)('[P11j] ends %s with the calendar', (frequency) => {
  const extraFields = { monthsOfExecution: [12], endDate: day('9999-12-31') }
  const days = executedDays(from('9998-12-03', frequency, extraFields), 400)
  expect(days.length).toBeGreaterThan(0)
  expect(days.length).toBeLessThan(400)
  expect(days.every((date) => date <= '9999-12-20')).toBe(true)
  expect(nextOccurrence(from('9999-12-21', frequency, extraFields), undefined)).toBeUndefined()
})
