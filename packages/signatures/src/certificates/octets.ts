import { strictUtf8Decoder, utf8Encoder } from '../runtime/web-apis.ts'

/** Code units handed to `String.fromCharCode` at once: engines bound the number of arguments. */
const codeUnitsAtOnce = 8_192

/** Octets as a string of equal code units (ISO-8859-1), the form in which Fetch hands over header values. */
export function latin1FromOctets(octets: Uint8Array): string {
  let text = ''
  for (let at = 0; at < octets.length; at += codeUnitsAtOnce) {
    text += String.fromCharCode(...octets.subarray(at, at + codeUnitsAtOnce))
  }
  return text
}

/**
 * The octets of a header value: one per code unit. A host that handed over decoded text (code units above
 * 255) meant UTF-8.
 */
export function octetsFromText(text: string): Uint8Array<ArrayBuffer> {
  const written = utf8Encoder.encode(text)
  // As many octets as code units: all of it is ASCII, which the host writes at once.
  if (written.length === text.length) return written
  const octets = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit > 0xff) return written
    octets[at] = unit
  }
  return octets
}

/** The octets after the UTF-8 byte order mark of a text; undefined if it has none. */
export function behindByteOrderMark<Buffer extends ArrayBufferLike>(
  octets: Uint8Array<Buffer>,
): Uint8Array<Buffer> | undefined {
  return octets[0] === 0xef && octets[1] === 0xbb && octets[2] === 0xbf ? octets.subarray(3) : undefined
}

/** Decodes UTF-8; undefined if the octets are anything else. Never repairs, never drops a byte order mark. */
export function utf8FromOctets(octets: Uint8Array): string | undefined {
  try {
    return strictUtf8Decoder.decode(octets)
  } catch {
    return undefined
  }
}

/** Text of octets whose encoding nobody told: UTF-8 where they are valid UTF-8, else ISO-8859-1. */
export function textFromOctets(octets: Uint8Array): string {
  return utf8FromOctets(octets) ?? latin1FromOctets(octets)
}

/** Lower-case hexadecimal, two digits an octet. */
export function hexFromOctets(octets: Uint8Array): string {
  let text = ''
  for (const octet of octets) text += octet.toString(16).padStart(2, '0')
  return text
}

/** Undoes percent-encoding, one code unit an octet; what is no such encoding stays. */
export function latin1FromPercent(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

/** The octets of hexadecimal digits, two an octet. */
export function octetsFromHex(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
}

export function sameOctets(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] !== other[at]) return false
  }
  return true
}
