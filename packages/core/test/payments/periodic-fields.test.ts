import { expect } from 'vitest'
import { localDate } from '../../src/base/time/local-date.ts'
import { from, kroner, payingWorld, start, test, to } from '../kit/pays.ts'
import { createWrongRows, type WrongRow } from '../kit/wrong.ts'

const service = 'periodic-payments'
const monthly = { ...from(kroner, to()), startDate: '2026-01-16', frequency: 'Monthly' }

const but = (changes: object) => ({ ...monthly, ...changes })
const variable = (...monthsOfExecution: unknown[]) => but({ frequency: 'MonthlyVariable', monthsOfExecution })

test('[P11a] returns the plan of a periodic payment and its next day', () => {
  const body = but({ endDate: '2026-12-31', executionRule: 'preceding', dayOfExecution: '5' })
  const payment = payingWorld().createPayment(body, {}, service)
  const { schedule, occurrence, executionDay } = payment
  expect({ schedule, occurrence, day: localDate(executionDay) }).toEqual({
    schedule: {
      startDate: '2026-01-16',
      endDate: '2026-12-31',
      frequency: 'Monthly',
      executionRule: 'preceding',
      dayOfExecution: 5,
    },
    occurrence: { index: 0, planned: '2026-02-05', executed: '2026-02-05' },
    day: '2026-02-05',
  })
  expect(payment).toMatchObject({ status: 'RCVD', service, executions: [] })
})

test.each([
  ['only what is required', monthly, '2026-01-16'],
  ['a start today', but({ startDate: '2026-01-15' }), '2026-01-15'],
  ['a start on a Saturday', but({ startDate: '2026-01-17' }), '2026-01-19'],
  [
    'a start on a Saturday, and the day before',
    but({ startDate: '2026-01-17', executionRule: 'preceding' }),
    '2026-01-19',
  ],
  ['its only day at the end', but({ endDate: '2026-01-16' }), '2026-01-16'],
  ['a day with a zero', but({ dayOfExecution: '05' }), '2026-02-05'],
  ['a day that not every month has', but({ dayOfExecution: '29' }), '2026-01-29'],
  ['the 30th', but({ dayOfExecution: '30' }), '2026-01-30'],
  ['the last day of the month', but({ dayOfExecution: '31' }), '2026-02-02'],
  [
    'the last day of the month, and the banking day before',
    but({ dayOfExecution: '31', executionRule: 'preceding' }),
    '2026-01-30',
  ],
  ['the last day of a quarter', but({ frequency: 'Quarterly', dayOfExecution: '31' }), '2026-02-02'],
  ['a day of the week', but({ frequency: 'Weekly', dayOfExecution: '3' }), '2026-01-21'],
  ['the weekday of the start', but({ frequency: 'EveryTwoWeeks', dayOfExecution: '5' }), '2026-01-16'],
  ['a Sunday', but({ frequency: 'Weekly', dayOfExecution: '7' }), '2026-01-19'],
  ['each code', but({ frequency: 'EveryTwoWeeks', executionRule: 'following' }), '2026-01-16'],
  ['one month of the year', variable('3'), '2026-03-16'],
  ['months with a zero', variable('03', '1'), '2026-01-16'],
  ['all months', variable(...Array.from({ length: 12 }, (_, month) => String(month + 1))), '2026-01-16'],
  ['an end in another century', but({ endDate: '2126-01-16' }), '2026-01-16'],
  ['a start as late as possible', but({ startDate: '2027-01-16' }), '2027-01-18'],
])('[P11a] accepts a plan with %s', (_, body, first) => {
  const payment = payingWorld().createPayment(body, {}, service)
  expect(localDate(payment.executionDay)).toBe(first)
})

test.each([
  'Daily',
  'Weekly',
  'EveryTwoWeeks',
  'Monthly',
  'EveryTwoMonths',
  'Quarterly',
  'SemiAnnual',
  'Annual',
])('[P11a] accepts a plan %s', (frequency) => {
  expect(payingWorld().createPayment(but({ frequency }), {}, service).schedule?.frequency).toBe(frequency)
})

const wrongRow = createWrongRows(monthly)
const daily = (value: unknown) =>
  wrongRow(`the day ${JSON.stringify(value)}`, { dayOfExecution: value }, '$.dayOfExecution')

test.each<WrongRow>([
  wrongRow(
    'an amount of zero',
    { instructedAmount: { amount: '0', currency: 'NOK' } },
    '$.instructedAmount.amount',
  ),
  wrongRow('a start that is no date', { startDate: '2026-02-30' }, '$.startDate'),
  wrongRow('an empty start', { startDate: '' }, '$.startDate'),
  wrongRow('an end that is no date', { endDate: 'never' }, '$.endDate'),
  wrongRow('a frequency in small letters', { frequency: 'monthly' }, '$.frequency'),
  wrongRow('a rule in capitals', { executionRule: 'FOLLOWING' }, '$.executionRule'),
  ...['0', '00', '32', '99', '-1', '1.5', '', ' 5', '005', 'last', 5, null].map(daily),
  ...['0', '13', '001', 'January', '', 1, null].map(
    (month): WrongRow => [
      `the month ${JSON.stringify(month)}`,
      variable('2', month),
      'FORMAT_ERROR',
      '$.monthsOfExecution[1]',
    ],
  ),
])('[P11a] refuses a periodic payment: %s', (_, body, code, path) => {
  expect(start.readRefusal(body, {}, service)).toEqual({ code, path })
})

test.each<WrongRow>([
  wrongRow('a start in the past', { startDate: '2026-01-14' }, '$.startDate', 'EXECUTION_DATE_INVALID'),
  wrongRow('a start too far ahead', { startDate: '2027-01-17' }, '$.startDate', 'EXECUTION_DATE_INVALID'),
  wrongRow('an end before the start', { endDate: '2026-01-15' }, '$.endDate', 'EXECUTION_DATE_INVALID'),
  wrongRow(
    'no day between start and end',
    { dayOfExecution: '15', endDate: '2026-02-14' },
    '$.endDate',
    'EXECUTION_DATE_INVALID',
  ),
  wrongRow(
    'the same month twice',
    { frequency: 'MonthlyVariable', monthsOfExecution: ['1', '7', '1'] },
    '$.monthsOfExecution[2]',
  ),
  wrongRow(
    'the same month in two ways',
    { frequency: 'MonthlyVariable', monthsOfExecution: ['01', '1'] },
    '$.monthsOfExecution[1]',
  ),
  wrongRow('variable months without a list', { frequency: 'MonthlyVariable' }, '$.monthsOfExecution'),
  wrongRow('months that are not variable', { monthsOfExecution: ['1'] }, '$.monthsOfExecution'),
  wrongRow('months of a daily plan', { frequency: 'Daily', monthsOfExecution: ['1'] }, '$.monthsOfExecution'),
  ...['Weekly', 'EveryTwoWeeks'].map((frequency) =>
    wrongRow(`a day of the month for ${frequency}`, { frequency, dayOfExecution: '8' }, '$.dayOfExecution'),
  ),
  wrongRow('any day for Daily', { frequency: 'Daily', dayOfExecution: '1' }, '$.dayOfExecution'),
])('[P11b] refuses a plan: %s', (_, body, code, path) => {
  expect(start.readRefusal(body, {}, service)).toEqual({ code, path })
})
