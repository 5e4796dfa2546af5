// Measures the bank and prints the figures: node packages/core/bench/run.mjs [name]. It asserts nothing.
import { spawnSync } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../../../.ci/bundle.mjs'

const folder = dirname(fileURLToPath(import.meta.url))
const outdir = resolve(folder, '../.build')

/** Each runs in a process of its own, so that none is helped or hindered by what another left behind. */
const runs = [
  ['memory', 'whole rows'],
  ['memory', 'lean rows'],
  ['pages'],
  ['forks'],
  ['snapshots'],
  ['storage'],
  ['fixtures'],
  ['payments'],
  ['century'],
]

bundle({ bench: resolve(folder, 'main.ts') }, outdir)
const wanted = process.argv[2]
for (const run of runs.filter(([name]) => wanted === undefined || wanted === name)) {
  const flags = ['--expose-gc', '--max-old-space-size=4096']
  const { status } = spawnSync(process.execPath, [...flags, resolve(outdir, 'bench.mjs'), ...run], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
