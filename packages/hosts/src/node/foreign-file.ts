import { copyFileSync, existsSync, rmSync, statSync } from 'node:fs'
import { writeError } from '@pocketbank/core/base/errors'
import { hasBank } from '../storage/sql-storage.ts'
import { DataFault } from './data-fault.ts'
import { isContinued, isMovedInto, isSameMark, readFileHead, readLogHead } from './file-head.ts'
import { type Sqlite, sqliteFault } from './sqlite.ts'

/** Suffixes of the files that belong to a database. */
export const sqliteSuffixes = ['-wal', '-journal', '-shm'] as const

const fileSize = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Copies a database with its other files, calls `use`, and removes the copy. */
export function withCopy<Value>(file: string, use: (copy: string) => Value): Value {
  const copy = `${file}.copy-${process.pid}`
  const parts = ['', ...sqliteSuffixes].filter((part) => existsSync(file + part))
  try {
    for (const part of parts) copyFileSync(file + part, copy + part)
    return use(copy)
  } finally {
    for (const part of ['', ...sqliteSuffixes]) rmSync(copy + part, { force: true })
  }
}

/** Looks for the tables of a bank in a copy: opening the file itself could apply its log or journal. */
function hasBankInCopy({ DatabaseSync }: Sqlite, file: string): boolean {
  return withCopy(file, (copy) => {
    const database = new DatabaseSync(copy)
    try {
      const run = (sql: string) =>
        database
          .prepare(sql)
          .all()
          .map((row) => Object.values(row))
      return hasBank({ run, transaction: (work) => work(), close: () => {} })
    } catch (fault) {
      // It may be a damaged bank. Opening it later reports the damage.
      if (sqliteFault(fault) === 'damaged') return true
      throw fault
    } finally {
      database.close()
    }
  })
}

/** Reads the heads of a file and of its log. Reads again if another process changed the file in between. */
function readHeads(file: string) {
  for (;;) {
    const head = readFileHead(file)
    const log = readLogHead(`${file}-wal`)
    if (readFileHead(file).mark?.generation === head.mark?.generation) return { head, log }
  }
}

/** Throws `DataFault` for a log of another file, or a log without a file. SQLite would mix or remove them. */
function requireOwnLog(file: string): void {
  const log = `${file}-wal`
  if (fileSize(file) === 0) {
    if (fileSize(log) === 0) return
    throw new DataFault(
      writeError({
        place: file,
        problem: `is missing, but its log ${log} exists`,
        remedy: 'Restore the file, or move the log away to begin a new bank',
      }),
    )
  }
  const { head, log: logHead } = readHeads(file)
  if (head.mark === undefined || logHead === undefined || isContinued(head.mark, logHead.mark)) return
  if (isSameMark(head.mark, logHead.mark) && isMovedInto(file, log)) return
  throw new DataFault(
    writeError({
      place: log,
      problem: 'is the log of another bank, or of another time of this one',
      remedy: 'Restore the file to which it belongs, or move the log away',
    }),
  )
}

const moveAway = 'Move it away to begin a new one'

/**
 * Throws `DataFault` if a file is not a bank, or has the log of another bank. Changes neither. A damaged bank
 * passes: reading it reports the damage.
 */
export function requireBankFile(sqlite: Sqlite, file: string): void {
  requireOwnLog(file)
  if (fileSize(file) === 0) return
  const head = readFileHead(file)
  const refuse = (reason: string) =>
    new DataFault(writeError({ place: file, problem: 'is not a bank', detail: reason, remedy: moveAway }))
  if (head.format !== undefined) return
  if (!head.isSqlite) throw refuse('it is not an SQLite database')
  if (!hasBankInCopy(sqlite, file)) throw refuse('it has no tables of a bank')
}
