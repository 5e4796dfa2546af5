import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Refusal, Result } from '@pocketbank/core'
import { ok } from '@pocketbank/core/base'
import { refuse } from '@pocketbank/core/base/errors'
import type { BackUp, BackUpReport } from '@pocketbank/devtools/control/back-up'
import { nanoid } from 'nanoid'
import type { SqlDatabase } from '../storage/sql-storage.ts'
import { DataFault } from './data-fault.ts'
import { openFolder, toBankFile } from './data-folder.ts'
import { makeFolder } from './make-folder.ts'
import { sqliteFault } from './sqlite.ts'

/** Has what was written to a file or a folder on the disk. D: a folder cannot be opened for that on Windows, and needs it less there. */
function sync(path: string): void {
  if (process.platform === 'win32' && statSync(path).isDirectory()) return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Writes a copy of an open database to a new file: all that was committed, and nothing else. D: SQLite's own backup would not hold the
 * process up, but Node 22 has none; this one takes as long as the file is read and written once.
 */
export function copyDatabase(database: SqlDatabase, file: string): void {
  database.run('VACUUM INTO ?', file)
  sync(file)
}

/** Copies the bank of a folder that nobody has open. */
function copyClosed(folder: string, file: string): void {
  const { database, release } = openFolder(folder)
  try {
    copyDatabase(database, file)
  } finally {
    release()
    database.close()
  }
}

function refuseFolder(code: 'CONFLICT' | 'FORMAT_ERROR', text: string): Result<never, Refusal> {
  return refuse(['K5y', code], text, '$.folder')
}

/** Finds where a symbolic link leads; undefined for any other path, and for one that cannot be read. */
function findLinkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/** Links that are followed in one path: as many as Linux follows. */
const linksMax = 40

/** Follows the symbolic links of a path, of which the end may not be there yet. */
function followLinks(path: string, budget = { links: linksMax }): string {
  const parent = dirname(path)
  if (parent === path) return path
  const folder = followLinks(parent, budget)
  const target = budget.links > 0 ? findLinkTarget(path) : undefined
  if (target === undefined) return join(folder, basename(path))
  budget.links -= 1
  return followLinks(resolve(folder, target), budget)
}

const isInsideFolder = (folder: string, other: string) =>
  !/^\.\.|^(?:\/|[A-Za-z]:)/.test(relative(folder, other))

/** Checks that a copy can be made in a folder. */
function checkTarget(data: string, target: string): Result<undefined, Refusal> {
  if (!isAbsolute(target)) {
    return refuseFolder('FORMAT_ERROR', 'folder must be a whole path of the machine on which the bank runs.')
  }
  if (isInsideFolder(followLinks(data), followLinks(target))) {
    return refuseFolder('CONFLICT', `${target} is in the folder of the bank: name one outside of it.`)
  }
  if (existsSync(target) && (!statSync(target).isDirectory() || readdirSync(target).length > 0)) {
    return refuseFolder('CONFLICT', `${target} has something in it: name a new or an empty folder.`)
  }
  return ok(undefined)
}

/** The folders of banks within a data folder, its own first, as paths from there. */
function bankFolders(data: string): readonly string[] {
  const folders = readdirSync(data, { withFileTypes: true }).filter((one) => one.isDirectory())
  const named = folders.map(({ name }) => name).filter((name) => existsSync(toBankFile(join(data, name))))
  return ['', ...named]
}

/** Copies a bank into a folder; one that is open by its own process. */
type CopyBank = (folder: string, file: string) => void

async function copyAll(data: string, part: string, copyOpen: (folder: string) => CopyBank | undefined) {
  const folders = bankFolders(data)
  let bytes = 0
  for (const name of folders) {
    const [from, to] = [join(data, name), join(part, name)]
    makeFolder(to)
    const file = toBankFile(to)
    const copy = copyOpen(from) ?? copyClosed
    copy(from, file)
    sync(to)
    bytes += statSync(file).size
    // Each bank is whole by itself: between two of them requests are answered.
    await nextTurn()
  }
  return { banks: folders.length, bytes }
}

/** Removes a copy that is not whole. */
function removePart(part: string): void {
  try {
    rmSync(part, { recursive: true, force: true })
  } catch {
    // In a path that the system cannot follow nothing was made.
  }
}

/** Gives the copy its name once it is whole. */
function moveInto(target: string, part: string): void {
  if (existsSync(target)) rmdirSync(target)
  renameSync(part, target)
  sync(dirname(target))
}

/** Finds the reason why the system or SQLite could not write a copy; undefined for a fault of the program. */
function findCopyReason(fault: unknown): string | undefined {
  const isKnown =
    fault instanceof DataFault ||
    sqliteFault(fault) !== undefined ||
    (fault instanceof Error && 'syscall' in fault)
  return isKnown ? (fault as Error).message : undefined
}

/**
 * Copies the banks of a data folder while they run. Everything that was answered before is in the copy, with kept snapshots and request
 * ids; where it cannot be made, nothing is left of it.
 */
export function createBackUp(dataFolder: string, copyOpen: (folder: string) => CopyBank | undefined): BackUp {
  const data = resolve(dataFolder)
  return async (given) => {
    const checked = checkTarget(data, given)
    if (!checked.ok) return checked
    const folder = followLinks(resolve(given))
    const part = `${folder}.part-${nanoid(8)}`
    try {
      const copied = await copyAll(data, part, copyOpen)
      moveInto(folder, part)
      return ok<BackUpReport>({ folder: resolve(given), ...copied })
    } catch (fault) {
      removePart(part)
      const reason = findCopyReason(fault)
      if (reason === undefined) throw fault
      return refuseFolder('CONFLICT', `The copy cannot be written to ${folder}: ${reason}`)
    }
  }
}
