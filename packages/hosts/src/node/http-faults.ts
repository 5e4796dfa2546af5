import type { IncomingMessage } from 'node:http'
import { showSigns, visible } from '@pocketbank/http/display'
import type { UnreadBody } from '@pocketbank/http/requests/incoming-request'
import { quote } from '@pocketbank/signatures/signature'
import { readHost } from './host-header.ts'
import { hasUnknownCoding } from './incoming-body.ts'
import { headerNameIn, type ParseError, type UnreadHead } from './unread-head.ts'

/** A fault of a request, in a sentence, and the header in which it was. */
export interface HttpFault {
  readonly status: UnreadBody['status'] | 417 | 431 | 501
  readonly text: string
  readonly path?: string
}

type FaultText<Seen> = string | ((seen: Seen) => string)

/** Faults, each with its sign in a request, its text, the header in which it is, and its status where that is not 400. */
type FaultTable<Seen> = readonly (readonly [
  sign: (seen: Seen) => boolean,
  text: FaultText<Seen>,
  path?: FaultText<Seen>,
  status?: HttpFault['status'],
])[]

/** A head that the parser refused, with the reason, the words of its first line, and of the line where reading stopped the name and what stands before the colon. */
interface BrokenHead extends UnreadHead {
  readonly reason: string
  readonly words: readonly string[]
  readonly name: string
  readonly label: string
}

/** A head that the parser let pass: how often it names its host, and the octets of its address and headers. */
interface ReadHead {
  readonly incoming: IncomingMessage
  readonly target: string
  readonly host: string
  readonly hosts: number
  readonly octets: number
}

/** Octets of the request line and all headers of a request at most. D: room for a certificate in the longest form that the check reads. */
export const headerOctetsMax = 65_536

/**
 * Octets that the parser reads of them. D: more than the bank takes, so that the id and the address of a request that is somewhat too
 * large are known.
 */
export const parsedOctetsMax = 4 * headerOctetsMax

const always = () => true
const quoteVisible = (text = '') => quote(showSigns(text))
const codePoint = (character: string) =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
const isFor = (part: string) => (head: BrokenHead) => head.reason.includes(part)

const tooLarge = `The request line and the headers have more than ${headerOctetsMax} bytes together.`
const crLf = 'lines of HTTP end with CR LF'
const wrongLine = ({ firstLine }: BrokenHead) =>
  `A request begins with a line such as "GET /v1/accounts HTTP/1.1", got ${quoteVisible(firstLine)}.`

/** The first octet of a TLS connection. */
const tlsHandshake = '\u0016'

/** Headers whose values are base64, or end with it. */
const base64Headers = /^(?:Signature|Digest|TPP-Signature-Certificate|Authorization)$/i
const endsLikeBase64 = /[A-Za-z0-9+/=]$/
const beginsLikeBase64 = /^[ \t]*[A-Za-z0-9+/]+={0,2}/

/** Why a value may have become several lines, where its text shows it. */
function culprit(line: string, next: string): string {
  if (line.includes('-----BEGIN')) {
    return ` A PEM file is several lines: send it in one, as "tr -d '\\n' < cert.pem" gives it.`
  }
  const isBase64 = base64Headers.test(headerNameIn(line)) || /[A-Za-z0-9+/]{40}$/.test(line)
  if (!isBase64 || !endsLikeBase64.test(line) || !beginsLikeBase64.test(next)) return ''
  return ' Tools that write base64 break it into lines unless they are told not to: base64 -w0, openssl base64 -A.'
}

function foldedLineText(line: string, next: string): string {
  return `The header ${headerNameIn(line)} continues on a new line: send it in one line.${culprit(line, next)}`
}

const endsByLineFeed = isFor('expected CR')
const headName = ({ name }: BrokenHead) => name

const headerLine: FaultTable<BrokenHead> = [
  [
    isFor('value char'),
    ({ name, character }) =>
      `The value of the header ${name} has the control character ${codePoint(character)}.`,
    headName,
  ],
  [
    (head) =>
      endsByLineFeed(head) && head.name !== '' && head.after !== '' && headerNameIn(head.after) === '',
    ({ line, after }) => foldedLineText(line, after),
    headName,
  ],
  [endsByLineFeed, `A header line ends with LF alone; ${crLf}.`, headName],
  [isFor('expected LF'), `A header line has CR without LF; ${crLf}, and have neither within.`],
  [
    ({ before, line }) => headerNameIn(before) !== '' && (/^[ \t]/.test(line) || !line.includes(':')),
    ({ before, line }) => foldedLineText(before, line),
    ({ before }) => headerNameIn(before),
  ],
  [({ line }) => !line.includes(':'), ({ line }) => `The header line ${quote(line)} has no colon.`],
  [({ label }) => label === '', 'A header line begins with a colon: its name is missing.'],
  [
    ({ label }) => /[ \t]$/.test(label),
    ({ label }) =>
      `There is a blank between the header name ${quote(label.trim())} and its colon: leave it out.`,
  ],
  [
    always,
    ({ label }) => `${quote(label)} is not a header name: it has a character that is not allowed there.`,
  ],
]

const contentLength: FaultTable<BrokenHead> = [
  [isFor('Duplicate'), 'Content-Length must be sent once.', 'Content-Length'],
  [isFor('present'), 'Content-Length must not be sent with Transfer-Encoding.', 'Content-Length'],
  [always, 'Content-Length must be the number of bytes of the body.', 'Content-Length'],
]

/** The faults of heads that the parser refuses, by its codes. */
const brokenHeads: Readonly<Record<string, FaultTable<BrokenHead>>> = {
  HPE_HEADER_OVERFLOW: [[always, tooLarge, '', 431]],
  HPE_INVALID_METHOD: [
    [
      ({ firstLine }) => firstLine.startsWith(tlsHandshake),
      'This port speaks plain HTTP and got a TLS connection: use http:// instead of https://.',
    ],
    [
      ({ words: [method = ''] }) => /^[a-z]+$/.test(method),
      ({ words: [method] }) => `The method must be in capitals, got ${quoteVisible(method)}.`,
    ],
    [
      ({ words: [method = ''] }) => /^[A-Za-z-]+$/.test(method),
      ({ words: [method] }) => `There is no HTTP method ${quoteVisible(method)}.`,
    ],
    [always, wrongLine],
  ],
  HPE_PAUSED_H2_UPGRADE: [[always, 'The bank speaks HTTP/1.1, and this is HTTP/2.']],
  HPE_INVALID_VERSION: [
    [isFor('CRLF'), `The first line ends with LF alone; ${crLf}.`],
    [always, ({ words }) => `The bank speaks HTTP/1.1, got ${quoteVisible(words.at(-1))}.`],
  ],
  HPE_INVALID_CONSTANT: [
    [
      ({ firstLine }) => /^\S+ .* .*HTTP\/1\.[01]$/.test(firstLine),
      'The address has a blank: write it as %20.',
    ],
    [always, wrongLine],
  ],
  HPE_INVALID_URL: [
    [
      ({ words: [, target = ''] }) => !target.startsWith('/') && !target.includes('://'),
      ({ words: [, target] }) => `The address must begin with /, got ${quoteVisible(target)}.`,
    ],
    [
      ({ character }) => visible(character) === '',
      ({ character }) => `The address has the character ${codePoint(character)}: remove it.`,
    ],
    [always, ({ character }) => `The address has ${quoteVisible(character)}: percent-encode it.`],
  ],
  HPE_INVALID_HEADER_TOKEN: headerLine,
  HPE_CR_EXPECTED: headerLine,
  HPE_LF_EXPECTED: headerLine,
  HPE_INVALID_CONTENT_LENGTH: contentLength,
  HPE_UNEXPECTED_CONTENT_LENGTH: contentLength,
  HPE_INVALID_TRANSFER_ENCODING: [
    [always, 'Transfer-Encoding must be chunked, without Content-Length.', 'Transfer-Encoding'],
  ],
  HPE_INVALID_EOF_STATE: [[always, 'The connection ended before the headers did.']],
  ERR_HTTP_REQUEST_TIMEOUT: [[always, 'The headers took too long to arrive.', '', 408]],
}

const otherHead: FaultTable<BrokenHead> = [
  [({ reason }) => reason === '', 'This is not an HTTP/1.1 request.'],
  [always, ({ reason }) => `This is not an HTTP/1.1 request: ${reason}.`],
]

/** The faults of bodies that the parser refuses, by its codes. */
const brokenBodies: Readonly<Record<string, readonly [UnreadBody['status'], string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The body took too long to arrive.'],
  HPE_INVALID_TRANSFER_ENCODING: [400, 'Transfer-Encoding must end with chunked.'],
  HPE_INVALID_CHUNK_SIZE: [
    400,
    'The body is chunked by its header, but a chunk does not begin with its length in hexadecimal digits.',
  ],
  HPE_STRICT: [400, 'A chunk of the body is longer than its length.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The extensions of the chunks of the body are too long.'],
}

/** The faults of heads that the parser lets pass. */
const readHeads: FaultTable<ReadHead> = [
  [({ octets }) => octets > headerOctetsMax, tooLarge, '', 431],
  // A request of HTTP/1.1 names its host once (RFC 9112 §3.2).
  [({ hosts }) => hosts > 1, ({ hosts }) => `The header Host was sent ${hosts} times: send it once.`, 'Host'],
  [
    ({ host, incoming }) => host === '' && incoming.httpVersion !== '1.0',
    'The header Host is missing: HTTP/1.1 requires it.',
    'Host',
  ],
  [
    ({ target, host }) => host !== '' && target.startsWith('/') && readHost(host) === undefined,
    ({ host }) => `The header Host must be a host with or without a port, got ${quote(host)}.`,
    'Host',
  ],
  // RFC 9110 §10.1.1.
  [
    ({ incoming: { headers } }) => !/^100-continue$/i.test(headers.expect ?? '100-continue'),
    ({ incoming: { headers } }) =>
      `The bank does not support Expect: ${quote(headers.expect ?? '')}, only 100-continue.`,
    'Expect',
    417,
  ],
  // RFC 9112 §6.1.
  [
    ({ incoming }) => hasUnknownCoding(incoming),
    ({ incoming: { headers } }) =>
      `The bank reads no Transfer-Encoding but chunked, got ${quote(headers['transfer-encoding'] ?? '')}.`,
    'Transfer-Encoding',
    501,
  ],
]

/** The faults of requests of whose address no URL can be made. */
const addresses: FaultTable<ReadHead> = [
  [
    ({ target }) => target.split('?')[0]?.includes('\\') === true,
    'The path of the address has a backslash: use / instead.',
  ],
  [
    always,
    ({ target }) =>
      `The address cannot be read: it must begin with / or with http:// and a host, got ${quote(target)}.`,
  ],
]

const faultText = <Seen>(told: FaultText<Seen>, seen: Seen) => (typeof told === 'string' ? told : told(seen))

/** The first fault of a table whose sign a request has. */
function findFault<Seen>(table: FaultTable<Seen>, seen: Seen): HttpFault | undefined {
  const row = table.find(([sign]) => sign(seen))
  if (row === undefined) return undefined
  const [, text, header = '', status = 400] = row
  const path = faultText(header, seen)
  return { status, text: faultText(text, seen), ...(path !== '' && { path }) }
}

/** The fault of a request by a table whose last row is for all. */
function requireFault<Seen>(table: FaultTable<Seen>, seen: Seen): HttpFault {
  const fault = findFault(table, seen)
  if (fault === undefined) throw new Error('the last row of a table of faults is for all requests')
  return fault
}

/** The fault of a head that the parser refused. */
export function faultOfHead({ code = '', reason = '' }: ParseError, head: UnreadHead): HttpFault {
  const { firstLine, line } = head
  const label = line.slice(0, line.indexOf(':'))
  const seen = { ...head, reason, words: firstLine.split(' '), name: headerNameIn(line), label }
  return requireFault(brokenHeads[code] ?? otherHead, seen)
}

/** The fault of a body; undefined if it only ended too early, which its reader reports. */
export function faultOfBody({ code = '', reason = '' }: ParseError): UnreadBody | undefined {
  if (code === 'HPE_INVALID_EOF_STATE') return undefined
  const [status, text] = brokenBodies[code] ?? [400, `The body is not valid HTTP/1.1: ${reason}.`]
  return { status, text }
}

function readHeadOf(incoming: IncomingMessage): ReadHead {
  const { rawHeaders, headers, url: target = '' } = incoming
  let hosts = 0
  let octets = target.length
  for (let at = 0; at < rawHeaders.length; at += 1) {
    const text = rawHeaders[at] ?? ''
    octets += text.length
    if (at % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host') hosts += 1
  }
  return { incoming, target, host: headers.host ?? '', hosts, octets }
}

/** The fault of a head that the parser let pass, if it has one. */
export function readHeadFault(incoming: IncomingMessage): HttpFault | undefined {
  return findFault(readHeads, readHeadOf(incoming))
}

/** The fault of an address of which no URL can be made. */
export function addressFault(incoming: IncomingMessage): HttpFault {
  return requireFault(addresses, readHeadOf(incoming))
}
