import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { shortenInput } from '@pocketbank/core/base/input'
import { loopbackHost } from '@pocketbank/http/address'
import { behindByteOrderMark, latin1FromBytes } from '@pocketbank/signatures/certificates'
import { utf8Encoder } from '@pocketbank/signatures/runtime'
import { rawText } from '@pocketbank/signatures/signature'
import { isBlank } from './pasted-lines.ts'
import { type CopiedAs, listBodies, type PossibleBodies } from './possible-bodies.ts'
import { findHeader, type HeaderPairs } from './raw-headers.ts'

/** A request as somebody copied it: out of a log, from a terminal, from the tools of a browser. */
export interface RawRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** The whole address, as far as it is known. */
  readonly url: string | undefined
  /** In their order; values are bytes, one character each. */
  readonly headers: HeaderPairs
  /** The likeliest first; copying changes line ends. */
  readonly bodies: PossibleBodies
  /** Why the body is not known: a sentence without its end. Nothing where it is. */
  readonly missingBody: string | undefined
  /** Sentences about oddities and repairs of the text. */
  readonly remarks: readonly string[]
}

/** Why a text is no request: where, counted from 1, and what was expected there. */
export interface UnreadText {
  readonly line: number
  /** A sentence without the line: `a header is written Name: value, got "…"`. */
  readonly expected: string
}

/** The result of reading a request. */
export type ReadRaw = Result<RawRequest, UnreadText>

/** D: a body of 1 MiB, as the bank takes, with its headers; in base64 or as JSON it is longer. */
export const rawBytesMax = 2_097_152

/** A refusal to read. */
export function failUnread(line: number, expected: string): ReturnType<typeof fail<UnreadText>> {
  return fail({ line, expected })
}

/**
 * Writes why a text is no request, in one sentence.
 *
 * @param unread - The error of `readRequests`.
 * @example
 * ```ts
 * import { unreadSentence } from '@pocketbank/devtools/explain'
 *
 * unreadSentence({ line: 3, expected: 'a header is expected' }) // => 'Line 3: a header is expected.'
 * ```
 */
export function unreadSentence({ line, expected }: UnreadText): string {
  return `Line ${line}: ${expected}.`
}

/** A name and a method as HTTP has them (RFC 9110, 5.6.2). */
export const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** True for UTF-16 with the lower byte first, false for the other order; undefined for other encodings. */
function findByteOrder([first, second, third, fourth]: Uint8Array): boolean | undefined {
  if (first === 0xff && second === 0xfe) return true
  if (first === 0xfe && second === 0xff) return false
  if (second === 0 && fourth === 0 && first && third) return true
  return first === 0 && third === 0 && second && fourth ? false : undefined
}

/** Decodes UTF-16, which PowerShell writes to files; undefined if bytes are of another encoding. */
function decodeUtf16(bytes: Uint8Array): string | undefined {
  const isLittle = findByteOrder(bytes)
  if (isLittle === undefined) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const units: string[] = []
  for (let at = 0; at + 1 < bytes.length; at += 2)
    units.push(String.fromCharCode(view.getUint16(at, isLittle)))
  return units.join('').replace(/^\ufeff/, '')
}

/** Converts pasted text or a file to bytes, one character each, without a byte order mark. */
export function bytesOfGiven(given: string | Uint8Array): string {
  const text = typeof given === 'string' ? given : decodeUtf16(given)
  const bytes = text === undefined ? (given as Uint8Array) : utf8Encoder.encode(text)
  return latin1FromBytes(behindByteOrderMark(bytes) ?? bytes)
}

/** Bytes of a text, one character each. */
export function bytesOfText(text: string): string {
  return latin1FromBytes(utf8Encoder.encode(text))
}

/** A request target with the host and URL that it names. */
interface TargetAddress {
  readonly target: string
  readonly authority: string | undefined
  readonly url: string | undefined
}

/** Path and query of a target in whichever form (RFC 9112, 3.2), as they stand. */
function parseAddress(written: string): TargetAddress | undefined {
  const [, scheme, authority, rest] = /^(https?):\/\/([^/?#\s]+)([^#\s]*)/i.exec(written) ?? []
  if (scheme !== undefined && authority !== undefined && rest !== undefined) {
    const target = rest.startsWith('/') ? rest : `/${rest}`
    return { target, authority, url: `${scheme.toLowerCase()}://${authority}${target}` }
  }
  return /^(?:\/\S*|\*)$/.test(written)
    ? { target: written, authority: undefined, url: undefined }
    : undefined
}

/** The scheme that a copied request does not tell. D: a bank on one's own machine listens without TLS, and code that mends a request should run. */
function guessScheme(host: string): 'http' | 'https' {
  return loopbackHost.test(host) ? 'http' : 'https'
}

/** The beginning of a request as it was written, and the line where. */
interface RawStart {
  readonly method: string
  readonly written: string
  readonly line: number
}

/** The parts of a pasted request besides its head. */
export interface RawRest {
  /** Bytes, one character each. */
  readonly body?: string
  /** Lines of their own by default. */
  readonly copiedAs?: CopiedAs
  /** Why the form has no body: a sentence without its end. */
  readonly missingBody?: string | undefined
  readonly remarks?: readonly string[]
}

/** The remark on a declared body that the paste lacks; undefined if the request declares none. */
function lackingBody(body: string, headers: HeaderPairs): string | undefined {
  if (body !== '') return undefined
  const length = findHeader(headers, 'content-length') ?? '0'
  if (/^\d+$/.test(length) && Number(length) > 0)
    return `the paste has no body, and Content-Length says that ${length} bytes were sent`
  return /chunked/i.test(findHeader(headers, 'transfer-encoding') ?? '')
    ? 'the paste has no body, and Transfer-Encoding says that one was sent'
    : undefined
}

/** A remark on a body that is a header in truth. */
function oddBody(body: string): readonly string[] {
  const [, name] = /^([A-Za-z][\w-]{0,60}):[ \t]/.exec(body) ?? []
  return name === undefined
    ? []
    : [
        `the body begins with a line that looks like the header ${name}: an empty line ends the headers, so take out the one in front of it`,
      ]
}

/** Headers of a request that has a body. */
const bodyHeaders: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'content-type'])

/** True if a request that needs no body has no header of one either: text behind it is about it. */
function isAside(body: string, method: string, headers: HeaderPairs): boolean {
  const hasHeader = headers.some(([name]) => bodyHeaders.has(name.toLowerCase()))
  return /^(?:GET|HEAD|DELETE)$/.test(method) && !hasHeader && !isBlank(body) && oddBody(body).length === 0
}

const aside = 'the text behind the headers is not taken for a body, of which no header says anything'

/** A remark on a body that is shorter than declared. */
function cutBody(bodies: PossibleBodies, headers: HeaderPairs): readonly string[] {
  const length = findHeader(headers, 'content-length') ?? ''
  const longest = Math.max(...bodies.map(({ bytes }) => bytes.length))
  return longest > 0 && /^\d{1,9}$/.test(length) && longest < Number(length)
    ? [
        `the paste has ${longest} bytes of the body, and Content-Length says ${length}: a part of it is not there`,
      ]
    : []
}

/** A request of its parts, each checked. */
export function rawRequest(
  { method, written, line }: RawStart,
  headers: HeaderPairs,
  rest: RawRest,
): ReadRaw {
  if (!token.test(method))
    return failUnread(line, `a method such as GET or POST is expected, got ${quoteShort(method)}`)
  const odd = headers.find(([name, value]) => !token.test(name) || /[\0\r\n]/.test(value))
  if (odd !== undefined)
    return failUnread(line, `a header has a name and a value in one line, got ${quoteShort(odd.join(': '))}`)
  const address = parseAddress(written)
  if (address === undefined) {
    return failUnread(
      line,
      `an address such as /v1/accounts or https://bank.example/v1/accounts is expected, got ${quoteShort(written)}`,
    )
  }
  const { target, authority, url } = address
  const { body: text = '', copiedAs = 'lines', remarks = [] } = rest
  const isOther = copiedAs === 'lines' && isAside(text, method, headers)
  const body = isOther ? '' : text
  const host = findHeader(headers, 'host')
  const whole =
    authority !== undefined && host === undefined ? [['host', authority] as const, ...headers] : headers
  const known = host === undefined ? url : (url ?? `${guessScheme(host)}://${host}${target}`)
  const bodies = listBodies(body, headers, copiedAs)
  return ok({
    method,
    target,
    url: known,
    headers: whole,
    bodies,
    missingBody: rest.missingBody ?? lackingBody(body, headers),
    remarks: [...remarks, ...(isOther ? [aside] : []), ...oddBody(body), ...cutBody(bodies, headers)],
  })
}

/** Puts a text in quotes, cut to a short length. */
export function quoteShort(text: string): string {
  return JSON.stringify(shortenInput(rawText(text)))
}
