import { base64FromBytes } from '../../certificates/base64.ts'
import { bytesFromText, hexFromBytes } from '../../certificates/bytes.ts'
import { utf8Encoder } from '../../runtime/web-apis.ts'
import { type Cause, createCause } from './cause.ts'
import type { Draft, Variation } from './draft.ts'
import type { Bytes } from './search-guesses.ts'

const ofLayout = createCause('layout')
const ofComputation = createCause('computation')

const byLineFeeds = 'join the lines by one line feed each'
const noEnd = 'end the signing string with the last line, and with nothing after it'
const noHead = 'begin the signing string with the name of the first header'
const asLines = 'sign lines of text, each of name, colon, blank and value'
const oneBlank = 'write one colon and one blank between name and value'
const noNameEnds = 'begin every line of the signing string with the name of its header'

function otherwise(content: string, order: string, change: Partial<Draft>): Variation {
  return { cause: ofLayout(`it signs ${content}`, order), change }
}

function joinWith(how: string, joint: string): Variation {
  return otherwise(`lines that are joined by ${how}`, byLineFeeds, { joint })
}

function endWith(how: string, tail: string): Variation {
  return otherwise(`the string with ${how} at its end`, noEnd, { tail })
}

/** Other separators between names, values and lines, the most frequent first. */
export const layouts: readonly Variation[] = [
  endWith('a line feed', '\n'),
  otherwise('CRLF between the lines', byLineFeeds, { joint: '\r\n' }),
  otherwise('CRLF after every line, the last one too', `${byLineFeeds}, and end with none`, {
    joint: '\r\n',
    tail: '\r\n',
  }),
  joinWith('nothing', ''),
  joinWith('the two characters \\n instead of a line feed', '\\n'),
  joinWith('commas', ','),
  joinWith('commas and blanks', ', '),
  joinWith('blanks', ' '),
  joinWith('semicolons', ';'),
  joinWith('carriage returns', '\r'),
  joinWith('a line feed and a blank', '\n '),
  joinWith('a blank and a line feed', ' \n'),
  joinWith('two line feeds', '\n\n'),
  joinWith('ampersands', '&'),
  endWith('CRLF', '\r\n'),
  endWith('a blank', ' '),
  endWith('a comma', ','),
  endWith('the two characters \\n', '\\n'),
  otherwise('the two characters \\n after every line', `${byLineFeeds}, and end with none`, {
    joint: '\\n',
    tail: '\\n',
  }),
  otherwise('a blank at the end of every line', 'sign values without blanks at their ends', {
    joint: ' \n',
    tail: ' ',
  }),
  otherwise('a blank in front of the first line', noHead, { head: ' ' }),
  otherwise('a blank in front of every line', noNameEnds, { head: ' ', joint: '\n ' }),
  otherwise('a colon without a blank after it', oneBlank, { colon: ':' }),
  otherwise('a blank before the colon', oneBlank, { colon: ' : ' }),
  otherwise('a blank before the colon and none after it', oneBlank, { colon: ' :' }),
  otherwise('two blanks after the colon', oneBlank, { colon: ':  ' }),
  otherwise('= instead of a colon', oneBlank, { colon: '=' }),
  otherwise('a tab after the colon', oneBlank, { colon: ':\t' }),
  joinWith('the four characters \\r\\n instead of a line feed', '\\r\\n'),
  otherwise('the four characters \\r\\n after every line', `${byLineFeeds}, and end with none`, {
    joint: '\\r\\n',
    tail: '\\r\\n',
  }),
  otherwise('a line feed in front of the first line', noHead, { head: '\n' }),
  otherwise('CRLF in front of the first line', noHead, { head: '\r\n' }),
  otherwise('header names in quotes, as RFC 9421 has them', 'write header names without quotes', {
    spell: (name) => `"${name}"`,
  }),
]

export const jsonTexts: readonly Variation[] = [
  otherwise('the headers as an object of JSON', asLines, {
    colon: '":"',
    joint: '","',
    head: '{"',
    tail: '"}',
  }),
  otherwise('the headers as an object of JSON', asLines, {
    colon: '": "',
    joint: '", "',
    head: '{"',
    tail: '"}',
  }),
  otherwise('the lines as a list of JSON', asLines, { joint: '","', head: '["', tail: '"]' }),
  otherwise('the lines as a list of JSON', asLines, { joint: '", "', head: '["', tail: '"]' }),
]

export const valuesOnly: Variation = otherwise(
  'the values only',
  'write every line of the signing string as name, colon, blank, value',
  { spell: () => '', colon: '' },
)

function utf16Bytes(text: string, isLittle: boolean): Bytes {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return bytes
}

interface OtherForm {
  readonly content: string
  readonly order: string
  readonly form: Draft['form']
}

/** Creates a function for mistakes that convert the whole signing string. */
function inForm(toCause: (mistake: string, order: string) => Cause) {
  return ({ content, order, form }: OtherForm): Variation => ({
    cause: toCause(`it signs ${content}`, order),
    change: { form },
  })
}

const itself = 'sign the signing string itself'
const asAscii = 'turn the signing string into bytes as ASCII'

const otherForms: readonly OtherForm[] = [
  {
    content: 'the base64 of the signing string',
    order: itself,
    form: (text) => base64FromBytes(bytesFromText(text)),
  },
  {
    content: 'the hexadecimal digits of the signing string',
    order: itself,
    form: (text) => hexFromBytes(bytesFromText(text)),
  },
  {
    content: 'the signing string in lower case',
    order: 'sign values with the capitals that they have',
    form: (text) => text.toLowerCase(),
  },
  {
    content: 'the signing string in upper case',
    order: 'sign names in lower case, and values as they are sent',
    form: (text) => text.toUpperCase(),
  },
  {
    content: 'header values in UTF-8',
    order: 'sign the bytes of values as they are sent',
    form: (text) => utf8Encoder.encode(text),
  },
  { content: 'the signing string in UTF-16', order: asAscii, form: (text) => utf16Bytes(text, true) },
  {
    content: 'the signing string in UTF-16 (big-endian)',
    order: asAscii,
    form: (text) => utf16Bytes(text, false),
  },
  {
    content: 'the signing string in quotes',
    order: 'sign the string without quotes',
    form: (text) => `"${text}"`,
  },
  {
    content: 'the signing string as a text of JSON',
    order: itself,
    form: (text) => JSON.stringify(text),
  },
  {
    content: 'the signing string after a byte order mark',
    order: 'sign the string without a byte order mark',
    form: (text) => bytesFromText(`\u00ef\u00bb\u00bf${text}`),
  },
]

/** Conversions of the whole signing string, except hashes. */
export const forms: readonly Variation[] = otherForms.map(inForm(ofLayout))

/** Lists mistakes in which the client hashed the signing string before signing, which hashes again. */
export function hashForms(digest: Uint8Array, hash: string): readonly Variation[] {
  const order = `sign the signing string itself, since signing computes its ${hash}`
  const hashes: readonly OtherForm[] = [
    { content: 'the hash of the signing string', order, form: () => Uint8Array.from(digest) },
    { content: 'the hexadecimal hash of the signing string', order, form: () => hexFromBytes(digest) },
    {
      content: 'the hexadecimal hash of the signing string in capitals',
      order,
      form: () => hexFromBytes(digest).toUpperCase(),
    },
    { content: 'the base64 hash of the signing string', order, form: () => base64FromBytes(digest) },
  ]
  return hashes.map(inForm(ofComputation))
}
