import { checksum } from './checksum.ts'
import {
  type Collection,
  type CollectionChanges,
  collections,
  type Key,
  namedCollections,
  type Storage,
  StorageDamage,
} from './storage.ts'

type SqlValue = string | number

/** A database of SQLite: that of Node, or that of a Durable Object. */
export interface SqlDatabase {
  /** Runs a statement, and gives the rows that it finds. */
  run(sql: string, ...values: readonly SqlValue[]): Iterable<readonly unknown[]>
  /** Does the work as a whole, durably, or not at all. */
  transaction(work: () => void): void
  close(): void
}

/** The version of the tables below. A storage of a later one is refused; one of an earlier one is brought up to it. */
export const storageFormat = 1

const isNamed = (collection: Collection) => (namedCollections as readonly Collection[]).includes(collection)

/** D: rows by their serials need no index beside the table; names do, and the table is that index. */
function tableSql(collection: Collection): string {
  const key = isNamed(collection) ? 'TEXT PRIMARY KEY' : 'INTEGER PRIMARY KEY'
  const rest = isNamed(collection) ? ' WITHOUT ROWID' : ''
  return `CREATE TABLE IF NOT EXISTS "${collection}" (key ${key} NOT NULL, text TEXT NOT NULL, sum INTEGER NOT NULL)${rest}`
}

/** Statements of a collection, written once. */
interface Statements {
  readonly load: string
  readonly put: string
  readonly remove: string
  readonly clear: string
}

function statementsOf(collection: Collection): Statements {
  return {
    load: `SELECT key, text, sum FROM "${collection}" ORDER BY key`,
    put: `INSERT OR REPLACE INTO "${collection}" (key, text, sum) VALUES (?, ?, ?)`,
    remove: `DELETE FROM "${collection}" WHERE key = ?`,
    clear: `DELETE FROM "${collection}"`,
  }
}

const statements = Object.fromEntries(collections.map((one) => [one, statementsOf(one)])) as Readonly<
  Record<Collection, Statements>
>

const formatTable = 'CREATE TABLE IF NOT EXISTS "format" (version INTEGER NOT NULL)'

/** Makes the tables of a new database, and looks whether those of another one can be read. */
function prepare(database: SqlDatabase): void {
  database.transaction(() => {
    database.run(formatTable)
    const [found] = database.run('SELECT version FROM "format"')
    if (found === undefined) {
      for (const collection of collections) database.run(tableSql(collection))
      database.run('INSERT INTO "format" (version) VALUES (?)', storageFormat)
    } else if (found[0] !== storageFormat) {
      const reason = `the storage has the format ${String(found[0])}, and this release reads ${storageFormat}`
      throw new StorageDamage('head', undefined, reason)
    }
  })
}

/** Stores a bank in a database: a table for each collection, beside each text its checksum. */
export function createSqlStorage(database: SqlDatabase): Storage {
  prepare(database)

  function* load(collection: Collection): Generator<readonly [Key, string]> {
    for (const [key, text, sum] of database.run(statements[collection].load)) {
      if (typeof text !== 'string' || checksum(text) !== sum) {
        throw new StorageDamage(collection, key as Key, 'what is stored is not what was written')
      }
      yield [key as Key, text]
    }
  }

  function writeOne({ collection, isCleared = false, put, removed }: CollectionChanges): void {
    const sql = statements[collection]
    if (isCleared) database.run(sql.clear)
    for (const key of removed) database.run(sql.remove, key)
    for (const [key, text] of put) database.run(sql.put, key, text, checksum(text))
  }

  return {
    load,
    write(changes) {
      database.transaction(() => {
        for (const one of changes) writeOne(one)
      })
    },
    close: () => database.close(),
  }
}
