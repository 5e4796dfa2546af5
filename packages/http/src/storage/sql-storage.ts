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

/**
 * UTF-16 units of a text that one row has at most. D: a Durable Object takes 2 MB in a row, and a kept snapshot is the text of a whole
 * bank; the other texts are of one row of a bank, or of one answer.
 */
export const pieceLength = 500_000

const isInPieces = (collection: Collection) => collection === 'snapshots'

/** The pieces of a text. No pair of surrogates is divided: half of one could not be stored. */
export function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const unit = text.charCodeAt(start + pieceLength - 1)
    const end = start + (unit >= 0xd800 && unit < 0xdc00 ? pieceLength - 1 : pieceLength)
    yield text.slice(start, end)
    start = end
  }
}

/** D: rows by their serials need no index beside the table; names do, and the table is that index. */
function tableSql(collection: Collection): string {
  const text = 'text TEXT NOT NULL, sum INTEGER NOT NULL'
  if (isInPieces(collection)) {
    const key = 'key TEXT NOT NULL, piece INTEGER NOT NULL'
    return `CREATE TABLE IF NOT EXISTS "${collection}" (${key}, ${text}, PRIMARY KEY (key, piece)) WITHOUT ROWID`
  }
  const key = isNamed(collection) ? 'TEXT PRIMARY KEY' : 'INTEGER PRIMARY KEY'
  const rest = isNamed(collection) ? ' WITHOUT ROWID' : ''
  return `CREATE TABLE IF NOT EXISTS "${collection}" (key ${key} NOT NULL, ${text})${rest}`
}

/** Statements of a collection, written once. */
interface Statements {
  readonly load: string
  readonly put: string
  readonly remove: string
  readonly clear: string
}

function statementsOf(collection: Collection): Statements {
  const [piece, place] = isInPieces(collection) ? [', piece', ', ?'] : ['', '']
  return {
    load: `SELECT key, text, sum FROM "${collection}" ORDER BY key${piece}`,
    put: `INSERT OR REPLACE INTO "${collection}" (key, text, sum${piece}) VALUES (?, ?, ?${place})`,
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

  function* loadRows(collection: Collection): Generator<readonly [Key, string]> {
    for (const [key, text, sum] of database.run(statements[collection].load)) {
      if (typeof text !== 'string' || checksum(text) !== sum) {
        throw new StorageDamage(collection, key as Key, 'what is stored is not what was written')
      }
      yield [key as Key, text]
    }
  }

  function* load(collection: Collection): Generator<readonly [Key, string]> {
    if (!isInPieces(collection)) return yield* loadRows(collection)
    const texts = new Map<Key, string>()
    for (const [key, piece] of loadRows(collection)) texts.set(key, (texts.get(key) ?? '') + piece)
    return yield* texts
  }

  function put(collection: Collection, key: Key, text: string): void {
    const sql = statements[collection]
    if (!isInPieces(collection)) {
      database.run(sql.put, key, text, checksum(text))
      return
    }
    database.run(sql.remove, key)
    let count = 0
    for (const piece of piecesOf(text)) {
      database.run(sql.put, key, piece, checksum(piece), count)
      count += 1
    }
  }

  function writeOne({ collection, isCleared = false, put: entries, removed }: CollectionChanges): void {
    const sql = statements[collection]
    if (isCleared) database.run(sql.clear)
    for (const key of removed) database.run(sql.remove, key)
    for (const [key, text] of entries) put(collection, key, text)
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
