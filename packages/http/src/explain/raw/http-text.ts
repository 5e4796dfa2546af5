import type { HeaderPairs } from '../../requests/header-pairs.ts'
import { quote, type ReadRaw, rawRequest, token, unread } from './raw-request.ts'

/** A line with its number in what was given, counted from 1. */
interface NumberedLine {
  readonly text: string
  readonly number: number
}

/** The head of a request, line by line, and what stands behind it. */
interface HeadAndRest {
  readonly head: readonly NumberedLine[]
  readonly body: string
  readonly remarks: readonly string[]
}

const requestLine = /^(\S+)[ \t]+(\S+)(?:[ \t]+(HTTP\/\d(?:\.\d)?))?$/i
const pseudoLine = /^:([a-z]+):[ \t]*(.*)$/

/** Lines of `curl -v`: what it sends stands behind `>`. */
const sentByCurl = /^>(?: (.*))?$/
const toldByCurl = /^(?:[*<](?: .*)?|[{}] \[\d+ bytes data\])$/

function linesOf(text: string): readonly NumberedLine[] {
  return text.split('\n').map((line, at) => ({ text: line.replace(/\r$/, ''), number: at + 1 }))
}

/** What `curl -v` sent: lines that begin with `>`, and what stands behind them and is no remark of curl. */
function partsOfCurl(lines: readonly NumberedLine[]): HeadAndRest {
  const start = lines.findIndex(({ text }) => /^> \S+ \S+ HTTP\//.test(text))
  const head: NumberedLine[] = []
  let at = start
  for (; at < lines.length; at += 1) {
    const line = lines[at]
    const sent = line && sentByCurl.exec(line.text)
    if (line === undefined || !sent) break
    head.push({ text: sent[1] ?? '', number: line.number })
  }
  const behind = lines.slice(at).map(({ text }) => text)
  const end = behind.findIndex((text) => text.startsWith('< '))
  const body = behind
    .slice(0, end < 0 ? undefined : end)
    .filter((text) => !toldByCurl.test(text))
    .join('\n')
    .replace(/\n+$/, '')
  return { head: head.filter(({ text }) => text !== ''), body, remarks: [] }
}

/** The blanks in front of all lines of a head, as text that was copied out of a document has them. */
function withoutIndentation(head: readonly NumberedLine[]): readonly NumberedLine[] {
  const [indentation = ''] = /^[ \t]*/.exec(head[0]?.text ?? '') ?? []
  if (indentation === '' || !head.every(({ text }) => text.startsWith(indentation))) return head
  return head.map(({ text, number }) => ({ text: text.slice(indentation.length), number }))
}

/** What stands before the first empty line, and what stands behind it as it is. */
function partsOf(text: string): HeadAndRest {
  const skipped = /^(?:[ \t]*\r?\n)*/.exec(text)?.[0] ?? ''
  const before = skipped.split('\n').length - 1
  const rest = text.slice(skipped.length)
  const border = /\r?\n[ \t]*\r?\n/.exec(rest)
  const head = border === null ? rest : rest.slice(0, border.index)
  const body = border === null ? '' : rest.slice(border.index + border[0].length)
  const lines = linesOf(head.replace(/\r?\n$/, '')).map(({ text: line, number }) => ({
    text: line,
    number: number + before,
  }))
  return { head: withoutIndentation(lines), body, remarks: [] }
}

/** Lines that go on in the next one: folded (RFC 9112, 5.2), or in PEM as it stands in a file. */
function joined(head: readonly NumberedLine[]): {
  readonly lines: readonly NumberedLine[]
  readonly remarks: readonly string[]
} {
  const lines: NumberedLine[] = []
  const folded = new Set<string>()
  for (const line of head) {
    const last = lines.at(-1)
    const isWithinPem =
      last !== undefined &&
      /-----BEGIN /.test(last.text) &&
      !/-----END [A-Z0-9 ]+-----/.test(last.text) &&
      !line.text.includes(':')
    const goesOn = last !== undefined && lines.length > 1 && (/^[ \t]/.test(line.text) || isWithinPem)
    if (!goesOn) {
      lines.push(line)
      continue
    }
    folded.add(last.text.split(':')[0] ?? '')
    lines[lines.length - 1] = { text: `${last.text} ${line.text.trim()}`, number: last.number }
  }
  const remarks = [...folded].map(
    (name) =>
      `the header ${name} goes over several lines, which no header may: its lines were joined by a blank each; send it in one line`,
  )
  return { lines, remarks }
}

/** Names and values of lines, or the first line that is none. */
function headersOf(lines: readonly NumberedLine[]): HeaderPairs | NumberedLine {
  const pairs: (readonly [string, string])[] = []
  for (const line of lines) {
    const colon = line.text.indexOf(':')
    const name = line.text.slice(0, Math.max(colon, 0))
    if (!token.test(name)) return line
    pairs.push([name, line.text.slice(colon + 1).replace(/^[ \t]+|[ \t]+$/g, '')])
  }
  return pairs
}

/** Method and target of the first line, or of the pseudo headers of HTTP/2. */
function startOf(lines: readonly NumberedLine[]) {
  const pseudo = new Map<string, string>()
  for (const { text } of lines) {
    const [, name, value] = pseudoLine.exec(text) ?? []
    if (name !== undefined && value !== undefined) pseudo.set(name, value.trim())
  }
  const others = lines.filter(({ text }) => !pseudoLine.test(text))
  const [path, authority] = [pseudo.get('path'), pseudo.get('authority')]
  if (pseudo.size === 0 || path === undefined) {
    const [first, ...headers] = lines
    const [, method = '', written = ''] = requestLine.exec(first?.text.trim() ?? '') ?? []
    return { method, written, headers, first }
  }
  const scheme = pseudo.get('scheme') ?? 'https'
  const written = authority === undefined ? path : `${scheme}://${authority}${path}`
  return { method: pseudo.get('method') ?? 'GET', written, headers: others, first: lines[0] }
}

/** Reads a request as HTTP/1.1 writes it, as tools list one of HTTP/2, and as `curl -v` shows what it sends. */
export function readHttpText(octets: string): ReadRaw {
  const lines = linesOf(octets)
  const isCurl = lines.some(({ text }) => /^> \S+ \S+ HTTP\//.test(text))
  const { head, body } = isCurl ? partsOfCurl(lines) : partsOf(octets)
  const { lines: whole, remarks } = joined(head)
  const { method, written, headers, first } = startOf(whole)
  const line = first?.number ?? 1
  if (method === '') {
    return unread(
      line,
      `a request begins with its method and address, POST /v1/payments/sepa-credit-transfers HTTP/1.1, got ${quote(first?.text ?? '')}`,
    )
  }
  const read = headersOf(headers)
  if ('number' in read) {
    return unread(
      read.number,
      `a header is written Name: value, and an empty line stands before the body, got ${quote(read.text)}`,
    )
  }
  return rawRequest({ method, written, line }, read, { body, remarks })
}
