import { utf8Encoder } from '../runtime/web-apis.ts'
import { bytesFromHex, bytesFromText, hexFromBytes } from './bytes.ts'
import { tags } from './der.ts'

export type Der = Uint8Array<ArrayBuffer>

/** Converts a non-negative integer to bytes, most significant first. */
function numberBytes(value: number | bigint): Der {
  const digits = value.toString(16)
  return bytesFromHex(digits.length % 2 === 0 ? digits : `0${digits}`)
}

function lengthBytes(count: number): readonly number[] {
  if (count < 0x80) return [count]
  const bytes = numberBytes(count)
  return [0x80 | bytes.length, ...bytes]
}

export function element(tag: number, ...contents: readonly Uint8Array[]): Der {
  const content = contents.flatMap((bytes) => [...bytes])
  return Uint8Array.from([tag, ...lengthBytes(content.length), ...content])
}

export const sequence = (...contents: readonly Uint8Array[]) => element(tags.sequence, ...contents)

/** Encodes a SET. DER requires its elements in the order of their bytes. */
export function createSet(...contents: readonly Uint8Array[]): Der {
  const sorted = contents.toSorted((left, right) => (hexFromBytes(left) < hexFromBytes(right) ? -1 : 1))
  return element(tags.set, ...sorted)
}

export const octetString = (bytes: Uint8Array) => element(tags.octetString, bytes)

/** Encodes a BIT STRING without the last `unused` bits of the last byte. */
export const bitString = (bytes: Uint8Array, unused = 0) =>
  element(tags.bitString, Uint8Array.of(unused), bytes)

export const nullElement = element(0x05)

export const derTrue = element(tags.boolean, Uint8Array.of(0xff))

/** Encodes contents under a context tag: [0] by default. */
export const contextElement = (contents: Uint8Array, number = 0) => element(0xa0 + number, contents)

export function integer(value: number | bigint): Der {
  const bytes = numberBytes(value)
  // The first bit is the sign, so a byte 0 comes before a first bit of 1.
  return element(tags.integer, Uint8Array.from((bytes[0] ?? 0) < 0x80 ? [] : [0]), bytes)
}

function base128(number: number): readonly number[] {
  const digits = [number % 128]
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128))
    digits.unshift(0x80 | (rest % 128))
  return digits
}

export function identifier(text: string): Der {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  return element(tags.objectIdentifier, Uint8Array.from([first * 40 + second, ...rest.flatMap(base128)]))
}

export const utf8String = (text: string) => element(tags.utf8String, utf8Encoder.encode(text))

export const printableString = (text: string) => element(tags.printableString, bytesFromText(text))

export const ia5String = (text: string) => element(tags.ia5String, bytesFromText(text))

/**
 * Encodes a time in seconds: UTCTime for the years 1950 to 2049, GeneralizedTime for others (RFC 5280
 * §4.1.2.5).
 */
export function certificateTime(date: Date): Der {
  const digits = bytesFromText(date.toISOString().replace(/[-:T]|\.\d+/g, ''))
  const year = date.getUTCFullYear()
  return year >= 1950 && year <= 2049
    ? element(tags.utcTime, digits.subarray(2))
    : element(tags.generalizedTime, digits)
}
