import { type TableName, tableNames } from '../../base/store/row.ts'
import { ascending, hasEach, isTaken, put } from '../../base/store/table.ts'
import { emptyTables } from '../../rows/bank.ts'
import { type Entry, type History, pendingDay } from '../../rows/transactions/history.ts'
import { type AnyRow, type AnyTable, counters, type ReadSnapshot, rowsIn } from './rows.ts'
import type { Violation } from './violation.ts'

/** The row for whose place in some order there is another one already. */
function findSecond(name: TableName, rows: readonly AnyRow[]): number {
  let table = emptyTables[name] as unknown as AnyTable
  return rows.findIndex((row) => {
    const isSecond = isTaken(table, row)
    table = put(table, row)
    return isSecond
  })
}

/** Two rows with one place in an order, of which the table has kept only the later. */
export function findDouble(read: ReadSnapshot): Violation | undefined {
  for (const name of tableNames) {
    const rows = rowsIn(read, name)
    if (hasEach(read.bank[name] as unknown as AnyTable, rows)) continue
    const index = findSecond(name, rows)
    return { at: ['tables', name, index], expected: 'not stand where another row does', value: rows[index] }
  }
  return undefined
}

/** A counter that would give a serial again. */
export function findLowCount(read: ReadSnapshot): Violation | undefined {
  for (const name of tableNames) {
    const counted = counters[name]
    const value = read.bank.counts[counted]
    const highest = rowsIn(read, name).reduce((most, { serial }) => Math.max(most, serial), 0)
    if ((value ?? 0) < highest) return { at: ['counts', counted], expected: `be ${highest} at least`, value }
  }
  return undefined
}

/** Booked rows of a day must be counted from 0 without a gap, as pages are found by that; pending ones stand by their serials. */
function misplaced<Row extends Entry>(history: History<Row>): { row: Row; sequence: number } | undefined {
  let last: Entry | undefined
  for (const row of ascending(history, 'byDay')) {
    const isSameDay = last !== undefined && last.holder === row.holder && last.day === row.day
    const counted = isSameDay && last !== undefined ? last.sequence + 1 : 0
    const sequence = row.day === pendingDay ? row.serial : counted
    if (row.sequence !== sequence) return { row, sequence }
    last = row
  }
  return undefined
}

/** The first row of a history that does not stand where it is looked for. */
export function findGap(read: ReadSnapshot): Violation | undefined {
  for (const name of ['transactions', 'cardTransactions'] as const) {
    const found = misplaced<Entry>(read.bank[name] as unknown as History<Entry>)
    if (found === undefined) continue
    const { row, sequence } = found
    const index = rowsIn(read, name).indexOf(row as unknown as AnyRow)
    const expected = `be ${sequence}, as booked rows of a day count from 0 and pending ones stand by their serials`
    return { at: ['tables', name, index, 'sequence'], expected, value: row.sequence }
  }
  return undefined
}
