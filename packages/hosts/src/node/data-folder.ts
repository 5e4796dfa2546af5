import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOfFault } from '../storage/salvage-entries.ts'
import { DataFault } from './data-fault.ts'
import { type FileDatabase, openDatabase } from './database-file.ts'
import { besides, requireBankFile } from './foreign-file.ts'
import { makeFolder } from './make-folder.ts'
import { findSqlite, sqliteFault } from './sqlite.ts'

/** The file of a bank in its folder, and the one that tells which process has it open. */
const names = { bank: 'bank.sqlite', holder: 'holder.json' } as const

/** The process that has the bank of a folder open. */
interface FolderHolder {
  readonly pid: number
  /** The time at which it opened the bank, in ISO 8601. */
  readonly since: string
  /** Its address, once it listens. */
  readonly url?: string
}

/** A folder in which a bank is stored, open for this process alone. */
export interface DataFolder {
  readonly file: string
  readonly database: FileDatabase
  /** Has others who want the folder told where this process listens. */
  listensAt(url: string): void
  /** Lets others have the folder; the database is closed by whoever uses it. */
  release(): void
}

/** The file of the bank in a folder. */
export function toBankFile(folder: string): string {
  return join(folder, names.bank)
}

function describeHolder(folder: string): string {
  try {
    const { pid, since, url } = JSON.parse(readFileSync(join(folder, names.holder), 'utf8')) as FolderHolder
    const listening = url === undefined ? '' : `, which listens on ${url}`
    return `process ${pid} since ${since}${listening}`
  } catch {
    return 'another process'
  }
}

/** Why SQLite did not open a file, in one line. */
function openFault(folder: string, fault: unknown): DataFault {
  if (fault instanceof DataFault) return fault
  const file = toBankFile(folder)
  const lines: Readonly<Record<string, string>> = {
    taken: `the bank in ${folder} is held by ${describeHolder(folder)}`,
    readOnly: `${file} cannot be written to by this user`,
    unopenable: `${file} cannot be opened by this user`,
    full: `${file} cannot be written to: the disk is full`,
    damaged: `${file} is damaged: ${messageOfFault(fault)}; --repair keeps what can be read`,
  }
  const line = lines[sqliteFault(fault) ?? ''] ?? `${file} cannot be opened: ${messageOfFault(fault)}`
  return new DataFault(line, fault)
}

function makeBankFolder(folder: string): void {
  try {
    makeFolder(folder)
  } catch (fault) {
    throw new DataFault(`the folder ${folder} cannot be made: ${messageOfFault(fault)}`, fault)
  }
}

/**
 * Tries something that needs a path to be writable: SQLite says of one that is not no more than that something failed. D: Deno answers
 * whether a path may be written to only to those who may read ids of users.
 */
function requireWritable(path: string, attempt: () => void): void {
  try {
    attempt()
  } catch (fault) {
    throw new DataFault(`${path} cannot be written to: ${messageOfFault(fault)}`, fault)
  }
}

/** Makes an empty file and takes it away again. */
function probeFolder(folder: string): void {
  const probe = join(folder, `writable-${process.pid}`)
  closeSync(openSync(probe, 'w'))
  rmSync(probe)
}

/** The SQLite of this Node; throws `DataFault` where it has none. */
export function sqliteOfNode() {
  const sqlite = findSqlite()
  if (sqlite !== undefined) return sqlite
  throw new DataFault(
    `--data needs Node 22.13 or newer, which has SQLite, and this is Node ${process.versions.node}`,
  )
}

/** Puts another file in the place of a folder's bank, and keeps that one beside it; gives its name there. */
export function replaceBank(folder: string, other: string, { now = new Date() } = {}): string {
  const file = toBankFile(folder)
  const kept = `${file}.damaged-${now.toISOString().replaceAll(':', '-')}`
  for (const part of ['', ...besides]) if (existsSync(file + part)) renameSync(file + part, kept + part)
  renameSync(other, file)
  return kept
}

/** Opens the folder of a bank, made where it is not there. Throws `DataFault` where it cannot be had. */
export function openFolder(folder: string, { now = new Date() } = {}): DataFolder {
  const sqlite = sqliteOfNode()
  makeBankFolder(folder)
  const file = toBankFile(folder)
  if (existsSync(file)) requireWritable(file, () => closeSync(openSync(file, 'r+')))
  requireWritable(folder, () => probeFolder(folder))
  const holderFile = join(folder, names.holder)
  const since = `${now.toISOString().slice(0, -5)}Z`

  /** Whole or not at all: somebody may read it at any time. */
  function tell(url?: string): void {
    const holder: FolderHolder = { pid: process.pid, since, ...(url !== undefined && { url }) }
    try {
      writeFileSync(`${holderFile}.new`, `${JSON.stringify(holder)}\n`)
      renameSync(`${holderFile}.new`, holderFile)
    } catch {
      // It is only there for others to read: SQLite keeps them out, and a disk that is full must not end the bank.
    }
  }

  try {
    requireBankFile(sqlite, file)
    const database = openDatabase(sqlite, file)
    tell()
    return { file, database, listensAt: tell, release: () => rmSync(holderFile, { force: true }) }
  } catch (fault) {
    throw openFault(folder, fault)
  }
}
