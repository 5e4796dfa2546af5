import {
  describeWrongText,
  type SqlDatabase,
  type SqlRow,
  statementsFor,
  textOfPieces,
} from './sql-storage.ts'
import type { Collection, Key, StoredEntry } from './storage.ts'

export type ReportDrop = (collection: Collection, key: Key, reason: string) => void

export function messageOfFault(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault)
}

/** Collects rows from a function until it returns undefined or throws. */
function readUntilFault(next: (last: SqlRow | undefined) => SqlRow | undefined): {
  readonly rows: SqlRow[]
  readonly fault?: unknown
} {
  const rows: SqlRow[] = []
  try {
    for (let row = next(undefined); row !== undefined; row = next(row)) rows.push(row)
    return { rows }
  } catch (fault) {
    return { rows, fault }
  }
}

/**
 * Reads a collection that SQLite cannot read as a whole. Reads from both ends up to the damage, then tries
 * each serial between.
 */
function readAround(
  database: SqlDatabase,
  collection: Collection,
  reportDrop: ReportDrop,
): readonly SqlRow[] {
  const { single, isNamed } = statementsFor(collection)
  const at = (sql: string, value: Key | number) => {
    const [row] = database.run(sql, value)
    return row as unknown as SqlRow | undefined
  }
  let [first, last] = [-1, -1]
  const forwards = readUntilFault((row) => {
    first += 1
    return isNamed ? at(single.fromStart, first) : at(single.after, row?.[0] ?? 0)
  })
  if (forwards.fault === undefined) return forwards.rows
  const backwards = readUntilFault((row) => {
    last += 1
    return isNamed ? at(single.fromEnd, last) : at(single.before, row?.[0] ?? Number.MAX_SAFE_INTEGER)
  })
  const [low, high] = [forwards.rows.at(-1)?.[0] ?? 0, backwards.rows.at(-1)?.[0]]
  const between: SqlRow[] = []
  for (let key = Number(low) + 1; !isNamed && key < Number(high ?? 0); key += 1) {
    const match = readUntilFault((row) => (row === undefined ? at(single.at, key) : undefined))
    between.push(...match.rows)
    if (match.fault !== undefined)
      reportDrop(collection, key, `cannot be read: ${messageOfFault(match.fault)}`)
  }
  if (between.length === 0)
    reportDrop(collection, `after ${low}`, `cannot be read: ${messageOfFault(forwards.fault)}`)
  return [...forwards.rows, ...between, ...backwards.rows.reverse()]
}

function readSalvageableRows(
  database: SqlDatabase,
  collection: Collection,
  reportDrop: ReportDrop,
): readonly SqlRow[] {
  const { all } = statementsFor(collection)
  try {
    return [...database.run(all)] as unknown as readonly SqlRow[]
  } catch {
    return readAround(database, collection, reportDrop)
  }
}

/** Reads the undamaged entries of a collection. Reports each damaged one. */
export function salvageEntries(
  database: SqlDatabase,
  collection: Collection,
  reportDrop: ReportDrop,
): readonly StoredEntry[] {
  const right = readSalvageableRows(database, collection, reportDrop).filter((row) => {
    const problem = describeWrongText(row)
    if (problem !== undefined) reportDrop(collection, row[0], problem)
    return problem === undefined
  })
  return textOfPieces(right as unknown as readonly StoredEntry[])
}
