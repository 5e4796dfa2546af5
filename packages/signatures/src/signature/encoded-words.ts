import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { bytesFromBase64 } from '../certificates/base64.ts'
import {
  bytesFromHex,
  bytesFromText,
  latin1FromBytes,
  textFromBytes,
  utf8FromBytes,
} from '../certificates/bytes.ts'

/** An encoded word (RFC 2047 §2) and the blanks after it. */
const word = /=\?([^?\s]*)\?([^?\s]*)\?([^?\s]*)\?=[ \t]*/y
/** The language after the charset of a word (RFC 2231 §5). */
const language = /\*[a-z0-9-]*$/
const wordInside = /=\?[^?\s]*\?[bq]\?[^?\s]*\?=/i
const beyondAscii = /[\u0080-\uffff]/
const beyondByte = /[\u0100-\uffff]/
/** Any control character except the tab. */
const controlCharacter = /[^\P{Cc}\t]/u

// Maps, since the keys come from outside: an object would accept a charset named `constructor`.
const charsets: ReadonlyMap<string, (bytes: Uint8Array) => string | undefined> = new Map([
  ['utf-8', utf8FromBytes],
  ['iso-8859-1', latin1FromBytes],
])

const encodings: ReadonlyMap<string, (text: string) => Uint8Array<ArrayBuffer> | undefined> = new Map([
  ['b', bytesFromBase64],
  ['q', bytesFromQ],
])

/**
 * Decodes a Signature header (§5.4): RFC 2047 words if the whole value consists of them, else raw UTF-8 or
 * ISO-8859-1. Words inside other text or inside words, and control characters, are refused. The error is a
 * phrase.
 */
export function signatureHeaderText(value: string): Result<string, string> {
  const text = value.startsWith('=?') ? unwrap(value) : ok(rawText(value))
  if (!text.ok) return text
  if (wordInside.test(text.value)) {
    return fail('an RFC 2047 word inside the value: the wrapper goes around the whole value, once')
  }
  return controlCharacter.test(text.value) ? fail('a control character') : text
}

/**
 * Decodes the text of a header: as UTF-8 if its bytes are valid UTF-8, else as ISO-8859-1. Fetch returns one
 * code unit per byte. Larger code units show that the host has already decoded the value.
 */
export function rawText(value: string): string {
  return beyondAscii.test(value) && !beyondByte.test(value) ? textFromBytes(bytesFromText(value)) : value
}

/**
 * Joins adjacent words. The blanks between them are ignored (RFC 2047 §6.2), and a character may be split
 * between two words.
 */
function unwrap(value: string): Result<string, string> {
  const pieces: number[] = []
  let charset: string | undefined
  let at = 0
  while (at < value.length) {
    word.lastIndex = at
    const match = word.exec(value)
    if (match === null) return fail(`text that is no RFC 2047 word at character ${at + 1}`)
    const [whole, name = '', encoding = '', encoded = ''] = match
    const wordCharset = name.toLowerCase().replace(language, '')
    charset ??= wordCharset
    if (wordCharset !== charset) return fail('RFC 2047 words of different charsets')
    const bytes = encodings.get(encoding.toLowerCase())?.(encoded)
    if (bytes === undefined) return fail(`no word of encoding B or Q (RFC 2047) at character ${at + 1}`)
    for (const byte of bytes) pieces.push(byte)
    at += whole.length
  }
  const decode = charsets.get(charset ?? '')
  if (decode === undefined) return fail('an RFC 2047 charset other than utf-8 and iso-8859-1')
  const text = decode(Uint8Array.from(pieces))
  return text === undefined ? fail('an RFC 2047 word that is not utf-8') : ok(text)
}

function bytesFromQ(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[!-<>-~]|=[0-9a-f]{2})*$/i.test(text)) return undefined
  const binary = text.replace(/_|=(..)/g, (_, hex?: string) =>
    hex === undefined ? ' ' : latin1FromBytes(bytesFromHex(hex)),
  )
  return bytesFromText(binary)
}
