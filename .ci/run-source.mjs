// Bundles one TypeScript entry of a package into its ignored `.build` folder and runs it in this process:
// node .ci/run-source.mjs packages/<package>/src/<entry>.ts [arguments]
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundle } from './bundle.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const [entry, ...rest] = process.argv.slice(2)
const [, packageFolder] = /^(packages\/[^/]+)\//.exec(entry)
const name = basename(entry, '.ts')
const outdir = resolve(root, packageFolder, '.build')

bundle({ [name]: resolve(root, entry) }, outdir)
const file = resolve(outdir, `${name}.mjs`)
process.argv = [process.argv[0], file, ...rest]
await import(pathToFileURL(file).href)
