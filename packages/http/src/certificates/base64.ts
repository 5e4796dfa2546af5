const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Value of each ASCII code unit, 255 where it is not of the alphabet. */
const values = new Uint8Array(128).fill(255)
for (let value = 0; value < alphabet.length; value += 1) values[alphabet.charCodeAt(value)] = value

/**
 * The octets of canonical base64 (RFC 4648 §3.5, §4), else undefined: no blanks, full padding, zero bits
 * behind the last octet. Not `atob`: that one forgives all three.
 */
export function octetsFromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  if (text.length % 4 !== 0) return undefined
  const octets = new Uint8Array((text.length / 4) * 3 - padding)
  let bits = 0
  let bitCount = 0
  let length = 0
  for (let at = 0; at < text.length - padding; at += 1) {
    const value = values[text.charCodeAt(at)] ?? 255
    if (value === 255) return undefined
    bits = ((bits << 6) | value) & 0xfff
    bitCount += 6
    if (bitCount < 8) continue
    bitCount -= 8
    octets[length] = bits >> bitCount
    length += 1
  }
  return (bits & ((1 << bitCount) - 1)) === 0 ? octets : undefined
}

/** Canonical base64 of octets. */
export function base64FromOctets(octets: Uint8Array): string {
  let text = ''
  for (let at = 0; at < octets.length; at += 3) {
    const [first = 0, second = 0, third = 0] = octets.subarray(at, at + 3)
    const group = (first << 16) | (second << 8) | third
    const digits = [18, 12, 6, 0].map((shift) => alphabet[(group >> shift) & 63]).join('')
    text += digits.slice(0, 1 + Math.min(3, octets.length - at)).padEnd(4, '=')
  }
  return text
}
