import { existsSync, rmSync, statSync, truncateSync } from 'node:fs'
import { writeError } from '@pocketbank/core/base/errors'
import { storedVersion } from '@pocketbank/core/engine'
import { type RepairedStorage, type RepairOptions, repairStorage } from '../storage/repair.ts'
import { createSqlStorage, hasBank, readFormat, type SqlDatabase } from '../storage/sql-storage.ts'
import { DataFault } from './data-fault.ts'
import { type DataFolder, openFolder, replaceBank, sqliteOfNode, toBankFile } from './data-folder.ts'
import { openDatabase } from './database-file.ts'
import { readFileHead, repairFileHead } from './file-head.ts'
import { withCopy } from './foreign-file.ts'
import { sqliteFault } from './sqlite.ts'

/** Returns the first fault that SQLite's own check finds. */
function faultsOfFile(database: SqlDatabase): readonly string[] {
  try {
    const [[message] = []] = database.run('PRAGMA quick_check(1)')
    return message === 'ok' ? [] : [`the file: ${String(message).replaceAll('\n', ' ')}`]
  } catch (fault) {
    return [`the file: ${(fault as Error).message}`]
  }
}

interface RepairedFile {
  readonly file: string
  readonly format: number | undefined
  readonly faults: readonly string[]
}

/** True if a database has a bank of this release, or its format cannot be read. */
function isOfThisRelease({ format }: RepairedFile, database: SqlDatabase): boolean {
  try {
    return hasBank(database) && (readFormat(database) === storedVersion || format === storedVersion)
  } catch {
    return true
  }
}

function faultsOfFormat(database: SqlDatabase): readonly string[] {
  try {
    const format = readFormat(database)
    // The repair writes the format anew.
    return format === storedVersion ? [] : [`format: is ${format}, and the file says ${storedVersion}`]
  } catch (fault) {
    return [(fault as Error).message]
  }
}

function writeNew(file: string, { changes }: RepairedStorage): string {
  const newFile = `${file}.repaired`
  rmSync(newFile, { force: true })
  const storage = createSqlStorage(openDatabase(sqliteOfNode(), newFile))
  storage.write(changes)
  storage.close()
  return newFile
}

/** Result of a repair. `other` is the new file; undefined if nothing was wrong. */
interface RepairResult {
  readonly lines: readonly string[]
  readonly newFile?: string
}

/** Writes the readable part of a database to a new file. Undefined if it has no bank of this release. */
function repairDatabase(
  from: RepairedFile,
  database: SqlDatabase,
  options: RepairOptions,
): RepairResult | undefined {
  if (!isOfThisRelease(from, database)) return undefined
  const { file } = from
  const faults = [...from.faults, ...faultsOfFile(database), ...faultsOfFormat(database)]
  const repaired = repairStorage(database, options)
  if (repaired === undefined) {
    throw new DataFault(
      writeError({ place: file, problem: 'too little is left of the bank', remedy: moveAway }),
    )
  }
  const lines = [...faults, ...repaired.lines]
  return lines.length > 0 ? { lines, newFile: writeNew(file, repaired) } : { lines }
}

const moveAway = 'Move it away to begin a new one'

/** Fixes the header of a file that was cut off or damaged, so SQLite reads the remaining pages. */
function repairHeader(file: string, pageSize: number): void {
  const pages = Math.floor(statSync(file).size / pageSize)
  truncateSync(file, pages * pageSize)
  repairFileHead(file, pages)
}

function repairUnopenableFile(
  file: string,
  { message }: Error,
  options: RepairOptions,
): RepairResult | undefined {
  const { format, pageSize } = readFileHead(file)
  try {
    return withCopy(file, (copy) => {
      repairHeader(copy, pageSize)
      const database = openDatabase(sqliteOfNode(), copy)
      try {
        return repairDatabase({ file, format, faults: [`the file: ${message}`] }, database, options)
      } finally {
        database.close()
      }
    })
  } catch (fault) {
    if (sqliteFault(fault) !== 'damaged') throw fault
    const line = writeError({
      place: file,
      problem: 'nothing of the bank can be read',
      detail: message,
      remedy: moveAway,
    })
    throw new DataFault(line, fault)
  }
}

function repairFiles(path: string, options: RepairOptions): RepairResult | undefined {
  const file = toBankFile(path)
  const format = existsSync(file) ? readFileHead(file).format : undefined
  let folder: DataFolder
  try {
    folder = openFolder(path)
  } catch (fault) {
    const { cause } = fault as DataFault
    if (sqliteFault(cause) !== 'damaged') throw fault
    return repairUnopenableFile(file, cause as Error, options)
  }
  try {
    return repairDatabase({ file, format, faults: [] }, folder.database, options)
  } finally {
    folder.release()
    folder.database.close()
  }
}

/**
 * Repairs a damaged folder, and keeps the old file next to the new one. Returns a line for each dropped or
 * replaced entry. Throws `DataFault` if no bank can be rebuilt.
 */
export function repairFolder(path: string, options: RepairOptions): readonly string[] {
  const result = repairFiles(path, options)
  // The folder has no bank, or one of another release, which counts as undamaged.
  if (result === undefined) return []
  const { lines, newFile } = result
  if (newFile === undefined) return ['nothing had to be repaired']
  return [...lines, `the file as it was is kept as ${replaceBank(path, newFile)}`]
}
