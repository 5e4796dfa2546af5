import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/internal'
import { loopbackHost } from '../../bank-address.ts'
import { latin1FromOctets, octetsFromText, utf8FromOctets } from '../../certificates/octets.ts'
import type { HeaderPairs } from '../../requests/header-pairs.ts'
import { utf8Encoder } from '../../web-apis.ts'

/** The octets of a body as they may have been sent, and what was undone of how they were copied. */
export interface PossibleBody {
  readonly octets: Uint8Array<ArrayBuffer>
  /** A sentence; none where the octets are those that were given. */
  readonly says?: string
}

/** A request as somebody copied it: out of a log, from a terminal, from the tools of a browser. */
export interface RawRequest {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** The whole address, as far as it is known. */
  readonly url: string | undefined
  /** In their order; values are octets, one character each. */
  readonly headers: HeaderPairs
  /** The likeliest first; copying changes line ends. */
  readonly bodies: readonly [PossibleBody, ...PossibleBody[]]
  /** What was found odd or was undone: sentences. */
  readonly remarks: readonly string[]
}

/** Why a text is no request: where, counted from 1, and what was expected there. */
export interface UnreadText {
  readonly line: number
  /** A sentence without the line: `a header is written Name: value, got "…"`. */
  readonly expected: string
}

/** What a reader makes of a text. */
export type ReadRaw = Result<RawRequest, UnreadText>

/** D: a body of 1 MiB, as the bank takes, with its headers; in base64 or as JSON it is longer. */
export const rawOctetsMax = 2_097_152

/** A refusal to read. */
export function unread(line: number, expected: string): ReadRaw {
  return fail({ line, expected })
}

/** A refusal as one sentence. */
export function unreadSentence({ line, expected }: UnreadText): string {
  return `Line ${line}: ${expected}.`
}

/** A name and a method as HTTP has them (RFC 9110, 5.6.2). */
export const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/** What stands in a text that somebody pasted, as octets with one character each. */
export function octetsOfGiven(given: string | Uint8Array): string {
  const octets = typeof given === 'string' ? utf8Encoder.encode(given) : given
  const withoutMark =
    octets[0] === 0xef && octets[1] === 0xbb && octets[2] === 0xbf ? octets.subarray(3) : octets
  return latin1FromOctets(withoutMark)
}

/** Text of octets with one character each, for a reader of text. */
export function textOfGiven(octets: string): string {
  return utf8FromOctets(octetsFromText(octets)) ?? octets
}

/** Where a target leads. */
interface TargetAddress {
  readonly target: string
  readonly authority: string | undefined
  readonly url: string | undefined
}

/** Path and query of a target in whichever form (RFC 9112, 3.2), as they stand. */
function addressIn(written: string): TargetAddress | undefined {
  const [, scheme, authority, rest] = /^(https?):\/\/([^/?#\s]+)([^#\s]*)/i.exec(written) ?? []
  if (scheme !== undefined && authority !== undefined && rest !== undefined) {
    const target = rest.startsWith('/') ? rest : `/${rest}`
    return { target, authority, url: `${scheme.toLowerCase()}://${authority}${target}` }
  }
  return /^(?:\/\S*|\*)$/.test(written)
    ? { target: written, authority: undefined, url: undefined }
    : undefined
}

function headerIn(headers: HeaderPairs, wanted: string): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
}

const lineFeeds = 'its line ends are taken for LF, since copying made CRLF of them'
const lineEnds = 'its line ends are taken for CRLF, since it fits so'
const noLastLine = 'the line end behind it is left out, since it fits so'

/** The bodies that a copied one may have been, without those that are the same; the one of the declared length first. */
function bodiesOf(body: string, headers: HeaderPairs): RawRequest['bodies'] {
  const unified = body.replaceAll('\r\n', '\n')
  const written: readonly (readonly [text: string, says?: string])[] = [
    [body],
    [body.replace(/\r?\n$/, ''), noLastLine],
    [unified, lineFeeds],
    [unified.replace(/\n$/, ''), lineFeeds],
    [unified.replace(/\n+$/, ''), lineFeeds],
    [unified.replaceAll('\n', '\r\n'), lineEnds],
  ]
  const declared = Number(headerIn(headers, 'content-length') ?? Number.NaN)
  const [first = [body], ...others] = written
    .filter(([text], at) => written.findIndex(([other]) => other === text) === at)
    .toSorted(([one], [other]) => Number(other.length === declared) - Number(one.length === declared))
  const possible = ([text, says]: readonly [string, string?]): PossibleBody => ({
    octets: octetsFromText(text),
    ...(says !== undefined && { says }),
  })
  return [possible(first), ...others.map(possible)]
}

/** The scheme that a copied request does not tell. D: a bank on one's own machine listens without TLS, and code that mends a request should run. */
function schemeOf(host: string): 'http' | 'https' {
  return loopbackHost.test(host) ? 'http' : 'https'
}

/** A request of its parts, each checked. */
export function rawRequest(
  { method, written, line }: { readonly method: string; readonly written: string; readonly line: number },
  headers: HeaderPairs,
  { body, remarks = [] }: { readonly body: string; readonly remarks?: readonly string[] },
): ReadRaw {
  if (!token.test(method))
    return unread(line, `a method such as GET or POST is expected, got ${quote(method)}`)
  const address = addressIn(written)
  if (address === undefined) {
    return unread(
      line,
      `an address such as /v1/accounts or https://bank.example/v1/accounts is expected, got ${quote(written)}`,
    )
  }
  const { target, authority, url } = address
  const host = headerIn(headers, 'host')
  const whole =
    authority !== undefined && host === undefined ? [['host', authority] as const, ...headers] : headers
  const known = host === undefined ? url : (url ?? `${schemeOf(host)}://${host}${target}`)
  return ok({ method, target, url: known, headers: whole, bodies: bodiesOf(body, headers), remarks })
}

const quotedMax = 60

/** What stands at a place, in quotes and cut. */
export function quote(text: string): string {
  const shown = textOfGiven(text)
  return JSON.stringify(shown.length > quotedMax ? `${shown.slice(0, quotedMax)}…` : shown)
}
