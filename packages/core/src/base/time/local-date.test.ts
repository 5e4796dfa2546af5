import { tz } from '@date-fns/tz/tz'
import { addMonths as addCalendarMonths } from 'date-fns/addMonths'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  epochDay,
  firstOfMonth,
  isWeekend,
  type LocalDate,
  localDate,
  parseLocalDate,
  weekday,
} from './local-date.ts'

const day = fc.integer({ min: -719_528, max: 2_932_896 })

test.each(['2026-01-15', '2024-02-29', '2000-02-29', '1970-01-01', '1969-12-31', '0001-01-01', '9999-12-31'])(
  '[M6b] accepts the calendar day %s',
  (text) => {
    expect(parseLocalDate(text)).toBe(text)
  },
)

test('[M6b] refuses neighbours of a cached day, and texts without the form of a date', () => {
  const date = localDate(epochDay('2026-02-28' as LocalDate))
  const farAway = localDate(epochDay('9999-12-31' as LocalDate) + 1)
  expect(parseLocalDate('2026-02-28')).toBe(date)
  for (const text of ['2026-02-29', '2026-03-32', '2026-02-2', farAway]) {
    expect(parseLocalDate(text)).toBeUndefined()
  }
})

test.each([
  '2026-02-30',
  '2026-02-29',
  '1900-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-1-5',
  '15-01-2026',
  '2026-01-15T00:00:00Z',
  ' 2026-01-15',
  '2026-01-15\n',
  '+010000-01-01',
  '-000001-01-01',
  '２０２６-01-15',
  '',
])('[M6b] refuses "%s"', (text) => {
  expect(parseLocalDate(text)).toBeUndefined()
})

test('[M6b] reads back every day that it wrote, and sorts days as text', () => {
  fc.assert(
    fc.property(day, day, (left, right) => {
      const [a, b] = [localDate(left), localDate(right)]
      expect(parseLocalDate(a)).toBe(a)
      expect(epochDay(a)).toBe(left)
      expect(a < b).toBe(left < right)
    }),
  )
})

test('[M6b] reads any text as the day that it writes, or refuses it', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/))
  fc.assert(
    fc.property(text, (input) => {
      expect([input, undefined]).toContain(parseLocalDate(input))
    }),
  )
})

test('adds a month, or takes the last day of a shorter month', () => {
  expect(addMonths('2026-01-31' as never, 1)).toBe('2026-02-28')
  expect(addMonths('2024-01-31' as never, 1)).toBe('2024-02-29')
  expect(addMonths('2026-03-31' as never, -13)).toBe('2025-02-28')
  expect(addDays('2026-12-31' as never, 1)).toBe('2027-01-01')
})

test('counts months as the library does in UTC', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_880_000 }),
      fc.integer({ min: -1_300, max: 1_300 }),
      (epoch, months) => {
        const date = localDate(epoch)
        const library = addCalendarMonths(epoch * 86_400_000, months, { in: tz('UTC') }).getTime()
        expect(epochDay(addMonths(date, months)) * 86_400_000).toBe(library)
      },
    ),
  )
})

test('finds the first of a month and the day of the week of any day', () => {
  fc.assert(
    fc.property(day, (epoch) => {
      const date = localDate(epoch)
      expect(firstOfMonth(date)).toBe(`${date.slice(0, 7)}-01`)
      expect(weekday(date)).toBe(((((epoch + 3) % 7) + 7) % 7) + 1)
    }),
  )
})

test('takes Saturdays and Sundays as the weekend', () => {
  const week = Array.from({ length: 7 }, (_, days) => isWeekend(addDays('2026-01-12' as never, days)))
  expect(week).toEqual([false, false, false, false, false, true, true])
})
