import { bytesFromText } from '@pocketbank/signatures/certificates'
import { findHeader, type HeaderPairs } from './raw-headers.ts'

/** A body that may have been sent. Copying changes line ends, so a paste allows several. */
export interface PossibleBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** A sentence about how it differs from the paste; absent if it does not. */
  readonly says?: string
}

/** The likeliest first. */
export type PossibleBodies = readonly [PossibleBody, ...PossibleBody[]]

const lineFeeds = 'its line ends are taken for LF, since copying made CRLF of them'
const lineEnds = 'its line ends are taken for CRLF, since it fits so'
const noLastLine = 'the line end after it is left out, since it fits so'
const withLastLine = 'a line end after it is taken for a part of it, since it fits so'
const joinedChunks = 'its chunks were joined'
const withMark = 'its byte order mark is taken for a part of it, since it fits so'
const withoutIndent = 'its indentation is left out, since it fits so'
const jsonAlone = 'what is next to its JSON is left out, since it fits so'
const withoutLines = 'its line ends are left out, as curl does with a file of --data'

function withoutLastFeeds(text: string): string {
  let until = text.length
  while (until > 0 && text.charAt(until - 1) === '\n') until -= 1
  return text.slice(0, until)
}

/** Joins the chunks of a body with `Transfer-Encoding: chunked`; undefined if it has no chunks. */
function withoutChunks(body: string): string | undefined {
  const parts: string[] = []
  let at = 0
  while (at < body.length) {
    const end = body.indexOf('\n', at)
    const size = /^([0-9a-f]{1,8})[ \t]*(?:;.{0,200})?\r?$/i.exec(
      body.slice(at, Math.min(end, at + 220)),
    )?.[1]
    if (end < 0 || size === undefined) return undefined
    const length = Number.parseInt(size, 16)
    if (length === 0) return parts.join('')
    parts.push(body.slice(end + 1, end + 1 + length))
    const lineEnd = /\r?\n/y
    lineEnd.lastIndex = end + 1 + length
    if (!lineEnd.test(body)) return undefined
    at = lineEnd.lastIndex
  }
  return undefined
}

/** Brackets of JSON. Strings match as a whole, so that brackets inside them do not count. */
const jsonSigns = /[{}[\]]|"(?:[^"\\]|\\[\s\S])*"?/g

/**
 * Cuts the first JSON object or list out of a text. It must begin a line. Returns undefined without a match,
 * or it has no end.
 */
function cutJson(body: string): { readonly text: string; readonly indentation: string } | undefined {
  const match = /^([ \t]*)[{[]/m.exec(body)
  if (match === null) return undefined
  const { 1: indentation = '', index } = match
  const start = index + indentation.length
  let depth = 0
  jsonSigns.lastIndex = start
  for (let sign = jsonSigns.exec(body); sign !== null; sign = jsonSigns.exec(body)) {
    const [token] = sign
    if (token === '{' || token === '[') depth += 1
    else if (token === '}' || token === ']') depth -= 1
    if (depth === 0) return { text: body.slice(start, jsonSigns.lastIndex), indentation }
  }
  return undefined
}

/** Cuts a body to its Content-Length, for each form of line ends. A cut within a CRLF is left out. */
function cutToLength(body: string, length: number): readonly WrittenBody[] {
  const says = `what is after its ${length} bytes (Content-Length) is left out`
  return asLiteral(body).flatMap(([text]) =>
    text.length > length && !text.startsWith('\r\n', length - 1)
      ? [[text.slice(0, length), says] as const]
      : [],
  )
}

/** Finds JSON with other text next to it, as in logs, or with an indentation of all lines. */
function jsonWithin(body: string): readonly WrittenBody[] {
  const json = cutJson(body)
  if (json === undefined) return []
  const bare = json.text.replaceAll(`\n${json.indentation}`, '\n')
  return [
    ...asLiteral(json.text).map(([text]) => [text, jsonAlone] as const),
    ...(json.indentation === '' ? [] : asLiteral(bare).map(([text]) => [text, withoutIndent] as const)),
  ]
}

type WrittenBody = readonly [text: string, says?: string]

/**
 * Form of a body in a paste. `lines`: copying may have changed its line ends, also the last one. `literal`:
 * it has a certain end, for example a quote. `bytes`: every byte is written out.
 */
export type CopiedAs = 'lines' | 'literal' | 'bytes'

const asBytes = (body: string): readonly WrittenBody[] => [[body]]

function asLiteral(body: string): readonly WrittenBody[] {
  const unified = body.replaceAll('\r\n', '\n')
  return [[body], [unified, lineFeeds], [unified.replaceAll('\n', '\r\n'), lineEnds]]
}

function asLines(body: string): readonly WrittenBody[] {
  const unified = body.replaceAll('\r\n', '\n')
  return [
    [body],
    [body.replace(/\r?\n$/, ''), noLastLine],
    [unified, lineFeeds],
    [unified.replace(/\n$/, ''), lineFeeds],
    [withoutLastFeeds(unified), lineFeeds],
    [unified.replaceAll('\n', '\r\n'), lineEnds],
    ...(body === '' ? [] : [[`${body}\n`, withLastLine] as const]),
    ...jsonWithin(body),
  ]
}

const readings: Readonly<Record<CopiedAs, (body: string) => readonly WrittenBody[]>> = {
  lines: asLines,
  literal: asLiteral,
  bytes: asBytes,
}

function possible(
  bodies: readonly WrittenBody[],
  length: number,
  cutBodies: readonly WrittenBody[] = [],
): PossibleBodies {
  const distinct = bodies.filter(([text], at) => bodies.findIndex(([otherText]) => otherText === text) === at)
  // If some bodies have the declared length, only they can have been sent.
  const declaredOnes = distinct.filter(([text]) => text.length === length)
  const [first = [''], ...rest] = declaredOnes.length > 0 ? declaredOnes : [...cutBodies, ...distinct]
  const toPossibleBody = ([text, says]: WrittenBody): PossibleBody => ({
    bytes: bytesFromText(text),
    ...(says !== undefined && { says }),
  })
  return [toPossibleBody(first), ...rest.map(toPossibleBody)]
}

function declaredLength(headers: HeaderPairs): number {
  return Number(findHeader(headers, 'content-length') ?? Number.NaN)
}

/**
 * Lists the bodies that a copied body may have been, the likeliest first. If some have the declared length,
 * only those.
 */
export function listBodies(body: string, headers: HeaderPairs, copiedAs: CopiedAs = 'lines'): PossibleBodies {
  const isChunked = /chunked/i.test(findHeader(headers, 'transfer-encoding') ?? '')
  const joinedBody = isChunked ? withoutChunks(body) : undefined
  const length = declaredLength(headers)
  const bodies: readonly WrittenBody[] = [
    ...(joinedBody === undefined ? [] : [[joinedBody, joinedChunks] as const]),
    ...readings[copiedAs](body),
  ]
  return possible(bodies, length, copiedAs === 'lines' ? cutToLength(body, length) : [])
}

/** Lists the bodies that a file with the body may have been: as text, as curl reads it, and byte by byte. */
export function bodiesOfFile(body: string, headers: HeaderPairs, bytes = body): PossibleBodies {
  const joinedBody = body.replaceAll(/[\r\n\0]/g, '')
  const bodies: readonly WrittenBody[] = [...asLines(body), [joinedBody, withoutLines], [bytes, withMark]]
  return possible(bodies, declaredLength(headers))
}
