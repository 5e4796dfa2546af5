// Figures of sandboxes, without assertions: node packages/testing/bench/run.mjs
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildSync } from 'esbuild'

const packageFolder = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const outdir = resolve(packageFolder, '.build/bench')
const entries = ['testing.ts', 'hono.mjs', 'first.ts', 'forks.ts', 'figures.ts']

// With parts of their own for what is imported when it is first needed, as in the published package.
buildSync({
  entryPoints: entries.map((name) => resolve(packageFolder, 'bench', name)),
  nodePaths: [resolve(packageFolder, '../http/node_modules')],
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  splitting: true,
  chunkNames: 'parts/[hash]',
  platform: 'node',
  target: 'node20',
  format: 'esm',
  minifySyntax: true,
  logLevel: 'warning',
})
const { printFigures } = await import(pathToFileURL(resolve(outdir, 'figures.mjs')).href)
await printFigures(outdir)
