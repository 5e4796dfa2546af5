// Figures of the door, without assertions: node packages/http/bench/run.mjs
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const packageFolder = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const outdir = resolve(packageFolder, '.build/bench')
const entries = { bank: 'src/hosts/node/main.ts', bare: 'bench/bare-server.ts', figures: 'bench/figures.ts' }

await build({
  absWorkingDir: packageFolder,
  entryPoints: entries,
  outdir,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  minifySyntax: true,
  external: ['esbuild'],
  logLevel: 'warning',
})
const { printFigures } = await import(pathToFileURL(resolve(outdir, 'figures.mjs')).href)
await printFigures({ bank: resolve(outdir, 'bank.mjs'), bare: resolve(outdir, 'bare.mjs'), packageFolder })
