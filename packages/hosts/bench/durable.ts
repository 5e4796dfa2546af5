import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findSqliteNode } from '../runtime-tests/sqlite-node.ts'

/** Changes a second in groups that are stored together: durable, in memory, and of a bare loop of SQLite. */
export interface DurableRate {
  readonly group: string
  readonly durable: number
  readonly memory: number
  readonly bare: number
}

/** How a bank of a million rows starts from a folder; sizes in MiB. */
export interface MillionStart {
  readonly seconds: number
  readonly cpuSeconds: number
  /** The memory of the process at its most, and that of the one that has filled the bank. */
  readonly peak: number
  readonly running: number
}

type Figures = Readonly<Record<string, number>>

/** Measures what it costs to store a bank; nothing on a machine without SQLite. */
export function measureDurable(
  file: string,
): { readonly rates: readonly DurableRate[]; readonly start: MillionStart } | undefined {
  const node = findSqliteNode()
  if (node === undefined) return undefined
  const parent = mkdtempSync(join(tmpdir(), 'pocketbank-bench-'))
  const run = (folder: string, task: string): Figures => {
    const flags = ['--expose-gc', '--max-old-space-size=4096', file, join(parent, folder), task]
    return JSON.parse(spawnSync(node, flags, { encoding: 'utf8' }).stdout) as Figures
  }
  const [durable, memory, bare] = ['durable', 'memory', 'bare'].map((task) => run(task, task))
  const { running = 0 } = run('million', 'fill')
  const { seconds = 0, cpuSeconds = 0, peak = 0 } = run('million', 'start')
  rmSync(parent, { recursive: true })
  const rates = Object.keys(durable ?? {}).map((group) => {
    return { group, durable: durable?.[group] ?? 0, memory: memory?.[group] ?? 0, bare: bare?.[group] ?? 0 }
  })
  return { rates, start: { seconds, cpuSeconds, peak, running } }
}
