import { expect } from 'vitest'
import { instant } from '../../src/base/time/instant.ts'
import type { Zone } from '../../src/base/time/zone.ts'
import { createEngine, type Engine } from '../../src/engine/engine.ts'
import { snapshotToJson } from '../../src/engine/snapshot.ts'
import type { BankCalendar } from '../../src/rows/bank.ts'
import { fillWorld } from '../../src/worlds/fill-world.ts'
import { fixedDataSet } from '../../src/worlds/fixed/data-set.ts'

const hourMilliseconds = 3_600_000

/** The hours of three years, and the zones and batch times of banks that start in them. */
const threeYears = { from: Date.parse('2025-06-01T00:00:00Z'), hours: 1_096 * 24 }
const calendars: readonly Partial<BankCalendar>[] = [
  {},
  { zone: 'Pacific/Kiritimati' as Zone },
  { zone: 'America/New_York' as Zone, batchTimes: ['23:59'] },
]

/** Spreads starts evenly over three years, at different hours and in different zones. */
export function spreadStarts(count: number): readonly (readonly [now: string, Partial<BankCalendar>])[] {
  return Array.from({ length: count }, (_, index) => {
    const hours = Math.floor((index * threeYears.hours) / count) + (index % 24)
    const now = new Date(threeYears.from + hours * hourMilliseconds).toISOString()
    return [now, calendars[index % calendars.length] ?? {}]
  })
}

/** Writes a bank as lines of JSON, about one for each row. */
const writeRows = (engine: Engine) => snapshotToJson(engine.snapshot()).split('},{')

/** Expects that `initialize` makes the rows that a world with the fixed data set has. */
export function expectFixedRows(time: string, calendar: Partial<BankCalendar> = {}): void {
  const now = instant(Date.parse(time))
  const engine = createEngine({ now, seed: 'a', calendar })
  engine.execute('initialize', {}, { now })
  const filledWorld = fillWorld(fixedDataSet, { defaults: { now, seed: 'a', calendar } })
  if (!filledWorld.ok) throw new Error(`the data set is wrong at ${time}`)
  expect(writeRows(engine), time).toEqual(writeRows(filledWorld.value.engine))
}
