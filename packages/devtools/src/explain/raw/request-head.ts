import { type PastedLine, type PastedLines, trimBlanks } from './pasted-lines.ts'
import type { HeaderPairs } from './raw-headers.ts'
import { failUnread, quoteShort, type RawRest, type ReadRaw, rawRequest, token } from './raw-request.ts'

const requestLine = /^(\S+)[ \t]+(\S+)(?:[ \t]+(HTTP\/\d(?:\.\d)?))?$/i
const pseudoLine = /^:([a-z]+):(.*)$/

/** The blanks that a text begins with. */
function readIndentation(text: string): string {
  return /^[ \t]*/.exec(text)?.[0] ?? ''
}

/** The head without the blanks in front of its headers, as text that was copied out of a document has them. */
function withoutIndentation(head: PastedLines): PastedLines {
  const [first, ...headers] = head
  const blanks = headers.map(({ text }) => readIndentation(text))
  // A first header that is indented continues no other one.
  const [shortest = ''] = blanks.toSorted((one, other) => one.length - other.length)
  if (first === undefined || shortest === '') return head
  const isCommon = blanks.every((one) => one.startsWith(shortest))
  const bare = headers.map((line) => ({
    ...line,
    text: isCommon ? line.text.slice(shortest.length) : line.text.trimStart(),
  }))
  return [{ ...first, text: first.text.trimStart() }, ...bare]
}

/** PastedLines that are one header. */
interface JoinedLine {
  readonly number: number
  readonly parts: string[]
  isPemOpen: boolean
}

/** PastedLines that go on in the next one: folded (RFC 9112, 5.2), or in PEM as it stands in a file. */
function unfoldLines(head: PastedLines): {
  readonly lines: PastedLines
  readonly remarks: readonly string[]
} {
  const groups: JoinedLine[] = []
  for (const { text, number } of head) {
    const last = groups.at(-1)
    const goesOn = /^[ \t]/.test(text) || (last?.isPemOpen === true && !text.includes(':'))
    const group = goesOn && groups.length > 1 ? last : undefined
    const written = group ?? { number, parts: [], isPemOpen: false }
    if (group === undefined) groups.push(written)
    written.parts.push(written.parts.length === 0 ? text : trimBlanks(text))
    written.isPemOpen = (written.isPemOpen || text.includes('-----BEGIN ')) && !text.includes('-----END ')
  }
  const names = groups.flatMap(({ parts }) => (parts.length > 1 ? [parts[0]?.split(':')[0] ?? ''] : []))
  return {
    lines: groups.map(({ number, parts }) => ({ number, text: parts.join(' '), end: '' })),
    remarks: [...new Set(names)].map(
      (name) =>
        `the header ${name} goes over several lines, which no header may: its lines were joined by a blank each; send it in one line`,
    ),
  }
}

/** Names and values of lines, or the first line that is none. */
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

/** Method and target of the first line, or of the pseudo headers of HTTP/2. */
function readStartLine(lines: PastedLines) {
  const pseudo = new Map<string, string>()
  for (const { text } of lines) {
    const [, name, value] = pseudoLine.exec(text) ?? []
    if (name !== undefined && value !== undefined) pseudo.set(name, trimBlanks(value))
  }
  const [path, authority] = [pseudo.get('path'), pseudo.get('authority')]
  if (path === undefined) {
    const [first, ...headers] = lines
    const [, method = '', written = ''] = requestLine.exec(trimBlanks(first?.text ?? '')) ?? []
    return { method, written, headers, first }
  }
  const others = lines.filter(({ text }) => !pseudoLine.test(text))
  const scheme = pseudo.get('scheme') ?? 'https'
  const written = authority === undefined ? path : `${scheme}://${authority}${path}`
  return { method: pseudo.get('method') ?? 'GET', written, headers: others, first: lines[0] }
}

/** The rest of a request, once its headers are known. */
type RestOf = (headers: HeaderPairs, method: string) => RawRest

/** Reads a request by the lines of its head. */
export function requestOfHead(head: PastedLines, restOf: RestOf): ReadRaw {
  const bare = head.map((line) => ({ ...line, text: line.text.replace(/\r$/, '') }))
  const { lines, remarks } = unfoldLines(withoutIndentation(bare))
  const { method, written, headers, first } = readStartLine(lines)
  const line = first?.number ?? 1
  if (method === '') {
    return failUnread(
      line,
      `a request begins with its method and address, POST /v1/payments/sepa-credit-transfers HTTP/1.1, got ${quoteShort(first?.text ?? '')}`,
    )
  }
  const read = readHeadLines(headers)
  if ('number' in read) {
    return failUnread(
      read.number,
      `a header is written Name: value, and an empty line stands before the body, got ${quoteShort(read.text)}`,
    )
  }
  const rest = restOf(read, method)
  return rawRequest({ method, written, line }, read, {
    ...rest,
    remarks: [...remarks, ...(rest.remarks ?? [])],
  })
}

/** True if a request had a body, judged by its head: for logs that never show bodies. */
export function hasHadBody(headers: HeaderPairs, method: string): boolean {
  const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted)
  const length = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1]
  if (length !== undefined) return length !== '0'
  return has('transfer-encoding') || (method !== 'GET' && method !== 'HEAD' && has('content-type'))
}
