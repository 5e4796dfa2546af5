// Builds the benchmarks, and runs them: npm run bench -- [NAME…] [--write] [--trial] [--against CHECKOUT]
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundle } from '../../../.ci/bundle.mjs'
import { root } from '../../../.ci/packages.mjs'
import { installPeers } from './kit/peers.mjs'

const folder = fileURLToPath(new URL('.', import.meta.url))
const programs = resolve(folder, '../.build/bench')
const entries = {
  main: 'main.ts',
  one: 'one.ts',
  bare: 'servers/bare-server.ts',
  core: 'servers/core-process.ts',
  durable: 'servers/durable-process.ts',
  forks: 'servers/forks-process.ts',
  history: 'servers/history-server.ts',
}
const paths = Object.entries(entries).map(([name, path]) => [name, resolve(folder, path)])

// With parts for what is imported when it is first needed.
bundle(Object.fromEntries(paths), programs, {
  splitting: true,
  absWorkingDir: root,
  chunkNames: 'parts/[hash]',
})

/** Bundles the program that measures the core with the core of a checkout, and returns its file. */
function bundleCore(name, checkout) {
  const core = resolve(process.env.INIT_CWD ?? '.', checkout, 'packages/core/src/index.ts')
  if (!existsSync(core)) {
    throw new Error(`${core} does not exist. Name the folder of a clone in which npm run ready has run.`)
  }
  const outdir = resolve(programs, name)
  bundle({ core: resolve(folder, entries.core) }, outdir, { alias: { '@pocketbank/core': core } })
  return resolve(outdir, 'core.mjs')
}

const { runBenches } = await import(pathToFileURL(resolve(programs, 'main.mjs')).href)
process.exitCode = await runBenches(process.argv.slice(2), { root, programs, installPeers, bundleCore })
