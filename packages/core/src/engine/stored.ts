import { type Refusal, refuseAt } from '../base/errors/refusal.ts'
import { makeOnFirstUse } from '../base/first-use.ts'
import { parseJson } from '../base/input/json.ts'
import { fail, ok, type Result } from '../base/result.ts'
import { createWriter } from '../base/store/write-row.ts'
import { mapTables, rowSchemas, type TableName, tableNames } from '../rows/tables.ts'
import type { Snapshot } from './engine.ts'
import { readSnapshot } from './snapshot.ts'

type WriteRow = (row: unknown) => string

function rowWriters(): Readonly<Record<TableName, WriteRow>> {
  return mapTables((name) => {
    const write = createWriter(rowSchemas[name])
    return (row: unknown) => JSON.stringify(write(row))
  })
}

/** Made on first use, since most banks are never stored. */
const findWriters = makeOnFirstUse(rowWriters)

export function writerOfTable(name: TableName): WriteRow {
  return findWriters()[name]
}

/** A stored bank: the text of `writeHead`, and the rows of each table as JSON texts. */
interface StoredBank {
  readonly head: string
  readonly rows: { readonly [Name in TableName]?: Iterable<string> }
}

/**
 * The reason why a stored bank cannot be read. `row` is the row to blame, if there is one; `index` counts
 * within its table.
 */
export interface StoredDamage {
  readonly refusal: Refusal
  readonly row?: { readonly table: TableName; readonly index: number }
}

function createDamage(path: string, row?: StoredDamage['row']): Result<never, StoredDamage> {
  const { error: refusal } = refuseAt(['K1b', 'FORMAT_ERROR'], path, 'must be JSON text')
  return fail(row === undefined ? { refusal } : { refusal, row })
}

function readRows(table: TableName, texts: Iterable<string>): Result<readonly unknown[], StoredDamage> {
  const rows: unknown[] = []
  for (const text of texts) {
    const row = parseJson(text)
    if (row === undefined)
      return createDamage(`$.tables.${table}[${rows.length}]`, { table, index: rows.length })
    rows.push(row)
  }
  return ok(rows)
}

/** Finds the row in a path such as `$.tables.accounts[3].iban`. */
function rowAtPath(path: string | undefined): StoredDamage['row'] {
  const [, name, index] = /^\$\.tables\.(\w+)\[(\d+)\]/.exec(path ?? '') ?? []
  const table = tableNames.find((candidate) => candidate === name)
  return table === undefined ? undefined : { table, index: Number(index) }
}

/**
 * Reads a bank from its stored rows, with the checks of a snapshot. Rows may be in any order; a missing table
 * is empty. Returns the first problem and its row.
 */
export function bankFromRows({ head, rows }: StoredBank): Result<Snapshot, StoredDamage> {
  const parsedHead = parseJson(head)
  if (typeof parsedHead !== 'object') return createDamage('$')
  const tables: Record<string, readonly unknown[]> = {}
  for (const table of tableNames) {
    const result = readRows(table, rows[table] ?? [])
    if (!result.ok) return result
    tables[table] = result.value
  }
  const snapshot = readSnapshot({ ...parsedHead, tables })
  if (snapshot.ok) return snapshot
  const row = rowAtPath(snapshot.error.path)
  return fail({ refusal: snapshot.error, ...(row !== undefined && { row }) })
}
