import { type PastedLine, type PastedLines, trimBlanks } from './pasted-lines.ts'
import type { HeaderPairs } from './raw-headers.ts'
import { failUnread, quoteShort, type RawRest, type ReadRaw, rawRequest, token } from './raw-request.ts'

const requestLine = /^(\S+)[ \t]+(\S+)(?:[ \t]+(HTTP\/\d(?:\.\d)?))?$/i
const pseudoLine = /^:([a-z]+):(.*)$/

function readIndentation(text: string): string {
  return /^[ \t]*/.exec(text)?.[0] ?? ''
}

/** Removes the indentation of headers, which text copied from a document has. */
function withoutIndentation(head: PastedLines): PastedLines {
  const [first, ...headers] = head
  const blanks = headers.map(({ text }) => readIndentation(text))
  // Only a following header can be a continuation line, so an indented first header is an indentation of all.
  const [shortest = ''] = blanks.toSorted((left, right) => left.length - right.length)
  if (first === undefined || shortest === '') return head
  const isCommon = blanks.every((indentation) => indentation.startsWith(shortest))
  const bare = headers.map((line) => ({
    ...line,
    text: isCommon ? line.text.slice(shortest.length) : line.text.trimStart(),
  }))
  return [{ ...first, text: first.text.trimStart() }, ...bare]
}

/** Lines that form one header. */
interface JoinedLine {
  readonly number: number
  readonly parts: string[]
  isPemOpen: boolean
}

/** Joins the lines of a header: folded ones (RFC 9112, 5.2), and PEM with its line breaks. */
function unfoldLines(head: PastedLines): {
  readonly lines: PastedLines
  readonly remarks: readonly string[]
} {
  const groups: JoinedLine[] = []
  for (const { text, number } of head) {
    const last = groups.at(-1)
    const goesOn = /^[ \t]/.test(text) || (last?.isPemOpen === true && !text.includes(':'))
    const group = goesOn && groups.length > 1 ? last : undefined
    const joinedLine = group ?? { number, parts: [], isPemOpen: false }
    if (group === undefined) groups.push(joinedLine)
    joinedLine.parts.push(joinedLine.parts.length === 0 ? text : trimBlanks(text))
    joinedLine.isPemOpen =
      (joinedLine.isPemOpen || text.includes('-----BEGIN ')) && !text.includes('-----END ')
  }
  const names = groups.flatMap(({ parts }) => (parts.length > 1 ? [parts[0]?.split(':')[0] ?? ''] : []))
  return {
    lines: groups.map(({ number, parts }) => ({ number, text: parts.join(' '), end: '' })),
    remarks: [...new Set(names)].map(
      (name) =>
        `the header ${name} goes over several lines, which no header ` +
        'may: its lines were joined by a blank each; send it in one line',
    ),
  }
}

/** Reads headers, or returns the first line that is not a header. */
function readHeadLines(lines: PastedLines): HeaderPairs | PastedLine {
  const pairs: (readonly [string, string])[] = []
  for (const line of lines) {
    const colon = line.text.indexOf(':')
    const name = line.text.slice(0, Math.max(colon, 0))
    if (!token.test(name)) return line
    pairs.push([name, trimBlanks(line.text.slice(colon + 1))])
  }
  return pairs
}

/** Reads the method and target from the first line, or from the pseudo-headers of HTTP/2. */
function readStartLine(lines: PastedLines) {
  const pseudo = new Map<string, string>()
  for (const { text } of lines) {
    const [, name, value] = pseudoLine.exec(text) ?? []
    if (name !== undefined && value !== undefined) pseudo.set(name, trimBlanks(value))
  }
  const [path, authority] = [pseudo.get('path'), pseudo.get('authority')]
  if (path === undefined) {
    const [first, ...headers] = lines
    const [, method = '', addressText = ''] = requestLine.exec(trimBlanks(first?.text ?? '')) ?? []
    return { method, written: addressText, headers, first }
  }
  const headerLines = lines.filter(({ text }) => !pseudoLine.test(text))
  const scheme = pseudo.get('scheme') ?? 'https'
  const addressText = authority === undefined ? path : `${scheme}://${authority}${path}`
  return {
    method: pseudo.get('method') ?? 'GET',
    written: addressText,
    headers: headerLines,
    first: lines[0],
  }
}

type RestOf = (headers: HeaderPairs, method: string) => RawRest

/** Reads a request from the lines of its head. */
export function requestOfHead(head: PastedLines, restOf: RestOf): ReadRaw {
  const bare = head.map((line) => ({ ...line, text: line.text.replace(/\r$/, '') }))
  const { lines, remarks } = unfoldLines(withoutIndentation(bare))
  const { method, written, headers, first } = readStartLine(lines)
  const line = first?.number ?? 1
  if (method === '') {
    return failUnread(line, {
      problem: 'expected method and address, as in POST /v1/payments/sepa-credit-transfers HTTP/1.1',
      received: quoteShort(first?.text ?? ''),
    })
  }
  const result = readHeadLines(headers)
  if ('number' in result) {
    return failUnread(result.number, {
      problem: 'expected a header, Name: value, or an empty line before the body',
      received: quoteShort(result.text),
    })
  }
  const rest = restOf(result, method)
  return rawRequest({ method, addressText: written, line }, result, {
    ...rest,
    remarks: [...remarks, ...(rest.remarks ?? [])],
  })
}

/** True if the headers declare a body. For logs, which do not show the body itself. */
export function hasHadBody(headers: HeaderPairs, method: string): boolean {
  const has = (wantedName: string) => headers.some(([name]) => name.toLowerCase() === wantedName)
  const length = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1]
  if (length !== undefined) return length !== '0'
  return has('transfer-encoding') || (method !== 'GET' && method !== 'HEAD' && has('content-type'))
}
