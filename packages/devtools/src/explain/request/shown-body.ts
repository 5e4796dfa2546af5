import { base64FromBytes, utf8FromBytes } from '@pocketbank/signatures/certificates'

/** Bytes for a page or JSON: text if they are UTF-8, else base64. A long text is cut. */
export interface ShownBytes {
  readonly text: string
  readonly encoding: 'utf-8' | 'base64'
  /** Length of all bytes, also of those that are cut off. */
  readonly bytes: number
  readonly isCut: boolean
}

/** Bytes that are shown. More would make the page slow. */
const shownBytesMax = 16_384

/** Cuts to the limit, without half a UTF-8 character at the end. */
function firstBytes(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length <= shownBytesMax) return bytes
  let end = shownBytesMax
  while (end > shownBytesMax - 4 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1
  return bytes.slice(0, end)
}

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
