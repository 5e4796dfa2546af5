// Bundles one TypeScript entry of a package into its ignored `.build` folder and runs it in this process:
// node .ci/run-source.mjs packages/<package>/src/<entry>.ts [arguments]
import { basename, dirname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const [entry, ...rest] = process.argv.slice(2)
const [, packageFolder] = /^(packages\/[^/]+)\//.exec(entry)
const outfile = resolve(root, packageFolder, '.build', `${basename(entry, '.ts')}.mjs`)

await build({
  entryPoints: [resolve(root, entry)],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  minifySyntax: true,
  logLevel: 'warning',
})
process.argv = [process.argv[0], outfile, ...rest]
await import(pathToFileURL(outfile).href)
