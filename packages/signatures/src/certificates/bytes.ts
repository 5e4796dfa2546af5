import { strictUtf8Decoder, utf8Encoder } from '../runtime/web-apis.ts'

/** Number of arguments per call of `String.fromCharCode`, which engines limit. */
const codeUnitsAtOnce = 8_192

/**
 * Converts bytes to a string with one code unit per byte (ISO-8859-1), the form of header values in Fetch.
 */
export function latin1FromBytes(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += codeUnitsAtOnce) {
    text += String.fromCharCode(...bytes.subarray(at, at + codeUnitsAtOnce))
  }
  return text
}

/**
 * Converts a header value to bytes, one per code unit. If a host has decoded the value (code units above
 * 255), it is encoded as UTF-8.
 */
export function bytesFromText(text: string): Uint8Array<ArrayBuffer> {
  const utf8 = utf8Encoder.encode(text)
  // The text is ASCII if it has as many bytes as code units. The encoder writes all of it in one call.
  if (utf8.length === text.length) return utf8
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit > 0xff) return utf8
    bytes[at] = unit
  }
  return bytes
}

/** Returns the bytes after a UTF-8 byte order mark; undefined if there is no mark. */
export function removeByteOrderMark<Buffer extends ArrayBufferLike>(
  bytes: Uint8Array<Buffer>,
): Uint8Array<Buffer> | undefined {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : undefined
}

/** Decodes UTF-8. Returns undefined if a byte is invalid. Keeps a byte order mark. */
export function utf8FromBytes(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8Decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes bytes of unknown encoding: as UTF-8 if they are valid, else as ISO-8859-1. */
export function textFromBytes(bytes: Uint8Array): string {
  return utf8FromBytes(bytes) ?? latin1FromBytes(bytes)
}

export function hexFromBytes(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

/** Undoes percent-encoding, one code unit per byte. Keeps invalid sequences. */
export function latin1FromPercent(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

export function bytesFromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}

export function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false
  for (let at = 0; at < left.length; at += 1) {
    if (left[at] !== right[at]) return false
  }
  return true
}
