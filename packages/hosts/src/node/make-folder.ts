import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** Makes a folder that is not there. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (fault) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) throw fault
  }
}

/**
 * Makes a folder and those above it that are not there. Throws what the system says. D: Node's own way never ends where a folder that is
 * there takes no new one, as `/proc` does, since the system says of both that something is missing.
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
