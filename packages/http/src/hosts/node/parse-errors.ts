import type { UnreadBody } from '../../requests/incoming-request.ts'
import { quoted as quote } from '../../signature/explanation.ts'
import { visible } from '../../visible-text.ts'
import { type HeadFault, headerFault } from './header-faults.ts'
import type { ParseError, UnreadHead } from './unread-head.ts'

const quoted = (text: string) => quote(visible(text))

/** Octets of the request line and all headers of a request at most. D: room for a certificate in the longest form that the check reads. */
export const headerOctetsMax = 65_536

/**
 * Octets that the parser reads of them. D: more than the bank takes, so that the id and the address of a request that is somewhat too
 * large are known.
 */
export const parsedOctetsMax = 4 * headerOctetsMax

/** Told of a request whose head is larger than the bank takes. */
export const tooLargeHead: HeadFault = {
  status: 431,
  text: `The request line and the headers have more than ${headerOctetsMax} octets together.`,
}

/** The first octet of a TLS connection. */
const tlsHandshake = '\u0016'

function wrongMethod({ firstLine }: UnreadHead): string {
  if (firstLine.startsWith(tlsHandshake)) {
    return 'This port speaks plain HTTP, and a TLS connection was begun: the address begins with http://, not https://.'
  }
  const [method = ''] = firstLine.split(' ')
  if (/^[a-z]+$/.test(method)) return `Methods are written in capitals, got ${quoted(method)}.`
  if (/^[A-Za-z-]+$/.test(method)) return `There is no HTTP method ${quoted(method)}.`
  return `A request begins with a line such as "GET /v1/accounts HTTP/1.1", got ${quoted(firstLine)}.`
}

function wrongVersion({ firstLine }: UnreadHead, reason: string): string {
  if (reason.includes('CRLF')) return 'The first line ends with LF alone; lines of HTTP end with CR LF.'
  return `The bank speaks HTTP/1.1, got ${quoted(firstLine.split(' ').at(-1) ?? '')}.`
}

function wrongLine({ firstLine }: UnreadHead): string {
  if (/^\S+ .* .*HTTP\/1\.[01]$/.test(firstLine)) return 'The address has a blank: it is written %20.'
  return `A request begins with a line such as "GET /v1/accounts HTTP/1.1", got ${quoted(firstLine)}.`
}

function wrongAddress({ firstLine, character }: UnreadHead): string {
  const [, target = ''] = firstLine.split(' ')
  if (!target.startsWith('/') && !target.includes('://'))
    return `An address begins with /, got ${quoted(target)}.`
  return `The address has ${quoted(character)}, which is written percent-encoded there.`
}

function wrongLength(_: UnreadHead, reason: string): string {
  if (reason.includes('Duplicate')) return 'Content-Length must stand once.'
  if (reason.includes('present')) return 'Content-Length does not stand beside Transfer-Encoding.'
  return 'Content-Length must be the number of octets of the body.'
}

type ExplainHead = (head: UnreadHead, reason: string) => HeadFault

const said =
  (text: (head: UnreadHead, reason: string) => string, rest: Omit<HeadFault, 'text'> = {}): ExplainHead =>
  (head, reason) => ({ ...rest, text: text(head, reason) })

/** What is said of each error of the parser that a head can have. */
const explanations: Readonly<Record<string, ExplainHead>> = {
  HPE_HEADER_OVERFLOW: () => tooLargeHead,
  HPE_INVALID_METHOD: said(wrongMethod),
  HPE_PAUSED_H2_UPGRADE: said(() => 'The bank speaks HTTP/1.1, and this is the beginning of HTTP/2.'),
  HPE_INVALID_VERSION: said(wrongVersion),
  HPE_INVALID_CONSTANT: said(wrongLine),
  HPE_INVALID_URL: said(wrongAddress),
  HPE_INVALID_HEADER_TOKEN: headerFault,
  HPE_CR_EXPECTED: headerFault,
  HPE_LF_EXPECTED: headerFault,
  HPE_INVALID_CONTENT_LENGTH: said(wrongLength, { path: 'Content-Length' }),
  HPE_UNEXPECTED_CONTENT_LENGTH: said(wrongLength, { path: 'Content-Length' }),
  HPE_INVALID_TRANSFER_ENCODING: said(
    () => 'Transfer-Encoding must be chunked, and does not stand beside Content-Length.',
    { path: 'Transfer-Encoding' },
  ),
  HPE_INVALID_EOF_STATE: said(() => 'The connection ended before the headers did.'),
  ERR_HTTP_REQUEST_TIMEOUT: said(() => 'The headers took too long to come.', { status: 408 }),
}

/** What was wrong with a head that could not be read. */
export function headFaultOf({ code = '', reason = '' }: ParseError, head: UnreadHead): HeadFault {
  const explained = explanations[code]?.(head, reason)
  return explained ?? { text: `This is no request of HTTP/1.1${reason === '' ? '' : `: ${reason}`}.` }
}

/** What is said of each error of the parser that a body can have. */
const bodyFaults: Readonly<Record<string, UnreadBody>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: 'The body took too long to come.' },
  HPE_INVALID_TRANSFER_ENCODING: { status: 400, text: 'Transfer-Encoding must be chunked at last.' },
  HPE_INVALID_CHUNK_SIZE: {
    status: 400,
    text: 'The body says that it is chunked, and a chunk does not begin with its length in hexadecimal digits.',
  },
  HPE_STRICT: { status: 400, text: 'A chunk of the body is longer than it says.' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    text: 'The extensions of the chunks of the body are too long.',
  },
}

/** What was wrong with a body; nothing where it only ended too early, which its reader knows better. */
export function bodyFaultOf({ code = '', reason = '' }: ParseError): UnreadBody | undefined {
  if (code === 'HPE_INVALID_EOF_STATE') return undefined
  return bodyFaults[code] ?? { status: 400, text: `The body is not written as HTTP/1.1 has it: ${reason}.` }
}
