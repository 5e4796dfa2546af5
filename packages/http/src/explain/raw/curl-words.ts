import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/internal'
import type { UnreadText } from './raw-request.ts'

const escapesOfDollar: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  '\\': '\\',
  "'": "'",
  '"': '"',
}

/** One piece of a shell word: what it looks like, and what it stands for. */
const pieces: readonly (readonly [form: RegExp, value: (text: string) => string])[] = [
  [/'([^']*)'/y, (text) => text],
  [
    /\$'((?:[^'\\]|\\.)*)'/sy,
    (text) =>
      text.replaceAll(
        /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))/gs,
        (_, unit?: string, octet?: string, sign?: string) =>
          sign === undefined
            ? String.fromCharCode(Number.parseInt(unit ?? octet ?? '0', 16))
            : (escapesOfDollar[sign] ?? sign),
      ),
  ],
  [
    /"((?:[^"\\]|\\.)*)"/sy,
    (text) => text.replaceAll(/\\(["\\$`\n])/g, (_, sign: string) => (sign === '\n' ? '' : sign)),
  ],
  [/\\(\r?\n)/y, () => ''],
  [/\\(.)/sy, (text) => text],
  [/([^\s'"\\]+)/y, (text) => text],
]

/** Splits a command into its words as a POSIX shell does, without looking up variables. */
export function shellWords(command: string): Result<readonly string[], UnreadText> {
  const words: string[] = []
  let word: string | undefined
  let at = 0
  while (at < command.length) {
    if (/\s/.test(command.charAt(at))) {
      if (word !== undefined) words.push(word)
      word = undefined
      at += 1
      continue
    }
    const found = pieceAt(command, at)
    if (found === undefined) {
      const line = command.slice(0, at).split('\n').length
      return fail({ line, expected: `a quote that opens here has no end: ${command.charAt(at)}` })
    }
    // A line that goes on in the next one is no word.
    if (found.value !== '' || !command.startsWith('\\', at)) word = (word ?? '') + found.value
    at += found.length
  }
  return ok(word === undefined ? words : [...words, word])
}

function pieceAt(
  command: string,
  at: number,
): { readonly value: string; readonly length: number } | undefined {
  for (const [form, value] of pieces) {
    form.lastIndex = at
    const match = form.exec(command)
    if (match !== null) return { value: value(match[1] ?? ''), length: match[0].length }
  }
  return undefined
}
