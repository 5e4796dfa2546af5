import { textBefore } from '@pocketbank/core/base/input'
import { bytesOfText } from '../raw-request.ts'

export interface ShellWord {
  /** The word as bytes, one character each. */
  readonly text: string
  /** Parts of the word that are not in the paste: variables that it does not set, and outputs of commands. */
  readonly unset: readonly string[]
}

export interface ShellCommand {
  readonly words: readonly ShellWord[]
  readonly at: number
  /** The separator after the command: a line end, `|`, `&` and so on. */
  readonly end: string
  /** The text of a here-document or here-string. */
  readonly input: ShellWord | undefined
}

/** The reason why a text is not a command line, with its index in the text. */
export interface UnreadShell {
  readonly at: number
  readonly expected: string
}

const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  e: '\x1b',
  E: '\x1b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** Unescapes the content of `$'…'`. Characters are written in UTF-8. */
function ansiText(text: string): string {
  return text.replaceAll(
    /\\(?:u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|x([0-9a-fA-F]{1,2})|([0-7]{1,3})|(.))/gs,
    (_, unit?: string, point?: string, hex?: string, octal?: string, sign = '') => {
      const letter = Number.parseInt(unit ?? point ?? '', 16)
      if (letter >= 0) return letter > 0x10ffff ? '' : bytesOfText(String.fromCodePoint(letter))
      const byte = hex === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hex, 16)
      return byte >= 0 ? String.fromCharCode(byte & 0xff) : (escapes[sign] ?? sign)
    },
  )
}

interface ShellReader {
  readonly text: string
  readonly variables: Map<string, string>
  at: number
  word: { text: string; readonly unset: string[] } | undefined
  words: ShellWord[]
  begin: number
  input: ShellWord | undefined
  isInDouble: boolean
  /** Here-documents whose text begins after the current line. */
  readonly heredocs: { readonly mark: string; readonly isIndented: boolean; readonly isLiteral: boolean }[]
  readonly commands: ShellCommand[]
}

/**
 * A function that handles a matched piece of the text. It returns a sentence if the piece is not supported.
 */
type Take = (reader: ShellReader, match: RegExpExecArray) => string | undefined
type ShellPiece = readonly [pattern: RegExp, take: Take]

const append =
  (of: (match: RegExpExecArray) => string): Take =>
  (reader, match) => {
    reader.word ??= { text: '', unset: [] }
    reader.word.text += of(match)
  }

const takeVariable: Take = (reader, [, braced, bare]) => {
  const name = braced ?? bare ?? ''
  reader.word ??= { text: '', unset: [] }
  const value = reader.variables.get(name)
  if (value === undefined) reader.word.unset.push(`the shell variable ${name}`)
  else reader.word.text += value
}

/** `cat <<'EOF'` with its text, a common way to write JSON into an argument. */
const shownDocument = /^\s*cat[ \t]*<<[ \t]*(['"]?)(\w+)\1[ \t]*\n([\s\S]*\n|)\2\s*$/

/** The beginning of a variable or a command substitution. */
const expansionStart = /\$[\w{(]|`/

/** Reads a command substitution up to its end. Only the output of `cat` with a here-document is known. */
const takeSubstitution: Take = (reader, [opening]) => {
  let depth = 1
  let at = reader.at
  const closes = opening === '`' ? '`' : ')'
  for (; at < reader.text.length && depth > 0; at += 1) {
    const sign = reader.text.charAt(at)
    if (sign === closes) depth -= 1
    else if (sign === '(' && closes === ')') depth += 1
  }
  if (depth > 0) return `a command that opens here has no end: ${opening}`
  const inner = reader.text.slice(reader.at, at - 1)
  reader.at = at
  reader.word ??= { text: '', unset: [] }
  const [, sign, , text = ''] = shownDocument.exec(inner) ?? []
  if (sign !== undefined && (sign !== '' || !expansionStart.test(text)))
    reader.word.text += text.replace(/\n+$/, '')
  else reader.word.unset.push(`the command ${opening}${(textBefore(inner, '\n')).slice(0, 40)}${closes}`)
  return undefined
}

function endWord(reader: ShellReader): undefined {
  if (reader.word !== undefined) reader.words.push(reader.word)
  reader.word = undefined
}

/** Sets variables if every word is an assignment. Returns false if the command is something else. */
function setVariables({ words, variables }: ShellReader): boolean {
  const [first] = words
  const assigned = first?.text === 'export' ? words.slice(1) : words
  const pairs = assigned.map(({ text, unset }) => ({ unset, match: /^([A-Za-z_]\w*)=(.*)$/s.exec(text) }))
  if (pairs.length === 0 || !pairs.every(({ match }) => match !== null)) return false
  for (const { unset, match } of pairs) {
    const [, name = '', value = ''] = match ?? []
    if (unset.length === 0) variables.set(name, value)
  }
  return true
}

function endCommand(reader: ShellReader, end: string): void {
  endWord(reader)
  const { words, begin: at, input } = reader
  if (words.length > 0 && !setVariables(reader)) reader.commands.push({ words, at, end, input })
  reader.words = []
  reader.input = undefined
}

/** Reads the here-documents of a line, whose text follows the line. */
function takeHeredocs(reader: ShellReader, isLineEnd: boolean): void {
  if (!isLineEnd) return
  for (const { mark, isIndented, isLiteral } of reader.heredocs.splice(0)) {
    const lines: string[] = []
    while (reader.at < reader.text.length) {
      const feed = reader.text.indexOf('\n', reader.at)
      const end = feed < 0 ? reader.text.length : feed
      const line = reader.text.slice(reader.at, end).replace(/\r$/, '')
      reader.at = end + 1
      if ((isIndented ? line.replace(/^\t+/, '') : line) === mark) break
      lines.push(isIndented ? line.replace(/^\t+/, '') : line)
    }
    const text = lines.map((line) => `${line}\n`).join('')
    const isOpen = !isLiteral && expansionStart.test(text)
    reader.input = { text, unset: isOpen ? ['what the shell puts into the here-document'] : [] }
  }
}

const takeEnd: Take = (reader, [sign]) => {
  const isLineEnd = sign.includes('\n')
  takeHeredocs(reader, isLineEnd)
  endCommand(reader, isLineEnd ? '\n' : sign)
}

const takeHeredoc: Take = (reader, [, dash, single, double, bare]) => {
  endWord(reader)
  reader.heredocs.push({
    mark: single ?? double ?? bare ?? '',
    isIndented: dash === '-',
    isLiteral: bare === undefined,
  })
}

const takeHereString: Take = (reader, [, single, double, bare]) => {
  endWord(reader)
  reader.input = { text: `${single ?? double ?? bare ?? ''}\n`, unset: [] }
}

/** Skips a redirection of output: `2>&1`, `> out.json`, `&> log`. */
const takeRedirection: Take = (reader) => {
  if (reader.word !== undefined && /^\d$/.test(reader.word.text)) reader.word = undefined
  endWord(reader)
}

const takeInputFile: Take = (reader, [, name]) => {
  endWord(reader)
  reader.input = { text: '', unset: [`the file ${name}`] }
}

const variable: ShellPiece = [/\$\{([A-Za-z_]\w*)\}|\$([A-Za-z_]\w*)/y, takeVariable]
const substitution: ShellPiece = [/\$\(|`/y, takeSubstitution]
const joinedLine: ShellPiece = [/\\\r?\n/y, () => undefined]

/** Pieces outside double quotes. The first pattern that matches is used. */
const plain: readonly ShellPiece[] = [
  joinedLine,
  [/\r?\n/y, takeEnd],
  [/[ \t\r\f\v]+/y, endWord],
  [/'([^']*)'/y, append(([, text = '']) => text)],
  [/\$'((?:[^'\\]|\\[\s\S])*)'/y, append(([, text = '']) => ansiText(text))],
  [
    /\$?"/y,
    (reader) => {
      reader.word ??= { text: '', unset: [] }
      reader.isInDouble = true
      return undefined
    },
  ],
  [/\\([\s\S])/y, append(([, sign = '']) => sign)],
  variable,
  substitution,
  [/<<<[ \t]*(?:'([^']*)'|"([^"\\$`]*)"|([^\s'"<>|&;]+))/y, takeHereString],
  [/<<(-?)[ \t]*(?:'([^'\n]+)'|"([^"\n]+)"|([\w.-]+))/y, takeHeredoc],
  [/<[ \t]*([^\s<>|&;'"]+)/y, takeInputFile],
  [/&?>>?(?:&\d|[ \t]*[^\s<>|&;]+)/y, takeRedirection],
  [/&&|\|\||;;?|\|&?|&/y, takeEnd],
  // `#` begins a comment only where a word could begin.
  [/(?<=^|[\s;|&])#[^\n]*/y, () => undefined],
  [/[^\s'"\\$`<>|&;#]+|[$#<>]/y, append(([text]) => text)],
]

const inDouble: readonly ShellPiece[] = [
  [
    /"/y,
    (reader) => {
      reader.isInDouble = false
      return undefined
    },
  ],
  joinedLine,
  [/\\(["\\$`])/y, append(([, sign = '']) => sign)],
  variable,
  substitution,
  [/[^"\\$`]+|[\\$]/y, append(([text]) => text)],
]

/** Handles the next piece. Returns a sentence if it is not supported. */
function takePiece(reader: ShellReader): string | undefined {
  for (const [pattern, take] of reader.isInDouble ? inDouble : plain) {
    pattern.lastIndex = reader.at
    const match = pattern.exec(reader.text)
    if (match === null) continue
    if (reader.words.length === 0 && reader.word === undefined) reader.begin = reader.at
    reader.at += match[0].length
    return take(reader, match)
  }
  return `a quote that opens here has no end: ${reader.text.charAt(reader.at)}`
}

/**
 * Splits text into commands and words as a POSIX shell does. It knows only the variables that the text sets.
 */
export function shellCommands(text: string): readonly ShellCommand[] | UnreadShell {
  const reader: ShellReader = {
    text,
    variables: new Map(),
    at: 0,
    word: undefined,
    words: [],
    begin: 0,
    input: undefined,
    isInDouble: false,
    heredocs: [],
    commands: [],
  }
  let quoteAt = 0
  while (reader.at < text.length) {
    const at = reader.at
    const wasInDouble = reader.isInDouble
    const problem = takePiece(reader)
    if (problem !== undefined) return { at, expected: problem }
    if (reader.isInDouble && !wasInDouble) quoteAt = at
  }
  if (reader.isInDouble) return { at: quoteAt, expected: 'a quote that opens here has no end: "' }
  endCommand(reader, '')
  return reader.commands
}
