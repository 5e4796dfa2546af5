import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeId } from '../src/base/ids/id.ts'
import { allRows } from '../src/base/store/table.ts'
import { salvageBank } from '../src/engine/salvage.ts'
import { writeHead } from '../src/engine/snapshot.ts'
import { writerOfTable } from '../src/engine/stored.ts'
import { type Snapshot, snapshotFromJson, snapshotToJson } from '../src/index.ts'
import { pickTable, tableNames } from '../src/rows/tables.ts'
import { busyWorld } from './kit/busy-world.ts'
import { requireValue } from './kit/engine.ts'
import { payingScenarioWorld, play, scenario } from './kit/scenarios.ts'

type Rows = Map<(typeof tableNames)[number], [serial: number, text: string][]>

function writeRows({ bank }: Snapshot): Rows {
  return new Map(
    tableNames.map((name) => {
      const write = writerOfTable(name)
      return [name, allRows(pickTable(bank, name)).map((row) => [row.serial, write(row)])]
    }),
  )
}

function salvage(snapshot: Snapshot, rows: Rows) {
  return requireValue(salvageBank({ head: JSON.parse(writeHead(snapshot)), rows: Object.fromEntries(rows) }))
}

test('[K5k] drops nothing of an undamaged bank', () => {
  const snapshot = busyWorld().world.snapshot()
  const { snapshot: repairedSnapshot, dropped } = salvage(snapshot, writeRows(snapshot))
  expect(dropped).toEqual([])
  expect(snapshotToJson(repairedSnapshot) === snapshotToJson(snapshot)).toBe(true)
})

test('[K5k] keeps a valid bank when rows are lost or damaged, and reports each dropped row', () => {
  const damage = fc.record({ table: fc.nat(), row: fc.nat(), isSpoilt: fc.boolean() })
  fc.assert(
    fc.property(scenario, fc.array(damage, { minLength: 1, maxLength: 6 }), (steps, damages) => {
      const world = payingScenarioWorld()
      for (const step of steps) play(world, step)
      const snapshot = world.snapshot()
      const rows = writeRows(snapshot)
      const filledTables = tableNames.filter((name) => (rows.get(name)?.length ?? 0) > 0)
      let lostCount = 0
      for (const { table, row, isSpoilt } of damages) {
        const texts = rows.get(filledTables[table % filledTables.length] ?? 'due') ?? []
        if (texts.length === 0) continue
        const [[serial] = [0]] = texts.splice(row % texts.length, 1)
        lostCount += isSpoilt ? 0 : 1
        if (isSpoilt) texts.push([serial, '{"serial":'])
      }
      const before = tableNames.reduce((sum, name) => sum + snapshot.bank[name].size, 0)
      const { snapshot: repairedSnapshot, dropped } = salvage(snapshot, rows)
      const after = tableNames.reduce((sum, name) => sum + repairedSnapshot.bank[name].size, 0)
      expect(requireValue(snapshotFromJson(snapshotToJson(repairedSnapshot))).bank.accounts.size).toBe(
        repairedSnapshot.bank.accounts.size,
      )
      // The one row that is made anew is the timer of the next batch.
      expect([0, 1]).toContain(after - (before - lostCount - dropped.length))
      expect(dropped.every(({ serial, reason }) => serial > 0 && reason.startsWith('$'))).toBe(true)
    }),
    { numRuns: 15 },
  )
})

/** A bank with so many accounts, every one of which has a number that is wrong in the same way. */
function withClashes(clashes: number) {
  const snapshot = busyWorld().world.snapshot()
  const rows = writeRows(snapshot)
  const [[, text] = [0, '']] = rows.get('customers') ?? []
  const first = snapshot.bank.counts.customer ?? 0
  const clashRows = Array.from({ length: clashes }, (_, index): [number, string] => {
    const serial = first + 1 + index
    const { bank } = snapshot
    return [
      serial,
      JSON.stringify({ ...JSON.parse(text), serial, id: computeId(bank.ids, 'customer', serial) }),
    ]
  })
  rows.get('customers')?.push(...clashRows)
  return salvage(snapshot, rows)
}

test('[K5k] checks a bank as often for a thousand wrong rows as for two', () => {
  const [smallSalvage, largeSalvage] = [withClashes(2), withClashes(1_000)]
  expect(smallSalvage.dropped.length).toBe(2)
  expect(largeSalvage.dropped.length).toBe(1_000)
  expect(largeSalvage.passes).toBe(smallSalvage.passes)
})

test('[K5k] moves a clock to the latest row, and drops no row', () => {
  const snapshot = busyWorld().world.snapshot()
  const latest = Math.max(...allRows(snapshot.bank.payments).map(({ createdAt }) => createdAt))
  const rows = writeRows(snapshot)
  const head = { ...JSON.parse(writeHead(snapshot)), now: Date.parse('2026-01-15T08:00:00Z') }
  const { snapshot: repairedSnapshot, dropped } = requireValue(
    salvageBank({ head, rows: Object.fromEntries(rows) }),
  )
  expect(repairedSnapshot.now).toBeGreaterThanOrEqual(latest)
  expect(dropped).toEqual([])
  expect(repairedSnapshot.bank.payments.size).toBe(snapshot.bank.payments.size)
})
