import { statSync, truncateSync } from 'node:fs'
import type { SqlDatabase } from '../storage/sql-storage.ts'
import { applicationId, type FileMark, newMark, nextMark, readFileMark, toUserVersion } from './file-head.ts'
import type { Database, Sqlite, Statement } from './sqlite.ts'

const returnsRows = (sql: string) => /^(?:SELECT|PRAGMA)/.test(sql)

function rowValues(row: readonly unknown[] | Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(row) ? row : Object.values(row)
}

/** Takes the file for this connection alone. D: until it is closed, and without writing a byte. */
function takeFile(database: Database): void {
  database.exec('PRAGMA locking_mode = EXCLUSIVE')
  database.exec('PRAGMA synchronous = FULL')
  database.exec('BEGIN EXCLUSIVE')
  database.exec('ROLLBACK')
}

function runTransaction(database: Database, work: () => void): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    work()
    database.exec('COMMIT')
  } catch (fault) {
    try {
      database.exec('ROLLBACK')
    } catch {
      // After some faults SQLite has rolled back by itself, and says that there is nothing to roll back.
    }
    throw fault
  }
}

/** Bytes of the log from which on it is moved into the file. */
const logBytesMax = 4_194_304

/** Free pages that a file may have, of 4 KiB. D: to free them takes as long as the whole file is written, so they must be a tenth of it. */
const freePagesMax = 256
const freePartMax = 0.1

/** A database in a file, which does not keep the room of what is deleted. */
export interface FileDatabase extends SqlDatabase {
  /** Frees the pages of deleted rows, now and when the file is closed. Called once the bank in it is known to be whole. */
  shrink(): void
}

/** A database in a file that no other connection has open. */
class DatabaseFile implements FileDatabase {
  readonly #database: Database
  readonly #file: string
  readonly #log: string
  readonly #inode: number
  readonly #prepared = new Map<string, Statement>()
  #mark: FileMark
  /** True once changes go to the log; the first content of a bank goes to the file. */
  #hasLog = false
  /** True if the log may hold a change that was refused. */
  #isInDoubt = false
  /** True once the file is known to have a whole bank. */
  #isWhole = false

  constructor(database: Database, file: string) {
    this.#database = database
    this.#file = file
    this.#log = `${file}-wal`
    this.#inode = statSync(file).ino
    this.#mark = readFileMark(this.#number('user_version')) ?? newMark()
    if (this.#number('page_count') > 0) this.#useLog()
  }

  #prepare(sql: string): Statement {
    const known = this.#prepared.get(sql)
    if (known !== undefined) return known
    const statement = this.#database.prepare(sql)
    if (returnsRows(sql)) statement.setReturnArrays?.(true)
    this.#prepared.set(sql, statement)
    return statement
  }

  #number(pragma: string): number {
    const [[value] = []] = this.run(`PRAGMA ${pragma}`)
    return Number(value)
  }

  run(sql: string, ...values: readonly (string | number)[]): readonly (readonly unknown[])[] {
    const statement = this.#prepare(sql)
    if (returnsRows(sql)) return statement.all(...values).map(rowValues)
    statement.run(...values)
    return []
  }

  #useLog(): void {
    this.#database.exec('PRAGMA journal_mode = WAL')
    // The log is emptied here alone, so that its bytes are all good ones.
    this.#database.exec('PRAGMA wal_autocheckpoint = 0')
    this.#hasLog = true
    if (this.#logBytes > 0) this.#tryToEmptyLog()
  }

  get #logBytes(): number {
    return statSync(this.#log, { throwIfNoEntry: false })?.size ?? 0
  }

  /** Moves what the log has into the file. */
  #emptyLog(): void {
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    this.#isInDoubt = false
  }

  #tryToEmptyLog(): void {
    try {
      this.#emptyLog()
    } catch {
      this.#isInDoubt = true
    }
  }

  /**
   * Takes what was refused out of the log. D: SQLite leaves there what it could not sync, and would take it for a change when the file is
   * opened again. Nothing is written before the disk has taken the rest of the log.
   */
  #cutLog(bytes: number): void {
    this.#isInDoubt = true
    if (this.#logBytes > bytes) truncateSync(this.#log, bytes)
  }

  #writeMark(mark: FileMark): void {
    this.#database.exec(`PRAGMA application_id = ${applicationId}`)
    this.#database.exec(`PRAGMA user_version = ${toUserVersion(mark)}`)
  }

  /** D: without the log, so that the file is empty or has all of the bank that begins, whatever happens. */
  #begin(work: () => void): void {
    runTransaction(this.#database, () => {
      this.#writeMark(this.#mark)
      work()
    })
    this.#useLog()
  }

  /** D: what is written to a file that was removed is written, and gone with the process. */
  #requirePresent(): void {
    const isHere = statSync(this.#file, { throwIfNoEntry: false })?.ino === this.#inode
    if (!isHere) throw new Error(`${this.#file} was removed while the bank was running`)
  }

  transaction(work: () => void): void {
    this.#requirePresent()
    this.#isWhole = true
    if (this.#hasLog) this.#writeToLog(work)
    else this.#begin(work)
  }

  #writeToLog(work: () => void): void {
    if (this.#isInDoubt) this.#emptyLog()
    const bytes = this.#logBytes
    const mark = bytes === 0 ? nextMark(this.#mark) : this.#mark
    try {
      runTransaction(this.#database, () => {
        if (mark !== this.#mark) this.#writeMark(mark)
        work()
      })
      this.#mark = mark
    } catch (fault) {
      this.#cutLog(bytes)
      throw fault
    }
    if (bytes > logBytesMax) this.#tryToEmptyLog()
  }

  get #hasFreePages(): boolean {
    const free = this.#number('freelist_count')
    return free > freePagesMax && free > this.#number('page_count') * freePartMax
  }

  #freePages(): void {
    this.#requirePresent()
    // The first change of a log marks it.
    this.#writeToLog(() => {})
    const bytes = this.#logBytes
    try {
      this.#database.exec('VACUUM')
    } catch (fault) {
      this.#cutLog(bytes)
      throw fault
    }
    this.#tryToEmptyLog()
  }

  shrink(): void {
    this.#isWhole = true
    try {
      if (this.#hasFreePages) this.#freePages()
    } catch {
      // A file that cannot shrink is as good as it was.
    }
  }

  close(): void {
    if (this.#isWhole) this.shrink()
    this.#database.close()
  }
}

/** Opens a database, made if it is not there; no other connection can open it until it is closed. Throws what SQLite throws. */
export function openDatabase({ DatabaseSync }: Sqlite, file: string): FileDatabase {
  const database = new DatabaseSync(file)
  try {
    takeFile(database)
    return new DatabaseFile(database, file)
  } catch (fault) {
    database.close()
    throw fault
  }
}
