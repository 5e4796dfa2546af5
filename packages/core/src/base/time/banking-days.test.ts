import { expect, test } from 'vitest'
import { bankingDayFrom, bankingDayUntil, isBankingDay, walkBankingDays } from './banking-days.ts'
import { addDays, isWeekend, type LocalDate } from './local-date.ts'

/** Easter Sundays as the churches announce them, with the earliest and the latest that the calendar knows. */
const easterSundays = [
  ['1818-03-22', 'the earliest'],
  ['1943-04-25', 'the latest'],
  ['1954-04-18', 'an exception of the rule'],
  ['1981-04-19', 'an exception of the rule'],
  ['2000-04-23', ''],
  ['2008-03-23', ''],
  ['2011-04-24', ''],
  ['2020-04-12', ''],
  ['2021-04-04', ''],
  ['2022-04-17', ''],
  ['2023-04-09', ''],
  ['2024-03-31', ''],
  ['2025-04-20', ''],
  ['2026-04-05', ''],
  ['2027-03-28', ''],
  ['2028-04-16', ''],
  ['2029-04-01', ''],
  ['2030-04-21', ''],
  ['2038-04-25', ''],
] as const

const day = (text: string) => text as LocalDate

test.each(easterSundays)('[X13b] closes the bank around Easter Sunday %s on %s', (sunday) => {
  const open = (days: number) => isBankingDay(addDays(day(sunday), days))
  expect({ wednesday: open(-4), maundyThursday: open(-3), goodFriday: open(-2) }).toMatchObject({
    maundyThursday: false,
    goodFriday: false,
  })
  expect([open(0), open(1), open(39), open(50)]).toEqual([false, false, false, false])
  expect(open(2)).toBe(true)
})

/**
 * All days of 2026 between Monday and Friday on which Norwegian banks are closed, as the calendar on the wall
 * has them.
 */
const closed2026 = [
  '2026-01-01',
  '2026-04-02',
  '2026-04-03',
  '2026-04-06',
  '2026-05-01',
  '2026-05-14',
  '2026-05-25',
  '2026-12-25',
]

test('[X13b] closes the bank in 2026 on weekends and on eight other days', () => {
  const days = Array.from({ length: 365 }, (_, index) => addDays(day('2026-01-01'), index))
  expect(days.filter((date) => !isBankingDay(date) && !isWeekend(date))).toEqual(closed2026)
})

test.each([
  ['2027-05-17', 'Constitution Day, a Monday'],
  ['2025-12-26', 'the second day of Christmas, a Friday'],
  ['2024-01-01', 'New Year, a Monday'],
])('[X13b] closes the bank on %s: %s', (date) => {
  expect(isBankingDay(day(date))).toBe(false)
})

test.each(['2026-12-24', '2026-12-31', '2026-05-18', '2026-04-01', '2026-04-07'])(
  '[X13b] the bank works on %s',
  (date) => {
    expect(isBankingDay(day(date))).toBe(true)
  },
)

test.each([
  ['2026-01-15', '2026-01-15'],
  ['2026-01-17', '2026-01-19'],
  ['2026-04-02', '2026-04-07'],
  ['2027-12-24', '2027-12-24'],
  ['2027-12-25', '2027-12-27'],
])('[X13b] finds the first banking day from %s: %s', (date, next) => {
  expect(bankingDayFrom(day(date))).toBe(next)
})

test.each([
  ['2026-01-15', '2026-01-15'],
  ['2026-01-17', '2026-01-16'],
  ['2026-01-18', '2026-01-16'],
  ['2026-04-06', '2026-04-01'],
  ['2026-05-17', '2026-05-15'],
  ['2027-05-17', '2027-05-14'],
  ['2026-12-27', '2026-12-24'],
  ['2027-01-03', '2026-12-31'],
])('[X13b] finds the last banking day until %s: %s', (date, before) => {
  expect(bankingDayUntil(day(date))).toBe(before)
})

test('[X13b] visits each banking day once in both directions', () => {
  const from = Array.from({ length: 40 }, (_, index) => addDays(day('2026-12-01'), index))
  for (const start of from) {
    let [ahead, back] = [start, start]
    expect(walkBankingDays(start, 0, 1)).toBe(bankingDayFrom(start))
    expect(walkBankingDays(start, 0, -1)).toBe(bankingDayUntil(start))
    for (let count = 1; count <= 60; count += 1) {
      ahead = bankingDayFrom(addDays(ahead, 1))
      back = bankingDayUntil(addDays(back, -1))
      expect([walkBankingDays(start, count, 1), walkBankingDays(start, count, -1)]).toEqual([ahead, back])
    }
  }
})
