import { createResultCache } from '../store/result-cache.ts'
import { addDays, epochDay, isWeekend, type LocalDate, localDate } from './local-date.ts'

const fixedHolidays: ReadonlySet<string> = new Set(['01-01', '05-01', '05-17', '12-25', '12-26'])

/**
 * Norway's public holidays that depend on Easter, in days after Easter Sunday: Maundy Thursday to Whit
 * Monday.
 */
const easterHolidays: ReadonlySet<number> = new Set([-3, -2, 0, 1, 39, 49, 50])

/** Computes Easter Sunday of the Gregorian calendar by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): LocalDate {
  const cycle = year % 19
  const century = Math.floor(year / 100)
  const correction = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (19 * cycle + correction + 15) % 30
  const moon =
    epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - cycle) / 11))
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  const offset = moon - weekday
  const month = 3 + Math.floor((offset + 40) / 44)
  const day = offset + 28 - 31 * Math.floor(month / 4)
  return `${String(year).padStart(4, '0')}-0${month}-${String(day).padStart(2, '0')}` as LocalDate
}

/** Keeps the holidays of the latest years: moving the clock far ahead asks for the same years repeatedly. */
const yearsKept = createResultCache<readonly number[]>(400)

/** Lists the holidays of a year that are weekdays, as epoch days. */
export function listHolidays(year: number): readonly number[] {
  return yearsKept(easterHolidays, String(year), () => findHolidays(year))
}

function findHolidays(year: number): readonly number[] {
  const text = String(year).padStart(4, '0')
  const fixed = [...fixedHolidays].map((day) => epochDay(`${text}-${day}` as LocalDate))
  const easter = epochDay(easterSunday(year))
  const moving = [...easterHolidays].map((days) => easter + days)
  return [...new Set([...fixed, ...moving])].filter((day) => !isWeekend(localDate(day)))
}

/** Counts weekdays before an epoch day, from a fixed Monday on. */
function weekdaysBefore(day: number): number {
  const daysFromMonday = day + 3
  const week = Math.floor(daysFromMonday / 7)
  return week * 5 + Math.min(daysFromMonday - week * 7, 5)
}

/** Returns true for Monday to Friday, except Norway's public holidays. */
export function isBankingDay(date: LocalDate): boolean {
  return !isWeekend(date) && !listHolidays(Number(date.slice(0, 4))).includes(epochDay(date))
}

/**
 * Counts banking days from one epoch day to before another. It counts by years, since a period can be a
 * century.
 */
export function countBankingDays(from: number, before: number): number {
  if (before <= from) return 0
  const [first, last] = [from, before - 1].map((day) => Number(localDate(day).slice(0, 4)))
  let count = weekdaysBefore(before) - weekdaysBefore(from)
  for (let year = first ?? 0; year <= (last ?? 0); year += 1) {
    count -= listHolidays(year).filter((day) => day >= from && day < before).length
  }
  return count
}

/**
 * Finds the banking day that is `count` banking days after or before a day. With a count of 0 it is the
 * nearest banking day in that direction, the day itself included. It moves by weeks, which have at most five
 * banking days each.
 */
export function walkBankingDays(date: LocalDate, count: number, direction: 1 | -1): LocalDate {
  let day = epochDay(date)
  let remaining = count
  while (remaining > 0) {
    const leap = Math.max(1, Math.floor(remaining / 5) * 7)
    remaining -= direction > 0 ? countBankingDays(day + 1, day + leap + 1) : countBankingDays(day - leap, day)
    day += direction * leap
  }
  const isPassed = direction > 0 === count > 0
  return isPassed ? bankingDayUntil(localDate(day)) : bankingDayFrom(localDate(day))
}

export function bankingDayFrom(date: LocalDate): LocalDate {
  let day = date
  while (!isBankingDay(day)) day = addDays(day, 1)
  return day
}

export function bankingDayUntil(date: LocalDate): LocalDate {
  let day = date
  while (!isBankingDay(day)) day = addDays(day, -1)
  return day
}
