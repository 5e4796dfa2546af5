import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { command, listening, type SpawnedBank, start } from './spawned-bank.ts'
import { findSqliteNode } from './sqlite-node.ts'

/** A Node that has SQLite; nothing on a machine without one. */
export const sqliteNode = findSqliteNode()

/** An empty folder that goes with its test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts the command with a folder, by the Node that has SQLite. */
export function startStoredCommand(folder: string, ...args: readonly string[]): ReturnType<typeof start> {
  return start(sqliteNode ?? '', [...command, '--port', '0', '--data', folder, ...args])
}

/** Starts a bank with a folder on a free port. */
export function startStoredBank(folder: string, ...args: readonly string[]): Promise<SpawnedBank> {
  return listening(startStoredCommand(folder, ...args))
}
