// Builds the command `pocketbank` as it is published, into the ignored folder `dist` of the repository: one file with all libraries inside,
// what runs it, and the licences of those libraries.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { bundleProgram } from './bundle.mjs'
import { writeLicences } from './licences.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const dist = join(root, 'dist')
const ofCommand = join(root, 'packages/testing/bin')

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)
const { text, metafile } = await bundleProgram('packages/testing/src/command/main.ts', root)
writeFileSync(join(dist, 'bundle.cjs'), text)
writeLicences(join(dist, 'third-party.txt'), 'bundle.cjs', Object.keys(metafile.inputs), root)
copyFileSync(join(ofCommand, 'pocketbank.cjs'), join(dist, 'pocketbank.cjs'))
buildSync({
  ...{ entryPoints: [join(ofCommand, 'run.cjs')], outfile: join(dist, 'run.cjs'), bundle: true },
  ...{ platform: 'node', target: 'node20', format: 'cjs' },
})
