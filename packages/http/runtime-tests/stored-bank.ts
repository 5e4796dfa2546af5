import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { buildCommand, listening, type SpawnedBank, start } from './spawned-bank.ts'
import { findSqliteNode } from './sqlite-node.ts'

/** A Node that has SQLite; nothing on a machine without one. */
export const sqliteNode = findSqliteNode()

/** An empty folder that goes with its test. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The command, bundled once, and run by a Node that has SQLite. */
export interface StoringCommand {
  /** Starts the command with a folder. */
  run(folder: string, ...given: readonly string[]): ReturnType<typeof start>
  /** Starts a bank with a folder on a free port. */
  bank(folder: string, ...given: readonly string[]): Promise<SpawnedBank>
  remove(): void
}

/** Bundles the command. */
export async function buildStoringCommand(node: string): Promise<StoringCommand> {
  const { file, remove } = await buildCommand()
  const run: StoringCommand['run'] = (folder, ...given) =>
    start(node, [file, '--port', '0', '--data', folder, ...given])
  return { run, remove, bank: (folder, ...given) => listening(run(folder, ...given)) }
}
