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

// An earlier bank is stored next to a later one as its differences. Rows with serials that the earlier bank
// had not used yet are not stored: they were all added later.

interface EarlierRow {
  readonly table: TableName
  readonly serial: number
  /** The row of the earlier bank, null if it has none. Undefined if both banks have the same row. */
  readonly row: AnyRow | null | undefined
}

function hasSerial(bank: Bank, table: TableName, serial: number): boolean {
  const rows = pickTable(bank, table)
  if (!isBySerial(table)) return allRows(rows).some((row) => row.serial === serial)
  return find(rows, 'key', { serial }) !== undefined
}

/**
 * Finds the serials at which the earlier bank differs from the later one after these changes, or equals it
 * again. The time depends on the number of changes only. Rows with serials that the earlier bank had not used
 * cost nothing: most changes add rows.
 */
export function followChanges(earlier: Bank, tables: BankChanges['tables']): readonly EarlierRow[] {
  const rowsByKey = new Map<string, EarlierRow>()
  const note = (earlierRow: EarlierRow) =>
    void rowsByKey.set(`${earlierRow.table} ${earlierRow.serial}`, earlierRow)
  for (const table of tableNames) {
    const changes = tables[table]
    if (changes === undefined) continue
    const rows = pickTable(earlier, table)
    const last = earlier.counts[counters[table]] ?? 0
    const isUsed = ({ serial }: AnyRow) => serial <= last
    const isEarlier = (row: AnyRow) => find(rows, 'key', row) === row
    for (const row of changes.removed.filter(isUsed)) {
      const { serial } = row
      if (isEarlier(row)) note({ table, serial, row })
      else if (!hasSerial(earlier, table, serial)) note({ table, serial, row: undefined })
    }
    for (const row of changes.added.filter(isUsed)) {
      const { serial } = row
      if (isEarlier(row)) note({ table, serial, row: undefined })
      else if (!hasSerial(earlier, table, serial)) note({ table, serial, row: null })
    }
  }
  return [...rowsByKey.values()]
}

interface StoredEarlier {
  readonly head: unknown
  readonly rows: Iterable<readonly [table: TableName, serial: number, row: unknown]>
}

/** Returns the highest serial of a table that the head has counted. */
function readCount(head: unknown, table: TableName): number {
  const counts = isObject(head) && isObject(head.counts) ? head.counts : {}
  return Number(counts[counters[table]] ?? 0)
}

function serialsAfter(bank: Bank, table: TableName, last: number): readonly number[] {
  const rows = pickTable(bank, table)
  const after = isBySerial(table) ? iterateForward(rows, 'key', { serial: last + 1 }) : allRows(rows)
  return [...after].flatMap(({ serial }) => (serial > last ? [serial] : []))
}

/** Reads an earlier bank from its stored differences to a later one. */
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

/**
 * Builds the texts of an earlier bank from those of a damaged later one. The text "null" deletes a row, and
 * so does a serial that the earlier bank had not used.
 */
export function earlierTexts(
  { head, rows }: DamagedBank,
  lostRows: Iterable<readonly [table: TableName, serial: number, text: string]>,
): DamagedBank {
  const texts = new Map(tableNames.map((table) => [table, new Map(rows[table] ?? [])] as const))
  for (const [table, serial, text] of lostRows) texts.get(table)?.set(serial, text)
  for (const [table, textsBySerial] of texts) {
    const last = readCount(head, table)
    for (const [serial, text] of textsBySerial)
      if (serial > last || text === 'null') textsBySerial.delete(serial)
  }
  return { head, rows: Object.fromEntries(texts) }
}
