// Builds the command `pocketbank` as it is published, into the ignored folder `dist` of the repository: one file with all libraries inside,
// what runs it, and the licences of those libraries.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { bundleProgram } from './bundle.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const dist = join(root, 'dist')
const ofCommand = join(root, 'packages/testing/bin')

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The folder of the library that a file belongs to; nothing where the file is of this repository. */
function libraryOf(file) {
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? []
  return folder
}

/** What a library says of its licence, with its name and version above. */
function licenceOf(folder) {
  const { name, version, license } = readJson(join(folder, 'package.json'))
  const file = readdirSync(folder).find((one) => /^(?:licen[cs]e|copying)/i.test(one))
  if (file === undefined) throw new Error(`${name} has no file with its licence`)
  return {
    name,
    text: `${name} ${version} (${license})\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`,
  }
}

function licencesOf(inputs) {
  const folders = new Set(inputs.map(libraryOf).filter((folder) => folder !== undefined))
  const licences = [...folders].map((folder) => licenceOf(join(root, folder)))
  licences.sort((one, other) => (one.name < other.name ? -1 : 1))
  const line = `\n${'-'.repeat(80)}\n\n`
  return `bundle.cjs has parts of these libraries inside, each under its own licence.\n${line}${licences.map(({ text }) => text).join(line)}`
}

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)
const { text, metafile } = await bundleProgram('packages/testing/src/command/main.ts', root)
writeFileSync(join(dist, 'bundle.cjs'), text)
writeFileSync(join(dist, 'licences.txt'), licencesOf(Object.keys(metafile.inputs)))
copyFileSync(join(ofCommand, 'pocketbank.cjs'), join(dist, 'pocketbank.cjs'))
buildSync({
  ...{ entryPoints: [join(ofCommand, 'run.cjs')], outfile: join(dist, 'run.cjs'), bundle: true },
  ...{ platform: 'node', target: 'node20', format: 'cjs' },
})
