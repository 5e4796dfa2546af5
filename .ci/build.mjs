// Builds what is published of the packages named (all unless said otherwise) into their ignored folders `dist`:
// node .ci/build.mjs [core http testing]
//
// `dist` has bundled JavaScript, since Node reads one file in a third of the time that it takes for hundreds, and declarations file
// for file. `dist/cjs` is the same for tools that cannot `require` a module of the new kind, as Jest cannot before Node 24.9;
// it has inside what others publish as modules of the new kind only. A library that is no dependency but one of development is inside
// as far as it is used: date-fns has 28 MB, of which the bank needs 12 kB.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { declare, declareCommonJs } from './declarations.mjs'
import { writeLicences } from './licences.mjs'
import { withLinesOnly } from './line-maps.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))

const packageNames = ['core', 'http', 'testing']

const ofNewKindOnly = ['nanoid']

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`)
const endingIn = (folder, ending) =>
  readdirSync(folder, { recursive: true }).filter((file) => file.endsWith(ending))

/** Source maps name the sources, which the tarball has beside them, once for both kinds of modules. */
const common = {
  ...{ platform: 'node', target: 'node20', charset: 'utf8', logLevel: 'warning' },
  ...{ sourcemap: 'linked', sourcesContent: false },
}

/** Bundles the entries as modules of the new kind; the options tell where to, and what stays outside. */
function bundleModules(folder, entryPoints, options) {
  return buildSync({
    metafile: true,
    ...common,
    ...{ absWorkingDir: folder, entryPoints, outbase: 'src', format: 'esm' },
    ...{ bundle: true, splitting: true, chunkNames: 'parts/[name]-[hash]' },
    ...options,
  })
}

/** The source of each bundle that has one: those of the entries, and of what is imported when it is needed. */
function sourcesOf({ outputs }) {
  const bundles = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint !== undefined)
  return new Map(bundles.map(([file, { entryPoint }]) => [file, entryPoint]))
}

/** A list of exports has nothing of its own to map: where the bundle in between is named, the source of that list is. */
function nameSources(file, sources) {
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replaceAll(/\.build\/modules\/[\w/-]+\.js(?=")/g, (bundle) => sources.get(bundle) ?? bundle),
  )
}

/** Without the compiler's own syntax for imports that are put off: Jest has none for modules of the old kind. */
function rewriteAsCommonJs(modules, dist, sources) {
  const entryPoints = endingIn(modules, '.js')
  const supported = { 'dynamic-import': false }
  const outdir = join(dist, 'cjs')
  buildSync({ ...common, absWorkingDir: modules, entryPoints, outdir, format: 'cjs', supported })
  for (const file of endingIn(outdir, '.js.map')) nameSources(join(outdir, file), sources)
  writeJson(join(outdir, 'package.json'), { type: 'commonjs' })
}

/** Puts the sources of libraries into a source map: the tarball has those of its package only. */
function withLibraries(map, folder) {
  const isOfLibrary = (source) => source.includes('node_modules/')
  if (!map.sources.some(isOfLibrary)) return map
  const textOf = (source) => (isOfLibrary(source) ? readFileSync(join(folder, source), 'utf8') : null)
  const sources = map.sources.map((source) => source.replace(/^.*(?=node_modules\/)/, ''))
  return { ...map, sources, sourcesContent: map.sources.map(textOf) }
}

/** Leaves the columns out of all source maps. */
function mapLinesOnly(dist) {
  for (const file of endingIn(dist, '.js.map').map((one) => join(dist, one))) {
    writeFileSync(file, JSON.stringify(withLinesOnly(withLibraries(readJson(file), dirname(file)))))
  }
}

/** The names that each bundled entry exports, by its file in `dist`. What is only imported when it is needed is an entry to the bundler, too. */
function exportsOf({ outputs }, entries) {
  return Object.entries(outputs)
    .filter(([, { entryPoint }]) => entryPoint !== undefined && entries.includes(`./${entryPoint}`))
    .map(([file, { exports }]) => [relative('dist', file), exports])
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

/** Puts a line before all others of a file, or behind the first where that is "use strict", and has its source map know of it. */
function putFirst(file, line) {
  const [strict, rest] = readFileSync(file, 'utf8').split(/(?<=^"use strict";\n)/)
  writeFileSync(file, rest === undefined ? `${line}\n${strict}` : `${strict}${line}\n${rest}`)
  const map = readJson(`${file}.map`)
  writeFileSync(`${file}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` }))
}

/** Has each entry load that first, before anything that an older Node does not know. */
function checkNode(dist, files, manifest) {
  const named = 'needed-node.js'
  for (const folder of [dist, join(dist, 'cjs')]) writeFileSync(join(folder, named), neededNode(manifest))
  for (const file of files) {
    const path = `${'../'.repeat(file.split('/').length - 1) || './'}${named}`
    putFirst(join(dist, file), `import '${path}'`)
    putFirst(join(dist, 'cjs', file), `require('${path}')`)
  }
}

/** Builds a package; ends the process where the compiler finds fault. */
function build(name) {
  const folder = join(root, 'packages', name)
  const dist = join(folder, 'dist')
  const modules = join(folder, '.build/modules')
  const manifest = readJson(join(folder, 'package.json'))
  const { exports, dependencies, peerDependencies } = manifest
  const entries = Object.values(exports)
  const external = [...Object.keys({ ...dependencies, ...peerDependencies }), 'bun:test']
  for (const made of [dist, modules]) rmSync(made, { recursive: true, force: true })
  const { metafile } = bundleModules(folder, entries, { outdir: dist, external })
  const forCommonJs = bundleModules(folder, entries, {
    outdir: modules,
    external: external.filter((one) => !ofNewKindOnly.includes(one)),
  })
  rewriteAsCommonJs(modules, dist, sourcesOf(forCommonJs.metafile))
  const inputs = [metafile, forCommonJs.metafile].flatMap((one) => Object.keys(one.inputs))
  // By a name in which pnpm does not see the licence of the package itself.
  writeLicences(join(dist, 'third-party.txt'), manifest.name, inputs, folder)
  declare(folder, entries)
  const entriesBuilt = exportsOf(metafile, entries)
  declareCommonJs(dist, entriesBuilt)
  checkNode(
    dist,
    entriesBuilt.map(([file]) => file),
    manifest,
  )
  mapLinesOnly(dist)
}

const named = process.argv.slice(2)
for (const name of named.length > 0 ? named : packageNames) build(name)
