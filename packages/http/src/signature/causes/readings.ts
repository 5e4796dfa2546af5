import { octetsFromBase64 } from '../../certificates/base64.ts'
import { latin1FromOctets, octetsFromHex } from '../../certificates/octets.ts'
import type { Octets } from './search.ts'

/** Octets that a text may stand for, and what then was done to them: a sentence each, none where nothing was. */
export interface SignatureReading {
  readonly octets: Octets
  readonly says: readonly string[]
}

type Unwrapping = readonly [says: string, undo: (text: string) => string]

/** What is done to base64 on its way into a header, the outermost first; each only where it changes the text. */
const wrappings: readonly Unwrapping[] = [
  [
    "it is written as Python shows octets, b'…': decode it into text before you send it",
    (text) => text.replace(/^b'(.*)'$/s, '$1'),
  ],
  ['it stands in quotes of its own: send it without them', (text) => text.replace(/^(["'])(.*)\1$/s, '$2')],
  ['it stands between colons, as RFC 9530 has it: leave them out', (text) => text.replace(/^:(.*):$/s, '$1')],
  [
    'it is percent-encoded: send +, / and = as they are',
    (text) => text.replace(/%(2B|2F|3D|0A|0D)/gi, (_, hex: string) => latin1FromOctets(octetsFromHex(hex))),
  ],
  [
    'the line breaks in it are written out as \\n: write base64 in one line',
    (text) => text.replace(/\\r|\\n/g, ''),
  ],
  [
    'it is wrapped by line breaks or blanks: write base64 in one line, e.g. by base64 -w0 or openssl base64 -A',
    (text) => text.replace(/\s+/g, ''),
  ],
  [
    'it is base64url: write base64, with + for - and / for _',
    (text) => text.replaceAll('-', '+').replaceAll('_', '/'),
  ],
  [
    'it lacks the = at its end: write base64 with its padding',
    (text) => (text.length % 4 > 1 ? text.padEnd(Math.ceil(text.length / 4) * 4, '=') : text),
  ],
  [
    'the last digit of the base64 has bits that belong to no octet: use another encoder',
    (text) => canonical(text),
  ],
]

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Base64 without the bits of its last digit for which the padding leaves no octet. */
function canonical(text: string): string {
  const [padding = '', digit = ''] = /([A-Za-z0-9+/])={1,2}$/.exec(text) ?? []
  if (padding === '' || text.length % 4 !== 0) return text
  const mask = padding.length === 3 ? 0b110000 : 0b111100
  return `${text.slice(0, -padding.length)}${alphabet.charAt(alphabet.indexOf(digit) & mask)}${padding.slice(1)}`
}

const formDecoded = 'its + became blanks, as decoding of forms does: send + as it is'
const inHex = 'it is in hexadecimal: write the octets themselves in base64'
const hexInBase64 = 'it is base64 of hexadecimal digits: write the octets themselves in base64'
const twice = 'it was put into base64 twice: once is enough'
const inNumbers = 'the octets are written as numbers: write them in base64'

/**
 * What a text may stand for that should be base64 of `length` octets: as it stands, and in every other way that gives octets. None
 * is proven: whoever asks must find a signature or a hash in it.
 */
export function readingsOf(text: string, length: number): readonly SignatureReading[] {
  const { text: bare, says } = unwrapped(text)
  const octets = octetsFromBase64(bare)
  const readings: SignatureReading[] = octets === undefined ? [] : [{ octets, says }]
  const withPlus =
    text.includes(' ') && !text.includes('+') ? octetsFromBase64(text.replaceAll(' ', '+')) : undefined
  if (withPlus !== undefined) readings.push({ octets: withPlus, says: [formDecoded] })
  const hex = octetsOfHex(unquoted(text))
  if (hex !== undefined) readings.push({ octets: hex, says: [inHex] })
  const numbers = octetsOfNumbers(text)
  if (numbers !== undefined) readings.push({ octets: numbers, says: [inNumbers] })
  if (octets !== undefined) readings.push(...insideOf(octets, says))
  return readings.flatMap((reading) => [reading, ...otherWidths(reading, length)])
}

function unwrapped(text: string): { readonly text: string; readonly says: readonly string[] } {
  let bare = text
  const says: string[] = []
  for (const [sentence, undo] of wrappings) {
    const undone = undo(bare)
    if (undone !== bare) says.push(sentence)
    bare = undone
  }
  return { text: bare, says }
}

function unquoted(text: string): string {
  return text.replace(/^(["'])(.*)\1$/s, '$2')
}

/** What base64 stands in base64, or hexadecimal in base64. */
function insideOf(octets: Octets, says: readonly string[]): readonly SignatureReading[] {
  const text = latin1FromOctets(octets).trim()
  const hex = octetsOfHex(text)
  if (hex !== undefined) return [{ octets: hex, says: [...says, hexInBase64] }]
  const { text: bare, says: inner } = unwrapped(text)
  const inside = /^[A-Za-z0-9+/=]{16,}$/.test(bare) ? octetsFromBase64(bare) : undefined
  return inside === undefined ? [] : [{ octets: inside, says: [...says, twice, ...inner] }]
}

function octetsOfHex(text: string): Octets | undefined {
  const digits = text.replace(/^0x/i, '').replace(/[:\s]/g, '')
  return /^(?:[0-9a-f]{2}){16,}$/i.test(digits) ? octetsFromHex(digits) : undefined
}

function octetsOfNumbers(text: string): Octets | undefined {
  if (!/^\[?\s*-?\d{1,3}(?:\s*,\s*-?\d{1,3}){15,1023}\s*\]?$/.test(text)) return undefined
  return Uint8Array.from(text.match(/-?\d+/g) ?? [], Number)
}

const signOctet = 'it has an octet 00 in front, the sign of a BigInteger: leave it out'
const noZero = 'it lacks the octet 00 in front, as BigInteger leaves it out: write all octets'
const reversed = 'its octets are in reverse order: turn them round'

/** The same number with an octet of sign too many or a zero too few, and its octets turned round. */
function otherWidths({ octets, says }: SignatureReading, length: number): readonly SignatureReading[] {
  if (octets.length === length + 1 && octets[0] === 0)
    return [{ octets: octets.slice(1), says: [...says, signOctet] }]
  if (octets.length === length - 1)
    return [{ octets: Uint8Array.from([0, ...octets]), says: [...says, noZero] }]
  return octets.length === length ? [{ octets: octets.toReversed(), says: [...says, reversed] }] : []
}
