import { base64FromOctets, utf8FromOctets } from '@pocketbank/signatures/certificates'

/** Octets as a page or JSON can hold them: as text where they are UTF-8, else in base64, and cut where they are many. */
export interface ShownOctets {
  readonly text: string
  readonly encoding: 'utf-8' | 'base64'
  /** Length of all octets. */
  readonly octets: number
  /** True if only the first octets are shown. */
  readonly isCut: boolean
}

/** D: what is longer is read in a file, and a page of 16 KiB of text is still quick. */
const shownOctetsMax = 16_384

/** The first octets, without half a character at the end. */
function firstOctets(octets: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (octets.length <= shownOctetsMax) return octets
  let end = shownOctetsMax
  while (end > shownOctetsMax - 4 && ((octets[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return octets.slice(0, end)
}

/** Octets as they are shown. */
export function describeOctets(octets: Uint8Array<ArrayBuffer>): ShownOctets {
  const first = firstOctets(octets)
  const text = utf8FromOctets(first)
  return {
    text: text ?? base64FromOctets(first),
    encoding: text === undefined ? 'base64' : 'utf-8',
    octets: octets.length,
    isCut: first.length < octets.length,
  }
}
