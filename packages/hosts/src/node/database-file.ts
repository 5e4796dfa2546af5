import { statSync, truncateSync } from 'node:fs'
import type { SqlDatabase } from '../storage/sql-storage.ts'
import { applicationId, type FileMark, newMark, nextMark, readFileMark, toUserVersion } from './file-head.ts'
import type { Database, Sqlite, Statement } from './sqlite.ts'

const returnsRows = (sql: string) => /^(?:SELECT|PRAGMA)/.test(sql)

interface Prepared {
  readonly statement: Statement
  /** True if the statement returns rows. */
  readonly hasRows: boolean
}

function rowValues(row: readonly unknown[] | Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(row) ? row : Object.values(row)
}

/** Locks the file for this connection until it is closed, without changing it. */
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
      // After some errors SQLite has already rolled back, and ROLLBACK fails.
    }
    throw fault
  }
}

/** Size of the log in bytes above which it is moved into the file. */
const logBytesMax = 4_194_304

/** Number and part of free pages above which they are released. Releasing them rewrites the whole file. */
const freePagesMax = 256
const freePartMax = 0.1

export interface FileDatabase extends SqlDatabase {
  /** Releases free pages now and on closing. Called once the stored bank is known to be undamaged. */
  shrink(): void
}

class DatabaseFile implements FileDatabase {
  readonly #database: Database
  readonly #file: string
  readonly #log: string
  readonly #inode: number
  readonly #prepared = new Map<string, Prepared>()
  #mark: FileMark
  /** True once changes go to the log. The first write of a new bank goes to the file itself. */
  #hasLog = false
  /** True if the log may hold a failed transaction. */
  #isInDoubt = false
  /** True once the file is known to hold an undamaged bank. */
  #isWhole = false

  constructor(database: Database, file: string) {
    this.#database = database
    this.#file = file
    this.#log = `${file}-wal`
    this.#inode = statSync(file).ino
    this.#mark = readFileMark(this.#number('user_version')) ?? newMark()
    if (this.#number('page_count') > 0) this.#useLog()
  }

  #prepare(sql: string): Prepared {
    const cached = this.#prepared.get(sql)
    if (cached !== undefined) return cached
    const prepared = { statement: this.#database.prepare(sql), hasRows: returnsRows(sql) }
    if (prepared.hasRows) prepared.statement.setReturnArrays?.(true)
    this.#prepared.set(sql, prepared)
    return prepared
  }

  #number(pragma: string): number {
    const [[value] = []] = this.run(`PRAGMA ${pragma}`)
    return Number(value)
  }

  run(sql: string, ...values: readonly (string | number)[]): readonly (readonly unknown[])[] {
    const { statement, hasRows } = this.#prepare(sql)
    if (hasRows) return statement.all(...values).map(rowValues)
    statement.run(...values)
    return []
  }

  #useLog(): void {
    this.#database.exec('PRAGMA journal_mode = WAL')
    // SQLite must not move the log by itself: #emptyLog does so, so a log never mixes new and old frames.
    this.#database.exec('PRAGMA wal_autocheckpoint = 0')
    this.#hasLog = true
    if (this.#logBytes > 0) this.#tryToEmptyLog()
  }

  get #logBytes(): number {
    return statSync(this.#log, { throwIfNoEntry: false })?.size ?? 0
  }

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
   * Removes a failed transaction from the log. SQLite leaves frames there that it could not sync, and would
   * apply them when the file is opened again. The next write first syncs the rest of the log.
   */
  #cutLog(bytes: number): void {
    this.#isInDoubt = true
    if (this.#logBytes > bytes) truncateSync(this.#log, bytes)
  }

  #writeMark(mark: FileMark): void {
    this.#database.exec(`PRAGMA application_id = ${applicationId}`)
    this.#database.exec(`PRAGMA user_version = ${toUserVersion(mark)}`)
  }

  /** Writes a new bank without the log, so after a crash the file has either all of it or nothing. */
  #begin(work: () => void): void {
    runTransaction(this.#database, () => {
      this.#writeMark(this.#mark)
      work()
    })
    this.#useLog()
  }

  /** Throws if the file was removed: writes to it would succeed and be lost at the end of the process. */
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
    // An empty transaction writes the mark as the first change of the log.
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
      // A file that did not shrink is still complete.
    }
  }

  close(): void {
    if (this.#isWhole) this.shrink()
    this.#database.close()
  }
}

/** Opens or creates a database, and locks it for other connections. Throws the errors of SQLite. */
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
