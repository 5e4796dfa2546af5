// What is published of a package, and in which files. Each module costs Node about a millisecond, as much as
// 60 kB of code, so whatever sandboxes and servers load of a package as they start is in a few files of that
// package, and is imported from there by other packages.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { build } from 'esbuild'
import { directImports, findDeclaration } from './direct-imports.mjs'
import {
  libraries,
  listSources,
  manifests,
  publicExports,
  root,
  sisterExports,
  sisterImports,
} from './packages.mjs'

/** What starts on Node, by the names of entries: test suites and servers. Their modules count. */
const starts = { 'packages/testing/src/index.ts': 'tests', 'packages/hosts/src/node/index.ts': 'server' }

/**
 * What others bundle for machines that are no Node: it must not be given a file with what it does not use.
 */
const bundled = {
  'packages/hosts/src/edge.ts': 'edge',
  'packages/hosts/src/durable-object/index.ts': 'edge',
  'packages/signatures/src/index.ts': 'signatures',
}
const entries = { ...starts, ...bundled }

/**
 * The files in `dist` with what is loaded at a start, without their ending; none imports one after it. Test
 * suites load those before `start-server-edge`, and servers all. The names after `start-` are those of others
 * that load a file too: `start` has what neither edge hosts nor signatures alone need, so it may need Node.
 */
const startFiles = ['start-edge-signatures', 'start-edge', 'start', 'start-server-edge', 'start-server']

/** True if a file in `dist`, without its ending, has what is loaded at a start. */
export const isOfStart = (file) => startFiles.includes(file)

/** Names the file in `dist` for what these load of a package. D: that of signatures is too small to split. */
function startFile(loading, name) {
  if (!loading.has('tests')) return loading.has('edge') ? 'start-server-edge' : 'start-server'
  const others = ['edge', 'signatures']
  const loaders = others.filter((one) => loading.has(one))
  return ['start', ...(name === 'signatures' && loaders.length > 0 ? others : loaders)].join('-')
}

const require = createRequire(join(root, 'packages/core/package.json'))

/**
 * The library that all packages use. The first of them has what is used of it in its files of a start, and
 * the others import it from there: a fifth of the library is used, in one module less.
 */
export const common = {
  specifier: 'valibot',
  package: 'core',
  file: join(dirname(require.resolve('valibot')), 'index.mjs'),
}

/** Matches the specifier of the library that all packages use. */
export const commonFilter = new RegExp(`^${common.specifier}$`)

/** Has the library that all packages use bundled. */
const bundleCommon = {
  name: 'library of all packages',
  setup({ onResolve }) {
    onResolve({ filter: commonFilter }, () => ({ path: common.file }))
  },
}

/** Lists the outputs that an output loads by imports of these kinds, itself among them. */
function loadedBy(outputs, first, kinds) {
  const loaded = new Set([first])
  for (const file of loaded) {
    const { imports } = outputs[file]
    for (const { path, kind, external } of imports) {
      if (kinds.includes(kind) && !external) loaded.add(path)
    }
  }
  return loaded
}

/**
 * Finds the sources of which code is loaded at a start, each with its file in `dist`. What is imported by
 * `import()` is not among them. For those who bundle it counts, since a bundle has it inside.
 */
async function findStartSources() {
  const { metafile } = await build({
    entryPoints: Object.keys(entries),
    absWorkingDir: root,
    outdir: 'unused',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    write: false,
    metafile: true,
    plugins: [directImports(root), bundleCommon],
  })
  const { outputs } = metafile
  const found = new Map()
  for (const [output, { entryPoint }] of Object.entries(outputs)) {
    const name = entries[entryPoint]
    if (name === undefined) continue
    const kinds = entryPoint in bundled ? ['import-statement', 'dynamic-import'] : ['import-statement']
    const inputs = [...loadedBy(outputs, output, kinds)].flatMap((file) =>
      Object.entries(outputs[file].inputs),
    )
    for (const [input] of inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0)) {
      found.set(input, (found.get(input) ?? new Set()).add(name))
    }
  }
  const isLoaded = (loading) => Object.values(starts).some((name) => loading.has(name))
  return new Map(
    [...found]
      .filter(([, loading]) => isLoaded(loading))
      .map(([input, loading]) => [join(root, input), startFile(loading, packageWith(join(root, input)))]),
  )
}

/** Lists the values that sources export, by their files. */
async function listValues(files) {
  const { metafile } = await build({
    entryPoints: files,
    absWorkingDir: root,
    outdir: 'unused',
    outbase: root,
    write: false,
    metafile: true,
    bundle: false,
    format: 'esm',
    logLevel: 'error',
  })
  const outputs = Object.values(metafile.outputs)
  return new Map(outputs.map(({ inputs, exports }) => [join(root, Object.keys(inputs)[0]), exports]))
}

/** The package of a source, by the name of its folder. */
const packageWith = (file) =>
  file === common.file ? common.package : relative(join(root, 'packages'), file).split(/[\\/]/)[0]

/**
 * Names the values that sources of one package export: a name that two of them have is followed by a number.
 */
function nameValues(values) {
  const taken = new Map()
  const nameNext = (name) => {
    const count = (taken.get(name) ?? 0) + 1
    taken.set(name, count)
    return count === 1 && name !== 'default' ? name : `${name}_${count}`
  }
  return values.map(([file, names]) => [file, new Map(names.map((name) => [name, nameNext(name)]))])
}

/** Lists the names that packages use of the library of all packages: each imports it as `v`. */
function commonNames() {
  const texts = libraries.flatMap(listSources).map((source) => readFileSync(source, 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bv\.(\w+)/g)].map(([, name]) => name)))
}

async function readStartValues() {
  const starting = await findStartSources()
  const all = await listValues([...starting.keys()])
  const used = commonNames()
  all.set(
    common.file,
    all.get(common.file).filter((name) => used.has(name)),
  )
  const values = [...all]
  const sorted = values.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const named = libraries.flatMap((name) => nameValues(sorted.filter(([file]) => packageWith(file) === name)))
  return new Map(named.map(([file, names]) => [file, { file: starting.get(file), names }]))
}

let reading
/**
 * The sources of which code is loaded at a start: for each its file in `dist`, and the names there of what it
 * exports.
 */
export const startValues = () => {
  reading ??= readStartValues()
  return reading
}

/** Finds in which file of a start, and by which name, a value is that is imported from a sister package. */
export function findStartValue(values, specifier, value) {
  const declared = findDeclaration(root, specifier, value)
  const { file, names } = values.get(declared?.file) ?? {}
  const name = names?.get(declared.name)
  return name === undefined ? undefined : { package: packageWith(declared.file), file, name }
}

/** Lists the names that the other packages import of what a start loads of a package. */
export async function startImports(name) {
  const values = await startValues()
  const others = libraries.filter((other) => other !== name).flatMap(listSources)
  const found = others
    .flatMap(sisterImports)
    .flatMap((one) => one.values.map((value) => findStartValue(values, one.specifier, value)))
  const own = found.filter((one) => one?.package === name).map((one) => one.name)
  return name === common.package ? [...own, ...values.get(common.file).names.values()] : own
}

/** The file in `dist` that is built of a source, without its ending. */
const builtFrom = (source) => source.replace('./src/', '').replace(/\.tsx?$/, '')

/** Lists the files of a start that a package has: none imports one after it. */
export async function startFilesIn(name) {
  const values = [...(await startValues())].filter(([file]) => packageWith(file) === name)
  return startFiles.filter((file) => values.some(([, one]) => one.file === file))
}

/**
 * Lists what is published of a package: for each path its source, the file in `dist` that has its code, and
 * whether it is a promise. A path of which no code is needed but what a start loads leads to that file.
 */
export async function publishedExports(name) {
  const open = publicExports(manifests.get(name)).map(([path, source]) => ({
    path,
    source,
    types: builtFrom(source),
    file: builtFrom(source),
    isOpen: true,
  }))
  const values = await startValues()
  const [first] = await startFilesIn(name)
  const sisters = sisterExports(name).map(({ path, source, values: used, isPutOff }) => {
    const specifier = `@pocketbank/${name}${path.slice(1)}`
    const places = used.map((value) => findStartValue(values, specifier, value)?.file)
    const files = new Set(places.length === 0 ? [first] : places)
    const [file] = isPutOff || files.size > 1 ? [] : files
    return { path, source, types: builtFrom(source), file: file ?? builtFrom(source), isOpen: false }
  })
  return [...open, ...sisters]
}
