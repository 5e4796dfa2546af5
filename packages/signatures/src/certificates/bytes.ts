import { strictUtf8Decoder, utf8Encoder } from '../runtime/web-apis.ts'

/** Code units handed to `String.fromCharCode` at once: engines bound the number of arguments. */
const codeUnitsAtOnce = 8_192

/** Bytes as a string of equal code units (ISO-8859-1), the form in which Fetch hands over header values. */
export function latin1FromBytes(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += codeUnitsAtOnce) {
    text += String.fromCharCode(...bytes.subarray(at, at + codeUnitsAtOnce))
  }
  return text
}

/**
 * The bytes of a header value: one per code unit. A host that handed over decoded text (code units above
 * 255) meant UTF-8.
 */
export function bytesFromText(text: string): Uint8Array<ArrayBuffer> {
  const written = utf8Encoder.encode(text)
  // As many bytes as code units: all of it is ASCII, which the host writes at once.
  if (written.length === text.length) return written
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit > 0xff) return written
    bytes[at] = unit
  }
  return bytes
}

/** The bytes after the UTF-8 byte order mark of a text; undefined if it has none. */
export function behindByteOrderMark<Buffer extends ArrayBufferLike>(
  bytes: Uint8Array<Buffer>,
): Uint8Array<Buffer> | undefined {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : undefined
}

/** Decodes UTF-8; undefined if the bytes are anything else. Never repairs, never drops a byte order mark. */
export function utf8FromBytes(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8Decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Text of bytes whose encoding nobody told: UTF-8 where they are valid UTF-8, else ISO-8859-1. */
export function textFromBytes(bytes: Uint8Array): string {
  return utf8FromBytes(bytes) ?? latin1FromBytes(bytes)
}

/** Lower-case hexadecimal, two digits a byte. */
export function hexFromBytes(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0')
  return text
}

/** Undoes percent-encoding, one code unit a byte; what is no such encoding stays. */
export function latin1FromPercent(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The bytes of hexadecimal digits, two a byte. */
export function bytesFromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] !== other[at]) return false
  }
  return true
}
