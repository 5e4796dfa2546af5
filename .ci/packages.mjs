// The packages of this repository, and the sources that their exports name.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../', import.meta.url))

const readManifest = (name) => JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))

/** The manifest of each package, by the name of its folder. */
export const manifests = new Map(
  readdirSync(join(root, 'packages')).map((name) => [name, readManifest(name)]),
)

/** The packages that are libraries, by the names of their folders: all but the command. */
export const libraries = [...manifests]
  .filter(([, { exports }]) => exports !== undefined)
  .map(([name]) => name)

/** Splits a path of exports with a star into what is before and after the star. */
function splitPattern(pattern) {
  const star = pattern.indexOf('*')
  return { before: pattern.slice(0, star), after: pattern.slice(star + 1) }
}

/**
 * Finds the source that a path of exports names, as Node does: an exact path, else the pattern with the
 * longest beginning.
 */
function findExport(exports, path) {
  if (exports[path] !== undefined) return exports[path]
  const [pattern] = Object.keys(exports)
    .filter((key) => key.includes('*'))
    .filter((key) => path.startsWith(splitPattern(key).before))
    .toSorted((one, other) => splitPattern(other).before.length - splitPattern(one).before.length)
  if (pattern === undefined) return undefined
  const { before, after } = splitPattern(pattern)
  return exports[pattern].replaceAll('*', path.slice(before.length, path.length - after.length))
}

/** Reads `@pocketbank/<package>/<path>`: the package's folder and the path as its exports write it. */
export function readSpecifier(specifier) {
  const [, name, path] = /^@pocketbank\/([\w-]+)((?:\/.+)?)$/.exec(specifier) ?? []
  return name === undefined ? undefined : { name, path: `.${path}` }
}

/** Finds the source that is imported as `@pocketbank/<package>/<path>`, relative to the repository. */
export function findSource(specifier) {
  const read = readSpecifier(specifier)
  if (read === undefined) return undefined
  const file = findExport(manifests.get(read.name)?.exports ?? {}, read.path)
  return file === undefined ? undefined : join('packages', read.name, file)
}

/** The exports of a package that are promises: those without a star. */
export function publicExports({ exports }) {
  return Object.entries(exports).filter(([path]) => !path.includes('*'))
}

/** Lists the sources of a package: all TypeScript below its folder `src` except tests. */
export function listSources(name) {
  const folder = join(root, 'packages', name, 'src')
  return readdirSync(folder, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|d)\.tsx?$/.test(file))
    .map((file) => join(folder, file))
}

const importsOfSisters =
  /^(?: *(?:import|export) (type )?(?:\{([^}]*)\}|.*) from |(?! *\/?\*).*(import)\()'(@pocketbank\/[^']+)'/gm

/** The values among names in braces. */
function valuesIn(braces = '') {
  const names = braces.split(',').map((name) => name.trim())
  return names.filter((name) => name !== '' && !name.startsWith('type ')).map((name) => name.split(' as ')[0])
}

/**
 * Lists what a source imports of sister packages: the specifier, the names of values, and whether it does so
 * only when it needs it.
 */
export function sisterImports(file) {
  return [...readFileSync(file, 'utf8').matchAll(importsOfSisters)].map(
    ([, type, braces, call, specifier]) => ({
      specifier,
      isPutOff: call !== undefined,
      values: type === undefined ? valuesIn(braces) : [],
    }),
  )
}

/**
 * Lists what the other packages import of a package beyond its public exports: path, source, and the names of
 * values.
 */
export function sisterExports(name) {
  const { exports } = manifests.get(name)
  const publicPaths = publicExports({ exports }).map(([path]) => path)
  const found = new Map()
  for (const file of libraries.filter((other) => other !== name).flatMap(listSources)) {
    for (const { specifier, values, isPutOff } of sisterImports(file)) {
      const { name: target, path } = readSpecifier(specifier) ?? {}
      if (target !== name || publicPaths.includes(path)) continue
      const one = found.get(path) ?? { values: new Set(), isPutOff: false }
      found.set(path, { values: new Set([...one.values, ...values]), isPutOff: one.isPutOff || isPutOff })
    }
  }
  return [...found]
    .map(([path, { values, isPutOff }]) => {
      return { path, source: findExport(exports, path), values: [...values].toSorted(), isPutOff }
    })
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
}
