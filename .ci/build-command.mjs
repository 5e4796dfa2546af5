// Builds the command `pocketbank` as it is published, into its ignored folder `dist`: one file with all
// libraries inside, what runs it, and the licences of those libraries. Its tarball has the docs and the
// examples of the repository, too: they are copied next to it, into ignored folders.
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { bundleProgram } from './bundle.mjs'
import { writeLicences } from './licences.mjs'
import { root } from './packages.mjs'

const command = join(root, 'packages/cli')
const dist = join(command, 'dist')
const ofCommand = join(command, 'bin')

rmSync(dist, { recursive: true, force: true })
mkdirSync(dist)
const { files, metafile } = await bundleProgram('packages/cli/src/main.ts', root)
for (const [name, text] of Object.entries(files)) writeFileSync(join(dist, name), text)
const subject = Object.keys(files).join(', ')
writeLicences(join(dist, 'third-party.txt'), subject, Object.keys(metafile.inputs), root)
copyFileSync(join(ofCommand, 'pocketbank.cjs'), join(dist, 'pocketbank.cjs'))
buildSync({
  entryPoints: [join(ofCommand, 'run.cjs')],
  outfile: join(dist, 'run.cjs'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
})
const isWritten = (path) => !/[/\\](?:out|__pycache__)$/.test(path)
for (const path of ['docs', 'examples']) {
  rmSync(join(command, path), { recursive: true, force: true })
  cpSync(join(root, path), join(command, path), { recursive: true, filter: isWritten })
}

// For tools alone: as people read it, it takes twice as much of a disk.
const description = join(command, 'docs/openapi.json')
writeFileSync(description, JSON.stringify(JSON.parse(readFileSync(description, 'utf8'))))

// All pages in one file, in the order of their list.
const list = readFileSync(join(command, 'docs/llms.txt'), 'utf8')
const pages = [...list.matchAll(/\(([\w-]+\.md)\)/g)].map(([, page]) =>
  readFileSync(join(command, 'docs', page), 'utf8'),
)
const [head] = list.split('## Docs\n')
writeFileSync(join(command, 'docs/llms-full.txt'), `${head}${pages.join('\n')}`)
