import { base64Digits, bytesFromBase64 } from '../../certificates/base64.ts'
import { bytesFromHex, latin1FromBytes } from '../../certificates/bytes.ts'
import { type Cause, createCause } from './cause.ts'
import type { Bytes } from './search-guesses.ts'

const ofWriting = createCause('writing')

/** A way to decode a text, with the mistakes that it assumes. Without mistakes the list is empty. */
export interface SignatureReading {
  readonly bytes: Bytes
  readonly causes: readonly Cause[]
}

type Unwrapping = readonly [cause: Cause, undo: (text: string) => string]

/** The mistake of base64 with line breaks. */
export const wrapping = ofWriting(
  'it is wrapped by line breaks or blanks',
  'write base64 in one line, e.g. by base64 -w0 or openssl base64 -A',
)

/**
 * Mistakes in writing base64 into a header, the outermost first. One is reported only if undoing it changes
 * the text.
 */
const wrappings: readonly Unwrapping[] = [
  [
    ofWriting("it is written as Python shows bytes, b'…'", 'decode the bytes into text before you send them'),
    (text) => text.replace(/^b'(.*)'$/s, '$1'),
  ],
  [
    ofWriting('it is in quotes of its own', 'send base64 without further quotes'),
    (text) => text.replace(/^(["'])(.*)\1$/s, '$2'),
  ],
  [
    ofWriting('it is between colons, as RFC 9530 writes it', 'send base64 without colons'),
    (text) => text.replace(/^:(.*):$/s, '$1'),
  ],
  [
    ofWriting('it is percent-encoded', 'send +, / and = unchanged'),
    (text) => text.replace(/%(2B|2F|3D|0A|0D)/gi, (_, hex: string) => latin1FromBytes(bytesFromHex(hex))),
  ],
  [
    ofWriting('the line breaks in it are written out as \\n', 'write base64 in one line'),
    (text) => text.replace(/\\r|\\n/g, ''),
  ],
  [wrapping, (text) => text.replace(/\s+/g, '')],
  [
    ofWriting('it is base64url', 'write base64, with + for - and / for _'),
    (text) => text.replaceAll('-', '+').replaceAll('_', '/'),
  ],
  [
    ofWriting('it lacks the = at its end', 'write base64 with its padding'),
    (text) => (text.length % 4 > 1 ? text.padEnd(Math.ceil(text.length / 4) * 4, '=') : text),
  ],
  [
    ofWriting(
      'the last digit of the base64 has bits that belong to no byte',
      'use another encoder of base64',
    ),
    (text) => canonical(text),
  ],
]

/** Clears the unused bits of the last base64 digit. */
function canonical(text: string): string {
  const [padding = '', digit = ''] = /([A-Za-z0-9+/])={1,2}$/.exec(text) ?? []
  if (padding === '' || text.length % 4 !== 0) return text
  const mask = padding.length === 3 ? 0b110000 : 0b111100
  return `${text.slice(0, -padding.length)}${base64Digits.charAt(base64Digits.indexOf(digit) & mask)}${padding.slice(1)}`
}

const formDecoded = ofWriting('its + became blanks, as in decoded forms', 'send + unchanged')
const inBase64 = 'write the bytes themselves in base64'
const inHex = ofWriting('it is in hexadecimal', inBase64)
const hexInBase64 = ofWriting('it is base64 of hexadecimal digits', inBase64)
const twice = ofWriting('it was encoded in base64 twice', 'encode the bytes in base64 once')
const inNumbers = ofWriting('the bytes are written as numbers', inBase64)

/**
 * Lists ways to decode a text that should be base64 of `length` bytes: unchanged, and with typical mistakes
 * undone. They are only guesses; the caller has to prove one by a signature or a hash.
 */
export function listReadings(text: string, length: number): readonly SignatureReading[] {
  const { text: bare, causes } = unwrapped(text)
  const bytes = bytesFromBase64(bare)
  const readings: SignatureReading[] = bytes === undefined ? [] : [{ bytes, causes }]
  const withPlus =
    text.includes(' ') && !text.includes('+') ? bytesFromBase64(text.replaceAll(' ', '+')) : undefined
  if (withPlus !== undefined) readings.push({ bytes: withPlus, causes: [formDecoded] })
  const hex = bytesOfHex(stripQuotes(text))
  if (hex !== undefined) readings.push({ bytes: hex, causes: [inHex] })
  const numbers = bytesOfNumbers(text)
  if (numbers !== undefined) readings.push({ bytes: numbers, causes: [inNumbers] })
  if (bytes !== undefined) readings.push(...listInnerReadings(bytes, causes))
  return readings.flatMap((reading) => [reading, ...otherWidths(reading, length)])
}

function unwrapped(text: string): { readonly text: string; readonly causes: readonly Cause[] } {
  let bare = text
  const causes: Cause[] = []
  for (const [cause, undo] of wrappings) {
    const undone = undo(bare)
    if (undone !== bare) causes.push(cause)
    bare = undone
  }
  return { text: bare, causes }
}

function stripQuotes(text: string): string {
  return text.replace(/^(["'])(.*)\1$/s, '$2')
}

/** Decodes base64 or hexadecimal within base64. */
function listInnerReadings(bytes: Bytes, causes: readonly Cause[]): readonly SignatureReading[] {
  const text = latin1FromBytes(bytes).trim()
  const hex = bytesOfHex(text)
  if (hex !== undefined) return [{ bytes: hex, causes: [...causes, hexInBase64] }]
  const { text: bare, causes: inner } = unwrapped(text)
  const inside = /^[A-Za-z0-9+/=]{16,}$/.test(bare) ? bytesFromBase64(bare) : undefined
  return inside === undefined ? [] : [{ bytes: inside, causes: [...causes, twice, ...inner] }]
}

function bytesOfHex(text: string): Bytes | undefined {
  const digits = text.replace(/^0x/i, '').replace(/[:\s]/g, '')
  return /^(?:[0-9a-f]{2}){16,}$/i.test(digits) ? bytesFromHex(digits) : undefined
}

function bytesOfNumbers(text: string): Bytes | undefined {
  if (!/^\[?\s*-?\d{1,3}(?:\s*,\s*-?\d{1,3}){15,1023}\s*\]?$/.test(text)) return undefined
  return Uint8Array.from(text.match(/-?\d+/g) ?? [], Number)
}

const signByte = ofWriting(
  'it begins with a byte 00, the sign of a BigInteger',
  'leave out the first byte 00',
)
const noZero = ofWriting('it lacks the first byte 00, which BigInteger leaves out', 'write all bytes')
const reversed = ofWriting('its bytes are in reverse order', 'reverse the bytes')

/** Undoes mistakes in the bytes of a number: an extra sign byte, a missing zero byte, or reverse order. */
function otherWidths({ bytes, causes }: SignatureReading, length: number): readonly SignatureReading[] {
  if (bytes.length === length + 1 && bytes[0] === 0)
    return [{ bytes: bytes.slice(1), causes: [...causes, signByte] }]
  if (bytes.length === length - 1)
    return [{ bytes: Uint8Array.from([0, ...bytes]), causes: [...causes, noZero] }]
  return bytes.length === length ? [{ bytes: bytes.toReversed(), causes: [...causes, reversed] }] : []
}
