import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file that is made from the source; its path begins at the repository. */
export interface GeneratedFile {
  readonly path: string
  readonly text: string
}

/** Reads a file; undefined if it does not exist. */
export function readText(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** Writes the files whose text differs from what is there, and returns their paths. */
export function writeChanged(root: string, files: readonly GeneratedFile[]): readonly string[] {
  const changedFiles = files.filter(({ path, text }) => readText(join(root, path)) !== text)
  for (const { path, text } of changedFiles) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return changedFiles.map(({ path }) => path)
}
