// The declarations of a package: those of its files as the compiler makes them, and for CommonJS what leads
// to them.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { findSource, root } from './packages.mjs'

/** The declarations below a folder. */
function declarationsIn(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => file.endsWith('.d.ts'))
  return files.map((file) => join(folder, file))
}

/**
 * The compiler leaves the ending `.ts` in the imports of declarations, which point to files that are not
 * published.
 */
function withPublishedEndings(text) {
  return text.replaceAll(/((?:from |import[ (]|declare module )["']\.[^"']*)\.tsx?(["'])/g, '$1.js$2')
}

/** Types of the Web that declarations name: `web-types.d.ts` has them. */
const webTypes = readFileSync(new URL('web-types.d.ts', import.meta.url), 'utf8')
const webNames = [...webTypes.matchAll(/^export type (\w+)/gm)].map(([, name]) => name)

/** The names of the Web by which a declaration names types. */
function webNamesIn(text) {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return webNames.filter((name) => new RegExp(`(?<![\\w.$'"/-])${name}(?![\\w$'"(-]|\\??:)`).test(code))
}

/**
 * A declaration that needs nothing of the project that reads it: names of the Web come from a file of the
 * package, and what ends by itself has the library of the compiler with it.
 */
function standingAlone(dist, file, text) {
  const names = webNamesIn(text)
  const needsGlobals = names.length > 0 || text.includes("from 'valibot'")
  const path = relative(dirname(file), join(dist, 'web-types.js'))
  const imports = `import type { ${names.join(', ')} } from '${path.startsWith('.') ? path : `./${path}`}'\n`
  const disposes = /\bSymbol\.(?:asyncD|d)ispose\b/.test(text)
  const library = '/// <reference lib="esnext.disposable" />\n'
  return `${disposes ? library : ''}${needsGlobals ? imports : ''}${text}`
}

/** The declarations that are built of a source. */
export const declarationsFrom = (source) =>
  source.replace(/([\\/])src([\\/])/, '$1dist$2').replace(/\.tsx?$/, '.d.ts')

/** Lists the declarations that one imports, of its own package and of its sisters. */
function listImports(file) {
  const imports = readFileSync(file, 'utf8').matchAll(/(?:from |import[ (]|declare module )["']([^"']*)["']/g)
  return [...imports].flatMap(([, specifier]) => {
    if (specifier.startsWith('.')) return [join(dirname(file), specifier.replace(/\.js$/, '.d.ts'))]
    const source = findSource(specifier)
    return source === undefined ? [] : [join(root, declarationsFrom(source))]
  })
}

/** Finds the declarations to which these lead. */
export function findReached(files) {
  const reached = new Set(files)
  for (const file of reached) {
    for (const one of listImports(file).filter((path) => existsSync(path))) reached.add(one)
  }
  return reached
}

/** Removes the declarations that none of these files lead to: those of code that works behind the others. */
function keepReached(dist, files) {
  const reached = findReached(files)
  for (const file of declarationsIn(dist)) if (!reached.has(file)) rmSync(file)
}

/** Fails where declarations name types of Node, since a project that reads them may have none. */
function refuseTypesOfNode(dist) {
  const isOfNode = (file) =>
    /["']node:|\bNodeJS\./.test(readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, ''))
  const files = declarationsIn(dist).filter(isOfNode)
  if (files.length === 0) return
  console.error(`types of Node in ${files.join(', ')}: declare there what is used of them`)
  process.exit(1)
}

/** Declares a package by its entries. */
export function declare(folder, files) {
  const dist = join(folder, 'dist')
  const project = join(folder, '.build/declarations.json')
  mkdirSync(join(folder, '.build'), { recursive: true })
  writeFileSync(
    project,
    JSON.stringify({
      extends: '../tsconfig.json',
      compilerOptions: {
        // `npm run types` has checked them, with the rest of what imports them, and keeps its own record of
        // what it built.
        composite: false,
        incremental: false,
        tsBuildInfoFile: null,
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        noCheck: true,
        outDir: '../dist',
        rootDir: '../src',
        ...(folder.endsWith('core') ? {} : { types: ['node'] }),
      },
      files: files.map((file) => `../${file}`),
      include: [],
      exclude: [],
    }),
  )
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const { status } = spawnSync(process.execPath, [compiler, '-p', project], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  for (const file of declarationsIn(dist)) {
    writeFileSync(file, standingAlone(dist, file, withPublishedEndings(readFileSync(file, 'utf8'))))
  }
  writeFileSync(join(dist, 'web-types.d.ts'), webTypes)
  keepReached(
    dist,
    files.map((file) => join(dist, file.replace('./src/', '').replace(/\.tsx?$/, '.d.ts'))),
  )
  refuseTypesOfNode(dist)
}

/** The source of a module that another source imports; nothing for a library. */
function sourceOf(from, specifier) {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  const source = findSource(specifier)
  return source === undefined ? undefined : join(root, source)
}

/**
 * The doc comment of a value that a source exports, its own or that of another source; empty if it has none.
 */
function commentOf(source, name) {
  const text = readFileSync(source, 'utf8')
  const declaration = `export (?:async )?(?:function|const|class) ${name}\\b`
  const own = new RegExp(`(/\\*\\*(?:(?!\\*/)[^])*\\*/\n)(?://.*\n)?${declaration}`).exec(text)
  if (own !== null) return own[1]
  for (const [, list, specifier] of text.matchAll(/^export \{([^}]*)\} from '([^']*)'/gm)) {
    for (const [local, exported = local] of list.split(',').map((one) => one.trim().split(' as '))) {
      const other = exported === name ? sourceOf(source, specifier) : undefined
      if (other !== undefined) return commentOf(other, local)
    }
  }
  return ''
}

/**
 * Declares the entries for CommonJS: types and values are those of the declarations for modules, so that
 * there is one set of them, and values have their doc comments again, since an editor shows none of a value
 * behind `typeof`. TypeScript reads `resolution-mode` since 5.3.
 */
export function declareCommonJs(dist, exportsOf) {
  for (const [file, names] of exportsOf) {
    const declarations = join(dist, 'cjs', file.replace(/\.js$/, '.d.ts'))
    const target = `${'../'.repeat(file.split('/').length)}${file}`
    const from = `'${target}' with { 'resolution-mode': 'import' }`
    const source = join(dist, '../src', file.replace(/\.js$/, '.ts'))
    const values = names.map((name) =>
      name === 'default'
        ? 'declare const theDefault: typeof entry.default\nexport default theDefault'
        : `${commentOf(source, name)}export declare const ${name}: typeof entry.${name}`,
    )
    mkdirSync(dirname(declarations), { recursive: true })
    writeFileSync(
      declarations,
      [`import type * as entry from ${from}`, `export type * from ${from}`, ...values, ''].join('\n'),
    )
  }
}
