import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import { type Complaint, quoteText, writeError } from '@pocketbank/core/base/errors'
import { loopbackHost } from '@pocketbank/http/address'
import { latin1FromBytes, removeByteOrderMark } from '@pocketbank/signatures/certificates'
import { utf8Encoder } from '@pocketbank/signatures/runtime'
import { rawText } from '@pocketbank/signatures/signature'
import { isBlank } from './pasted-lines.ts'
import { type CopiedAs, listBodies, type PossibleBodies } from './possible-bodies.ts'
import { findHeader, type HeaderPairs } from './raw-headers.ts'

/** A request that somebody copied out of a log, from a terminal, or from a browser's developer tools. */
export interface RawRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** The whole address; undefined if the host is unknown. */
  readonly url: string | undefined
  /** The headers in sent order. Values are bytes, one character each. */
  readonly headers: HeaderPairs
  /** The bodies that may have been sent, the likeliest first. */
  readonly bodies: PossibleBodies
  /** Why the body is not known: a sentence without its full stop. Undefined if it is known. */
  readonly missingBody: string | undefined
  /** Sentences about oddities of the text, and how they were repaired. */
  readonly remarks: readonly string[]
}

/** The reason why a text is not a request. The line is counted from 1. */
export interface UnreadText {
  readonly line: number
  /** A clause, without the line: `expected Name: value, got "…"`. */
  readonly expected: string
}

/** A request that was read, or the reason why the text is not a request. */
export type ReadRaw = Result<RawRequest, UnreadText>

/**
 * Largest paste, in bytes. A body of the largest size that the bank takes fits in, with its headers; in
 * base64 it is longer.
 */
export const rawBytesMax = 2_097_152

export function failUnread(line: number, complaint: Complaint): ReturnType<typeof fail<UnreadText>> {
  return fail({ line, expected: writeError(complaint) })
}

/**
 * Writes why a text is not a request, in one line.
 *
 * @param unread - The error of `readRequests`.
 * @example
 * ```ts
 * import { unreadSentence } from '@pocketbank/devtools/explain'
 *
 * unreadSentence({ line: 3, expected: 'expected a header' }) // => 'line 3: expected a header'
 * ```
 */
export function unreadSentence({ line, expected }: UnreadText): string {
  return writeError({ place: `line ${line}`, problem: expected })
}

/** A header name or a method (RFC 9110, 5.6.2). */
export const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** Detects UTF-16: true if the lower byte is first, false if it is second, undefined for another encoding. */
function findByteOrder([first, second, third, fourth]: Uint8Array): boolean | undefined {
  if (first === 0xff && second === 0xfe) return true
  if (first === 0xfe && second === 0xff) return false
  if (second === 0 && fourth === 0 && first && third) return true
  return first === 0 && third === 0 && second && fourth ? false : undefined
}

/** Decodes UTF-16, which PowerShell writes to files. Returns undefined for another encoding. */
function decodeUtf16(bytes: Uint8Array): string | undefined {
  const isLittle = findByteOrder(bytes)
  if (isLittle === undefined) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const units: string[] = []
  for (let at = 0; at + 1 < bytes.length; at += 2)
    units.push(String.fromCharCode(view.getUint16(at, isLittle)))
  return units.join('').replace(/^\ufeff/, '')
}

/** Converts pasted text or a file to bytes, one character each. A byte order mark is removed. */
export function toBinaryText(input: string | Uint8Array): string {
  const text = typeof input === 'string' ? input : decodeUtf16(input)
  const bytes = text === undefined ? (input as Uint8Array) : utf8Encoder.encode(text)
  return latin1FromBytes(removeByteOrderMark(bytes) ?? bytes)
}

/** Converts text to UTF-8 bytes, one character each. */
export function bytesOfText(text: string): string {
  return latin1FromBytes(utf8Encoder.encode(text))
}

interface TargetAddress {
  readonly target: string
  readonly authority: string | undefined
  readonly url: string | undefined
}

/** Reads a request target in any of its forms (RFC 9112, 3.2), without decoding it. */
function parseAddress(address: string): TargetAddress | undefined {
  const [, scheme, authority, rest] = /^(https?):\/\/([^/?#\s]+)([^#\s]*)/i.exec(address) ?? []
  if (scheme !== undefined && authority !== undefined && rest !== undefined) {
    const target = rest.startsWith('/') ? rest : `/${rest}`
    return { target, authority, url: `${scheme.toLowerCase()}://${authority}${target}` }
  }
  return /^(?:\/\S*|\*)$/.test(address)
    ? { target: address, authority: undefined, url: undefined }
    : undefined
}

/**
 * Guesses the scheme, which a copied request does not contain. A bank on the local machine listens without
 * TLS.
 */
function guessScheme(host: string): 'http' | 'https' {
  return loopbackHost.test(host) ? 'http' : 'https'
}

interface RawStart {
  readonly method: string
  readonly addressText: string
  readonly line: number
}

/** What a form knows about a request apart from its head. */
export interface RawRest {
  /** The body as bytes, one character each. */
  readonly body?: string
  readonly copiedAs?: CopiedAs
  /** Why the form has no body: a sentence without its full stop. */
  readonly missingBody?: string | undefined
  readonly remarks?: readonly string[]
}

/** Returns a remark if the request declares a body that the paste lacks. */
function lackingBody(body: string, headers: HeaderPairs): string | undefined {
  if (body !== '') return undefined
  const length = findHeader(headers, 'content-length') ?? '0'
  if (/^\d+$/.test(length) && Number(length) > 0)
    return `the paste has no body, and Content-Length says that ${length} bytes were sent`
  return /chunked/i.test(findHeader(headers, 'transfer-encoding') ?? '')
    ? 'the paste has no body, and Transfer-Encoding says that one was sent'
    : undefined
}

/** Returns a remark if the body begins like a header, which suggests an empty line too early. */
function oddBody(body: string): readonly string[] {
  const [, name] = /^([A-Za-z][\w-]{0,60}):[ \t]/.exec(body) ?? []
  return name === undefined
    ? []
    : [
        `the body begins with a line that looks like the header ${name}: ` +
          'an empty line ends the headers, so take out the one in front of it',
      ]
}

/** Headers that a request has only with a body. */
const bodyHeaders: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'content-type'])

/** True if the text after the headers is not a body: the method needs none, and no header declares one. */
function isAside(body: string, method: string, headers: HeaderPairs): boolean {
  const hasHeader = headers.some(([name]) => bodyHeaders.has(name.toLowerCase()))
  return /^(?:GET|HEAD|DELETE)$/.test(method) && !hasHeader && !isBlank(body) && oddBody(body).length === 0
}

const aside = 'the text after the headers is not taken for a body, of which no header says anything'

/** Returns a remark if the body is shorter than its Content-Length. */
function cutBody(bodies: PossibleBodies, headers: HeaderPairs): readonly string[] {
  const length = findHeader(headers, 'content-length') ?? ''
  const longest = Math.max(...bodies.map(({ bytes }) => bytes.length))
  return longest > 0 && /^\d{1,9}$/.test(length) && longest < Number(length)
    ? [
        `the paste has ${longest} bytes of the body, and ` +
          `Content-Length says ${length}: a part of it is not there`,
      ]
    : []
}

/** Creates a request from its parts, and checks each part. */
export function rawRequest(
  { method, addressText, line }: RawStart,
  headers: HeaderPairs,
  rest: RawRest,
): ReadRaw {
  if (!token.test(method))
    return failUnread(line, {
      problem: 'expected a method such as GET or POST',
      received: quoteShort(method),
    })
  const odd = headers.find(([name, value]) => !token.test(name) || /[\0\r\n]/.test(value))
  if (odd !== undefined)
    return failUnread(line, {
      problem: 'expected a name and a value in one line',
      received: quoteShort(odd.join(': ')),
    })
  const address = parseAddress(addressText)
  if (address === undefined) {
    return failUnread(line, {
      problem: 'expected an address such as /v1/accounts or https://bank.example/v1/accounts',
      received: quoteShort(addressText),
    })
  }
  const { target, authority, url } = address
  const { body: text = '', copiedAs = 'lines', remarks = [] } = rest
  const isOther = copiedAs === 'lines' && isAside(text, method, headers)
  const body = isOther ? '' : text
  const host = findHeader(headers, 'host')
  const whole =
    authority !== undefined && host === undefined ? [['host', authority] as const, ...headers] : headers
  const knownUrl = host === undefined ? url : (url ?? `${guessScheme(host)}://${host}${target}`)
  const bodies = listBodies(body, headers, copiedAs)
  return ok({
    method,
    target,
    url: knownUrl,
    headers: whole,
    bodies,
    missingBody: rest.missingBody ?? lackingBody(body, headers),
    remarks: [...remarks, ...(isOther ? [aside] : []), ...oddBody(body), ...cutBody(bodies, headers)],
  })
}

/** Quotes a text, cut to a short length. */
export function quoteShort(text: string): string {
  return quoteText(rawText(text))
}
