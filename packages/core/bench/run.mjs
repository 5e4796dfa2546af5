// Measures the bank and prints the figures: node packages/core/bench/run.mjs. It asserts nothing.
import { spawnSync } from 'node:child_process'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = dirname(fileURLToPath(import.meta.url))
const outfiles = resolve(folder, '../.build')

/** Each runs in a process of its own, so that none is helped or hindered by what another left behind. */
const runs = [
  ['memory', 'whole rows'],
  ['memory', 'lean rows'],
  ['pages'],
  ['forks'],
  ['snapshots'],
  ['fixtures'],
]

await build({
  entryPoints: [resolve(folder, 'main.ts')],
  outfile: resolve(outfiles, 'bench.mjs'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  minifySyntax: true,
  logLevel: 'warning',
})
const wanted = process.argv[2]
for (const run of runs.filter(([name]) => wanted === undefined || wanted === name)) {
  const flags = ['--expose-gc', '--max-old-space-size=4096']
  const { status } = spawnSync(process.execPath, [...flags, resolve(outfiles, 'bench.mjs'), ...run], {
    stdio: 'inherit',
  })
  if (status !== 0) process.exitCode = 1
}
