import { makeOnFirstUse } from '@pocketbank/core/base'
import { shortenText } from '@pocketbank/core/base/input'
import { rawText } from '@pocketbank/signatures/signature'

/**
 * Foreign text made visible. Invisible characters are removed for pages (`visible`), written as signs for
 * evidence (`showBytes`), and escaped as numbers for terminals (`escapeForTerminal`). Pages keep joiners that
 * change the look of a text. JSX escapes markup.
 */

/** Controls, zero-width characters, changes of text direction, line ends and unpaired surrogates. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Line breaks and tabs, shown as one blank. */
const gaps = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** Scripts whose letters look different when joined. */
const joiningScripts = [
  'Arab',
  'Syrc',
  'Mong',
  'Nko',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Khmr',
  'Mymr',
]

/** Flags of England, Scotland and Wales: the only visible sequences of tag characters. */
const tagFlags = ['eng', 'sct', 'wls'].map(
  (part) =>
    `\u{1f3f4}${[...`gb${part}`].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`,
)

/** Makes an expression for invisible characters. Its group matches what is visible with others. */
function createKeptOrUnseen(): RegExp {
  const scripts = joiningScripts.map((script) => String.raw`\p{scx=${script}}`).join('')
  const joining = String.raw`[[${scripts}]&&[\p{L}\p{M}]]`
  // Joiners within an emoji of several people, after a letter that they change, and between two letters that
  // they separate.
  const seenJoiners = [
    String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
    String.raw`(?<=${joining})\u200d`,
    String.raw`(?<=${joining})\u200c(?=${joining})`,
  ]
  return new RegExp(`(${[...tagFlags, ...seenJoiners].join('|')})|${unseen.source}`, 'gv')
}

// Made at its first use, since compiling it takes as long as drawing a page.
const findKeptOrUnseen = makeOnFirstUse(createKeptOrUnseen)

/** Makes a text one line without invisible characters. */
export function visible(text: string): string {
  // Line breaks, joiners and tags are all unseen, so most texts have nothing to remove.
  if (text.search(unseen) < 0) return text.trim()
  return text
    .replaceAll(gaps, ' ')
    .replaceAll(findKeptOrUnseen(), (_, mark = '') => mark)
    .trim()
}

const signs: ReadonlyMap<string, string> = new Map([
  ['\n', '‹LF›'],
  ['\r', '‹CR›'],
  ['\t', '‹TAB›'],
  ['\0', '‹NUL›'],
])

function codePointHex(character: string): string {
  return character.codePointAt(0)?.toString(16) ?? ''
}

/** Writes invisible characters as signs such as ‹LF›, except those in `kept`. */
export function showSigns(text: string, keptSigns = ''): string {
  return text.replaceAll(unseen, (sign) =>
    keptSigns.includes(sign)
      ? sign
      : (signs.get(sign) ?? `‹U+${codePointHex(sign).toUpperCase().padStart(4, '0')}›`),
  )
}

/** Decodes bytes given as one character each, and writes invisible characters as signs. */
export function showBytes(bytes: string): string {
  return showSigns(rawText(bytes))
}

const terminalCharsMax = 2_000

/** Shortens a text and escapes invisible characters, so a terminal cannot run control sequences. */
export function escapeForTerminal(text: string): string {
  return shortenText(text, terminalCharsMax).replaceAll(unseen, (sign) => `\\u{${codePointHex(sign)}}`)
}

export function escapeLines(text: string): string {
  return text.split('\n').map(escapeForTerminal).join('\n')
}
