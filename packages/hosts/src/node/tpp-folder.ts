import { createHash } from 'node:crypto'
import { join } from 'node:path'

/** Names that every file system takes as they are, and that are the same to none that passes over the letter case. */
const plain = /^[A-Z0-9][A-Z0-9-]{0,63}$/

/** Names that Windows takes for a device in any folder. */
const device = /^(?:CON|PRN|AUX|NUL|COM\d|LPT\d)$/

const shownCharsMax = 40
const hashDigits = 32

/**
 * The folder of a TPP within that of all banks: its id where that can be a name, such as `PSDNO-FSA-1`, else what can be shown of it, a
 * tilde and a part of its hash.
 */
export function folderOfTpp(folder: string, tpp: string): string {
  if (plain.test(tpp) && !device.test(tpp)) return join(folder, tpp)
  const shown = tpp.replace(/[^A-Za-z0-9-]+/g, '-').slice(0, shownCharsMax)
  // As JSON, which writes half surrogates as something of their own.
  const hash = createHash('sha256').update(JSON.stringify(tpp)).digest('hex').slice(0, hashDigits)
  return join(folder, `${shown}~${hash}`)
}
