import { writeError } from '@pocketbank/core/base/errors'
import { shortenInput } from '@pocketbank/core/base/input'
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

/** An SQLite database of Node or of a Durable Object. */
export interface SqlDatabase {
  /** Runs a statement and returns the rows, each as a list of columns. */
  run(sql: string, ...values: readonly SqlValue[]): Iterable<readonly unknown[]>
  /** Runs the work in a transaction that is durable when this returns. */
  transaction(work: () => void): void
  close(): void
}

const isNamedCollection = (collection: Collection) =>
  (namedCollections as readonly Collection[]).includes(collection)

/**
 * Maximum length of a stored piece, in UTF-16 units. A Durable Object limits the size of a row, and a kept
 * snapshot is the text of a whole bank. All other texts are short: one row of a bank, or one response.
 */
export const pieceLength = 500_000

const isInPieces = (collection: Collection) => collection === 'snapshots'

/** Splits a text into pieces. Never splits a surrogate pair, since half a pair cannot be stored. */
export function* splitText(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const unit = text.charCodeAt(start + pieceLength - 1)
    const end = start + (unit >= 0xd800 && unit < 0xdc00 ? pieceLength - 1 : pieceLength)
    yield text.slice(start, end)
    start = end
  }
}

/**
 * Returns the key for the checksum of a piece. It includes the number of the piece, so swapped pieces are
 * detected.
 */
function pieceKey(key: Key, piece: number | undefined): Key {
  return piece === undefined ? key : `${key} ${piece}`
}

/**
 * Writes the statement that creates a table. Serials are the row ids of SQLite; a table with names has no row
 * ids. So neither needs a second index.
 */
function tableSql(collection: Collection): string {
  const text = 'text TEXT NOT NULL, sum INTEGER NOT NULL'
  if (isInPieces(collection)) {
    const key = 'key TEXT NOT NULL, piece INTEGER NOT NULL'
    return (
      `CREATE TABLE IF NOT EXISTS "${collection}" (${key}, ` +
      `${text}, PRIMARY KEY (key, piece)) WITHOUT ROWID`
    )
  }
  const key = isNamedCollection(collection) ? 'TEXT PRIMARY KEY' : 'INTEGER PRIMARY KEY'
  const rest = isNamedCollection(collection) ? ' WITHOUT ROWID' : ''
  return `CREATE TABLE IF NOT EXISTS "${collection}" (key ${key} NOT NULL, ${text})${rest}`
}

/** Rows per query: as fast as one query for all rows, with far less memory. */
const rowsAtOnce = 1_000

/** Rows per insertion: half the time of single rows. A Durable Object binds at most 100 values. */
const rowsPerInsertion = 16

/** Key, text and checksum. */
const valuesPerRow = 3

interface Statements {
  readonly load: string
  readonly put: string
  /** Puts `rowsPerInsertion` rows. */
  readonly putSeveral: string
  readonly remove: string
  readonly clear: string
}

function writeStatements(collection: Collection): Statements {
  const [piece, place] = isInPieces(collection) ? [', piece', ', ?'] : ['', '']
  const range = isNamedCollection(collection)
    ? `ORDER BY key${piece}`
    : `WHERE key > ? ORDER BY key LIMIT ${rowsAtOnce}`
  const values = `(?, ?, ?${place})`
  const put = `INSERT OR REPLACE INTO "${collection}" (key, text, sum${piece}) VALUES ${values}`
  return {
    load: `SELECT key, text, sum${piece} FROM "${collection}" ${range}`,
    put,
    putSeveral: put + `, ${values}`.repeat(rowsPerInsertion - 1),
    remove: `DELETE FROM "${collection}" WHERE key = ?`,
    clear: `DELETE FROM "${collection}"`,
  }
}

const statements = Object.fromEntries(
  collections.map((collection) => [collection, writeStatements(collection)]),
) as Readonly<Record<Collection, Statements>>

const formatTable = 'CREATE TABLE IF NOT EXISTS "format" (version INTEGER NOT NULL)'

/**
 * True if a database has the tables of a bank. Checks the columns too: other programs also have tables called
 * `format`.
 */
export function hasBank(database: SqlDatabase): boolean {
  const readColumns = (table: string) =>
    [...database.run(`PRAGMA table_info("${table}")`)].map(([, name]) => name).join()
  return readColumns('format') === 'version' || readColumns('head') === 'key,text,sum'
}

/** Reads the format of a bank's database. Throws `StorageDamage` if it cannot be read. */
export function readFormat(database: SqlDatabase): number {
  let versions: readonly unknown[]
  try {
    versions = [...database.run('SELECT version FROM "format"')].map(([version]) => version)
  } catch (fault) {
    throw new StorageDamage('format', undefined, `cannot be read: ${(fault as Error).message}`)
  }
  const [version] = versions
  if (versions.length === 1 && Number.isInteger(version) && Number(version) > 0) return Number(version)
  throw new StorageDamage(
    'format',
    undefined,
    writeError({ problem: 'must be one whole number', received: shortenInput(JSON.stringify(versions)) }),
  )
}

/** Error: the database was written by a release with another format. */
export class OtherFormat extends Error {
  readonly problem: string

  constructor(format: number) {
    const problem = `its format is ${format}, and this release reads ${storedVersion}`
    super(writeError({ problem, remedy: 'Use the release that wrote it, or begin with an empty storage' }))
    this.name = 'OtherFormat'
    this.problem = problem
  }
}

function makeTables(database: SqlDatabase): void {
  database.run(formatTable)
  database.run('DELETE FROM "format"')
  for (const collection of collections) database.run(tableSql(collection))
  database.run('INSERT INTO "format" (version) VALUES (?)', storedVersion)
}

/** A loaded row. Only texts that are stored in pieces have a piece number. */
export type SqlRow = readonly [key: Key, text: unknown, sum: unknown, piece?: number]

/** Checks the text of a row against its checksum. Returns the problem, or undefined. */
export function describeWrongText([key, text, sum, piece]: SqlRow): string | undefined {
  const isRight = typeof text === 'string' && checksum(pieceKey(key, piece), text) === sum
  return isRight ? undefined : 'is not what was written: its checksum differs'
}

export function textOfPieces(pieces: Iterable<StoredEntry>): readonly StoredEntry[] {
  const texts = new Map<Key, string>()
  for (const [key, piece] of pieces) texts.set(key, (texts.get(key) ?? '') + piece)
  return [...texts]
}

/** Writes the statements for reading a damaged collection row by row. */
export function statementsFor(collection: Collection) {
  const piece = isInPieces(collection) ? ', piece' : ''
  const from = `SELECT key, text, sum${piece} FROM "${collection}"`
  const down = piece === '' ? 'key DESC' : 'key DESC, piece DESC'
  return {
    isNamed: isNamedCollection(collection),
    all: `${from} ORDER BY key${piece}`,
    single: {
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

  /** Yields the rows in groups. Converts errors of SQLite to `StorageDamage` with the place. */
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
        const problem = describeWrongText(row)
        if (problem !== undefined) throw new StorageDamage(collection, row[0], problem)
        yield row as unknown as StoredEntry
      }
    }
  }

  load(collection: Collection): Iterable<StoredEntry> {
    if (!this.#hasTables) return []
    const texts = this.#texts(collection)
    return isInPieces(collection) ? textOfPieces(texts) : texts
  }

  #putInPieces(collection: Collection, [key, text]: StoredEntry): void {
    const sql = statements[collection]
    this.#database.run(sql.remove, key)
    let count = 0
    for (const piece of splitText(text)) {
      this.#database.run(sql.put, key, piece, checksum(pieceKey(key, count), piece), count)
      count += 1
    }
  }

  #put(collection: Collection, entries: Iterable<StoredEntry>): void {
    const sql = statements[collection]
    let values: SqlValue[] = []
    for (const [key, text] of entries) {
      values.push(key, text, checksum(key, text))
      if (values.length < rowsPerInsertion * valuesPerRow) continue
      this.#database.run(sql.putSeveral, ...values)
      values = []
    }
    for (let at = 0; at < values.length; at += valuesPerRow)
      this.#database.run(sql.put, ...values.slice(at, at + valuesPerRow))
  }

  #writeOne({ collection, isCleared = false, put, removed }: CollectionChanges): void {
    const sql = statements[collection]
    if (isCleared) this.#database.run(sql.clear)
    for (const key of removed) this.#database.run(sql.remove, key)
    if (isInPieces(collection)) for (const entry of put) this.#putInPieces(collection, entry)
    else this.#put(collection, put)
  }

  /**
   * Writes changes in one transaction. It also creates the tables, so a file never has tables without a bank.
   */
  write(changes: readonly CollectionChanges[]): void {
    this.#database.transaction(() => {
      if (!this.#hasTables) makeTables(this.#database)
      for (const collectionChanges of changes) this.#writeOne(collectionChanges)
    })
    this.#hasTables = true
  }

  close(): void {
    this.#database.close()
  }
}

/**
 * Creates a storage in a database: a table for each collection, and a checksum for each text. Throws
 * `OtherFormat` for the format of another release, `StorageDamage` if the format cannot be read.
 */
export function createSqlStorage(database: SqlDatabase): Storage {
  return new SqlStorage(database)
}
