import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { SqlDatabase } from '../../storage/sql-storage.ts'

/** What is used of a prepared statement of `node:sqlite`. */
interface Statement {
  run(...values: readonly (string | number)[]): unknown
  iterate(...values: readonly (string | number)[]): Iterable<Readonly<Record<string, unknown>>>
}

/** What is used of a database of `node:sqlite`. D: told here, since the types of the oldest Node that is supported have none. */
interface Database {
  exec(sql: string): void
  prepare(sql: string): Statement
  close(): void
}

type Sqlite = { readonly DatabaseSync: new (file: string) => Database }

/** The file of a bank in its folder. */
export const databaseFile = 'bank.sqlite'

/** The SQLite of this Node; nothing where it has none. D: looked for only where a bank is to be stored, so that nothing of it is loaded else. */
export function findSqlite(): Sqlite | undefined {
  try {
    return createRequire(import.meta.url)('node:sqlite') as Sqlite
  } catch {
    return undefined
  }
}

const returnsRows = (sql: string) => /^(?:SELECT|PRAGMA)/.test(sql)

function* valuesOf(rows: Iterable<Readonly<Record<string, unknown>>>): Generator<readonly unknown[]> {
  for (const row of rows) yield Object.values(row)
}

/** Opens the database in a folder, made where it is not there; nobody else can open it until it is closed. */
export function openDatabase({ DatabaseSync }: Sqlite, folder: string): SqlDatabase {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, databaseFile))
  for (const pragma of ['locking_mode = EXCLUSIVE', 'journal_mode = WAL', 'synchronous = FULL']) {
    database.exec(`PRAGMA ${pragma}`)
  }
  const prepared = new Map<string, Statement>()
  const prepare = (sql: string) => {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  return {
    run(sql, ...values) {
      if (returnsRows(sql)) return valuesOf(prepare(sql).iterate(...values))
      prepare(sql).run(...values)
      return []
    },
    transaction(work) {
      database.exec('BEGIN IMMEDIATE')
      try {
        work()
        database.exec('COMMIT')
      } catch (fault) {
        database.exec('ROLLBACK')
        throw fault
      }
    },
    close: () => database.close(),
  }
}
