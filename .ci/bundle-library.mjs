// Bundles a library: what a start loads of it in few files, one for those by which it is loaded, and all else
// in entries and parts that import from these files.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from 'esbuild'
import { withImports } from './direct-imports.mjs'
import { root } from './packages.mjs'
import {
  commonFilter,
  common as commonLibrary,
  findStartValue,
  isOfStart,
  startFilesIn,
  startImports,
  startValues,
} from './published.mjs'

const { resolve: resolveInHttp } = createRequire(join(root, 'packages/http/package.json'))

/** Bundles the small module that a start needs of Hono: in its package, it takes as long as 60 kB of code. */
const bundleSmall = {
  name: 'small module',
  setup({ onResolve }) {
    const commonJs = resolveInHttp('hono/utils/accept')
    const path = join(dirname(commonJs), '../../utils/accept.js')
    onResolve({ filter: /^hono\/utils\/accept$/ }, () => ({ path }))
  },
}

/** What stands for the path to a file of the same library until it is known from where. */
const marked = (file) => `#dist/${file}.js`

/**
 * Imports by the files of a start what these have: from sister packages, and from this one all but what is in
 * the file that is bundled.
 */
const importByStart = (values, bundled) => ({
  name: 'files of a start',
  setup({ onLoad }) {
    const findOwn = (source, value) => {
      const { file, names } = values.get(source) ?? {}
      const name = file === bundled ? undefined : names?.get(value)
      return name && { specifier: marked(file), name }
    }
    const findOfSister = (from, value) => {
      const found = findStartValue(values, from, value)
      return found && { specifier: `@pocketbank/${found.package}/${found.file}`, name: found.name }
    }
    onLoad({ filter: /[\\/]packages[\\/]\w+[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => ({
      contents: withImports(readFileSync(path, 'utf8'), (from, value) =>
        from.startsWith('.') ? findOwn(resolve(dirname(path), from), value) : findOfSister(from, value),
      ),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
})

/** Has these names, which a bundle imports of files of a start, imported in one statement for each file. */
const importOnce = (names) => ({
  name: 'one import for each file of a start',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:#dist|@pocketbank\/[\w-]+)\/start(?:[-.]|$)/ }, ({ path, namespace }) => {
      if (!isOfStart(/([\w-]+)(?:\.js)?$/.exec(path)[1])) return undefined
      const isAsked = namespace === 'once'
      return { path, sideEffects: false, ...(isAsked ? { external: true } : { namespace: 'once' }) }
    })
    onLoad({ filter: /./, namespace: 'once' }, ({ path }) => ({
      contents: `export { ${names(path).join(', ')} } from '${path}'`,
    }))
  },
})

/** Leaves sources to the files of a start: all but those of the file that is bundled. */
const leaveStart = (values, folder, bundled) => ({
  name: 'files of a start of this package',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^#dist\// }, ({ path }) => ({ path, external: true, sideEffects: false }))
    const leave = (source) => {
      const { file } = values.get(source) ?? {}
      if (file === undefined || file === bundled) return undefined
      return { path: relative(folder, source), namespace: 'start', sideEffects: false }
    }
    onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
      if (bundled !== undefined && kind === 'dynamic-import') return undefined
      return leave(resolve(resolveDir, path))
    })
    onLoad({ filter: /./, namespace: 'start' }, ({ path }) => {
      const { file, names } = values.get(join(folder, path))
      const list = [...names].map(([name, inFile]) => `${inFile} as ${name}`)
      return { contents: `export { ${list.join(', ')} } from '${marked(file)}'` }
    })
    if (folder !== join(root, 'packages', commonLibrary.package)) return
    onResolve({ filter: commonFilter }, () => leave(commonLibrary.file) ?? { path: commonLibrary.file })
  },
})

/** Leaves the library that all packages use to the package that has it. */
const leaveCommon = (values, folder) => ({
  name: 'library of all packages',
  setup({ onResolve, onLoad }) {
    if (folder === join(root, 'packages', commonLibrary.package)) return
    onResolve({ filter: commonFilter }, ({ path }) => ({ path, namespace: 'library', sideEffects: false }))
    onLoad({ filter: /./, namespace: 'library' }, () => {
      const { file, names } = values.get(commonLibrary.file)
      const list = [...names].map(([name, inFile]) => `${inFile} as ${name}`)
      return { contents: `export { ${list.join(', ')} } from '@pocketbank/${commonLibrary.package}/${file}'` }
    })
  },
})

/** Leaves to a part what is imported only when it is needed, and is no source of a start. */
const leaveParts = (values, partFor) => ({
  name: 'parts for later',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir, kind }) => {
      const source = resolve(resolveDir, path)
      if (kind !== 'dynamic-import') return undefined
      if (values.has(source)) throw new Error(`${source} is loaded at a start and needs no import()`)
      return { path: marked(partFor(source)), external: true }
    })
  },
})

/** The names that outputs import from a specifier. */
function namesImported(outputFiles, specifier) {
  const imports = new RegExp(`\\{([^}]*)\\} from "${specifier}"`, 'g')
  const texts = outputFiles.filter(({ path }) => path.endsWith('.js')).map(({ text }) => text)
  const braces = texts.flatMap((text) => [...text.matchAll(imports)].map(([, names]) => names))
  return [...new Set(braces.flatMap((names) => names.split(',').map((one) => one.trim().split(' as ')[0])))]
}

/**
 * The outputs of the bundler with paths from where they stand, and without the lines that name each source:
 * source maps do.
 */
function placed({ outputFiles, metafile }, outdir) {
  const headings = new Set(Object.keys(metafile.inputs).map((source) => `// ${source}`))
  return outputFiles.map(({ path, text }) => {
    if (!path.endsWith('.js')) return { path, text }
    const from = dirname(relative(outdir, path))
    const to = (file) => relative(from, file).replace(/^(?!\.)/, './')
    const lines = text.split('\n').map((line) => (headings.has(line) ? '' : line))
    return { path, text: lines.join('\n').replaceAll(/"#dist\/([^"]+)"/g, (_, file) => `"${to(file)}"`) }
  })
}

/** Fails where a bundle has code of a source that belongs to another. */
function refuseCopies(name, { metafile }, isOwn) {
  const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs))
  const strange = inputs.filter(
    ([path, { bytesInOutput }]) => bytesInOutput > 0 && path.startsWith('src/') && !isOwn(path),
  )
  if (strange.length === 0) return
  throw new Error(`${name} has a copy of ${strange.map(([path]) => path).join(', ')}`)
}

/**
 * Bundles a library by its entries, each a source by the name of its file in the folder `outdir`. Gives the
 * files of entries with what they export, and all files that went into the bundles.
 */
export async function bundleLibrary(name, entries, options) {
  const folder = join(root, 'packages', name)
  const values = await startValues()
  const common = {
    ...options,
    absWorkingDir: folder,
    bundle: true,
    format: 'esm',
    write: false,
    metafile: true,
  }
  const wanted = await startImports(name)
  const parts = new Map()

  /** The file of what is imported when it is needed. */
  function partFor(source) {
    const [entry] = Object.entries(entries).find(([, one]) => resolve(folder, one) === source) ?? []
    if (entry !== undefined) return entry
    const path = relative(join(folder, 'src'), source)
    const part = `parts/${path.replace(/\.tsx?$/, '').replaceAll(/[\\/]/g, '-')}`
    parts.set(part, `./${relative(folder, source)}`)
    return part
  }

  const bundleOthers = () =>
    build({
      ...common,
      entryPoints: { ...entries, ...Object.fromEntries(parts) },
      splitting: true,
      chunkNames: 'parts/[name]-[hash]',
      plugins: [bundleSmall, leaveStart(values, folder), leaveCommon(values, folder), importByStart(values)],
    })

  /** Bundles a file of a start, with what the other bundles import of it. */
  async function bundleStart(file, bundles) {
    const outputFiles = bundles.flatMap((one) => one.outputFiles)
    const exported = new Set([...wanted, ...namesImported(outputFiles, marked(file))])
    const isOwn = (source) =>
      source.startsWith(join(folder, 'src')) ||
      (source === commonLibrary.file && name === commonLibrary.package)
    const own = [...values].filter(([source, one]) => one.file === file && isOwn(source))
    const lines = own.flatMap(([source, { names }]) => {
      const list = [...names].filter(([, one]) => exported.has(one)).map(([one, as]) => `${one} as ${as}`)
      const from = source === commonLibrary.file ? commonLibrary.specifier : `./${relative(folder, source)}`
      return list.length === 0 ? [] : [`export { ${list.join(', ')} } from '${from}'`]
    })
    const whole = {
      ...common,
      outdir: undefined,
      outfile: join(options.outdir, `${file}.js`),
      stdin: { contents: lines.join('\n'), resolveDir: folder },
    }
    const plugins = [
      bundleSmall,
      leaveStart(values, folder, file),
      leaveCommon(values, folder),
      leaveParts(values, partFor),
      importByStart(values, file),
    ]
    const apart = await build({ ...whole, plugins })
    const once = importOnce((specifier) => namesImported(apart.outputFiles, specifier))
    const bundle = await build({ ...whole, plugins: [once, ...plugins] })
    refuseCopies(`${name}/${file}`, bundle, (path) => values.get(join(folder, path))?.file === file)
    return bundle
  }

  async function bundleAll() {
    const others = await bundleOthers()
    refuseCopies(name, others, (path) => !values.has(join(folder, path)))
    const bundles = [others]
    // Those that are loaded by few import from those that are loaded by more.
    for (const file of (await startFilesIn(name)).toReversed()) bundles.push(await bundleStart(file, bundles))
    return bundles
  }

  const first = await bundleAll()
  // The second time with the parts that were found.
  const bundles = parts.size === 0 ? first : await bundleAll()
  for (const { path, text } of bundles.flatMap((one) => placed(one, options.outdir))) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const outputs = Object.entries(bundles[0].metafile.outputs)
  const outputFor = (file) =>
    outputs.find(([path]) => resolve(folder, path) === join(options.outdir, `${file}.js`))
  return {
    entries: Object.keys(entries).map((file) => [`${file}.js`, outputFor(file)[1].exports]),
    inputs: bundles
      .flatMap(({ metafile }) => Object.keys(metafile.inputs))
      .filter((path) => !/^[a-z]+:/.test(path)),
  }
}
