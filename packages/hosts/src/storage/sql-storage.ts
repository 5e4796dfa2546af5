import { storedVersion } from '@pocketbank/core/engine'
import { checksum } from './checksum.ts'
import {
  type Collection,
  type CollectionChanges,
  collections,
  type Key,
  namedCollections,
  type Storage,
  StorageDamage,
  type StoredEntry,
} from './storage.ts'

type SqlValue = string | number

/** A database of SQLite: that of Node, or that of a Durable Object. */
export interface SqlDatabase {
  /** Runs a statement, and gives the rows that it finds, each as a list of its columns. */
  run(sql: string, ...values: readonly SqlValue[]): Iterable<readonly unknown[]>
  /** Does the work as a whole, durably, or not at all. */
  transaction(work: () => void): void
  close(): void
}

const isNamedCollection = (collection: Collection) =>
  (namedCollections as readonly Collection[]).includes(collection)

/**
 * UTF-16 units of a text that one row has at most. D: a Durable Object takes 2 MB in a row, and a kept snapshot is the text of a whole
 * bank; the other texts are of one row of a bank, or of one answer.
 */
export const pieceLength = 500_000

const isInPieces = (collection: Collection) => collection === 'snapshots'

/** The pieces of a text. No pair of surrogates is divided: half of one could not be stored. */
export function* splitText(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const unit = text.charCodeAt(start + pieceLength - 1)
    const end = start + (unit >= 0xd800 && unit < 0xdc00 ? pieceLength - 1 : pieceLength)
    yield text.slice(start, end)
    start = end
  }
}

/** Returns the key of a piece in its checksum, which covers the place of the piece in its text, too. */
function pieceKey(key: Key, piece: number | undefined): Key {
  return piece === undefined ? key : `${key} ${piece}`
}

/** D: rows by their serials need no index beside the table; names do, and the table is that index. */
function tableSql(collection: Collection): string {
  const text = 'text TEXT NOT NULL, sum INTEGER NOT NULL'
  if (isInPieces(collection)) {
    const key = 'key TEXT NOT NULL, piece INTEGER NOT NULL'
    return `CREATE TABLE IF NOT EXISTS "${collection}" (${key}, ${text}, PRIMARY KEY (key, piece)) WITHOUT ROWID`
  }
  const key = isNamedCollection(collection) ? 'TEXT PRIMARY KEY' : 'INTEGER PRIMARY KEY'
  const rest = isNamedCollection(collection) ? ' WITHOUT ROWID' : ''
  return `CREATE TABLE IF NOT EXISTS "${collection}" (key ${key} NOT NULL, ${text})${rest}`
}

/** Rows that are read at once. D: as fast as all at once, and they need a thousandth of the memory. */
const rowsAtOnce = 1_000

/** Statements of a collection, written once. */
interface Statements {
  readonly load: string
  readonly put: string
  readonly remove: string
  readonly clear: string
}

function writeStatements(collection: Collection): Statements {
  const [piece, place] = isInPieces(collection) ? [', piece', ', ?'] : ['', '']
  const range = isNamedCollection(collection)
    ? `ORDER BY key${piece}`
    : `WHERE key > ? ORDER BY key LIMIT ${rowsAtOnce}`
  return {
    load: `SELECT key, text, sum${piece} FROM "${collection}" ${range}`,
    put: `INSERT OR REPLACE INTO "${collection}" (key, text, sum${piece}) VALUES (?, ?, ?${place})`,
    remove: `DELETE FROM "${collection}" WHERE key = ?`,
    clear: `DELETE FROM "${collection}"`,
  }
}

const statements = Object.fromEntries(collections.map((one) => [one, writeStatements(one)])) as Readonly<
  Record<Collection, Statements>
>

const formatTable = 'CREATE TABLE IF NOT EXISTS "format" (version INTEGER NOT NULL)'

/** True if a database has the tables of a bank. Other programs have tables called `format` or `customers` as well. */
export function hasBank(database: SqlDatabase): boolean {
  const readColumns = (table: string) =>
    [...database.run(`PRAGMA table_info("${table}")`)].map(([, name]) => name).join()
  return readColumns('format') === 'version' || readColumns('head') === 'key,text,sum'
}

/** Reads the format of a database that has a bank; throws `StorageDamage` if no format can be read. */
export function readFormat(database: SqlDatabase): number {
  let versions: readonly unknown[]
  try {
    versions = [...database.run('SELECT version FROM "format"')].map(([version]) => version)
  } catch (fault) {
    throw new StorageDamage('format', undefined, `cannot be read: ${(fault as Error).message}`)
  }
  const [version] = versions
  if (versions.length === 1 && Number.isInteger(version) && Number(version) > 0) return Number(version)
  throw new StorageDamage('format', undefined, `must be one whole number, and is ${JSON.stringify(versions)}`)
}

/** A database that another release has written, in tables of its own. */
export class OtherFormat extends Error {
  readonly problem: string

  constructor(format: number) {
    const problem = `its format is ${format}, and this release reads ${storedVersion}`
    super(`${problem}: use the release that wrote it, or begin with an empty storage`)
    this.name = 'OtherFormat'
    this.problem = problem
  }
}

/** Makes the tables of this format that are missing. */
function makeTables(database: SqlDatabase): void {
  database.run(formatTable)
  database.run('DELETE FROM "format"')
  for (const collection of collections) database.run(tableSql(collection))
  database.run('INSERT INTO "format" (version) VALUES (?)', storedVersion)
}

/** A row as a statement loads it; only texts in pieces have a piece. */
export type SqlRow = readonly [key: Key, text: unknown, sum: unknown, piece?: number]

/** Describes a fault in the text of a row; undefined if it is right. */
export function describeWrongText([key, text, sum, piece]: SqlRow): string | undefined {
  const isRight = typeof text === 'string' && checksum(pieceKey(key, piece), text) === sum
  return isRight ? undefined : 'is not what was written: its checksum is another one'
}

/** Texts under their keys, each of all its pieces. */
export function textOfPieces(pieces: Iterable<StoredEntry>): readonly StoredEntry[] {
  const texts = new Map<Key, string>()
  for (const [key, piece] of pieces) texts.set(key, (texts.get(key) ?? '') + piece)
  return [...texts]
}

/** Writes the statements that read the rows of a collection if SQLite cannot read all of them. */
export function statementsFor(collection: Collection) {
  const piece = isInPieces(collection) ? ', piece' : ''
  const from = `SELECT key, text, sum${piece} FROM "${collection}"`
  const down = piece === '' ? 'key DESC' : 'key DESC, piece DESC'
  return {
    isNamed: isNamedCollection(collection),
    all: `${from} ORDER BY key${piece}`,
    one: {
      fromStart: `${from} ORDER BY key${piece} LIMIT 1 OFFSET ?`,
      fromEnd: `${from} ORDER BY ${down} LIMIT 1 OFFSET ?`,
      after: `${from} WHERE key > ? ORDER BY key LIMIT 1`,
      before: `${from} WHERE key < ? ORDER BY key DESC LIMIT 1`,
      at: `${from} WHERE key = ?`,
    },
  }
}

class SqlStorage implements Storage {
  readonly #database: SqlDatabase
  #hasTables: boolean

  constructor(database: SqlDatabase) {
    this.#database = database
    this.#hasTables = hasBank(database)
    const format = this.#hasTables ? readFormat(database) : storedVersion
    if (format !== storedVersion) throw new OtherFormat(format)
  }

  /** Rows as the database gives them, some at a time; what it says of a file that it cannot read is told with the place. */
  *#rowsAtOnce(collection: Collection): Generator<readonly SqlRow[]> {
    const { load } = statements[collection]
    let last: Key = 0
    try {
      if (isNamedCollection(collection))
        return yield [...this.#database.run(load)] as unknown as readonly SqlRow[]
      for (;;) {
        const rows = [...this.#database.run(load, last)] as unknown as readonly SqlRow[]
        if (rows.length === 0) return
        yield rows
        last = rows.at(-1)?.[0] ?? last
      }
    } catch (fault) {
      const after = last === 0 ? '' : ` after ${last}`
      throw new StorageDamage(collection, undefined, `cannot be read${after}: ${(fault as Error).message}`)
    }
  }

  *#texts(collection: Collection): Generator<StoredEntry> {
    for (const rows of this.#rowsAtOnce(collection)) {
      for (const row of rows) {
        const wrong = describeWrongText(row)
        if (wrong !== undefined) throw new StorageDamage(collection, row[0], wrong)
        yield row as unknown as StoredEntry
      }
    }
  }

  load(collection: Collection): Iterable<StoredEntry> {
    if (!this.#hasTables) return []
    const texts = this.#texts(collection)
    return isInPieces(collection) ? textOfPieces(texts) : texts
  }

  #put(collection: Collection, [key, text]: StoredEntry): void {
    const sql = statements[collection]
    if (!isInPieces(collection)) {
      this.#database.run(sql.put, key, text, checksum(key, text))
      return
    }
    this.#database.run(sql.remove, key)
    let count = 0
    for (const piece of splitText(text)) {
      this.#database.run(sql.put, key, piece, checksum(pieceKey(key, count), piece), count)
      count += 1
    }
  }

  #writeOne({ collection, isCleared = false, put, removed }: CollectionChanges): void {
    const sql = statements[collection]
    if (isCleared) this.#database.run(sql.clear)
    for (const key of removed) this.#database.run(sql.remove, key)
    for (const entry of put) this.#put(collection, entry)
  }

  /** D: the tables come with the first rows, in one transaction, so that no file is ever without the bank that began in it. */
  write(changes: readonly CollectionChanges[]): void {
    this.#database.transaction(() => {
      if (!this.#hasTables) makeTables(this.#database)
      for (const one of changes) this.#writeOne(one)
    })
    this.#hasTables = true
  }

  close(): void {
    this.#database.close()
  }
}

/**
 * Stores a bank in a database: a table for each collection, beside each text its checksum. Throws `OtherFormat` for that of another
 * release, `StorageDamage` for one whose format cannot be read.
 */
export function createSqlStorage(database: SqlDatabase): Storage {
  return new SqlStorage(database)
}
