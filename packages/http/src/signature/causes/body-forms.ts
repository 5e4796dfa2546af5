import { base64FromOctets } from '../../certificates/base64.ts'
import { hexFromOctets, octetsFromText, utf8FromOctets } from '../../certificates/octets.ts'
import { encodedTwice, filesOf, isTooDeep, jsonForms } from './json-forms.ts'
import { packedForms } from './packed-forms.ts'
import type { Guess, Octets } from './search.ts'

const utf8 = new TextEncoder()
const asSent = 'hash exactly the octets that are sent'

/** What a text takes to be made anew: some nanoseconds a character. */
const textRate = 6
const jsonRate = 24

/** What clients take for the body of a request that has none. */
const emptyBodies = ['{}', 'null', '""', '[]', 'undefined', '{}\n', '\n']

/** Other octets that clients hash instead of the body as it is sent, the commonest first. */
export function* bodyForms(body: Octets): Generator<Guess> {
  if (body.length === 0) {
    yield* emptyBodies.map((text) =>
      guess(`it is the hash of ${JSON.stringify(text)}, and the request has no body: leave Digest out`, () =>
        utf8.encode(text),
      ),
    )
    return
  }
  yield guess(`it is the hash of nothing, not of the body: ${asSent}`, () => new Uint8Array(0))
  yield* plainForms(body)
  const affordable = (rate: number, says: string, octets: Guess['octets']): Guess => {
    return { says: [says], length: body.length, rate, octets }
  }
  let text: string | undefined
  const isText = () => {
    text ??= utf8FromOctets(body)
    return text !== undefined
  }
  for (const [says, form] of textForms) {
    yield affordable(textRate, `${says}: ${asSent}`, () => (isText() ? form(text ?? '') : undefined))
  }
  if (body.length > jsonOctetsMax || (isText() && isTooDeep(text ?? ''))) yield tooLong
  else if (isText()) yield* writtenOtherwise(text ?? '')
  yield* packedForms(body)
}

/** D: JSON is taken apart before anything is guessed of it, in half a millisecond at this length. */
const jsonOctetsMax = 16_384

/** Stands for the guesses that are not made of a long body: no effort is enough for it. */
const tooLong: Guess = { says: [], length: Number.POSITIVE_INFINITY, octets: () => undefined }

function guess(says: string, octets: () => Octets, length = 0): Guess {
  return { says: [says], length, rate: 2, octets }
}

function plainForms(body: Octets): readonly Guess[] {
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
      `it fits the body with a line feed at its end, which echo adds and curl -d @file takes out: ${asSent}, e.g. those of printf '%s', and send files by --data-binary`,
      () => framed([], [10]),
      length,
    ),
    guess(`it fits the body with CRLF at its end: ${asSent}`, () => framed([], [13, 10]), length),
    guess(
      `it fits the body behind a byte order mark: ${asSent}, without the mark`,
      () => framed([0xef, 0xbb, 0xbf], []),
      length,
    ),
    guess(`it fits the body with a zero octet at its end: ${asSent}`, () => framed([], [0]), length),
    guess(`it fits the body in quotes: ${asSent}`, () => framed([34], [34]), length),
    ...(body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf
      ? [
          guess(
            `it fits the body without its byte order mark: send it without the mark`,
            () => body.slice(3),
            length,
          ),
        ]
      : []),
  ]
}

type TextForm = readonly [says: string, form: (text: string) => Octets]

const textForms: readonly TextForm[] = [
  ['it fits the body without the blanks at its ends', (text) => utf8.encode(text.trim())],
  ['it fits the body with LF for CRLF', (text) => utf8.encode(text.replaceAll('\r\n', '\n'))],
  ['it fits the body with CRLF for LF', (text) => utf8.encode(text.replace(/\r?\n/g, '\r\n'))],
  ['it fits the body without its line ends', (text) => utf8.encode(text.replace(/[\r\n]/g, ''))],
  ['it fits the body in ISO-8859-1 instead of UTF-8', octetsFromText],
  ['it fits the body in UTF-8 twice', (text) => utf8.encode(latin1OfUtf8(text))],
  [
    'it fits the body in ASCII, with ? for every other character',
    (text) => utf8.encode(text.replace(/[^\0-\x7f]/gu, '?')),
  ],
  ['it fits the body in UTF-16', (text) => utf16(text, true, false)],
  ['it fits the body in UTF-16 with a byte order mark', (text) => utf16(text, true, true)],
  ['it fits the body in UTF-16, big-endian', (text) => utf16(text, false, false)],
  ['it fits the body in UTF-16, big-endian with a byte order mark', (text) => utf16(text, false, true)],
  ['it fits the base64 of the body', (text) => utf8.encode(base64FromOctets(utf8.encode(text)))],
  ['it fits the hexadecimal digits of the body', (text) => utf8.encode(hexFromOctets(utf8.encode(text)))],
  ['it fits the body percent-encoded', (text) => utf8.encode(percentEncoded(text))],
]

function percentEncoded(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return text
  }
}

function latin1OfUtf8(text: string): string {
  return Array.from(utf8.encode(text), (octet) => String.fromCharCode(octet)).join('')
}

function utf16(text: string, isLittle: boolean, hasMark: boolean): Octets {
  const whole = hasMark ? `\ufeff${text}` : text
  const octets = new Uint8Array(whole.length * 2)
  const view = new DataView(octets.buffer)
  for (let at = 0; at < whole.length; at += 1) view.setUint16(at * 2, whole.charCodeAt(at), isLittle)
  return octets
}

/** The same JSON written otherwise, also with a line feed at its end. */
function* writtenOtherwise(json: string): Generator<Guess> {
  const { length } = json
  const ofText = (says: string, text: () => string | undefined): Guess => ({
    says: [says],
    length,
    rate: jsonRate,
    octets: () => {
      const other = text()
      return other === undefined ? undefined : utf8.encode(other)
    },
  })
  yield {
    says: [`it fits the body encoded as JSON once more, as a text: ${asSent}`],
    length,
    rate: jsonRate,
    octets: () => encodedTwice(json),
  }
  for (const file of filesOf(json)) {
    yield ofText(
      'it fits the file with its line ends, which curl -d @file takes out: send it by --data-binary @file',
      () => file,
    )
  }
  const all = [...jsonForms(json)]
  for (const { says, text } of all) yield ofText(`it fits the body as JSON ${says}: ${asSent}`, text)
  for (const { says, text } of all.slice(0, 5)) {
    yield ofText(
      `it fits the body as JSON ${says}, and with a line feed at its end: ${asSent}`,
      () => `${text()}\n`,
    )
  }
}
