import { latin1FromBytes } from './bytes.ts'

export const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Value of each ASCII character; 255 if it is not a digit of base64. */
const values = new Uint8Array(128).fill(255)
for (let value = 0; value < base64Digits.length; value += 1) values[base64Digits.charCodeAt(value)] = value

/**
 * Decodes canonical base64 (RFC 4648 §3.5, §4). Returns undefined if it has blanks, lacks padding or has bits
 * set after the last byte. `atob` would accept all three.
 */
export function bytesFromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  if (text.length % 4 !== 0) return undefined
  const bytes = new Uint8Array((text.length / 4) * 3 - padding)
  const digits = text.length - padding
  for (let at = 0, length = 0; at < text.length; at += 4, length += 3) {
    const group = digitGroup(text, at, digits)
    if (group < 0) return undefined
    const rest = bytes.length - length
    if ((rest === 1 && (group & 0xffff) !== 0) || (rest === 2 && (group & 0xff) !== 0)) return undefined
    bytes[length] = group >> 16
    bytes[length + 1] = group >> 8
    bytes[length + 2] = group
  }
  return bytes
}

/** Returns the 24 bits of four digits; padding counts as zero. Negative if a character is not a digit. */
function digitGroup(text: string, at: number, digits: number): number {
  let group = 0
  for (let place = at; place < at + 4; place += 1) {
    const value = place < digits ? (values[text.charCodeAt(place)] ?? 255) : 0
    if (value === 255) return -1
    group = (group << 6) | value
  }
  return group
}

/** Describes the first error that makes a text invalid as canonical base64. Returns a phrase. */
export function base64Fault(text: string): string {
  const at = text.search(/[^A-Za-z0-9+/=]|=(?!=?$)/)
  if (at >= 0) return `${JSON.stringify(text[at])} at its character ${at + 1} is not a digit of base64`
  return text.length % 4 === 0
    ? 'the bits after its last byte are not zero'
    : `it has ${text.length} characters, and base64 has a multiple of four`
}

export function base64FromBytes(bytes: Uint8Array): string {
  return btoa(latin1FromBytes(bytes))
}
