import { parseJson } from '@pocketbank/core/base/input'
import { base64FromBytes } from '../../certificates/base64.ts'
import {
  bytesFromText,
  hexFromBytes,
  latin1FromBytes,
  removeByteOrderMark,
  utf8FromBytes,
} from '../../certificates/bytes.ts'
import { utf8Encoder } from '../../runtime/web-apis.ts'
import { type Cause, createCause } from './cause.ts'
import { otherCharacters } from './character-sets.ts'
import { encodeTwice, isTooDeep, type JsonForm, jsonForms, listFileTexts } from './json-forms.ts'
import { packBody } from './packed-forms.ts'
import type { Bytes, Guess } from './search-guesses.ts'
import { attempt, encodeAsForm } from './values.ts'

const asSent = 'hash exactly the bytes that are sent'

const ofDigest = createCause('digest')
const ofList = createCause('list')

/** Creates a cause for hashing other bytes than the sent ones. */
const hashedCause = (mistake: string): Cause => ofDigest(mistake, asSent)

/** Cost of encoding a text again, in effort units per character. */
const textRate = 10
const jsonRate = 18

/** Texts that clients hash if a request has no body. */
const emptyBodies = ['{}', 'null', '""', '[]', 'undefined', '{}\n', '\n']

/**
 * Guesses which other bytes a client hashed instead of the sent body, the most frequent mistakes first.
 * `hash` returns the hash of the sent body.
 */
export function* bodyForms(body: Bytes, hash: () => Bytes | undefined): Generator<Guess> {
  if (body.length === 0) {
    yield* emptyBodies.map((text) =>
      guess(
        ofList(
          `it is the hash of ${JSON.stringify(text)}, and the request has no body`,
          'leave Digest out of request and list',
        ),
        () => utf8Encoder.encode(text),
      ),
    )
    return
  }
  yield guess(hashedCause('it is the hash of nothing, not of the body'), () => new Uint8Array(0))
  yield* otherCharacters(body)
  yield* plainForms(body)
  yield* textGuesses(body, commonTextForms)
  yield* emptyBodies.map((text) =>
    guess(hashedCause(`it is the hash of ${JSON.stringify(text)}, not of the body`), () =>
      utf8Encoder.encode(text),
    ),
  )
  yield* hashedTwice(hash)
  if (body.length > jsonBytesMax) yield tooLong
  else yield* jsonGuesses(body)
  yield* textGuesses(body, rareTextForms)
  yield* packBody(body)
}

/** Forms of a hash that clients hash a second time. */
const formsOfHash: readonly (readonly [what: string, form: (hash: Bytes) => Bytes])[] = [
  ['the hash', (hash) => hash],
  ['the hexadecimal hash', (hash) => bytesFromText(hexFromBytes(hash))],
  ['the base64 hash', (hash) => bytesFromText(base64FromBytes(hash))],
]

function hashedTwice(hash: () => Bytes | undefined): readonly Guess[] {
  return formsOfHash.map(([name, form]) => ({
    causes: [ofDigest(`it is the hash of ${name}`, 'hash the body itself, once')],
    length: 128,
    rate: 2,
    bytes: () => {
      const bytes = hash()
      return bytes && form(bytes)
    },
  }))
}

function textGuesses(body: Bytes, forms: readonly TextForm[]): readonly Guess[] {
  return forms.map(([mistake, form]) => ({
    causes: [hashedCause(mistake)],
    length: body.length,
    rate: textRate,
    bytes: () => {
      const text = utf8FromBytes(body)
      return text === undefined ? undefined : form(text)
    },
  }))
}

function* jsonGuesses(body: Bytes): Generator<Guess> {
  const text = utf8FromBytes(body)
  if (text === undefined) return
  if (isTooDeep(text)) yield tooLong
  else yield* writtenOtherwise(text)
}

/**
 * Longest body, in bytes, that is parsed as JSON for guesses. Parsing it takes a noticeable part of the
 * effort.
 */
const jsonBytesMax = 8_192

/**
 * A placeholder for guesses that a long body would make too expensive. Its infinite cost marks the search as
 * cut short.
 */
const tooLong: Guess = { causes: [], length: Number.POSITIVE_INFINITY, bytes: () => undefined }

function guess(cause: Cause, bytes: () => Bytes, length = 0): Guess {
  return { causes: [cause], length, rate: 2, bytes }
}

const withoutMark = ofDigest(
  'it fits the body without its byte order mark',
  'send the body without its byte order mark',
)

function plainForms(body: Bytes): readonly Guess[] {
  const { length } = body
  const framed = (head: readonly number[], tail: readonly number[]) => {
    const whole = new Uint8Array(head.length + length + tail.length)
    whole.set(head)
    whole.set(body, head.length)
    whole.set(tail, head.length + length)
    return whole
  }
  return [
    guess(
      ofDigest(
        'it fits the body with a line feed at its end, which echo adds and curl -d @file takes out',
        `${asSent}, e.g. those of printf '%s', and send files by --data-binary`,
      ),
      () => framed([], [10]),
      length,
    ),
    guess(hashedCause('it fits the body with CRLF at its end'), () => framed([], [13, 10]), length),
    guess(
      ofDigest('it fits the body after a byte order mark', `${asSent}, without the mark`),
      () => framed([0xef, 0xbb, 0xbf], []),
      length,
    ),
    guess(hashedCause('it fits the body with a zero byte at its end'), () => framed([], [0]), length),
    guess(hashedCause('it fits the body in quotes'), () => framed([34], [34]), length),
    ...[removeByteOrderMark(body)]
      .filter((bare) => bare !== undefined)
      .map((bare) => guess(withoutMark, () => bare, length)),
  ]
}

type TextForm = readonly [what: string, form: (text: string) => Bytes | undefined]

const commonTextForms: readonly TextForm[] = [
  ['it fits the body without the blanks at its ends', (text) => utf8Encoder.encode(text.trim())],
  ['it fits the body with LF for CRLF', (text) => utf8Encoder.encode(text.replaceAll('\r\n', '\n'))],
  ['it fits the body with CRLF for LF', (text) => utf8Encoder.encode(text.replace(/\r?\n/g, '\r\n'))],
  ['it fits the body without its line ends', (text) => utf8Encoder.encode(text.replace(/[\r\n]/g, ''))],
  ['it fits the body in ISO-8859-1 instead of UTF-8', bytesFromText],
  ['it fits the base64 of the body', (text) => utf8Encoder.encode(base64FromBytes(utf8Encoder.encode(text)))],
  ['it fits the body in UTF-16', (text) => encodeUtf16(text, true, false)],
]

const rareTextForms: readonly TextForm[] = [
  [
    'it fits the body in UTF-8 twice',
    (text) => utf8Encoder.encode(latin1FromBytes(utf8Encoder.encode(text))),
  ],
  [
    'it fits the body in ASCII, with ? for every other character',
    (text) => utf8Encoder.encode(text.replace(/[^\0-\x7f]/gu, '?')),
  ],
  ['it fits the body in UTF-16 with a byte order mark', (text) => encodeUtf16(text, true, true)],
  ['it fits the body in UTF-16, big-endian', (text) => encodeUtf16(text, false, false)],
  ['it fits the body in UTF-16, big-endian with a byte order mark', (text) => encodeUtf16(text, false, true)],
  [
    'it fits the hexadecimal digits of the body',
    (text) => utf8Encoder.encode(hexFromBytes(utf8Encoder.encode(text))),
  ],
  ['it fits the body percent-encoded', (text) => encodeText(encodeURIComponent, text)],
  ['it fits the body percent-encoded as an address is', (text) => encodeText(encodeURI, text)],
  ['it fits the body encoded as forms are', (text) => encodeText(encodeAsForm, text)],
  ['it fits the fields of the body as a form has them', (text) => fieldsAsForm(text)],
  ['it fits the body with "" for "', (text) => utf8Encoder.encode(text.replaceAll('"', '""'))],
]

function encodeText(encode: (text: string) => string, text: string): Bytes | undefined {
  const encoded = attempt(encode, text)
  return encoded === undefined ? undefined : utf8Encoder.encode(encoded)
}

/** Writes the members of a JSON object as form data. Returns undefined for other JSON. */
function fieldsAsForm(text: string): Bytes | undefined {
  const json = parseJson(text)
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined
  if (Object.values(json).some((value) => typeof value === 'object')) return undefined
  const fields = Object.entries(json).map(([name, value]) => [name, String(value)] as const)
  return utf8Encoder.encode(new URLSearchParams(Object.fromEntries(fields)).toString())
}

function encodeUtf16(text: string, isLittle: boolean, hasMark: boolean): Bytes {
  const whole = hasMark ? `\ufeff${text}` : text
  const bytes = new Uint8Array(whole.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < whole.length; at += 1) view.setUint16(at * 2, whole.charCodeAt(at), isLittle)
  return bytes
}

/** JSON forms that are also tried with a line feed at the end. */
const endedForms = 5

/** Guesses that the client hashed the same JSON in another form. */
function* writtenOtherwise(json: string): Generator<Guess> {
  const { length } = json
  const ofText = (cause: () => Cause, text: () => string): Guess => ({
    get causes() {
      return [cause()]
    },
    length,
    rate: jsonRate,
    bytes: () => utf8Encoder.encode(text()),
  })
  yield {
    causes: [hashedCause('it fits the body encoded as JSON once more, as a text')],
    length,
    rate: jsonRate,
    bytes: () => encodeTwice(json),
  }
  for (const file of listFileTexts(json)) {
    yield ofText(
      () =>
        ofDigest(
          'it fits the file with its line ends, which curl -d @file takes out',
          'send the file by --data-binary @file',
        ),
      () => file,
    )
  }
  const first: JsonForm[] = []
  for (const form of jsonForms(json)) {
    const { says, text } = form
    if (first.length < endedForms) first.push(form)
    yield ofText(() => hashedCause(`it fits the body as JSON ${says()}`), text)
  }
  for (const { says, text } of first) {
    yield ofText(
      () => hashedCause(`it fits the body as JSON ${says()}, and with a line feed at its end`),
      () => `${text()}\n`,
    )
  }
}
