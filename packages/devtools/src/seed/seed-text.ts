import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { utf8FromBytes } from '@pocketbank/signatures/certificates'
import { createPlaceFinder, type TextProblem } from './places.ts'

/** Maximum size of a seed file in bytes, enough for 100,000 rows. Larger worlds use repeated rows. */
export const seedBytesMax = 8 * 1_048_576

/**
 * Maximum nesting of lists and objects. A world needs half of it. Reading deeper files takes unlimited
 * memory.
 */
const depthMax = 32

/** Maximum number of characters that indent a line or mark lists on it. */
const indentMax = 200

/** Control characters that no text file needs. */
const control = /(?![\t\n\r\u0085])\p{Cc}/u

/**
 * Brackets of lists and objects. Quoted texts and comments match too, so that brackets within them are
 * skipped.
 */
const tokens = /(?<![^\s[{,:-])(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|(?<=^|\s)#.*|(?<![^\s[{,:-])[[{]|[\]}]/gm

/** Finds the offset of the first place that is nested too deep. */
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

/** Finds the first bracket closed by another kind, otherwise the last unclosed bracket. */
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

/**
 * Decodes the text of a file. Refuses files that are too large, not UTF-8, nested too deep, or have control
 * characters.
 */
export function decodeSeedText(content: Uint8Array | string): Result<string, readonly TextProblem[]> {
  if (countBytes(content) > seedBytesMax) {
    return fail([{ line: 1, column: 1, text: `the file must have at most ${seedBytesMax / 1_048_576} MiB` }])
  }
  const decoded = decode(content)
  if (!decoded.ok) return fail([{ line: 1, column: 1, text: decoded.error }])
  const text = decoded.value.replace(/^\uFEFF/, '')
  const match = control.exec(text)
  if (match !== null) {
    const code = match[0].charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()
    return fail([{ ...createPlaceFinder(text)(match.index), text: `the character U+${code} is not allowed` }])
  }
  const deep = tooDeep(text)
  if (deep === undefined) return ok(text)
  return fail([
    { ...createPlaceFinder(text)(deep), text: `lists and objects are nested more than ${depthMax} deep` },
  ])
}
