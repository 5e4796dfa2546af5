import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSqliteNode } from '../../runtime-tests/sqlite-node.ts'
import type { Surroundings } from '../kit/bench.ts'
import type { Row } from '../kit/figure.ts'
import { readProgram } from '../kit/measure.ts'

type Costs = Readonly<Record<string, number>>

const groups = ['1', '16', '64'] as const
const groupNames = { 1: 'one at a time', 16: '16 at once', 64: '64 at once' } as const

/** Measures what it costs to store a bank, and to start from a stored one. */
export async function benchDurable({ pace, programs }: Surroundings): Promise<readonly Row[]> {
  const node = findSqliteNode()
  if (node === undefined) throw new Error('there is no Node with SQLite here. Install Node 22.13 or newer.')
  const parent = mkdtempSync(join(tmpdir(), 'pocketbank-bench-'))
  const run = (task: string, folder: string) =>
    readProgram<Costs>([join(programs, 'durable.mjs'), join(parent, folder), task, ...pace.args], node)
  const inNewFolder = (task: string) => (round: number) => run(task, `${task}-${round}`)
  try {
    const rates = await pace.interleave(
      { durable: inNewFolder('durable'), bare: inNewFolder('bare'), memory: inNewFolder('memory') },
      { rounds: 9, seconds: 20 },
    )
    const { running = 0, stored = 0 } = run('fill', 'million')
    const { starts } = await pace.interleave(
      { starts: () => run('start', 'million') },
      { rounds: 3, seconds: 12 },
    )
    const list = (costs: readonly Costs[], name: string) => costs.map((cost) => cost[name] ?? Number.NaN)
    return [
      ...groups.map(
        (group): Row => ({
          name: `changes, ${groupNames[group]}`,
          unit: '/s',
          values: list(rates.durable, group),
          peers: { 'bare SQLite': list(rates.bare, group), 'not stored': list(rates.memory, group) },
          goal: { atLeast: 0.5 },
        }),
      ),
      { name: 'a folder with 1,000,000 transactions', unit: 'MiB', values: [stored] },
      { name: 'start from it', unit: 's', values: list(starts, 'seconds'), goal: { atMost: 8 } },
      { name: 'the same, CPU', unit: 's', values: list(starts, 'cpuSeconds') },
      {
        name: 'the most memory of that start',
        unit: 'MiB',
        values: list(starts, 'peak'),
        peers: { 'the bank that filled the folder': starts.map(() => running) },
        goal: { atMost: 2 },
      },
    ]
  } finally {
    rmSync(parent, { recursive: true })
  }
}
