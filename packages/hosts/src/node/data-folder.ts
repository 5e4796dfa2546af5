import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeError } from '@pocketbank/core/base/errors'
import { messageOfFault } from '../storage/salvage-entries.ts'
import { DataFault } from './data-fault.ts'
import { type FileDatabase, openDatabase } from './database-file.ts'
import { requireBankFile, sqliteSuffixes } from './foreign-file.ts'
import { makeFolder } from './make-folder.ts'
import { findSqlite, sqliteFault } from './sqlite.ts'

/** Names of the bank's file, and of the file about the process that has it open. */
const names = { bank: 'bank.sqlite', holder: 'holder.json' } as const

interface FolderOwner {
  readonly pid: number
  /** Time at which it opened the bank, in ISO 8601. */
  readonly since: string
  readonly url?: string
}

/** An open folder of a bank, locked for other processes. */
export interface DataFolder {
  readonly file: string
  readonly database: FileDatabase
  setAddress(url: string): void
  /** Removes the record about this process. Does not close the database. */
  release(): void
}

export function toBankFile(folder: string): string {
  return join(folder, names.bank)
}

/** Writes the error about a damaged file. */
export function writeDamage(place: string, detail: string): string {
  return writeError({ place, problem: 'is damaged', detail, remedy: '--repair keeps what can be read' })
}

function describeOwner(folder: string): string {
  try {
    const { pid, since, url } = JSON.parse(readFileSync(join(folder, names.holder), 'utf8')) as FolderOwner
    const listening = url === undefined ? '' : `, which listens on ${url}`
    return `process ${pid} since ${since}${listening}`
  } catch {
    return 'another process'
  }
}

function openFault(folder: string, fault: unknown): DataFault {
  if (fault instanceof DataFault) return fault
  const file = toBankFile(folder)
  const lines: Readonly<Record<string, string>> = {
    taken: `the bank in ${folder} is held by ${describeOwner(folder)}`,
    readOnly: `${file}: cannot be written to by this user`,
    unopenable: `${file}: cannot be opened by this user`,
    full: `${file}: cannot be written to: the disk is full`,
    damaged: writeDamage(file, messageOfFault(fault)),
  }
  const line = lines[sqliteFault(fault) ?? ''] ?? `${file}: cannot be opened: ${messageOfFault(fault)}`
  return new DataFault(line, fault)
}

function makeBankFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (fault) {
    throw new DataFault(`${folder}: cannot be created: ${messageOfFault(fault)}`, fault)
  }
}

/**
 * Tries to write to a path. SQLite's own error does not say that a path is read-only, and Deno's check needs
 * a permission to read user ids.
 */
function requireWritable(path: string, attempt: () => void): void {
  try {
    attempt()
  } catch (fault) {
    throw new DataFault(`${path}: cannot be written to: ${messageOfFault(fault)}`, fault)
  }
}

function probeFolder(folder: string): void {
  const probe = join(folder, `writable-${process.pid}`)
  closeSync(openSync(probe, 'w'))
  rmSync(probe)
}

/** Returns the SQLite of Node. Throws `DataFault` if it has none. */
export function sqliteOfNode() {
  const sqlite = findSqlite()
  if (sqlite !== undefined) return sqlite
  throw new DataFault(
    `--data: needs Node 22.13 or newer, which has SQLite, and this is Node ${process.versions.node}`,
  )
}

/** Replaces the bank's file by another one. Returns the new name of the old file. */
export function replaceBank(folder: string, newFile: string, { now = new Date() } = {}): string {
  const file = toBankFile(folder)
  const keptPath = `${file}.damaged-${now.toISOString().replaceAll(':', '-')}`
  for (const part of ['', ...sqliteSuffixes])
    if (existsSync(file + part)) renameSync(file + part, keptPath + part)
  renameSync(newFile, file)
  return keptPath
}

/** Opens the folder of a bank, making it if necessary. Throws `DataFault` if it cannot be used. */
export function openFolder(folder: string, { now = new Date() } = {}): DataFolder {
  const sqlite = sqliteOfNode()
  makeBankFolder(folder)
  const file = toBankFile(folder)
  if (existsSync(file)) requireWritable(file, () => closeSync(openSync(file, 'r+')))
  requireWritable(folder, () => probeFolder(folder))
  const ownerFile = join(folder, names.holder)
  const since = `${now.toISOString().slice(0, -5)}Z`

  /**
   * Writes the record about this process. Replaces the file as a whole, since others may read it at any time.
   */
  function writeOwner(url?: string): void {
    const holder: FolderOwner = { pid: process.pid, since, ...(url !== undefined && { url }) }
    try {
      writeFileSync(`${ownerFile}.new`, `${JSON.stringify(holder)}\n`)
      renameSync(`${ownerFile}.new`, ownerFile)
    } catch {
      // The record is only information: SQLite itself locks the file. A full disk must not end the bank.
    }
  }

  try {
    requireBankFile(sqlite, file)
    const database = openDatabase(sqlite, file)
    writeOwner()
    return { file, database, setAddress: writeOwner, release: () => rmSync(ownerFile, { force: true }) }
  } catch (fault) {
    throw openFault(folder, fault)
  }
}
