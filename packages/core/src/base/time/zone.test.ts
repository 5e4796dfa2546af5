import * as fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { dayMilliseconds, type Instant, instant, instantRange, later, parseInstant } from './instant.ts'
import { addDays, addMonths, isWeekend, type LocalDate } from './local-date.ts'
import {
  defaultZone,
  parseZone,
  startOfDay,
  type TimeOfDay,
  toInstant,
  toLocalDate,
  writeInstant,
  type Zone,
} from './zone.ts'

const at = (text: string) => parseInstant(text) as Instant
const day = (text: string) => text as LocalDate
const show = (instantNumber: Instant) => new Date(instantNumber).toISOString()

const processZone = process.env.TZ
afterEach(() => {
  if (processZone === undefined) delete process.env.TZ
  else process.env.TZ = processZone
})

test.each([
  ['2026-01-15T10:00:00+01:00', '2026-01-15T09:00:00.000Z'],
  ['2026-01-15T10:00Z', '2026-01-15T10:00:00.000Z'],
  ['2026-01-15T10:00:00.5-05:30', '2026-01-15T15:30:00.500Z'],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
  ['9999-12-31T00:00:00Z', '9999-12-31T00:00:00.000Z'],
])('[M6c] the clock can be set to %s', (text, expectedText) => {
  expect(show(at(text))).toBe(expectedText)
})

test.each([
  '2026-01-15',
  '2026-01-15T10:00:00',
  '2026-02-30T10:00:00Z',
  '2026-01-15T25:00:00Z',
  '2026-01-15T10:61:00Z',
  '2026-01-15 10:00:00Z',
  '1969-12-31T23:59:59Z',
  '9999-12-31T00:00:01Z',
  'now',
  '',
  '1768467600000',
])('[M6c] the clock cannot be set to "%s"', (text) => {
  expect(parseInstant(text)).toBeUndefined()
})

test('[M6c] throws for a time beyond the clock, since it is a bug', () => {
  for (const value of [Number.NaN, 0.5, Number.POSITIVE_INFINITY, -1e12, 1e15]) {
    expect(() => instant(value)).toThrow(RangeError)
  }
  expect(() => later(instant(0), Number.NaN)).toThrow(RangeError)
})

test.each([
  ['one second before midnight in winter', '2026-01-15T23:59:59+01:00', '2026-01-15'],
  ['midnight in winter', '2026-01-16T00:00:00+01:00', '2026-01-16'],
  ['one second before midnight in summer', '2026-07-15T21:59:59Z', '2026-07-15'],
  ['midnight in summer', '2026-07-15T22:00:00Z', '2026-07-16'],
  ['one second before the night that summer time begins in', '2026-03-28T22:59:59Z', '2026-03-28'],
  ['its midnight', '2026-03-28T23:00:00Z', '2026-03-29'],
  ['the end of that day, after 23 hours', '2026-03-29T21:59:59Z', '2026-03-29'],
  ['the day after', '2026-03-29T22:00:00Z', '2026-03-30'],
  ['one second before the night that summer time ends in', '2026-10-24T21:59:59Z', '2026-10-24'],
  ['its midnight', '2026-10-24T22:00:00Z', '2026-10-25'],
  ['the end of that day, after 25 hours', '2026-10-25T22:59:59Z', '2026-10-25'],
  ['the day after', '2026-10-25T23:00:00Z', '2026-10-26'],
])('[M6a] %s', (_, instantNumber, date) => {
  expect(toLocalDate(at(instantNumber), defaultZone)).toBe(date)
})

test.each<[string, string, TimeOfDay, string]>([
  ['winter', '2026-01-15', '05:30', '2026-01-15T04:30:00.000Z'],
  ['summer', '2026-07-15', '05:30', '2026-07-15T03:30:00.000Z'],
  ['before the gap', '2026-03-29', '01:59', '2026-03-29T00:59:00.000Z'],
  ['in the gap', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
  ['after the gap', '2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
  ['in the hour that comes twice', '2026-10-25', '02:30', '2026-10-25T01:30:00.000Z'],
  ['after the hour that comes twice', '2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
])('[M6a] shows the local time: %s', (_, date, time, instantNumber) => {
  expect(show(toInstant(day(date), time, defaultZone))).toBe(instantNumber)
})

test.each([
  ['UTC', 0],
  ['America/New_York', 300],
  ['Pacific/Kiritimati', -840],
  ['Asia/Kolkata', -330],
  ['Europe/Oslo', -60],
])('[M6a] counts the days of the bank in a process that runs in %s', (zone, minutes) => {
  process.env.TZ = zone
  expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(minutes)
  expect(toLocalDate(at('2026-03-28T22:59:59Z'), defaultZone)).toBe('2026-03-28')
  expect(toLocalDate(at('2026-03-28T23:00:00Z'), defaultZone)).toBe('2026-03-29')
  expect(show(startOfDay(day('2026-03-08'), defaultZone))).toBe('2026-03-07T23:00:00.000Z')
  expect(show(toInstant(day('2026-03-08'), '02:30', defaultZone))).toBe('2026-03-08T01:30:00.000Z')
  expect(show(toInstant(day('2026-10-25'), '02:30', defaultZone))).toBe('2026-10-25T01:30:00.000Z')
  expect(addMonths(day('2026-01-31'), 1)).toBe('2026-02-28')
  expect(addDays(day('2026-03-07'), 1)).toBe('2026-03-08')
  expect([isWeekend(day('2026-01-16')), isWeekend(day('2026-01-17'))]).toEqual([false, true])
})

const zones = [
  'Europe/Oslo',
  'UTC',
  'America/New_York',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kathmandu',
]

test('[M6a] finds a time between the starts of its day and the next, in any zone', () => {
  const times = fc.integer({ min: instantRange.first, max: instantRange.last - 2 * dayMilliseconds })
  fc.assert(
    fc.property(times, fc.constantFrom(...(zones as Zone[])), (milliseconds, zone) => {
      const instantNumber = instant(milliseconds)
      const date = toLocalDate(instantNumber, zone)
      expect(startOfDay(date, zone)).toBeLessThanOrEqual(instantNumber)
      expect(startOfDay(addDays(date, 1), zone)).toBeGreaterThan(instantNumber)
    }),
  )
})

test('[M6a] finds the start of the first and last day of the calendar in every zone', () => {
  for (const zone of zones as Zone[]) {
    for (const instantNumber of [instantRange.first, instantRange.last]) {
      expect(startOfDay(toLocalDate(instant(instantNumber), zone), zone)).toBeLessThanOrEqual(instantNumber)
    }
  }
})

test.each(zones)('[M6a] accepts %s as a time zone', (name) => {
  expect(parseZone(name)).toBe(name)
})

test.each([
  '',
  'Europe',
  'Oslo',
  'Europe/Asker',
  'toString',
  'constructor',
  '__proto__',
  'in +02:00 or so',
  'CET/',
])('[M6a] refuses "%s" as a time zone', (name) => {
  expect(parseZone(name)).toBeUndefined()
})

test.each([
  ['2026-01-15T09:00:00Z', 'Europe/Oslo', '2026-01-15T10:00:00+01:00'],
  ['2026-07-15T08:00:00Z', 'Europe/Oslo', '2026-07-15T10:00:00+02:00'],
  ['2026-01-15T23:30:00.500Z', 'Asia/Kolkata', '2026-01-16T05:00:00.500+05:30'],
  ['2026-01-15T01:00:00Z', 'America/St_Johns', '2026-01-14T21:30:00-03:30'],
  ['2026-01-15T09:00:00Z', 'UTC', '2026-01-15T09:00:00+00:00'],
])('writes the time %s in %s as %s', (text, zone, expectedText) => {
  expect(writeInstant(at(text), zone as Zone)).toBe(expectedText)
})

test('reads back any time that it wrote, in any zone', () => {
  const zones = ['Europe/Oslo', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Apia', 'Africa/Monrovia']
  fc.assert(
    fc.property(fc.integer({ min: 1e9, max: 4e12 }), fc.constantFrom(...zones), (instantNumber, zone) => {
      expect(parseInstant(writeInstant(instant(instantNumber), zone as Zone))).toBe(instantNumber)
    }),
  )
})
