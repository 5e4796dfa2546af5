import type { ShellCommand, ShellWord, UnreadShell } from './shell-words.ts'

/**
 * A command line of `cmd` without its carets. `at` is its place in the text, `end` the separator after it.
 */
interface CmdLine {
  readonly text: string
  readonly at: number
  readonly end: string
}

/**
 * Removes the carets by which `cmd` escapes characters outside quotes, and splits the text into command
 * lines. A caret at the end of a line joins it with the next line.
 */
function withoutCarets(text: string): readonly CmdLine[] {
  const lines: CmdLine[] = []
  const pieces = /\^\r?\n(?:\r?\n|[\s\S])?|\^([\s\S])|"|\r?\n|[&|]+|[^^"\r\n&|]+|[\s\S]/g
  let [parts, begin, isQuoted]: [string[], number, boolean] = [[], 0, false]
  const end = (sign: string, at: number) => {
    lines.push({ text: parts.join(''), at: begin, end: sign })
    parts = []
    begin = at
    isQuoted = false
  }
  for (const { 0: piece, 1: escaped, index } of text.matchAll(pieces)) {
    const isLine = piece.endsWith('\n') && !piece.startsWith('^')
    if (isLine) end('\n', index + piece.length)
    else if (/^[&|]/.test(piece) && !isQuoted) end(piece, index + piece.length)
    else if (piece.startsWith('^') && piece.length > 1 && !isQuoted)
      // The character after a caret at the end of a line is literal.
      parts.push(escaped !== undefined && escaped !== '\n' ? escaped : piece.replace(/^\^\r?\n/, ''))
    else {
      if (piece === '"') isQuoted = !isQuoted
      parts.push(piece)
    }
  }
  end('', text.length)
  return lines
}

/**
 * Splits a command line as Windows programs do: quotes protect blanks, and a backslash escapes only a quote.
 */
function parseWords(line: string): readonly ShellWord[] {
  const words: ShellWord[] = []
  let word: string[] | undefined
  let isQuoted = false
  const pieces = /(\\*)"("?)|[ \t\r\n]+|\\+|[^\\" \t\r\n]+/g
  const endWord = () => {
    if (word !== undefined) words.push({ text: word.join(''), unset: [] })
    word = undefined
  }
  for (const { 0: piece, 1: slashes, 2: second } of line.matchAll(pieces)) {
    const isBlank = /^[ \t\r\n]/.test(piece)
    if (isBlank && !isQuoted) endWord()
    else if (slashes === undefined) {
      word ??= []
      word.push(piece)
    } else {
      const isLiteral = slashes.length % 2 === 1
      const isDoubled = second === '"' && isQuoted && !isLiteral
      word ??= []
      word.push('\\'.repeat(slashes.length / 2), isLiteral || isDoubled ? '"' : '')
      if (isLiteral && second === '"') isQuoted = !isQuoted
      else if (!isLiteral && !isDoubled && second === '') isQuoted = !isQuoted
    }
  }
  endWord()
  return words
}

/** True if a command line has the carets of `cmd`. */
export function isCmd(text: string): boolean {
  return /\^\r?\n|\^"/.test(text)
}

export function cmdCommands(text: string): readonly ShellCommand[] | UnreadShell {
  return withoutCarets(text)
    .map(({ text: line, at, end }) => ({ words: parseWords(line), at, end, input: undefined }))
    .filter(({ words }) => words.length > 0)
}
