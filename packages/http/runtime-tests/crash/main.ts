// Kills a bank that is stored in a folder in the midst of its work: npm run crash -- [rounds]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundle } from '../bundle.ts'
import { findSqliteNode } from '../sqlite-node.ts'
import { crash } from './crash.ts'

async function main(): Promise<void> {
  const rounds = Number(process.argv[2] ?? 200)
  const node = findSqliteNode()
  if (node === undefined)
    throw new Error('neither this Node nor the one that is installed for tests has SQLite')
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-crash-'))
  // The bank as it is now, whatever is written to its sources in the meantime.
  const program = join(folder, 'bank.cjs')
  writeFileSync(
    program,
    (
      await bundle('../testing/src/command/main.ts', {
        ...{ platform: 'node', target: 'node20', format: 'cjs' },
      })
    ).code,
  )
  const report = await crash({
    rounds,
    command: [node, program, '--port', '0', '--data', join(folder, 'data')],
    lives: [100, 900],
    onRound: (round) => process.stderr.write(`\r${round} of ${rounds}`),
  })
  rmSync(folder, { recursive: true })
  process.stderr.write('\n')
  const { payments, rows, changes, reads, retried, slowestStart } = report
  const lines = [
    `${rounds} rounds, each ended by SIGKILL while 8 clients were at work`,
    `${changes} requests were answered (${reads} reads), ${retried} were sent again`,
    `${payments} payments and ${rows} posted rows: none lost, halved or made twice; all balances add up`,
    `the slowest start took ${Math.round(slowestStart)} ms`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

main().catch((fault: unknown) => {
  process.stderr.write(`${fault instanceof Error ? fault.message : String(fault)}\n`)
  process.exitCode = 1
})
