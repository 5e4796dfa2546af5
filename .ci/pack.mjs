// Packs what can be published, built anew, into a folder, as `pocketbank-core.tgz` and so on, and the command
// as `pocketbank.tgz`: node .ci/pack.mjs [folder]
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { declarationsFrom, findReached } from './declarations.mjs'
import { libraries, manifests, publicExports, root } from './packages.mjs'
import { publishedExports, startFilesIn } from './published.mjs'
import { changeIn, entriesOf, removeFrom, sortIn } from './tarball.mjs'

const folder = resolve(process.env.INIT_CWD ?? '.', process.argv[2] ?? 'tarballs')
const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The folder of this repository of each tarball. */
const folders = Object.fromEntries(
  [...manifests].map(([name, manifest]) => [
    `${manifest.name.replace('@', '').replace('/', '-')}.tgz`,
    `packages/${name}`,
  ]),
)

function pack() {
  const what = ['--recursive', '--filter', './packages/*']
  const packing = ['--yes', packageManager, ...what, 'pack', '--out', join(folder, '%s.tgz')]
  const { status, stdout } = spawnSync('npx', packing, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(stdout)
  process.exit(status ?? 1)
}

/**
 * Replaces links that leave the package, since the repository is not public: those to pages of the
 * documentation by the command that prints them, others by their text. The folders are those of the page in
 * the repository, and in the package.
 */
function withoutOutsideLinks(text, from, folder, packed) {
  return text.replaceAll(/\[([^\]]*)\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g, (whole, words, target) => {
    if (packed.has(posix.join('package', folder, target))) return whole
    const [, page] = /^docs\/(.+)\.md$/.exec(posix.join(from, folder, target)) ?? []
    return page === undefined ? words : `${words} (\`pocketbank docs ${page}\`)`
  })
}

/**
 * Where a file stands in its tarball: beside its source, of which it repeats much. D: gzip looks back no more
 * than 32 KiB.
 */
function placeOf(path) {
  return path.replace(/^(?:src|dist(?:\/cjs)?)\//, '').replace(/\.(?:d\.ts|tsx?)$/, '')
}

/** The conditions of a file with code. */
function ofCode(file) {
  const [module, commonJs] = [`./dist/${file}.js`, `./dist/cjs/${file}.js`]
  return { 'module-sync': module, require: commonJs, default: module }
}

/** Finds the declarations that the public paths of all packages lead to. Nobody reads the others. */
function findPublicDeclarations() {
  const sources = libraries.flatMap((name) =>
    publicExports(manifests.get(name)).map(([, source]) => join('packages', name, source)),
  )
  return findReached(sources.map((source) => join(root, declarationsFrom(source))))
}

/** The conditions of a path. For other packages there is one set of declarations, next to no code. */
function conditionsOf({ types, file, isOpen }, hasTypes) {
  return isOpen || !hasTypes ? ofCode(file) : { types: `./dist/${types}.d.ts`, ...ofCode(file) }
}

/**
 * What a published library exports, for Node and for those who read `main`, `types` and `typesVersions` only.
 */
async function publishedFields(name, declarations) {
  const published = await publishedExports(name)
  const [first] = published
  const hasTypes = ({ types }) => declarations.has(join(root, 'packages', name, `dist/${types}.d.ts`))
  const others = published.filter((one) => one.path !== '.' && hasTypes(one))
  return {
    ...(first.path === '.' && { main: `./dist/cjs/${first.file}.js`, types: `./dist/${first.types}.d.ts` }),
    typesVersions: {
      '*': Object.fromEntries(others.map(({ path, types }) => [path.slice(2), [`./dist/${types}.d.ts`]])),
    },
    exports: {
      ...Object.fromEntries(published.map((one) => [one.path, conditionsOf(one, hasTypes(one))])),
      ...Object.fromEntries((await startFilesIn(name)).map((file) => [`./${file}`, ofCode(file)])),
      './package.json': './package.json',
    },
  }
}

/** The manifest of a package without what only this repository needs, and with what is built of it. */
function publishedManifest(text, fields) {
  const { scripts: _, devDependencies: __, ...manifest } = JSON.parse(text)
  return `${JSON.stringify({ ...manifest, ...fields }, undefined, 2)}\n`
}

mkdirSync(folder, { recursive: true })
pack()
const declarations = findPublicDeclarations()
const isUnread = (folder) => (path) =>
  /^dist\/(?!cjs\/).*\.d\.ts$/.test(path) && !declarations.has(join(root, folder, path))
for (const [name, from] of Object.entries(folders)) {
  const file = join(folder, name)
  const packed = new Set(entriesOf(file).map((entry) => entry.name))
  const library = libraries.find((one) => from === `packages/${one}`)
  // The folders of pages in the command are copied from the repository.
  const fromFor = (page) => (library === undefined && page.includes('/') ? '' : from)
  const isPage = (path) => path.endsWith('.md')
  changeIn(file, isPage, (text, page) =>
    withoutOutsideLinks(text, fromFor(page), posix.dirname(page), packed),
  )
  const fields = library === undefined ? {} : await publishedFields(library, declarations)
  removeFrom(file, isUnread(from))
  changeIn(
    file,
    (path) => path === 'package.json',
    (text) => publishedManifest(text, fields),
  )
  sortIn(file, placeOf)
}
for (const file of readdirSync(folder)) console.log(join(folder, file))

// The tarball of the command has its copies; left in the clone, they would be found before the originals.
for (const path of ['docs', 'examples'])
  rmSync(join(root, 'packages/cli', path), { recursive: true, force: true })
