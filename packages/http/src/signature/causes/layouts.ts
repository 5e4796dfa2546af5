import { base64FromOctets } from '../../certificates/base64.ts'
import { hexFromOctets, octetsFromText } from '../../certificates/octets.ts'
import type { Draft, Variation } from './draft.ts'
import type { Octets } from './search.ts'

function joined(how: string, joint: string): Variation {
  return {
    says: `it signs lines that are joined by ${how}: join them by one line feed each`,
    change: { joint },
  }
}

function ended(how: string, tail: string): Variation {
  return {
    says: `it signs the string with ${how} at its end: nothing follows the last line`,
    change: { tail },
  }
}

const oneBlank = 'one colon and one blank stand between name and value'

/** What stands between names, values and lines, the commonest first. */
export const layouts: readonly Variation[] = [
  ended('a line feed', '\n'),
  {
    says: 'it signs CRLF between the lines: join them by one line feed each',
    change: { joint: '\r\n' },
  },
  {
    says: 'it signs CRLF behind every line, the last one too: join them by one line feed each, and end with none',
    change: { joint: '\r\n', tail: '\r\n' },
  },
  joined('nothing', ''),
  joined('the two characters \\n instead of a line feed', '\\n'),
  joined('commas', ','),
  joined('commas and blanks', ', '),
  joined('blanks', ' '),
  joined('semicolons', ';'),
  joined('carriage returns', '\r'),
  joined('a line feed and a blank', '\n '),
  joined('a blank and a line feed', ' \n'),
  joined('two line feeds', '\n\n'),
  joined('ampersands', '&'),
  ended('CRLF', '\r\n'),
  ended('a blank', ' '),
  ended('a comma', ','),
  ended('the two characters \\n', '\\n'),
  {
    says: 'it signs the two characters \\n behind every line: join lines by one line feed each, and end with none',
    change: { joint: '\\n', tail: '\\n' },
  },
  {
    says: 'it signs a blank at the end of every line: values have no blanks at their ends',
    change: { joint: ' \n', tail: ' ' },
  },
  {
    says: 'it signs a blank in front of the first line: nothing stands before it',
    change: { head: ' ' },
  },
  {
    says: 'it signs a blank in front of every line: nothing stands before a name',
    change: { head: ' ', joint: '\n ' },
  },
  { says: `it signs a colon without a blank behind it: ${oneBlank}`, change: { colon: ':' } },
  { says: `it signs a blank before the colon: ${oneBlank}`, change: { colon: ' : ' } },
  { says: `it signs a blank before the colon and none behind it: ${oneBlank}`, change: { colon: ' :' } },
  { says: `it signs two blanks behind the colon: ${oneBlank}`, change: { colon: ':  ' } },
  { says: `it signs = instead of a colon: ${oneBlank}`, change: { colon: '=' } },
  { says: `it signs a tab behind the colon: ${oneBlank}`, change: { colon: ':\t' } },
  joined('the four characters \\r\\n instead of a line feed', '\\r\\n'),
  {
    says: 'it signs the four characters \\r\\n behind every line: join lines by one line feed each, and end with none',
    change: { joint: '\\r\\n', tail: '\\r\\n' },
  },
  {
    says: 'it signs a line feed in front of the first line: nothing stands before it',
    change: { head: '\n' },
  },
  {
    says: 'it signs CRLF in front of the first line: nothing stands before it',
    change: { head: '\r\n' },
  },
  {
    says: 'it signs header names in quotes, as RFC 9421 has them: names stand in no quotes',
    change: { spell: (name) => `"${name}"` },
  },
]

/** Lines without their names. */
export const valuesOnly: Variation = {
  says: 'it signs the values only: every line is name, colon, blank, value',
  change: { spell: () => '', colon: '' },
}

function utf16(text: string, isLittle: boolean): Octets {
  const octets = new Uint8Array(text.length * 2)
  const view = new DataView(octets.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return octets
}

function inForm(what: string, form: Draft['form']): Variation {
  return { says: `it signs ${what}`, change: { form } }
}

const itself = 'sign the string itself'

/** What becomes of the whole string, apart from its hashes. */
export const forms: readonly Variation[] = [
  inForm(`the base64 of the signing string: ${itself}`, (text) => base64FromOctets(octetsFromText(text))),
  inForm(`the hexadecimal digits of the signing string: ${itself}`, (text) =>
    hexFromOctets(octetsFromText(text)),
  ),
  inForm('the signing string in lower case: values keep their letters', (text) => text.toLowerCase()),
  inForm('the signing string in upper case: only values keep capitals', (text) => text.toUpperCase()),
  inForm('header values in UTF-8: sign their octets as they are sent', (text) =>
    new TextEncoder().encode(text),
  ),
  inForm('the signing string in UTF-16: turn it into octets as ASCII', (text) => utf16(text, true)),
  inForm('the signing string in UTF-16 (big-endian): turn it into octets as ASCII', (text) =>
    utf16(text, false),
  ),
  inForm('the signing string in quotes: leave them out', (text) => `"${text}"`),
  inForm('the signing string as a text of JSON: sign the string itself', (text) => JSON.stringify(text)),
  inForm('the signing string behind a byte order mark: leave it out', (text) =>
    octetsFromText(`\u00ef\u00bb\u00bf${text}`),
  ),
]

/** Where a library hashes and the client has hashed before. */
export function hashedForms(digest: Uint8Array, hash: string): readonly Variation[] {
  const again = `${hash} is computed when signing, so sign the string itself`
  return [
    inForm(`the hash of the signing string: ${again}`, () => Uint8Array.from(digest)),
    inForm(`the hexadecimal hash of the signing string: ${again}`, () => hexFromOctets(digest)),
    inForm(`the hexadecimal hash of the signing string in capitals: ${again}`, () =>
      hexFromOctets(digest).toUpperCase(),
    ),
    inForm(`the base64 hash of the signing string: ${again}`, () => base64FromOctets(digest)),
  ]
}
