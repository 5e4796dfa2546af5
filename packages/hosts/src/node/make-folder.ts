import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

function makeOne(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (fault) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw fault
  }
}

/**
 * Makes a folder and its missing parents. Throws the error of the system. Node's recursive option loops
 * forever under `/proc`, where making a folder fails with ENOENT.
 */
export function makeFolder(folder: string): void {
  try {
    makeOne(folder)
  } catch (fault) {
    const above = dirname(folder)
    if ((fault as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw fault
    makeFolder(above)
    makeOne(folder)
  }
}
