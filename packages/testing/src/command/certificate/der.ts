/**
 * Octets of ASN.1 in the distinguished encoding (X.690). D: written here, since the library that encodes certificates takes longer to load
 * than `pocketbank exec` should wait, whose certificates are ready-made.
 */
export type Der = Uint8Array<ArrayBuffer>

const lengthShortMax = 0x7f

function lengthOf(count: number): readonly number[] {
  if (count <= lengthShortMax) return [count]
  const octets = count.toString(16).padStart(2, '0')
  const bytes = [...Buffer.from(octets.length % 2 === 0 ? octets : `0${octets}`, 'hex')]
  return [0x80 | bytes.length, ...bytes]
}

/** An element: its tag, its length, and what it holds. */
export function element(tag: number, ...contents: readonly Uint8Array[]): Der {
  const content = Buffer.concat(contents)
  return new Uint8Array(Buffer.concat([Uint8Array.of(tag, ...lengthOf(content.length)), content]))
}

export const sequence = (...contents: readonly Uint8Array[]) => element(0x30, ...contents)

/** A set, its elements in the order of their octets. */
export const setOf = (...contents: readonly Uint8Array[]) =>
  element(0x31, ...contents.toSorted(Buffer.compare))

export const octetString = (octets: Uint8Array) => element(0x04, octets)

export const nothing = element(0x05)

/** Encodes contents under the context tag [0]. */
export const marked = (...contents: readonly Uint8Array[]) => element(0xa0, ...contents)

/** A small whole number that is not negative. */
export function integer(value: number): Der {
  const octets: number[] = []
  for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256)
  // The first bit is a sign.
  return element(0x02, Uint8Array.from((octets[0] ?? 0x80) >= 0x80 ? [0, ...octets] : octets))
}

function base128(number: number): readonly number[] {
  const digits = [number % 128]
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128))
    digits.unshift(0x80 | (rest % 128))
  return digits
}

/** An object identifier, such as `1.2.840.113549.1.7.1`. */
export function identifier(text: string): Der {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  return element(0x06, Uint8Array.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** Text of two octets a character, the greater first. */
export function bmpOctets(text: string): Uint8Array {
  return Buffer.from(text, 'utf16le').swap16()
}

export const bmpString = (text: string) => element(0x1e, bmpOctets(text))
