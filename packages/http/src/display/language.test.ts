import { instant, instantRange, parseLocalDate, parseZone } from '@pocketbank/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeDate, writeDay, writeMonths, writeTime } from './language.ts'

const locales = { en: 'en-GB', nb: 'nb-NO' } as const

const timeForm = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' } as const

/** Zones of the bank's own table, and zones that only the runtime knows. */
const zoneNames = [
  ...['Europe/Oslo', 'Arctic/Longyearbyen', 'Europe/Stockholm', 'Europe/Copenhagen', 'Europe/Berlin'],
  ...['Europe/Helsinki', 'Europe/London', 'America/St_Johns', 'Asia/Kolkata', 'UTC'],
]

function requireZone(name: string) {
  const zone = parseZone(name)
  if (zone === undefined) throw new Error(`the runtime does not know ${name}`)
  return zone
}

const language = fc.constantFrom('en', 'nb')
const time = fc
  .oneof(
    fc.integer({ min: instantRange.first, max: instantRange.last }),
    // Around the ends of summer time.
    fc.integer({ min: Date.UTC(2026, 2, 29, 0), max: Date.UTC(2026, 2, 29, 2) }),
    fc.integer({ min: Date.UTC(2026, 9, 25, 0), max: Date.UTC(2026, 9, 25, 2) }),
  )
  .map(instant)

test.each(zoneNames)('writes times of %s as the runtime does', (name) => {
  const zone = requireZone(name)
  const formats = Object.fromEntries(
    Object.entries(locales).map(([key, locale]) => [
      key,
      {
        day: new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: name }),
        time: new Intl.DateTimeFormat(locale, { ...timeForm, timeZone: name }),
      },
    ]),
  )
  const property = fc.property(language, time, (of, at) => {
    const { day, time: ofDay } = formats[of] ?? {}
    const written = ofDay?.format(at)
    expect([writeDay(at, of, zone), writeTime(at, of, zone)]).toEqual([
      day?.format(at),
      name === 'UTC' ? written : `${written} (${name})`,
    ])
  })
  fc.assert(property)
})

test('writes all months as the runtime does', () => {
  for (const of of ['en', 'nb'] as const) {
    for (let month = 1; month <= 12; month += 1) {
      const day = Date.UTC(2026, month - 1, month)
      const date = parseLocalDate(new Date(day).toISOString().slice(0, 10))
      if (date === undefined) throw new Error('this is a day')
      const format = (form: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locales[of], { timeZone: 'UTC', ...form }).format(day)
      expect(writeDate(date, of)).toBe(format({ dateStyle: 'long' }))
      expect(writeMonths([month], of)).toBe(format({ month: 'long' }))
    }
  }
  expect(writeMonths([6, 3], 'en')).toBe('March and June')
})
