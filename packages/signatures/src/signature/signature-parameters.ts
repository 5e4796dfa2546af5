import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { attributeOids } from '../certificates/attribute-types.ts'
import { signatureParametersMax } from './signature-limits.ts'

const parameterStart = /[ \t]*([a-z][\w-]*)[ \t]*=[ \t]*/iy
const bareValue = /[^\s",]+/y
/** A comma. One at the end of the header is accepted, since some clients write one after every parameter. */
const separator = /[ \t]*(?:$|,(?:[ \t]*$)?)/y
const upToQuote = /[^"\\]*(?:\\.[^"\\]*)*"/sy
/** Text after the closing quote of a value. It is used only if the rest of the header is unreadable. */
const closing =
  /[ \t]*(?:$|,[ \t]*(?:(?:keyid|algorithm|headers|signature|created|expires)[ \t]*=|[a-z][\w-]*[ \t]*="))/iy

/**
 * Reads the parameters of a Signature header (draft-cavage-http-signatures-10 §2.1) in linear time: names in
 * lower case, values with their escapes. Some clients escape a quote inside a keyId and others do not. So a
 * value ends at the first quote after which the rest can be read as parameters. The error is a phrase.
 */
export function readParameters(text: string): Result<ReadonlyMap<string, string>, string> {
  const parameters = new Map<string, string>()
  const quotes = closingQuotes(text)
  let at = 0
  do {
    const [start, name = ''] = matchPattern(parameterStart, text, at) ?? []
    if (start === undefined) return fail(`no parameter at character ${at + 1}`)
    const key = name.toLowerCase()
    if (parameters.has(key)) return fail(`the parameter ${key} twice`)
    if (parameters.size === signatureParametersMax) return fail(`more than ${parameters.size} parameters`)
    at += start.length
    const isQuoted = text[at] === '"'
    const end = isQuoted ? quotedEnd(text, at, quotes) : bareEnd(text, at)
    if (end === undefined) return fail(`no end of the parameter ${key}`)
    parameters.set(key, isQuoted ? text.slice(at + 1, end - 1) : text.slice(at, end))
    const border = matchPattern(separator, text, end)
    if (border === undefined) return fail(`no comma after the parameter ${key}`)
    at = end + border[0].length
  } while (at < text.length)
  return ok(parameters)
}

function matchPattern(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

function bareEnd(text: string, at: number): number {
  return at + (matchPattern(bareValue, text, at)?.[0].length ?? 0)
}

/**
 * Returns the index after the closing quote of the value that begins at `from`. `quotes` are the candidates,
 * the last one first; candidates before `from` are removed.
 */
function quotedEnd(text: string, from: number, quotes: number[]): number | undefined {
  while ((quotes.at(-1) ?? from + 1) <= from) quotes.pop()
  const quote = quotes.pop()
  return quote === undefined ? likelyEnd(text, from) : quote + 1
}

/**
 * Guesses where a value of an unreadable header ends: as early as possible, so that the error names the right
 * place.
 */
function likelyEnd(text: string, from: number): number | undefined {
  for (let at = from + 1; ; ) {
    const piece = matchPattern(upToQuote, text, at)
    if (piece === undefined) return undefined
    at += piece[0].length
    if (matchPattern(closing, text, at) !== undefined) return at
  }
}

/** Lists the quotes after which the rest is a list of parameters, the last one first. */
function closingQuotes(text: string): number[] {
  const positions: number[] = []
  for (let at = text.length; at > 0; ) {
    at = text.lastIndexOf('"', at - 1)
    if (at < 0) break
    if (isParameters(text, at + 1, positions)) positions.push(at)
  }
  return positions
}

/**
 * True if the text from `from` on is the end of a header: further parameters, or nothing. The results for
 * later quotes are in `closingOnes`, so no byte is read twice. An attribute of a name such as `O="Acme, Inc"`
 * is not a parameter.
 */
function isParameters(text: string, from: number, closingOnes: readonly number[]): boolean {
  for (let at = from; ; ) {
    const border = matchPattern(separator, text, at)
    if (border === undefined) return false
    at += border[0].length
    if (at === text.length) return true
    const [start, name = ''] = matchPattern(parameterStart, text, at) ?? []
    if (start === undefined || attributeOids(name).length > 0) return false
    at += start.length
    if (text[at] === '"')
      return (closingOnes.at(-1) === at ? closingOnes.at(-2) : closingOnes.at(-1)) !== undefined
    at = bareEnd(text, at)
  }
}
