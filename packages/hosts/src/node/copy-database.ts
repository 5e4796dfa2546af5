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
import { type Complaint, refuseAt } from '@pocketbank/core/base/errors'
import type { BackUp, BackUpReport } from '@pocketbank/devtools/control/back-up'
import { nanoid } from 'nanoid'
import type { SqlDatabase } from '../storage/sql-storage.ts'
import { DataFault } from './data-fault.ts'
import { openFolder, toBankFile } from './data-folder.ts'
import { makeFolder } from './make-folder.ts'
import { sqliteFault } from './sqlite.ts'

function sync(path: string): void {
  // Windows cannot open a folder to sync it.
  if (process.platform === 'win32' && statSync(path).isDirectory()) return
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Copies an open database to a new file. Blocks the process while SQLite writes the file: its non-blocking
 * backup is missing in Node 22.
 */
export function copyDatabase(database: SqlDatabase, file: string): void {
  database.run('VACUUM INTO ?', file)
  sync(file)
}

function copyClosed(folder: string, file: string): void {
  const { database, release } = openFolder(folder)
  try {
    copyDatabase(database, file)
  } finally {
    release()
    database.close()
  }
}

function refuseFolder(code: 'CONFLICT' | 'FORMAT_ERROR', complaint: Complaint): Result<never, Refusal> {
  return refuseAt(['K5y', code], '$.folder', complaint)
}

function findLinkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/** Maximum number of links followed in one path, as in Linux. */
const linksMax = 40

/** Resolves the symbolic links of a path. The end of the path need not exist. */
function followLinks(path: string, budget = { links: linksMax }): string {
  const parent = dirname(path)
  if (parent === path) return path
  const folder = followLinks(parent, budget)
  const target = budget.links > 0 ? findLinkTarget(path) : undefined
  if (target === undefined) return join(folder, basename(path))
  budget.links -= 1
  return followLinks(resolve(folder, target), budget)
}

const isInsideFolder = (folder: string, otherFolder: string) =>
  !/^\.\.|^(?:\/|[A-Za-z]:)/.test(relative(folder, otherFolder))

/** Rejects a target folder that is relative, inside the data folder, or not empty. */
function checkTarget(data: string, target: string): Result<undefined, Refusal> {
  if (!isAbsolute(target)) {
    return refuseFolder('FORMAT_ERROR', 'must be an absolute path on the machine of the bank')
  }
  if (isInsideFolder(followLinks(data), followLinks(target))) {
    return refuseFolder('CONFLICT', {
      problem: `${target} is in the folder of the bank`,
      remedy: 'Name one outside of it',
    })
  }
  if (existsSync(target) && (!statSync(target).isDirectory() || readdirSync(target).length > 0)) {
    return refuseFolder('CONFLICT', {
      problem: `${target} is not empty`,
      remedy: 'Name a new or an empty folder',
    })
  }
  return ok(undefined)
}

/** Lists the folders of banks in a data folder as relative paths, its own first as an empty path. */
function bankFolders(data: string): readonly string[] {
  const folders = readdirSync(data, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const bankNames = folders.map(({ name }) => name).filter((name) => existsSync(toBankFile(join(data, name))))
  return ['', ...bankNames]
}

/** Copies a bank to a file, reading through its open connection if it is open. */
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
    // Answers requests between two banks: each copy is complete by itself.
    await nextTurn()
  }
  return { banks: folders.length, bytes }
}

function removePart(part: string): void {
  try {
    rmSync(part, { recursive: true, force: true })
  } catch {
    // The path cannot be followed, so nothing was created.
  }
}

function moveInto(target: string, part: string): void {
  if (existsSync(target)) rmdirSync(target)
  renameSync(part, target)
  sync(dirname(target))
}

/** Returns the message of an error of the system or of SQLite; undefined for a fault of the program. */
function findCopyReason(fault: unknown): string | undefined {
  const isKnown =
    fault instanceof DataFault ||
    sqliteFault(fault) !== undefined ||
    (fault instanceof Error && 'syscall' in fault)
  return isKnown ? (fault as Error).message : undefined
}

/**
 * Makes the function that copies the running banks of a data folder. The copy has all answered requests, with
 * kept snapshots and request ids. A failed copy is removed.
 */
export function createBackUp(dataFolder: string, copyOpen: (folder: string) => CopyBank | undefined): BackUp {
  const data = resolve(dataFolder)
  return async (target) => {
    const result = checkTarget(data, target)
    if (!result.ok) return result
    const folder = followLinks(resolve(target))
    const part = `${folder}.part-${nanoid(8)}`
    try {
      const copied = await copyAll(data, part, copyOpen)
      moveInto(folder, part)
      return ok<BackUpReport>({ folder: resolve(target), ...copied })
    } catch (fault) {
      removePart(part)
      const reason = findCopyReason(fault)
      if (reason === undefined) throw fault
      return refuseFolder('CONFLICT', `the copy cannot be written to ${folder}: ${reason}`)
    }
  }
}
