import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Surroundings } from '../kit/bench.ts'
import type { Row } from '../kit/figure.ts'
import { spendTime } from '../kit/measure.ts'

const files = 20

/** Copies a test file so often into a folder of its own; returns the folder. */
function writeSuite(project: string, name: string, count: number): string {
  const folder = join(project, `suite-${name}`)
  mkdirSync(folder, { recursive: true })
  for (let file = 0; file < count; file += 1) {
    copyFileSync(join(project, `suite-${name}.mjs`), join(folder, `copy-${file}.test.mjs`))
  }
  return folder
}

/** Measures how long Vitest takes for a suite with a sandbox in each file, and for one with msw. */
export async function benchSuite({ pace, project }: Surroundings): Promise<readonly Row[]> {
  const run = (name: string) => {
    const folder = writeSuite(project, name, pace.size(files))
    const args = [join(project, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder]
    return spendTime(() => {
      const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' })
      if (status !== 0) throw new Error(stdout + stderr)
    })
  }
  const { bank, msw } = await pace.interleave(
    { bank: () => run('bank'), msw: () => run('msw') },
    { rounds: 5, seconds: 40 },
  )
  const toSeconds = (times: readonly number[]) => times.map((time) => time / 1_000)
  const row = { name: 'the whole suite', unit: 's', goal: { atMost: 1 } } as const
  return [{ ...row, values: toSeconds(bank), peers: { msw: toSeconds(msw) } }]
}
