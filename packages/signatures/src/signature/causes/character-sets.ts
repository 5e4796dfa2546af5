import { latin1FromBytes, utf8FromBytes } from '../../certificates/bytes.ts'
import { utf8Encoder } from '../../runtime/web-apis.ts'
import { createCause } from './cause.ts'
import type { Bytes, Guess } from './search-guesses.ts'

/**
 * The characters 80 to 9F of Windows-1252. Runtimes decode ISO-8859-1 as Windows-1252, so the difference is
 * written out here.
 */
const ofWindows =
  '\u20ac\x81\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\x8d\u017d\x8f' +
  '\x90\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\x9d\u017e\u0178'

function fromWindows1252(bytes: Bytes): string {
  return latin1FromBytes(bytes).replace(/[\x80-\x9f]/g, (sign) => ofWindows.charAt(sign.charCodeAt(0) - 0x80))
}

function fromUtf16(bytes: Bytes): string {
  return new TextDecoder('utf-16le').decode(bytes)
}

function swapped(bytes: Bytes): Bytes {
  return bytes.map((byte, at) => bytes[at ^ 1] ?? byte)
}

const characterSets: readonly (readonly [name: string, read: (bytes: Bytes) => string])[] = [
  ['ISO-8859-1', latin1FromBytes],
  ['Windows-1252', fromWindows1252],
  ['UTF-16', fromUtf16],
  ['UTF-16, big-endian', (bytes) => fromUtf16(swapped(bytes))],
]

const ofBody = createCause('digest', 'body')

/** Cost of decoding and encoding a text, in effort units per byte. */
const readingRate = 20

/** Guesses that the client hashed the body in UTF-8 and sent it in another character set. */
export function otherCharacters(body: Bytes): readonly Guess[] {
  if (utf8FromBytes(body) !== undefined && !body.includes(0)) return []
  return characterSets.map(([name, read]) => ({
    causes: [
      ofBody(
        `it fits the body in UTF-8, and it is sent in ${name}`,
        'send the body in UTF-8, as it was hashed',
      ),
    ],
    length: body.length,
    rate: readingRate,
    bytes: () => utf8Encoder.encode(read(body)),
  }))
}
