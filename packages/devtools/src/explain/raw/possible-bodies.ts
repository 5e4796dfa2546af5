import { bytesFromText } from '@pocketbank/signatures/certificates'
import { findHeader, type HeaderPairs } from './raw-headers.ts'

/** The bytes of a body as they may have been sent, and what was undone of how they were copied. */
export interface PossibleBody {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** A sentence about the change; absent if the bytes are unchanged. */
  readonly says?: string
}

/** The likeliest first. */
export type PossibleBodies = readonly [PossibleBody, ...PossibleBody[]]

const lineFeeds = 'its line ends are taken for LF, since copying made CRLF of them'
const lineEnds = 'its line ends are taken for CRLF, since it fits so'
const noLastLine = 'the line end behind it is left out, since it fits so'
const withLastLine = 'a line end behind it is taken for a part of it, since it fits so'
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

/** Joins the chunks of a logged `Transfer-Encoding: chunked` body; undefined if it is not chunked. */
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
    const behind = /\r?\n/y
    behind.lastIndex = end + 1 + length
    if (!behind.test(body)) return undefined
    at = behind.lastIndex
  }
  return undefined
}

/** The bracket that ends an object or a list, and signs that matter on the way there. */
const jsonSigns = /[{}[\]]|"(?:[^"\\]|\\[\s\S])*"?/g

/** Cuts the first object or list of JSON that begins a line out of a text; undefined if it has none, or no end. */
function cutJson(body: string): { readonly text: string; readonly indentation: string } | undefined {
  const found = /^([ \t]*)[{[]/m.exec(body)
  if (found === null) return undefined
  const { 1: indentation = '', index } = found
  const start = index + indentation.length
  let depth = 0
  jsonSigns.lastIndex = start
  for (let sign = jsonSigns.exec(body); sign !== null; sign = jsonSigns.exec(body)) {
    const [written] = sign
    if (written === '{' || written === '[') depth += 1
    else if (written === '}' || written === ']') depth -= 1
    if (depth === 0) return { text: body.slice(start, jsonSigns.lastIndex), indentation }
  }
  return undefined
}

/** The bytes that were declared, in each form of line ends; none that end within a CRLF. */
function cutToLength(body: string, declared: number): readonly WrittenBody[] {
  const says = `what is behind its ${declared} bytes (Content-Length) is left out`
  return asLiteral(body).flatMap(([text]) =>
    text.length > declared && !text.startsWith('\r\n', declared - 1)
      ? [[text.slice(0, declared), says] as const]
      : [],
  )
}

/** The JSON in a text with something next to it, as in logs, or indented as a whole. */
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
 * Form of a body in a paste: as `lines` of their own, whose ends copying changes, also behind the last one; in a `literal`, whose
 * end is known; or as `bytes`, each of them written out.
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
  written: readonly WrittenBody[],
  declared: number,
  cut: readonly WrittenBody[] = [],
): PossibleBodies {
  const distinct = written.filter(([text], at) => written.findIndex(([other]) => other === text) === at)
  // Where one has the declared length, that was sent, and a digest of another one does not fit.
  const declaredOnes = distinct.filter(([text]) => text.length === declared)
  const [first = [''], ...others] = declaredOnes.length > 0 ? declaredOnes : [...cut, ...distinct]
  const toPossibleBody = ([text, says]: WrittenBody): PossibleBody => ({
    bytes: bytesFromText(text),
    ...(says !== undefined && { says }),
  })
  return [toPossibleBody(first), ...others.map(toPossibleBody)]
}

function declaredLength(headers: HeaderPairs): number {
  return Number(findHeader(headers, 'content-length') ?? Number.NaN)
}

/** The bodies that a copied one may have been, without those that are the same; of the declared length alone where there are such. */
export function listBodies(body: string, headers: HeaderPairs, copiedAs: CopiedAs = 'lines'): PossibleBodies {
  const isChunked = /chunked/i.test(findHeader(headers, 'transfer-encoding') ?? '')
  const joined = isChunked ? withoutChunks(body) : undefined
  const declared = declaredLength(headers)
  const written: readonly WrittenBody[] = [
    ...(joined === undefined ? [] : [[joined, joinedChunks] as const]),
    ...readings[copiedAs](body),
  ]
  return possible(written, declared, copiedAs === 'lines' ? cutToLength(body, declared) : [])
}

/** The bodies of a file that was given beside the request: as text, and byte for byte. */
export function bodiesOfFile(body: string, headers: HeaderPairs, bytes = body): PossibleBodies {
  const joined = body.replaceAll(/[\r\n\0]/g, '')
  const written: readonly WrittenBody[] = [...asLines(body), [joined, withoutLines], [bytes, withMark]]
  return possible(written, declaredLength(headers))
}
