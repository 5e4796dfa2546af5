import { rmSync } from 'node:fs'
import { type RepairedStorage, type RepairOptions, repairStorage } from '../../storage/repair.ts'
import {
  createSqlStorage,
  formatOf,
  formerFormat,
  type SqlDatabase,
  storageFormat,
} from '../../storage/sql-storage.ts'
import { DataFault, type DataFolder, openFolder, replaceBank, sqliteOfNode } from './data-folder.ts'
import { openDatabase, sqliteFault } from './sqlite.ts'

/** Opens a folder whose file SQLite can read anything of. */
function openReadable(path: string): DataFolder {
  try {
    return openFolder(path)
  } catch (fault) {
    if (!(fault instanceof DataFault) || sqliteFault(fault.cause) !== 'damaged') throw fault
    const reason = (fault.cause as Error).message
    throw new DataFault(
      `nothing of the bank in ${path} can be read (${reason}): move bank.sqlite away to begin a new one`,
      fault,
    )
  }
}

/** What SQLite itself finds wrong with a file, a line each. */
function faultsOfFile(database: SqlDatabase): readonly string[] {
  try {
    const [[said] = []] = database.run('PRAGMA quick_check(1)')
    return said === 'ok' ? [] : [`the file: ${String(said).replaceAll('\n', ' ')}`]
  } catch (fault) {
    return [`the file: ${(fault as Error).message}`]
  }
}

/** The format of a file, as far as it can be told. */
function knownFormat(database: SqlDatabase): number | undefined {
  try {
    return formatOf(database)
  } catch {
    return storageFormat
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

/**
 * Makes a whole bank of what can be read in a folder, where anything is wrong with it, and keeps the file as it was beside the new one.
 * Gives a line for all that was dropped or made anew. Throws `DataFault` where no bank can be made of it.
 */
export function repairFolder(path: string, options: RepairOptions): readonly string[] {
  const folder = openReadable(path)
  const { file, database } = folder
  let other: string | undefined
  let lines: readonly string[] = []
  try {
    const format = knownFormat(database)
    // A folder without a bank has nothing to repair; one of another release is not damaged.
    if (format !== storageFormat && format !== formerFormat) return []
    const faults = faultsOfFile(database)
    const repaired = repairStorage(database, options)
    if (repaired === undefined) {
      throw new DataFault(`no bank can be made of what is left of ${file}: move it away to begin a new one`)
    }
    lines = [...faults, ...repaired.lines]
    if (lines.length > 0) other = writeNew(file, repaired)
  } finally {
    folder.release()
    database.close()
  }
  if (other === undefined) return ['nothing had to be repaired']
  return [...lines, `the file as it was is kept as ${replaceBank(path, other)}`]
}
