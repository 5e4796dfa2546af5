import type { IncomingMessage } from 'node:http'
import { writeError } from '@pocketbank/core/base/errors'
import { showSigns } from '@pocketbank/http/display'
import type { UnreadBody } from '@pocketbank/http/requests/incoming-request'
import { quote } from '@pocketbank/signatures/signature'
import { readHost } from './host-header.ts'
import { hasUnknownCoding } from './incoming-body.ts'
import { type ParseError, readHeaderName, type UnreadHead } from './unread-head.ts'

/** A fault of an HTTP request; `path` is the header in which it is. */
interface HttpFault {
  readonly status: UnreadBody['status'] | 417 | 431 | 501
  readonly text: string
  readonly path?: string
}

/** Maximum size of the request line and headers in bytes. The longest certificate fits. */
const headerBytesMax = 65_536

/**
 * Bytes that the parser reads. More than allowed, so the journal shows the id of a request that is too large.
 */
export const parsedBytesMax = 4 * headerBytesMax

const tooLarge: HttpFault = {
  status: 431,
  text: `the request line and the headers have more than ${headerBytesMax} bytes together`,
}

/** Faults of heads, by codes of Node's parser. */
const headFaults: Readonly<Record<string, HttpFault>> = {
  HPE_HEADER_OVERFLOW: tooLarge,
  HPE_INVALID_EOF_STATE: { status: 400, text: 'the connection ended before the headers did' },
  HPE_PAUSED_H2_UPGRADE: {
    status: 400,
    text: writeError({
      problem: 'the bank speaks HTTP/1.1, and this is HTTP/2',
      remedy: 'Set the client or proxy to HTTP/1.1',
    }),
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: 'the headers took too long to arrive' },
}

/** Faults of bodies, by codes of Node's parser. */
const bodyFaults: Readonly<Record<string, UnreadBody>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: 'the body took too long to arrive' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    text: 'the extensions of the chunks of the body are too long',
  },
}

const tlsHandshake = '\u0016'

function findOtherProtocol({ firstLine, after }: UnreadHead): string | undefined {
  if (firstLine.startsWith(tlsHandshake)) {
    const problem = 'this port speaks plain HTTP and got a TLS connection'
    return writeError({ problem, remedy: 'Use http:// instead of https://' })
  }
  // Version 2 of the PROXY protocol begins with CR LF CR LF NUL CR LF QUIT LF. The parser skips the empty
  // lines.
  if (firstLine.startsWith('PROXY ') || (firstLine === '\0' && after === 'QUIT')) {
    const problem = 'this connection begins with the PROXY protocol'
    return writeError({ problem, remedy: 'Turn it off at the load balancer' })
  }
  return undefined
}

/** Headers with values that are or end with base64. */
const base64Headers = /^(?:Signature|Digest|TPP-Signature-Certificate|Authorization)$/i
const endsLikeBase64 = /[A-Za-z0-9+/=]$/
const beginsLikeBase64 = /^[ \t]*[A-Za-z0-9+/]+={0,2}/

/** Advises how to write a value in one line, if the text shows which tool broke it. */
function adviseOneLine(line: string, next: string): string {
  if (line.includes('-----BEGIN')) {
    return `Send the PEM file in one line, as "tr -d '\\n' < cert.pem" writes it`
  }
  const isBase64 = base64Headers.test(readHeaderName(line)) || /[A-Za-z0-9+/]{40}$/.test(line)
  if (!isBase64 || !endsLikeBase64.test(line) || !beginsLikeBase64.test(next)) return 'Send it in one line'
  return (
    'Send it in one line. Tools that write base64 break it into ' +
    'lines, except with options: base64 -w0, openssl base64 -A'
  )
}

const headerCodes = ['HPE_INVALID_HEADER_TOKEN', 'HPE_CR_EXPECTED', 'HPE_LF_EXPECTED']

function findLineBreak(reason: string, { before, line, after }: UnreadHead): HttpFault | undefined {
  // The parser stops at the line feed, or in the next line at the missing colon.
  const [first, next] = reason.includes('expected CR') ? [line, after] : [before, line]
  const path = readHeaderName(first)
  const isContinued = next !== '' && (/^[ \t]/.test(next) || !next.includes(':'))
  if (path === '' || !isContinued) return undefined
  const text = writeError({ problem: 'continues on a new line', remedy: adviseOneLine(first, next) })
  return { status: 400, text, path }
}

/** Describes any other fault by the line at which the parser stopped. */
function describeUnreadLine(reason: string, { line }: UnreadHead): HttpFault {
  const path = readHeaderName(line)
  const what = line === '' ? 'this' : `the line ${quote(showSigns(line))}`
  const why = reason && `: ${reason}`
  return path === ''
    ? { status: 400, text: `cannot read ${what} as HTTP/1.1${why}` }
    : { status: 400, text: `cannot be read as HTTP/1.1${why}`, path }
}

/** The fault of a plain HTTP request on a port of HTTPS. */
export const plainOnTlsPort: HttpFault = {
  status: 400,
  text: writeError({
    problem: 'this port speaks HTTPS and got plain HTTP',
    remedy: 'Use https:// instead of http://',
  }),
}

/** Describes bytes without TLS on a port of HTTPS. */
export function findTlsPortFault(head: UnreadHead): HttpFault {
  const text = findOtherProtocol(head)
  return text === undefined ? plainOnTlsPort : { status: 400, text }
}

export function findHeadFault(
  { code = '', reason = '' }: ParseError,
  head: UnreadHead,
  bodyLength?: string,
): HttpFault {
  const fault = headFaults[code]
  if (fault !== undefined) return fault
  if (code === 'HPE_INVALID_METHOD') {
    const protocol = findOtherProtocol(head)
    if (protocol !== undefined) return { status: 400, text: protocol }
    if (bodyLength !== undefined) {
      const body = `${bodyLength} bytes of the body in Content-Length`
      return { status: 400, text: `the bytes after the ${body} are not a request: is the body longer?` }
    }
  }
  const lineBreak = headerCodes.includes(code) ? findLineBreak(reason, head) : undefined
  return lineBreak ?? describeUnreadLine(reason, head)
}

/** Finds the fault of a body. Undefined for a body that ended early: its reader reports that. */
export function findBodyFault({ code = '', reason = '' }: ParseError): UnreadBody | undefined {
  if (code === 'HPE_INVALID_EOF_STATE') return undefined
  return bodyFaults[code] ?? { status: 400, text: `the body is not valid HTTP/1.1: ${reason}` }
}

function countBytes({ rawHeaders, url = '' }: IncomingMessage): number {
  let bytes = url.length
  for (const text of rawHeaders) bytes += text.length
  return bytes
}

function isHostName(name: string): boolean {
  return name.length === 4 && name.toLowerCase() === 'host'
}

function listHosts({ rawHeaders }: IncomingMessage): readonly string[] {
  return rawHeaders.filter((_, at) => at % 2 === 1 && isHostName(rawHeaders[at - 1] ?? ''))
}

/** True if a request has the Host that RFC 9112 §3.2 requires. */
function hasOneHost({ httpVersion, url = '', headers, rawHeaders }: IncomingMessage): boolean {
  // Node keeps only the first of several.
  const { host = '' } = headers
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHostName(rawHeaders[at] ?? '')) count += 1
  if (count > 1) return false
  if (host === '') return httpVersion === '1.0'
  return !url.startsWith('/') || readHost(host) !== undefined
}

/** Finds faults of a head that Node's parser accepts. */
export function findReadHeadFault(incoming: IncomingMessage): HttpFault | undefined {
  const { expect, 'transfer-encoding': codings = '' } = incoming.headers
  if (countBytes(incoming) > headerBytesMax) return tooLarge
  if (!hasOneHost(incoming)) {
    const problem = 'must be sent once, as a host with or without a port'
    const text = writeError({ problem, received: quote(listHosts(incoming).join(', ')) })
    return { status: 400, text, path: 'Host' }
  }
  // RFC 9110 §10.1.1.
  if (expect !== undefined && !/^100-continue$/i.test(expect)) {
    const text = writeError({ problem: 'must be 100-continue', received: quote(expect) })
    return { status: 417, text, path: 'Expect' }
  }
  // RFC 9112 §6.1.
  if (hasUnknownCoding(incoming)) {
    const text = writeError({ problem: 'must be chunked', received: quote(codings) })
    return { status: 501, text, path: 'Transfer-Encoding' }
  }
  return undefined
}

export function describeAddress({ url = '' }: IncomingMessage): HttpFault {
  return {
    status: 400,
    text: writeError({
      problem: 'the address must begin with / or with http:// and a host',
      received: quote(url),
    }),
  }
}
