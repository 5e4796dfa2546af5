// Figures of the adapter, without assertions: node packages/hosts/bench/run.mjs
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundle } from '../../../.ci/bundle.mjs'

const packageFolder = resolve(dirname(fileURLToPath(import.meta.url)), '..')
// The command's folder has all that a bundle leaves out.
const outdir = resolve(packageFolder, '../cli/.build/bench')
const entries = {
  bank: '../cli/src/main.ts',
  bare: 'bench/bare-server.ts',
  history: 'bench/history-server.ts',
  durable: 'bench/durable-process.ts',
  figures: 'bench/figures.ts',
}
const paths = Object.entries(entries).map(([name, path]) => [name, resolve(packageFolder, path)])

bundle(Object.fromEntries(paths), outdir)
const { printFigures } = await import(pathToFileURL(resolve(outdir, 'figures.mjs')).href)
const built = Object.fromEntries(Object.keys(entries).map((name) => [name, resolve(outdir, `${name}.mjs`)]))
await printFigures({ ...built, folder: outdir, packageFolder })
