import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the project: its path from the packages folder, with `/`, and its text. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

const packagesFolder = fileURLToPath(new URL('../..', import.meta.url))

/** All TypeScript files under a folder of the packages folder, such as `core/src`; none where there is no such folder. */
export function sourcesIn(folder: string): readonly SourceFile[] {
  const from = join(packagesFolder, folder)
  return readdirSync(from, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(`${sep}node_modules${sep}`))
    .map((path) => ({
      path: relative(packagesFolder, path).split(sep).join('/'),
      text: readFileSync(path, 'utf8'),
    }))
}

/** The packages of the project. */
export const packageNames = ['core', 'http', 'testing'] as const

/** Whether a file is a test. */
export function isTest({ path }: SourceFile): boolean {
  return path.endsWith('.test.ts')
}

/** The text of a file of this package. */
export function textOf(path: string): string {
  return readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
}
