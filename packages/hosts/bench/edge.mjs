// What the host of durable objects costs, in workerd, without assertions: node packages/hosts/bench/edge.mjs
// [TPPs]
import { dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundle } from '../../../.ci/bundle.mjs'

const packageFolder = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const outdir = resolve(packageFolder, '.build/bench')
bundle({ edge: resolve(packageFolder, 'bench/edge.ts') }, outdir)
const { printEdge } = await import(pathToFileURL(resolve(outdir, 'edge.mjs')).href)
await printEdge(packageFolder, Number(process.argv[2] ?? 1_000))
