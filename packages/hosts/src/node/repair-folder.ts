import { existsSync, rmSync, statSync, truncateSync } from 'node:fs'
import { storedVersion } from '@pocketbank/core/engine'
import { type RepairedStorage, type RepairOptions, repairStorage } from '../storage/repair.ts'
import { createSqlStorage, hasBank, readFormat, type SqlDatabase } from '../storage/sql-storage.ts'
import { DataFault } from './data-fault.ts'
import { type DataFolder, openFolder, replaceBank, sqliteOfNode, toBankFile } from './data-folder.ts'
import { openDatabase } from './database-file.ts'
import { mendFileHead, readFileHead } from './file-head.ts'
import { withCopy } from './foreign-file.ts'
import { sqliteFault } from './sqlite.ts'

/** Lists the faults that SQLite itself finds in a file, a line each. */
function faultsOfFile(database: SqlDatabase): readonly string[] {
  try {
    const [[said] = []] = database.run('PRAGMA quick_check(1)')
    return said === 'ok' ? [] : [`the file: ${String(said).replaceAll('\n', ' ')}`]
  } catch (fault) {
    return [`the file: ${(fault as Error).message}`]
  }
}

/** A file to repair. */
interface RepairedFile {
  readonly file: string
  /** The format that its header has. */
  readonly format: number | undefined
  /** Known faults of the file, a line each. */
  readonly faults: readonly string[]
}

/** True if a database has a bank of this release, or if that cannot be read. */
function isOfThisRelease({ format }: RepairedFile, database: SqlDatabase): boolean {
  try {
    return hasBank(database) && (readFormat(database) === storedVersion || format === storedVersion)
  } catch {
    return true
  }
}

/** Lists the faults of the format, which is written anew. */
function faultsOfFormat(database: SqlDatabase): readonly string[] {
  try {
    const format = readFormat(database)
    return format === storedVersion ? [] : [`format: is ${format}, and the file says ${storedVersion}`]
  } catch (fault) {
    return [(fault as Error).message]
  }
}

function writeNew(file: string, { changes }: RepairedStorage): string {
  const other = `${file}.repaired`
  rmSync(other, { force: true })
  const storage = createSqlStorage(openDatabase(sqliteOfNode(), other))
  storage.write(changes)
  storage.close()
  return other
}

/** A new file with what can be read of a database, and what was wrong; no file if nothing was. */
interface Mended {
  readonly lines: readonly string[]
  readonly other?: string
}

/** Makes a whole bank of the readable part of a database; undefined if it has no bank of this release. */
function mend(from: RepairedFile, database: SqlDatabase, options: RepairOptions): Mended | undefined {
  if (!isOfThisRelease(from, database)) return undefined
  const { file } = from
  const faults = [...from.faults, ...faultsOfFile(database), ...faultsOfFormat(database)]
  const repaired = repairStorage(database, options)
  if (repaired === undefined) {
    throw new DataFault(`no bank can be made of what is left of ${file}: move it away to begin a new one`)
  }
  const lines = [...faults, ...repaired.lines]
  return lines.length > 0 ? { lines, other: writeNew(file, repaired) } : { lines }
}

/** Has SQLite read the pages that are left of a file that was cut off, or whose header is damaged. */
function mendHead(file: string, pageSize: number): void {
  const pages = Math.floor(statSync(file).size / pageSize)
  truncateSync(file, pages * pageSize)
  mendFileHead(file, pages)
}

/** Makes a whole bank of what is left of a file that SQLite refuses, by a copy. */
function mendRefused(file: string, { message }: Error, options: RepairOptions): Mended | undefined {
  const { format, pageSize } = readFileHead(file)
  try {
    return withCopy(file, (copy) => {
      mendHead(copy, pageSize)
      const database = openDatabase(sqliteOfNode(), copy)
      try {
        return mend({ file, format, faults: [`the file: ${message}`] }, database, options)
      } finally {
        database.close()
      }
    })
  } catch (fault) {
    if (sqliteFault(fault) !== 'damaged') throw fault
    const line = `nothing of the bank in ${file} can be read (${message}): move it away to begin a new one`
    throw new DataFault(line, fault)
  }
}

function mendFolder(path: string, options: RepairOptions): Mended | undefined {
  const file = toBankFile(path)
  const format = existsSync(file) ? readFileHead(file).format : undefined
  let folder: DataFolder
  try {
    folder = openFolder(path)
  } catch (fault) {
    const { cause } = fault as DataFault
    if (sqliteFault(cause) !== 'damaged') throw fault
    return mendRefused(file, cause as Error, options)
  }
  try {
    return mend({ file, format, faults: [] }, folder.database, options)
  } finally {
    folder.release()
    folder.database.close()
  }
}

/**
 * Makes a whole bank of what can be read in a folder, where anything is wrong with it, and keeps the file as it was beside the new one.
 * Gives a line for all that was dropped or made anew. Throws `DataFault` where no bank can be made of it.
 */
export function repairFolder(path: string, options: RepairOptions): readonly string[] {
  const mended = mendFolder(path, options)
  // A folder without a bank has nothing to repair; one of another release is not damaged.
  if (mended === undefined) return []
  const { lines, other } = mended
  if (other === undefined) return ['nothing had to be repaired']
  return [...lines, `the file as it was is kept as ${replaceBank(path, other)}`]
}
