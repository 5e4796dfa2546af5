import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allRows } from '../src/base/store/table.ts'
import {
  applyChanges,
  type BankChanges,
  changesBetween,
  listAllChanges,
  serialsRemoved,
} from '../src/engine/changes.ts'
import { earlierFromJson, earlierTexts, followChanges } from '../src/engine/earlier.ts'
import { salvageBank } from '../src/engine/salvage.ts'
import { writeHead } from '../src/engine/snapshot.ts'
import { bankFromRows, writerOfTable } from '../src/engine/stored.ts'
import { differenceFromJson, differenceToJson, sharingRows } from '../src/engine/stored-difference.ts'
import { type Bank, later, type Snapshot, snapshotFromJson, snapshotToJson } from '../src/index.ts'
import { emptyBank } from '../src/rows/bank.ts'
import { pickTable, type TableName, tableNames } from '../src/rows/tables.ts'
import { busyWorld } from './kit/busy-world.ts'
import { noon, requireValue } from './kit/engine.ts'
import { payingScenarioWorld, play, scenario } from './kit/scenarios.ts'
import type { World } from './kit/world.ts'

/** Rows as a storage has them: by table and serial. */
type StoredRows = Map<string, Map<number, string>>

function store(storedRows: StoredRows, { tables }: BankChanges): void {
  for (const name of tableNames) {
    const changes = tables[name] ?? { added: [], removed: [] }
    const rows = storedRows.get(name) ?? new Map<number, string>()
    for (const serial of serialsRemoved(changes)) expect(rows.delete(serial)).toBe(true)
    for (const row of changes.added) rows.set(row.serial, writerOfTable(name)(row))
    storedRows.set(name, rows)
  }
}

function load(storedRows: StoredRows, head: string): Snapshot {
  const rows = Object.fromEntries([...storedRows].map(([name, texts]) => [name, [...texts.values()]]))
  return requireValue(bankFromRows({ head, rows }) as never)
}

const text = (bank: Bank, now = noon) => snapshotToJson({ bank, now } as Snapshot)

/**
 * What changed on the way from one bank to the next leads from the one to the next, as rows and as what is
 * stored of them.
 */
function expectToFollow(world: World, step: () => void, storedRows: StoredRows): void {
  const { bank: before } = world
  step()
  const changes = changesBetween(before, world.bank)
  expect(text(applyChanges(before, changes))).toBe(text(world.bank))
  store(storedRows, changes)
  const { now } = world.snapshot()
  const after = requireValue(
    differenceFromJson(before, JSON.parse(differenceToJson(before, { bank: world.bank, now }))) as never,
  ) as Snapshot
  expect(text(after.bank, after.now)).toBe(text(world.bank, now))
}

test('[K5j] shares equal rows between banks that are read separately', () => {
  const { world } = busyWorld()
  const snapshot = requireValue(snapshotFromJson(text(world.bank, world.now)))
  const sharedBank = sharingRows(snapshot.bank, world.bank)
  expect(text(sharedBank)).toBe(text(world.bank))
  expect(changesBetween(world.bank, sharedBank).tables).toEqual({})
  const unsharedBank = sharingRows(emptyBank(world.bank.ids, world.bank.calendar), world.bank)
  expect(unsharedBank.accounts.size).toBe(0)
})

test('[K5a] leads from one bank to the next by changes, in memory and storage', () => {
  fc.assert(
    fc.property(scenario, (steps) => {
      const world = payingScenarioWorld()
      const storedRows: StoredRows = new Map()
      store(storedRows, listAllChanges(world.bank))
      for (const step of steps) expectToFollow(world, () => play(world, step), storedRows)
      expectToFollow(world, () => world.settle(later(world.now, 40 * 86_400_000)), storedRows)
      const { bank, now } = world
      expect(snapshotToJson(load(storedRows, writeHead(world.snapshot())))).toBe(text(bank, now))
    }),
    { numRuns: 8 },
  )
})

test('[K5a] describes a wiped or restored bank by changes', () => {
  const { world } = busyWorld()
  const before = world.snapshot()
  const storedRows: StoredRows = new Map()
  store(storedRows, listAllChanges(before.bank))
  expectToFollow(world, () => world.call('initialize'), storedRows)
  expectToFollow(world, () => world.engine.restore(before), storedRows)
  expect(snapshotToJson(load(storedRows, writeHead(before)))).toBe(snapshotToJson(before))
})

/** Follows a bank from its start, and stores the start as its difference from the present bank. */
class Beginning {
  readonly #start: Snapshot
  readonly #world: World
  readonly lostRows = new Map<string, readonly [TableName, number, string]>()

  constructor(world: World) {
    this.#world = world
    this.#start = world.snapshot()
  }

  follow(step: () => void): void {
    const { bank: before } = this.#world
    step()
    const { tables } = changesBetween(before, this.#world.bank)
    for (const { table, serial, row } of followChanges(this.#start.bank, tables)) {
      const key = `${table} ${serial}`
      if (row === undefined) expect(this.lostRows.delete(key)).toBe(true)
      else this.lostRows.set(key, [table, serial, row === null ? 'null' : writerOfTable(table)(row)])
    }
  }

  /** True if the stored changes tell it, and the texts of rows as well. */
  expectWhole(): void {
    const [head, whole] = [JSON.parse(writeHead(this.#start)), snapshotToJson(this.#start)]
    const { bank } = this.#world
    const rows = [...this.lostRows.values()].map(
      ([table, serial, row]) => [table, serial, JSON.parse(row)] as const,
    )
    expect(snapshotToJson(requireValue(earlierFromJson(bank, { head, rows }) as never))).toBe(whole)
    const now = Object.fromEntries(
      tableNames.map((name) => {
        const tableRows = allRows(pickTable(bank, name))
        return [name, tableRows.map((row) => [row.serial, writerOfTable(name)(row)] as const)]
      }),
    )
    const salvaged = salvageBank(earlierTexts({ head, rows: now }, this.lostRows.values()))
    expect(salvaged.ok && salvaged.value.dropped).toEqual([])
    expect(salvaged.ok && snapshotToJson(salvaged.value.snapshot)).toBe(whole)
  }
}

test('[K5i] describes the start of a bank by the rows that it no longer has', () => {
  fc.assert(
    fc.property(scenario, (steps) => {
      const world = payingScenarioWorld()
      const beginning = new Beginning(world)
      for (const step of steps) beginning.follow(() => play(world, step))
      beginning.follow(() => world.settle(later(world.now, 40 * 86_400_000)))
      beginning.expectWhole()
    }),
    { numRuns: 8 },
  )
})

test('[K5i] describes the start of a wiped bank by all rows, of a restored one by none', () => {
  const { world } = busyWorld()
  const [before, beginning] = [world.snapshot(), new Beginning(world)]
  beginning.follow(() => world.call('initialize'))
  beginning.expectWhole()
  expect(beginning.lostRows.size).toBeGreaterThan(100)
  beginning.follow(() => world.engine.restore(before))
  expect(beginning.lostRows.size).toBe(0)
  beginning.expectWhole()
})

test('[K5a] has no changes between a bank and itself, and all rows from an empty one', () => {
  const { bank } = busyWorld().world
  expect(changesBetween(bank, bank).tables).toEqual({})
  const empty = emptyBank(bank.ids, bank.calendar)
  expect(text(applyChanges(empty, listAllChanges(bank)))).toBe(text(bank))
  expect(text(applyChanges(bank, changesBetween(bank, empty)))).toBe(text(empty))
})

test('[K5b] reads stored rows as strictly as a snapshot, and names the wrong row', () => {
  const { world } = busyWorld()
  const snapshot = world.snapshot()
  const storedRows: StoredRows = new Map()
  store(storedRows, listAllChanges(snapshot.bank))
  const head = writeHead(snapshot)
  const rows = (name: string, change: (text: string, index: number) => string) => ({
    ...Object.fromEntries([...storedRows].map(([table, texts]) => [table, [...texts.values()]])),
    [name]: [...(storedRows.get(name)?.values() ?? [])].map(change),
  })
  const at = (index: number, change: (text: string) => string) => (rowText: string, place: number) =>
    place === index ? change(rowText) : rowText
  const damaged = (name: string, change: (text: string, index: number) => string) =>
    bankFromRows({ head, rows: rows(name, change) })
  const first = (name: 'accounts' | 'payments') => ({ table: name, index: 1 })
  expect(
    damaged(
      'accounts',
      at(1, (rowText) => rowText.slice(1)),
    ),
  ).toMatchObject({
    error: { row: first('accounts'), refusal: { path: '$.tables.accounts[1]' } },
  })
  expect(
    damaged(
      'accounts',
      at(1, (rowText) => rowText.replace('"currency":"', '"currency":"x')),
    ),
  ).toMatchObject({
    error: { row: first('accounts'), refusal: { path: '$.tables.accounts[1].currency' } },
  })
  expect(
    damaged(
      'payments',
      at(1, (rowText) => rowText.replace(/"tpp":"/, '"unknown":1,"tpp":"')),
    ),
  ).toMatchObject({
    error: { row: first('payments') },
  })
  for (const wrongHead of ['', '[', '1', 'null', '{}']) {
    expect(bankFromRows({ head: wrongHead, rows: {} })).toMatchObject({ ok: false, error: { refusal: {} } })
  }
})
