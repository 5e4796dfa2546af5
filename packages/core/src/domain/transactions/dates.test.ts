import { expect, test } from 'vitest'
import { account, customer, row } from '../../../test/kit/bodies.ts'
import { at } from '../../../test/kit/people.ts'
import { World } from '../../../test/kit/world.ts'
import { createEngine, parseZone, type Zone } from '../../index.ts'

/** Returns true if the bank accepts a row of this day at this time. */
function takes(day: string, now: string, zone: string): boolean {
  const world = new World(
    createEngine({ now: at(now), seed: 'dates', calendar: { zone: parseZone(zone) as Zone } }),
  )
  world.call('createCustomer', { body: customer('kari') })
  const { id } = world.call('createAccount', { body: account('kari') })
  const answer = world.tryCall('postTransactions', { params: { accountId: id }, body: [row(day)] })
  if (!answer.ok) expect(answer.error).toMatchObject({ code: 'FORMAT_ERROR', path: '$[0].bookingDate' })
  return answer.ok
}

test.each([
  ['one second before midnight', '2026-01-15', '2026-01-14T23:59:59+01:00', 'Europe/Oslo', false],
  ['at midnight, which is not before now', '2026-01-15', '2026-01-15T00:00:00+01:00', 'Europe/Oslo', false],
  ['one second after midnight: today passes', '2026-01-15', '2026-01-15T00:00:01+01:00', 'Europe/Oslo', true],
  ['today at noon', '2026-01-15', '2026-01-15T12:00:00+01:00', 'Europe/Oslo', true],
  ['tomorrow', '2026-01-16', '2026-01-15T12:00:00+01:00', 'Europe/Oslo', false],
  [
    'tomorrow, though it is here already further east',
    '2026-01-16',
    '2026-01-15T22:30:00Z',
    'Europe/Oslo',
    false,
  ],
  ['today, though it is yesterday still in UTC', '2026-01-15', '2026-01-14T23:30:00Z', 'Europe/Oslo', true],
  ['the day when summer time begins', '2026-03-29', '2026-03-28T23:00:01Z', 'Europe/Oslo', true],
  ['the day after it, one second early', '2026-03-30', '2026-03-29T21:59:59Z', 'Europe/Oslo', false],
  ['the day after it', '2026-03-30', '2026-03-29T22:00:01Z', 'Europe/Oslo', true],
  ['the day when summer time ends', '2026-10-25', '2026-10-24T22:00:01Z', 'Europe/Oslo', true],
  [
    'the day after it, in the hour that comes on top',
    '2026-10-26',
    '2026-10-25T22:00:01Z',
    'Europe/Oslo',
    false,
  ],
  ['the day after it, one second early', '2026-10-26', '2026-10-25T22:59:59Z', 'Europe/Oslo', false],
  ['the day after it', '2026-10-26', '2026-10-25T23:00:01Z', 'Europe/Oslo', true],
  ["the bank's today in another zone", '2026-01-14', '2026-01-15T04:59:59Z', 'America/New_York', true],
  ["the bank's tomorrow in another zone", '2026-01-15', '2026-01-15T04:59:59Z', 'America/New_York', false],
  ['a leap day', '2024-02-29', '2026-01-15T12:00:00Z', 'Europe/Oslo', true],
  ["a day before the first of the bank's clock", '1969-12-31', '2026-01-15T12:00:00Z', 'Europe/Oslo', true],
  ['a day of the first century', '0050-01-01', '2026-01-15T12:00:00Z', 'Europe/Oslo', true],
  ['the last day of the calendar', '9999-12-31', '2026-01-15T12:00:00Z', 'America/New_York', false],
])('[X8g] requires dates before now, by days of the bank: %s', (_, day, now, zone, taken) => {
  expect(takes(day, now, zone)).toBe(taken)
})
