import type { Refusal } from '../base/errors/refusal.ts'
import { isObject } from '../base/input/arrays.ts'
import type { Result } from '../base/result.ts'
import { allRows, find, iterateForward } from '../base/store/table.ts'
import type { Bank } from '../rows/bank.ts'
import { type AnyRow, counters, isBySerial, pickTable, type TableName, tableNames } from '../rows/tables.ts'
import type { BankChanges } from './changes.ts'
import type { Snapshot } from './engine.ts'
import type { DamagedBank } from './salvage.ts'
import { differenceFromJson } from './stored-difference.ts'

// An earlier bank that is kept beside a later one is told by the rows that the later one has no longer. Rows whose serials the earlier
// bank had not counted yet came later; nothing is said of them.

/** A serial at which two banks differ, or no longer do. */
interface EarlierRow {
  readonly table: TableName
  readonly serial: number
  /** The row of the earlier bank, null if it has none; absent if the later bank has the same. */
  readonly row: AnyRow | null | undefined
}

function hasSerial(bank: Bank, table: TableName, serial: number): boolean {
  const rows = pickTable(bank, table)
  if (!isBySerial(table)) return allRows(rows).some((row) => row.serial === serial)
  return find(rows, 'key', { serial }) !== undefined
}

/** True if the earlier bank counted the serial of a row and has no row there. */
function fillsGap(earlier: Bank, table: TableName, { serial }: AnyRow): boolean {
  return serial <= (earlier.counts[counters[table]] ?? 0) && !hasSerial(earlier, table, serial)
}

/**
 * Follows changes of the later bank: at which serials the earlier one differs from it since then, or no longer does. Pure; it takes as
 * long as there are changes.
 */
export function followChanges(earlier: Bank, tables: BankChanges['tables']): readonly EarlierRow[] {
  const found = new Map<string, EarlierRow>()
  const note = (one: EarlierRow) => void found.set(`${one.table} ${one.serial}`, one)
  for (const table of tableNames) {
    const { went = [], came = [] } = tables[table] ?? {}
    const rows = pickTable(earlier, table)
    const isEarlier = (row: AnyRow) => find(rows, 'key', row) === row
    for (const row of went) {
      if (isEarlier(row)) note({ table, serial: row.serial, row })
      else if (fillsGap(earlier, table, row)) note({ table, serial: row.serial, row: undefined })
    }
    for (const row of came) {
      if (isEarlier(row)) note({ table, serial: row.serial, row: undefined })
      else if (fillsGap(earlier, table, row)) note({ table, serial: row.serial, row: null })
    }
  }
  return [...found.values()]
}

/** An earlier bank as it is stored beside a later one: its head, and rows as JSON has them. */
interface StoredEarlier {
  readonly head: unknown
  readonly rows: Iterable<readonly [table: TableName, serial: number, row: unknown]>
}

/** The number of rows of a table that a head had counted. */
function readCount(head: unknown, table: TableName): number {
  const counts = isObject(head) && isObject(head.counts) ? head.counts : {}
  return Number(counts[counters[table]] ?? 0)
}

/** The serials of a table after one. */
function serialsAfter(bank: Bank, table: TableName, last: number): readonly number[] {
  const rows = pickTable(bank, table)
  const after = isBySerial(table) ? iterateForward(rows, 'key', { serial: last + 1 }) : allRows(rows)
  return [...after].flatMap(({ serial }) => (serial > last ? [serial] : []))
}

/** Reads an earlier bank beside the later one. */
export function earlierFromJson(later: Bank, { head, rows }: StoredEarlier): Result<Snapshot, Refusal> {
  const tables = Object.fromEntries(
    tableNames.map((table) => {
      const removed = [...serialsAfter(later, table, readCount(head, table))]
      return [table, { put: [] as unknown[], removed }] as const
    }),
  )
  for (const [table, serial, row] of rows) {
    if (row === null) tables[table]?.removed.push(serial)
    else tables[table]?.put.push(row)
  }
  return differenceFromJson(later, { head, tables })
}

/** The rows of an earlier bank as texts, where those of the later one may be damaged; a lost row of null is one that it has not. */
export function earlierTexts(
  { head, rows }: DamagedBank,
  lost: Iterable<readonly [table: TableName, serial: number, text: string]>,
): DamagedBank {
  const texts = new Map(tableNames.map((table) => [table, new Map(rows[table] ?? [])] as const))
  for (const [table, serial, text] of lost) texts.get(table)?.set(serial, text)
  for (const [table, found] of texts) {
    const last = readCount(head, table)
    for (const [serial, text] of found) if (serial > last || text === 'null') found.delete(serial)
  }
  return { head, rows: Object.fromEntries(texts) }
}
