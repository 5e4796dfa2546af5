import { bytesOfText } from '../raw-request.ts'

/** A word of a command. */
export interface ShellWord {
  /** Bytes, one character each. */
  readonly text: string
  /** Parts of the word that only the shell knows: variables that the paste does not set, and commands. */
  readonly unset: readonly string[]
}

/** A command with what the shell gives it. */
export interface ShellCommand {
  readonly words: readonly ShellWord[]
  /** Index of the command in the text. */
  readonly at: number
  /** The sign behind it: a line end, `|`, `&` and so on. */
  readonly end: string
  /** The text of a here-document or here-string. */
  readonly input: ShellWord | undefined
}

/** Why a text is no command line: the place, and a sentence. */
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

/** Reads the content of `$'…'`: bytes, and letters in UTF-8. */
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
  /** Here-documents whose text follows behind the line. */
  readonly heredocs: { readonly mark: string; readonly isIndented: boolean; readonly isLiteral: boolean }[]
  readonly commands: ShellCommand[]
}

/** Handles a piece that its pattern matched; returns a sentence if it is not supported. */
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
  const known = reader.variables.get(name)
  if (known === undefined) reader.word.unset.push(`the shell variable ${name}`)
  else reader.word.text += known
}

/** `cat <<'EOF'` with its text: the default way to write JSON into an argument. */
const shownDocument = /^\s*cat[ \t]*<<[ \t]*(['"]?)(\w+)\1[ \t]*\n([\s\S]*\n|)\2\s*$/

/** Begin of an expansion by the shell: a variable or a command. */
const opened = /\$[\w{(]|`/

/** Passes over a command in a word, up to its end. */
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
  if (sign !== undefined && (sign !== '' || !opened.test(text))) reader.word.text += text.replace(/\n+$/, '')
  else reader.word.unset.push(`the command ${opening}${(inner.split('\n')[0] ?? '').slice(0, 40)}${closes}`)
  return undefined
}

function endWord(reader: ShellReader): undefined {
  if (reader.word !== undefined) reader.words.push(reader.word)
  reader.word = undefined
}

/** A word alone that sets a variable sets it for what follows. */
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

/** Takes the text of here-documents, which follows behind a line. */
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
    const isOpen = !isLiteral && opened.test(text)
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

/** `2>&1`, `> out.json`, `&> log`: where output goes. */
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

/** Pieces of a command outside of quotes, tried in this order. */
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
  // A comment where no word has begun; within one it is a sign as any other.
  [/(?<=^|[\s;|&])#[^\n]*/y, () => undefined],
  [/[^\s'"\\$`<>|&;#]+|[$#<>]/y, append(([text]) => text)],
]

/** Pieces between double quotes. */
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

/** Takes the next piece; a sentence where nothing can be taken. */
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

/** Splits commands into their words as a POSIX shell does. Looks up only variables that the text itself sets. */
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
    const wrong = takePiece(reader)
    if (wrong !== undefined) return { at, expected: wrong }
    if (reader.isInDouble && !wasInDouble) quoteAt = at
  }
  if (reader.isInDouble) return { at: quoteAt, expected: 'a quote that opens here has no end: "' }
  endCommand(reader, '')
  return reader.commands
}
