import type { SourceFile } from './sources.ts'

/** After these characters, or at the beginning, a slash begins a regular expression and not a division. */
const beforePattern = /(?:^|[(,=:[!&|?{};\n>]|\breturn)\s*$/
const address = /https?:\/\/\S{60,}/

/** Tokens that can be matched at one place. Strings end at their line, templates do not. */
const tokens = {
  comment: /\/\/.*|\/\*[\s\S]*?\*\//y,
  string: /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y,
  pattern: /\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y,
}

function matchEnd(token: RegExp, text: string, start: number): number | undefined {
  token.lastIndex = start
  return token.test(text) ? token.lastIndex : undefined
}

/** Finds the end of the token that begins at `start`, or undefined if it is a character of code. */
function findTokenEnd(text: string, start: number): number | undefined {
  if (text[start] === '`') return findTemplateEnd(text, start)
  const before = text.slice(Math.max(0, start - 20), start)
  return (
    matchEnd(tokens.comment, text, start) ??
    matchEnd(tokens.string, text, start) ??
    (beforePattern.test(before) ? matchEnd(tokens.pattern, text, start) : undefined)
  )
}

/** Finds the end of a template, with the strings and templates of its expressions. */
function findTemplateEnd(text: string, start: number): number {
  let index = start + 1
  while (index < text.length && text[index] !== '`') {
    if (text.startsWith('${', index)) {
      let depth = 1
      index += 2
      while (index < text.length && depth > 0) {
        if (text[index] === '{') depth += 1
        if (text[index] === '}') depth -= 1
        index = findTokenEnd(text, index) ?? index + 1
      }
    } else index += text[index] === '\\' ? 2 : 1
  }
  return index + 1
}

/** Lists the strings, templates and regular expressions of a text as their beginnings and ends. */
function listStrings(text: string): readonly (readonly [start: number, end: number])[] {
  const ranges: [number, number][] = []
  for (let index = 0; index < text.length; ) {
    const end = findTokenEnd(text, index)
    if (end !== undefined && matchEnd(tokens.comment, text, index) === undefined) ranges.push([index, end])
    index = end ?? index + 1
  }
  return ranges
}

/**
 * Finds lines of code and comments that are wider than so many characters. Exempt are lines of which one
 * string, template or regular expression is at least half, and lines with an address.
 */
export function findWideLines({ path, text }: SourceFile, widthMax: number): readonly string[] {
  const lines = text.split('\n')
  if (lines.every((line) => line.length <= widthMax)) return []
  const strings = listStrings(text)
  let start = 0
  return lines.flatMap((line, index) => {
    const [from, to] = [start, start + line.length]
    start = to + 1
    const parts = strings.map(([first, last]) => Math.min(last, to) - Math.max(first, from))
    const isOneString = Math.max(0, ...parts) * 2 >= line.length
    return line.length <= widthMax || isOneString || address.test(line)
      ? []
      : [`${path}:${index + 1} has ${line.length} characters`]
  })
}
