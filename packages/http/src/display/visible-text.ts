import { shortenText } from '@pocketbank/core/base/input'
import { rawText } from '@pocketbank/signatures/signature'

/**
 * What strangers wrote, as something shows it. Nothing here leaves a character that is not seen: pages drop them (`visible`), pages of
 * evidence write them as signs (`showBytes`), terminals as numbers (`escapeForTerminal`). Pages keep joiners that change how a text looks.
 * Markup is escaped by JSX, and `quote` puts a value into a sentence.
 */

/** Controls, marks without width or that turn the direction of text, ends of lines and halves of characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Begins a new line or leaves a gap: shown as one blank. */
const gaps = /[\t\n\v\f\r\u0085\u2028\u2029]+/g

/** Scripts whose letters look different when they are joined or kept apart. */
const joiningScripts = [
  ...['Arab', 'Syrc', 'Mong', 'Nko', 'Deva', 'Beng', 'Guru', 'Gujr'],
  ...['Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr'],
]

/** Their letters and marks. */
const joining = String.raw`[[${joiningScripts.map((script) => String.raw`\p{scx=${script}}`).join('')}]&&[\p{L}\p{M}]]`

/** Joiners that are seen: within an emoji of several people, after a letter that they change, and between two that they keep apart. */
const seenJoiners = [
  String.raw`(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})`,
  String.raw`(?<=${joining})\u200d`,
  String.raw`(?<=${joining})\u200c(?=${joining})`,
]

/** The flags of England, Scotland and Wales. D: no other text of tags, which are letters that nobody sees. */
const tagFlags = ['eng', 'sct', 'wls'].map(
  (part) =>
    `\u{1f3f4}${[...`gb${part}`].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`,
)

const keptOrUnseen = new RegExp(`(${[...tagFlags, ...seenJoiners].join('|')})|${unseen.source}`, 'gv')

/** A text in one line of a page, without what is not seen. */
export function visible(text: string): string {
  return text
    .replaceAll(gaps, ' ')
    .replaceAll(keptOrUnseen, (_, kept = '') => kept)
    .trim()
}

/** D: words, since few fonts have pictures of controls. */
const signs: ReadonlyMap<string, string> = new Map([
  ['\n', '‹LF›'],
  ['\r', '‹CR›'],
  ['\t', '‹TAB›'],
  ['\0', '‹NUL›'],
])

function codePointHex(character: string): string {
  return character.codePointAt(0)?.toString(16) ?? ''
}

/** A text with what is not seen as signs such as ‹LF›; characters in `kept` stay. */
export function showSigns(text: string, kept = ''): string {
  return text.replaceAll(unseen, (one) =>
    kept.includes(one) ? one : (signs.get(one) ?? `‹U+${codePointHex(one).toUpperCase().padStart(4, '0')}›`),
  )
}

/** Bytes with one character each as text, with what is not seen as signs. */
export function showBytes(bytes: string): string {
  return showSigns(rawText(bytes))
}

const terminalCharsMax = 2_000

/** A text for a terminal, which shows it and does nothing else. */
export function escapeForTerminal(text: string): string {
  return shortenText(text, terminalCharsMax).replaceAll(unseen, (one) => `\\u{${codePointHex(one)}}`)
}

/** Lines for a terminal, each escaped. */
export function escapeLines(text: string): string {
  return text.split('\n').map(escapeForTerminal).join('\n')
}
