import { hasEach, isTaken, iterateForward, putRow } from '../../base/store/table.ts'
import { type AnyRow, counters, pickTable, tableNames, tableWith } from '../../rows/tables.ts'
import { type Entry, type History, pendingDay } from '../../rows/transactions/history.ts'
import { listRows, type ReadSnapshot } from './read-snapshot.ts'
import type { Violation } from './violation.ts'

/** Finds rows with the same index key as another row. The table itself has only the last of them. */
export function* findDoubles(snapshot: ReadSnapshot): Generator<Violation> {
  for (const name of tableNames) {
    const rows = listRows(snapshot, name)
    if (hasEach(pickTable(snapshot.bank, name), rows)) continue
    let table = tableWith(name, [])
    for (const [index, row] of rows.entries()) {
      if (isTaken(table, row)) {
        yield { at: ['tables', name, index], expected: 'not have the key of another row', value: row }
      } else table = putRow(table, row)
    }
  }
}

/** Finds counters lower than a used serial, which would be given out again. */
export function* findLowCounts(snapshot: ReadSnapshot): Generator<Violation> {
  for (const name of tableNames) {
    const counter = counters[name]
    const value = snapshot.bank.counts[counter]
    const highest = listRows(snapshot, name).reduce((maximum, { serial }) => Math.max(maximum, serial), 0)
    if ((value ?? 0) < highest) yield { at: ['counts', counter], expected: `be at least ${highest}`, value }
  }
}

/**
 * Finds rows with a wrong sequence. Booked rows of a day count from 0 without a gap, since pages are found by
 * that. Pending rows use their serial.
 */
function* misplaced<Row extends Entry>(history: History<Row>): Generator<{ row: Row; sequence: number }> {
  let last: Entry | undefined
  for (const row of iterateForward(history, 'byDay')) {
    const isSameDay = last !== undefined && last.account === row.account && last.day === row.day
    const nextSequence = isSameDay && last !== undefined ? last.sequence + 1 : 0
    const sequence = row.day === pendingDay ? row.serial : nextSequence
    if (row.sequence !== sequence) yield { row, sequence }
    last = row
  }
}

export function findGaps(name: 'transactions' | 'cardTransactions') {
  return function* (snapshot: ReadSnapshot): Generator<Violation> {
    const misplacedRows = [...misplaced(snapshot.bank[name] as unknown as History<Entry>)]
    if (misplacedRows.length === 0) return
    const indices = new Map(listRows(snapshot, name).map((row, index) => [row, index]))
    for (const { row, sequence } of misplacedRows) {
      const index = indices.get(row as unknown as AnyRow) ?? -1
      const expected = `be ${sequence}, as booked rows of a day count from 0 and pending ones stand by their serials`
      yield { at: ['tables', name, index, 'sequence'], expected, value: row.sequence }
    }
  }
}
