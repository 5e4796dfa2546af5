// Kills a bank that is stored in a folder in the midst of its work: npm run crash -- [rounds]
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { bundle } from '../bundle.ts'
import { findSqliteNode } from '../sqlite-node.ts'
import { crash } from './crash.ts'

/** Rows of one account, in addition to those of the fixed data set. */
const manyRows = 10_000

/** The fixed data set with many rows more. */
function largeWorld(text: string): string {
  const row = `{ from: cafeOperating, to: [coffee, foods], amount: [1, 3], kind: purchase, count: ${manyRows} }`
  return `${text.trimEnd()}\n  - ${row}\n`
}

async function main(): Promise<void> {
  const rounds = Number(process.argv[2] ?? 200)
  const node = findSqliteNode()
  if (node === undefined)
    throw new Error('neither this Node nor the one that is installed for tests has SQLite')
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-crash-'))
  // A built copy, so that edits of the sources during the test have no effect.
  const program = join(folder, 'bank.cjs')
  writeFileSync(
    program,
    (
      await bundle('../cli/src/main.ts', {
        platform: 'node',
        target: 'node20',
        format: 'cjs',
      })
    ).code,
  )
  // The fixed data set, and an account with many rows: what began the bank is not stored twice.
  const world = join(folder, 'world.yaml')
  writeFileSync(world, largeWorld(readFileSync('packages/devtools/seeds/fixed-data-set.yaml', 'utf8')))
  const report = await crash({
    rounds,
    command: [node, program, '--port', '0', '--data', join(folder, 'data'), '--seed-file', world],
    lives: [100, 900],
    snapshots: 10,
    onRound: (round) => process.stderr.write(`\r${round} of ${rounds}`),
  })
  rmSync(folder, { recursive: true })
  process.stderr.write('\n')
  const { payments, rows, changes, reads, retried, slowestStart, snapshots } = report
  const lines = [
    `${rounds} rounds, each ended by SIGKILL while 8 clients were at work`,
    `${changes} requests were answered (${reads} reads), ${retried} were sent again`,
    `${payments} payments and ${rows} posted rows: none lost, halved or made twice; all balances add up`,
    `a bank begun by a file with ${manyRows} rows more, and ${snapshots} snapshots, each the same after every restart`,
    `the slowest start took ${Math.round(slowestStart)} ms`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

main().catch((fault: unknown) => {
  process.stderr.write(`${inspect(fault)}\n`)
  process.exitCode = 1
})
