import { expect, test } from 'vitest'
import { epochDay, type LocalDate } from '../../base/time/local-date.ts'
import { readExecutionDate } from './execution-date.ts'

/**
 * Reads a date on a Thursday; returns the day of execution, with a star if the bank has moved it, or the
 * code.
 */
function read(text: string | undefined, isInstant: boolean, today = '2026-01-15'): string {
  const answer = readExecutionDate(text, { today: today as LocalDate, isInstant })
  if (!answer.ok) return `${answer.error.code} ${answer.error.path}`
  const { executionDay, isMoved, requestedExecutionDate } = answer.value
  expect(requestedExecutionDate).toBe(text)
  return `${new Date(executionDay * 86_400_000).toISOString().slice(0, 10)}${isMoved ? '*' : ''}`
}

const place = '$.requestedExecutionDate'
const past = `EXECUTION_DATE_INVALID ${place}`
const noDate = `FORMAT_ERROR ${place}`

test.each([
  ['nothing', undefined, '2026-01-15'],
  ['today', '2026-01-15', '2026-01-15'],
  ['tomorrow', '2026-01-16', '2026-01-16'],
  ['a Saturday', '2026-01-17', '2026-01-19*'],
  ['a Sunday', '2026-01-18', '2026-01-19*'],
  ['Maundy Thursday', '2026-04-02', '2026-04-07*'],
  ['Constitution Day, a Sunday', '2026-05-17', '2026-05-18*'],
  ['Christmas', '2026-12-25', '2026-12-28*'],
  ['the last day that may be asked for', '2027-01-16', '2027-01-18*'],
  ['the day after that', '2027-01-17', past],
  ['yesterday', '2026-01-14', past],
  ['a day long ago', '1970-01-01', past],
  ['the end of time', '9999-12-31', past],
  ['30 February', '2026-02-30', noDate],
  ['another order', '15-01-2026', noDate],
  ['a time', '2026-01-15T10:00:00Z', noDate],
  ['no text', '', noDate],
  ['a word', 'tomorrow', noDate],
])('[P2g] moves %s to a banking day, or refuses it', (_, text, expectation) => {
  expect(read(text, false)).toBe(expectation)
})

test.each([
  ['nothing', undefined, '2026-01-18'],
  ['today', '2026-01-18', '2026-01-18'],
  ['tomorrow', '2026-01-19', past],
  ['yesterday', '2026-01-17', past],
  ['no date', 'now', noDate],
])('[P2g] executes an instant payment today, also on a Sunday: %s', (_, text, expectation) => {
  expect(read(text, true, '2026-01-18')).toBe(expectation)
})

test('[P2g] executes a payment without a date on Monday if today is Saturday', () => {
  expect(read(undefined, false, '2026-01-17')).toBe('2026-01-19')
})

test('[P2g] has a next banking day on the last days of the calendar', () => {
  expect(read(undefined, false, '9999-12-31')).toBe('9999-12-31')
  expect(epochDay('9999-12-31' as LocalDate)).toBe(2_932_896)
})
