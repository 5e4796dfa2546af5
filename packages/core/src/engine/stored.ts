import { type Refusal, refuseAt } from '../base/errors/refusal.ts'
import { parseJson } from '../base/input/json.ts'
import { fail, ok, type Result } from '../base/result.ts'
import { createWriter } from '../base/store/write-row.ts'
import { mapTables, rowSchemas, type TableName, tableNames } from '../rows/tables.ts'
import type { Snapshot } from './engine.ts'
import { readSnapshot } from './snapshot.ts'

/** Writes a row of a table as JSON text. */
type WriteRow = (row: unknown) => string

function rowWriters(): Readonly<Record<TableName, WriteRow>> {
  return mapTables((name) => {
    const write = createWriter(rowSchemas[name])
    return (row: unknown) => JSON.stringify(write(row))
  })
}

/** D: made when a bank is first stored; most are not. */
let writers: ReturnType<typeof rowWriters> | undefined

/** The writer of rows of a table. */
export function writerOfTable(name: TableName): WriteRow {
  writers ??= rowWriters()
  return writers[name]
}

/** A bank as it is stored: what `writeHead` writes of it, and the rows of each table as JSON texts. */
interface StoredBank {
  readonly head: string
  readonly rows: { readonly [Name in TableName]?: Iterable<string> }
}

/** Why a stored bank cannot be read, and the row that is to blame where it is one: by its place among those of its table. */
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

/** The row that a path names, as in `$.tables.accounts[3].iban`. */
function rowAtPath(path: string | undefined): StoredDamage['row'] {
  const [, name, index] = /^\$\.tables\.(\w+)\[(\d+)\]/.exec(path ?? '') ?? []
  const table = tableNames.find((one) => one === name)
  return table === undefined ? undefined : { table, index: Number(index) }
}

/**
 * Reads a bank from its stored rows by the strict readers of a snapshot. Rows may come in any order; a table that is not there is
 * empty. The first thing that is wrong is told, with its row.
 */
export function bankFromRows({ head, rows }: StoredBank): Result<Snapshot, StoredDamage> {
  const read = parseJson(head)
  if (typeof read !== 'object') return createDamage('$')
  const tables: Record<string, readonly unknown[]> = {}
  for (const table of tableNames) {
    const one = readRows(table, rows[table] ?? [])
    if (!one.ok) return one
    tables[table] = one.value
  }
  const snapshot = readSnapshot({ ...read, tables })
  if (snapshot.ok) return snapshot
  const row = rowAtPath(snapshot.error.path)
  return fail({ refusal: snapshot.error, ...(row !== undefined && { row }) })
}
