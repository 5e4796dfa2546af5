import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the project: its path from the packages folder, with `/`, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

const packagesFolder = fileURLToPath(new URL('../..', import.meta.url))

/** Folders that are not ours, or that are made anew while tests run. */
const ignored = ['node_modules', 'dist', '.build']

function listFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return ignored.includes(entry.name) ? [] : listFiles(path)
    return entry.isFile() ? [path] : []
  })
}

/** All TypeScript files under a folder of the packages folder, such as `core/src`. */
export function listSources(folder: string): readonly SourceFile[] {
  return listFiles(join(packagesFolder, folder))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => ({
      path: relative(packagesFolder, path).split(sep).join('/'),
      text: readFileSync(path, 'utf8'),
    }))
}

/** All programs in the folder `.ci`, with their paths from it. */
export function listScripts(): readonly SourceFile[] {
  const folder = join(packagesFolder, '../.ci')
  return listFiles(folder)
    .filter((path) => /\.(?:ts|mjs|cjs)$/.test(path))
    .map((path) => ({ path: `.ci/${relative(folder, path)}`, text: readFileSync(path, 'utf8') }))
}

/** The packages of the project in their order: each may import those before it. */
export const packageNames = [
  'core',
  'signatures',
  'http',
  'devtools',
  'console',
  'hosts',
  'testing',
  'cli',
] as const

/** Finds the file that a package exports as `@pocketbank/<name>/<path>`, from the packages folder. */
export function findExport(specifier: string): string | undefined {
  const [, name = '', path = ''] = /^@pocketbank\/([a-z]+)(.*)$/.exec(specifier) ?? []
  if (name === '') return undefined
  const { exports }: { exports: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync(join(packagesFolder, name, 'package.json'), 'utf8'),
  )
  const exact = exports[`.${path}`]
  if (exact !== undefined) return join(name, exact)
  const patterns = Object.keys(exports).filter((key) => `.${path}`.startsWith(key.replace('*', '')))
  const [pattern = ''] = patterns.toSorted((first, second) => second.length - first.length)
  return join(name, (exports[pattern] ?? '').replace('*', `.${path}`.slice(pattern.indexOf('*'))))
}

/** Whether a file is a test. */
export function isTest({ path }: SourceFile): boolean {
  return path.endsWith('.test.ts')
}

/** The text of a file of this package. */
export function readPackageFile(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
}
