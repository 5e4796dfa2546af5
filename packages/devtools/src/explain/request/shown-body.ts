import { base64FromBytes, utf8FromBytes } from '@pocketbank/signatures/certificates'

/** Bytes as a page or JSON can hold them: as text where they are UTF-8, else in base64, and cut where they are many. */
export interface ShownBytes {
  readonly text: string
  readonly encoding: 'utf-8' | 'base64'
  /** Length of all bytes. */
  readonly bytes: number
  /** True if only the first bytes are shown. */
  readonly isCut: boolean
}

/** D: what is longer is read in a file, and a page of 16 KiB of text is still quick. */
const shownBytesMax = 16_384

/** The first bytes, without half a character at the end. */
function firstBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length <= shownBytesMax) return bytes
  let end = shownBytesMax
  while (end > shownBytesMax - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.slice(0, end)
}

/** Bytes as they are shown. */
export function describeBytes(bytes: Uint8Array<ArrayBuffer>): ShownBytes {
  const first = firstBytes(bytes)
  const text = utf8FromBytes(first)
  return {
    text: text ?? base64FromBytes(first),
    encoding: text === undefined ? 'base64' : 'utf-8',
    bytes: bytes.length,
    isCut: first.length < bytes.length,
  }
}
