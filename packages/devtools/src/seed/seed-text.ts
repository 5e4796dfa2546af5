import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { utf8FromBytes } from '@pocketbank/signatures/certificates'
import { createPlaceFinder, type TextProblem } from './places.ts'

/** Bytes that a seed file has at most. D: 100,000 rows written out; what has more is written as rows that repeat. */
export const seedBytesMax = 8 * 1_048_576

/** Depth limit of nested lists and objects. D: a world is half as deep, and reading deeper ones takes memory without bound. */
const depthMax = 32

/** Blanks before a line, and marks of lists on it, at most. */
const indentMax = 200

/** Characters that no text has that a person has written. */
const control = /(?![\t\n\r\u0085])\p{Cc}/u

/** Brackets that begin or end a list or an object, and what holds none: texts in quotes and comments. */
const tokens = /(?<![^\s[{,:-])(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|(?<=^|\s)#.*|(?<![^\s[{,:-])[[{]|[\]}]/gm

/** Finds the first place where lists and objects are nested too deep; undefined if there is none. */
function tooDeep(text: string): number | undefined {
  let depth = 0
  for (const { 0: token, index } of text.matchAll(tokens)) {
    if (token === '[' || token === '{') depth += 1
    if (token === ']' || token === '}') depth = Math.max(0, depth - 1)
    if (depth > depthMax) return index
  }
  const indent = new RegExp(`^(?:[ \\t]|[-?:](?=\\s)){${indentMax},}`, 'm').exec(text)
  return indent?.index
}

const closerOf: Readonly<Record<string, string>> = { '[': ']', '{': '}' }

/** Finds the first bracket that another kind closes, or else the last that none closes; undefined if all are closed. */
export function findUnclosedBracket(
  text: string,
): { readonly offset: number; readonly bracket: string } | undefined {
  const open: { readonly offset: number; readonly bracket: string }[] = []
  for (const { 0: token, index: offset } of text.matchAll(tokens)) {
    if (token === '[' || token === '{') open.push({ offset, bracket: token })
    const last = open.at(-1)
    if (last === undefined || (token !== ']' && token !== '}')) continue
    if (closerOf[last.bracket] !== token) return last
    open.pop()
  }
  return open.at(-1)
}

function decode(content: Uint8Array | string): Result<string, string> {
  const text = typeof content === 'string' ? content : utf8FromBytes(content)
  return text === undefined ? fail('the file must be UTF-8 text') : ok(text)
}

const countBytes = (content: Uint8Array | string) =>
  typeof content === 'string' ? new TextEncoder().encode(content).length : content.length

/** The text of a file that a reader can take; the failure is what is wrong with it. */
export function decodeSeedText(content: Uint8Array | string): Result<string, readonly TextProblem[]> {
  if (countBytes(content) > seedBytesMax) {
    return fail([{ line: 1, column: 1, text: `the file must have at most ${seedBytesMax / 1_048_576} MiB` }])
  }
  const decoded = decode(content)
  if (!decoded.ok) return fail([{ line: 1, column: 1, text: decoded.error }])
  const text = decoded.value.replace(/^\uFEFF/, '')
  const found = control.exec(text)
  if (found !== null) {
    const code = found[0].charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()
    return fail([{ ...createPlaceFinder(text)(found.index), text: `the character U+${code} is not allowed` }])
  }
  const deep = tooDeep(text)
  if (deep === undefined) return ok(text)
  return fail([
    { ...createPlaceFinder(text)(deep), text: `lists and objects are nested more than ${depthMax} deep` },
  ])
}
