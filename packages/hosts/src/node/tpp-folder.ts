import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** Pattern of ids that every file system accepts as names, and that differ in more than letter case. */
const plain = /^[A-Z0-9][A-Z0-9-]{0,63}$/

/** Device names of Windows, forbidden in any folder. */
const device = /^(?:CON|PRN|AUX|NUL|COM\d|LPT\d)$/

const shownCharsMax = 40
const hashDigits = 32

/**
 * Returns the folder of a TPP: its id if that is a safe name, such as `PSDNO-FSA-1`. Otherwise the safe
 * characters of the id, a tilde and part of its hash.
 */
export function folderOfTpp(folder: string, tpp: string): string {
  if (plain.test(tpp) && !device.test(tpp)) return join(folder, tpp)
  const readableName = tpp.replace(/[^A-Za-z0-9-]+/g, '-').slice(0, shownCharsMax)
  // JSON keeps unpaired surrogates distinct.
  const hash = createHash('sha256').update(JSON.stringify(tpp)).digest('hex').slice(0, hashDigits)
  return join(folder, `${readableName}~${hash}`)
}
