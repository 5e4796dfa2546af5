// Packs what can be published, built anew, into a folder, as `pocketbank-core.tgz` and so on, and the command as `pocketbank.tgz`:
// node .ci/pack.mjs [folder]
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { changeIn, entriesOf, sortIn } from './tarball.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? 'tarballs')
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The folder of this repository of which each tarball is. */
const folders = {
  'pocketbank.tgz': '.',
  'pocketbank-core.tgz': 'packages/core',
  'pocketbank-http.tgz': 'packages/http',
  'pocketbank-testing.tgz': 'packages/testing',
}

function pack() {
  const what = ['--recursive', '--filter', '.', '--filter', './packages/*']
  const packing = ['--yes', packageManager, ...what, 'pack', '--out', join(folder, '%s.tgz')]
  const { status, stdout } = spawnSync('npx', packing, {
    ...{ cwd: root, stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' },
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(stdout)
  process.exit(status ?? 1)
}

/**
 * Replaces links that leave the package, since the repository is not public: those to pages of the documentation by the command that prints
 * them, others by their text.
 */
function withoutOutsideLinks(text, document, isPacked) {
  return text.replaceAll(/\[([^\]]*)\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g, (whole, words, target) => {
    const path = posix.join(posix.dirname(document), target)
    if (isPacked(path)) return whole
    const [, page] = /^docs\/(.+)\.md$/.exec(path) ?? []
    return page === undefined ? words : `${words} (\`pocketbank docs ${page}\`)`
  })
}

/** Where a file stands in its tarball: beside its source, of which it repeats much. D: gzip looks back no more than 32 KiB. */
function placeOf(path) {
  return path.replace(/^(?:src|dist(?:\/cjs)?)\//, '').replace(/\.(?:d\.ts|tsx?)$/, '')
}

/** The description of the command without what only this repository needs. */
function withoutWorkshop(text) {
  const { scripts: _, devDependencies: __, packageManager: ___, ...manifest } = JSON.parse(text)
  return `${JSON.stringify(manifest, undefined, 2)}\n`
}

mkdirSync(folder, { recursive: true })
pack()
for (const [name, from] of Object.entries(folders)) {
  const file = join(folder, name)
  const packed = new Set(entriesOf(file).map((entry) => entry.name))
  const isPacked = (path) => packed.has(`package/${posix.relative(from, path)}`)
  for (const name of packed) {
    const [, document] = /^package\/(README\.md|docs\/.+\.md)$/.exec(name) ?? []
    if (document === undefined) continue
    changeIn(file, document, (text) => withoutOutsideLinks(text, posix.join(from, document), isPacked))
  }
  sortIn(file, placeOf)
}
changeIn(join(folder, 'pocketbank.tgz'), 'package.json', withoutWorkshop)
for (const file of readdirSync(folder)) console.log(join(folder, file))
