// Builds what is published of the packages named (all unless said otherwise) into their ignored folders
// `dist`: node .ci/build.mjs [core signatures …]
//
// `dist` has bundled JavaScript, since Node reads one file in a third of the time that it takes for hundreds,
// and declarations file for file. `dist/cjs` is the same for tools that cannot `require` a module of the new
// kind, as Jest cannot before Node 24.9; it has inside what others publish as modules of the new kind only. A
// library that is no dependency but one of development is inside as far as it is used: date-fns has 28 MB, of
// which the bank needs 12 kB.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { buildSync } from 'esbuild'
import { bundleLibrary } from './bundle-library.mjs'
import { declare, declareCommonJs } from './declarations.mjs'
import { writeLicences } from './licences.mjs'
import { withLinesOnly } from './line-maps.mjs'
import { libraries, publicExports, root } from './packages.mjs'
import { isOfStart, publishedExports } from './published.mjs'

const ofNewKindOnly = ['nanoid']

/** Dependencies that are bundled, since others need their types only. */
const inside = ['sorted-btree']

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`)
const endingIn = (folder, ending) =>
  readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(ending))

/** D: in ASCII, since V8 keeps a text in twice the memory if it has a single character that is not Latin. */
const common = { platform: 'node', target: 'node20', charset: 'ascii', logLevel: 'warning' }
const mapped = { ...common, sourcemap: 'linked', sourcesContent: false }

/**
 * Without the compiler's own syntax for imports that are put off: Jest has none for modules of the old kind.
 * D: without source maps, which would take 0.6 MB of an installation: only tools that cannot load the modules
 * of the new kind read these, and their lines are whole.
 */
function rewriteAsCommonJs(modules, dist) {
  const outdir = join(dist, 'cjs')
  const supported = { 'dynamic-import': false }
  const entryPoints = endingIn(modules, '.js')
  buildSync({ ...common, absWorkingDir: modules, entryPoints, outdir, format: 'cjs', supported })
  writeJson(join(outdir, 'package.json'), { type: 'commonjs' })
}

/**
 * Empties the lines of doc comments. D: they are in the declarations, and were a sixth of all source maps.
 */
function withoutDocComments(text) {
  return text.replaceAll(/^[ \t]*\/\*\*[\s\S]*?\*\/$/gm, (comment) => comment.replaceAll(/[^\n]/g, ''))
}

/**
 * Puts the sources into a source map: tarballs have no other copy of them, since in a file for each they
 * would take twice the blocks of a disk. A list of names, which the bundler was given in place of a source,
 * has no text, and neither have files that `npm run ready` makes, since they are data, and libraries.
 */
function withSources(map, folder, dist) {
  const list = /^.*\b(?:start|once|library):/
  const textless = /[\\/](?:built|node_modules)[\\/]/
  const own = `${relative(folder, join(dist, '..'))}/`
  const sources = map.sources.map((source) => source.replace(list, source.includes('start:') ? own : ''))
  const isTextless = (source, at) => list.test(map.sources[at]) || textless.test(source)
  const textOf = (source, at) =>
    isTextless(source, at) ? '' : withoutDocComments(readFileSync(join(folder, source), 'utf8'))
  const named = sources.map((source) => source.replace(/^.*(?=node_modules\/)/, ''))
  return { ...map, sources: named, sourcesContent: sources.map(textOf) }
}

/** Leaves the columns out of all source maps. */
function mapLinesOnly(dist) {
  for (const file of endingIn(dist, '.js.map').map((one) => join(dist, one))) {
    writeFileSync(file, JSON.stringify(withLinesOnly(withSources(readJson(file), dirname(file), dist))))
  }
}

/** What says which Node is needed; an older one would fail later, in words that nobody understands. */
function neededNode({ name, engines }) {
  const [, major, minor] = /^>=(\d+)\.(\d+)$/.exec(engines.node)
  return [
    "const version = typeof process === 'object' ? process.versions?.node : undefined",
    "const [major, minor] = (version ?? '').split('.').map(Number)",
    `if (version !== undefined && (major < ${major} || (major === ${major} && minor < ${minor}))) {`,
    `  throw new Error(\`${name} needs Node ${major}.${minor} or newer; this is \${version}\`)`,
    '}',
    '',
  ].join('\n')
}

/** Puts a line before all others of a file, or behind the first where that is "use strict". */
function putFirst(file, line) {
  const [strict, rest] = readFileSync(file, 'utf8').split(/(?<=^"use strict";\n)/)
  writeFileSync(file, rest === undefined ? `${line}\n${strict}` : `${strict}${line}\n${rest}`)
}

/** Has a source map know of a line that was put before all others. */
function moveByLine(file) {
  const map = readJson(file)
  writeFileSync(file, JSON.stringify({ ...map, mappings: `;${map.mappings}` }))
}

/** Has each entry load that first, before anything that an older Node does not know. */
function checkNode(dist, files, manifest) {
  const named = 'needed-node.js'
  for (const folder of [dist, join(dist, 'cjs')]) writeFileSync(join(folder, named), neededNode(manifest))
  for (const file of files) {
    const path = `${'../'.repeat(file.split('/').length - 1) || './'}${named}`
    putFirst(join(dist, file), `import '${path}'`)
    moveByLine(join(dist, `${file}.map`))
    putFirst(join(dist, 'cjs', file), `require('${path}')`)
  }
}

/** Builds a package; ends the process where the compiler finds fault. */
async function build(name) {
  const folder = join(root, 'packages', name)
  const dist = join(folder, 'dist')
  const modules = join(folder, '.build/modules')
  const manifest = readJson(join(folder, 'package.json'))
  const { dependencies, peerDependencies } = manifest
  const published = await publishedExports(name)
  const ownEntries = published.filter(({ file }) => !isOfStart(file))
  const entries = Object.fromEntries(ownEntries.map(({ source, file }) => [file, source]))
  const needed = Object.keys({ ...dependencies, ...peerDependencies })
  const external = [...needed.filter((one) => !inside.includes(one)), 'bun:test']
  for (const made of [dist, modules]) rmSync(made, { recursive: true, force: true })
  const built = await bundleLibrary(name, entries, { ...mapped, outdir: dist, external })
  const forCommonJs = await bundleLibrary(name, entries, {
    ...common,
    outdir: modules,
    external: external.filter((one) => !ofNewKindOnly.includes(one)),
  })
  rewriteAsCommonJs(modules, dist)
  const inputs = [...built.inputs, ...forCommonJs.inputs]
  // By a name in which pnpm does not see the licence of the package itself.
  writeLicences(join(dist, 'third-party.txt'), manifest.name, inputs, folder)
  declare(
    folder,
    published.map(({ source }) => source),
  )
  const open = publicExports(manifest).map(([, source]) => source)
  const openFiles = ownEntries.filter(({ source }) => open.includes(source)).map(({ file }) => `${file}.js`)
  declareCommonJs(
    dist,
    built.entries.filter(([file]) => openFiles.includes(file)),
  )
  checkNode(dist, openFiles, manifest)
  mapLinesOnly(dist)
}

const named = process.argv.slice(2)
for (const name of named.length > 0 ? named : libraries) await build(name)
