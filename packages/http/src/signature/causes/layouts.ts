import { base64FromOctets } from '../../certificates/base64.ts'
import { hexFromOctets, octetsFromText } from '../../certificates/octets.ts'
import type { SignatureParameters } from '../signature-header.ts'
import type { Draft, Variation } from './draft.ts'
import type { Octets } from './search.ts'

/** The headers of §5.3 as the interface description spells them. */
const spelled: ReadonlyMap<string, string> = new Map(
  ['Date', 'Digest', 'X-Request-ID', 'PSU-ID', 'PSU-Corporate-ID', 'TPP-Redirect-URI'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
)

function titleCase(name: string): string {
  return name.replace(/(^|-)[a-z]/g, (letters) => letters.toUpperCase())
}

const inLowerCase = 'the signing string has all names in lower case'

/** Names in other letters than lower case. */
export function spellings({ writtenNames }: Pick<SignatureParameters, 'writtenNames'>): readonly Variation[] {
  return [
    {
      says: `it signs header names as the interface spells them (X-Request-ID): ${inLowerCase}`,
      change: { spell: (name) => spelled.get(name) ?? titleCase(name) },
    },
    {
      says: `it signs header names as the list writes them: ${inLowerCase}`,
      change: { spell: (name, at) => writtenNames[at] ?? name },
    },
    { says: `it signs header names in Title-Case: ${inLowerCase}`, change: { spell: titleCase } },
    {
      says: `it signs header names with a capital at their beginning: ${inLowerCase}`,
      change: { spell: (name) => name.replace(/^[a-z]/, (letter) => letter.toUpperCase()) },
    },
    {
      says: `it signs header names in capitals: ${inLowerCase}`,
      change: { spell: (name) => name.toUpperCase() },
    },
  ]
}

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
