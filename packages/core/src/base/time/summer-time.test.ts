import { TZDate } from '@date-fns/tz/date'
import { tzOffset } from '@date-fns/tz/tzOffset'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMilliseconds, instant, instantRange, minuteMilliseconds } from './instant.ts'
import { findRuleInstant, findRuleOffset, winterMinutes } from './summer-time.ts'
import { parseZone } from './zone.ts'

// The library finds the second of two equal times on the wall only where the process runs in UTC.
const processZone = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'UTC'
})
afterAll(() => {
  if (processZone === undefined) delete process.env.TZ
  else process.env.TZ = processZone
})

const knownZones = [...winterMinutes.keys()]

const begins = Date.UTC(1996, 0, 1)

/** The offset that the runtime finds, to be compared with that of the table. */
const findLibraryOffset = (time: number, zone: string) => tzOffset(zone, new Date(time))

/** The Sundays in March and October, of which the last ones change the clock, at 01:00 UTC. */
function sundaysAtOne(year: number): readonly number[] {
  return [Date.UTC(year, 2, 1, 1), Date.UTC(year, 9, 1, 1)].flatMap((first) => {
    const sunday = first + ((7 - new Date(first).getUTCDay()) % 7) * dayMilliseconds
    return [3, 4].map((weeks) => sunday + weeks * 7 * dayMilliseconds)
  })
}

test.each(knownZones)('[M6a] has the offsets of %s in every year of the clock', (zone) => {
  const years = Array.from({ length: 9_999 - 1_996 + 1 }, (_, index) => 1_996 + index)
  const times = years
    .flatMap((year) => sundaysAtOne(year).flatMap((change) => [change - 1, change]))
    .concat([begins, instantRange.last, instantRange.last + dayMilliseconds])
  const wrongTimes = times.filter(
    (time) => findRuleOffset(instant(time), zone) !== findLibraryOffset(time, zone),
  )
  expect(wrongTimes).toEqual([])
})

const zones = fc.constantFrom(...knownZones)

test('[M6a] has the offset of the runtime at any time', () => {
  fc.assert(
    fc.property(fc.integer(createInstantRange()), zones, (time, zone) => {
      const expected = time < begins ? undefined : findLibraryOffset(time, zone)
      expect(findRuleOffset(instant(time), zone)).toBe(expected)
    }),
    { numRuns: 2_000 },
  )
})

function createInstantRange() {
  return { min: instantRange.first - dayMilliseconds, max: instantRange.last + dayMilliseconds }
}

/** Times on the wall, half of them in the nights in which the clock may be changed. */
const wallClocks = fc.oneof(
  fc.integer({ min: begins / minuteMilliseconds, max: instantRange.last / minuteMilliseconds }),
  fc
    .tuple(fc.integer({ min: 1996, max: 9_999 }), fc.nat({ max: 3 }), fc.integer({ min: -120, max: 240 }))
    .map(
      ([year, sundayIndex, minutes]) => (sundaysAtOne(year)[sundayIndex] ?? 0) / minuteMilliseconds + minutes,
    ),
)

test('[M6a] converts local times as the library does in UTC', () => {
  fc.assert(
    fc.property(wallClocks, zones, (minutes, zone) => {
      const wallClock = minutes * minuteMilliseconds
      const wallTime = new Date(wallClock)
      const parts = [wallTime.getUTCFullYear(), wallTime.getUTCMonth(), wallTime.getUTCDate()] as const
      const library = new TZDate(...parts, wallTime.getUTCHours(), wallTime.getUTCMinutes(), zone).getTime()
      const time = findRuleInstant(wallClock, zone)
      expect(time ?? library).toBe(library)
      expect(time === undefined).toBe(wallClock < begins + dayMilliseconds)
    }),
    { numRuns: 5_000 },
  )
})

test('[M6a] has exactly the zones that the runtime knows', () => {
  for (const zone of knownZones) {
    expect(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone).toBeTruthy()
    expect(parseZone(zone)).toBe(zone)
  }
  for (const otherZone of ['Europe/London', 'europe/oslo', 'UTC', 'toString', '__proto__', '']) {
    expect(findRuleOffset(instant(instantRange.last), otherZone)).toBeUndefined()
    expect(findRuleInstant(instantRange.last, otherZone)).toBeUndefined()
  }
})
