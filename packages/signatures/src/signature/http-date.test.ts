import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { httpDateMilliseconds } from './http-date.ts'

const now = Date.parse('2026-01-15T09:00:00Z')
const read = (value: string) => httpDateMilliseconds(value, now)

test.each([
  ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37Z'],
  ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37Z'],
  ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37Z'],
  ['Wed Nov 16 08:49:37 1994', '1994-11-16T08:49:37Z'],
  ['Thursday, 15-Jan-26 09:00:00 GMT', '2026-01-15T09:00:00Z'],
  ['Wednesday, 15-Jan-76 09:00:00 GMT', '2076-01-15T09:00:00Z'],
  ['Friday, 15-Jan-77 09:00:00 GMT', '1977-01-15T09:00:00Z'],
  ['Thu, 29 Feb 2024 23:59:59 GMT', '2024-02-29T23:59:59Z'],
])('[Q3] reads the date %s', (value, expected) => {
  expect(read(value)).toBe(Date.parse(expected))
})

test.each([
  '2026-01-15T09:00:00Z',
  'Thu, 15 Jan 2026 09:00:00 +0100',
  'Thu, 15 Jan 2026 09:00:00 UTC',
  'Thu, 15 Jan 2026 09:00:00',
  'thu, 15 jan 2026 09:00:00 GMT',
  'Thu, 5 Jan 2026 09:00:00 GMT',
  'Thu, 30 Feb 2026 09:00:00 GMT',
  'Thu, 29 Feb 2026 09:00:00 GMT',
  'Thu, 15 Jan 2026 24:00:00 GMT',
  'Thu, 15 Jan 2026 09:60:00 GMT',
  'Thu, 15 Jan 2026 09:00:00 GMT, Thu, 15 Jan 2026 09:00:00 GMT',
  'Sun Nov 6 08:49:37 1994',
  '1768467600',
  '',
])('[Q3] refuses the date %s', (value) => {
  expect(read(value)).toBeUndefined()
})

test('[Q3] reads what the platform prints, and any text without an exception', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date(0), max: new Date(253_402_300_799_000), noInvalidDate: true }),
      (date) => {
        expect(read(date.toUTCString())).toBe(Math.floor(date.getTime() / 1000) * 1000)
      },
    ),
  )
  fc.assert(fc.property(fc.string(), (value) => read(value) === undefined))
})
