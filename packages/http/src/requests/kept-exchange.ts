import { withoutPrivateKeys } from '../certificates/private-key.ts'
import type { Answer } from '../render/answer.ts'
import type { Asked } from './asked.ts'
import { noOctets } from './body.ts'
import { type HeaderPairs, type KeptHeaders, keptHeaders } from './header-pairs.ts'
import type { RequestHead } from './incoming-request.ts'
import { type AnswerMessage, type Message, messageOf, type RequestMessage } from './message.ts'
import { withoutSecret } from './secret.ts'

/** How much of requests and answers the request journal keeps, in memory alone. */
export interface MessageBounds {
  /** Octets of a body that are kept; 64 KiB unless said otherwise. */
  readonly bodyOctetsMax?: number | undefined
  /** Octets that all requests and answers have together at most; 16 MiB unless said otherwise, and with 0 none is kept. */
  readonly octetsMax?: number | undefined
}

const usualBodyOctetsMax = 65_536
export const usualOctetsMax = 16_777_216

/** What is known of a request when it is answered. */
export interface AnsweredRequest {
  readonly request: RequestHead & { readonly url?: string | undefined }
  /** None where no operation took it. */
  readonly exchange?:
    | { readonly body: Uint8Array<ArrayBuffer>; readonly asked: Asked | undefined }
    | undefined
  /** With all headers. */
  readonly answer: Answer
  readonly status: number
  readonly milliseconds: number
  /** What an interceptor did to the answer. */
  readonly interference: object | undefined
}

/** A body, or the first octets of it, and how many of them are told. */
interface KeptBody {
  readonly content: Uint8Array<ArrayBuffer> | string
  readonly octetsMax: number
  readonly isCut: boolean
}

const encoder = new TextEncoder()

/** Octets of a piece of memory beside those of a body that it is kept for. D: a copy of a small body costs less than what it is a part of. */
const besidesMax = 1_024

/**
 * D: what is a small part of a larger piece of memory is copied, since it would keep all of it: a server reads from pieces of 64 KiB. By a new
 * list, since the octets that Node reads have a `slice` of their own, which copies nothing.
 */
function keptOctets(octets: Uint8Array<ArrayBuffer>, most: number): KeptBody {
  const isCut = octets.length > most
  const isPart = octets.buffer.byteLength > octets.length + besidesMax
  const content = isCut || isPart ? new Uint8Array(octets.subarray(0, most)) : octets
  return { content, octetsMax: most, isCut }
}

/** D: a text is kept whole, and weighs so; it is cut when somebody reads it, since a part of a text keeps all of it. */
function keptText(text: string, most: number): KeptBody {
  return { content: text, octetsMax: most, isCut: false }
}

/** The octets that are told of a body. */
function toldOf({ content, octetsMax, isCut }: KeptBody): {
  readonly body: Uint8Array<ArrayBuffer>
  readonly truncated: boolean
} {
  if (typeof content !== 'string') return { body: content, truncated: isCut }
  // A character of UTF-16 has three octets at most in UTF-8.
  const octets = new Uint8Array(Math.min(octetsMax, content.length * 3))
  const { read, written } = encoder.encodeInto(content, octets)
  return { body: octets.slice(0, written), truncated: read < content.length }
}

function keptAnswer({ body, octets }: Answer, most: number): KeptBody {
  return octets === undefined ? keptText(body ?? '', most) : keptOctets(octets, most)
}

/** The same message with something else in the place of a secret. */
function writeMessage<Besides extends object>(
  headers: readonly (readonly [string, string])[],
  kept: KeptBody,
  { secret, ...besides }: Besides & { readonly secret: string | undefined },
): Message & Besides {
  const shown = headers.map(
    ([name, value]) => [name, withoutPrivateKeys(withoutSecret(value, secret))] as const,
  )
  const { body, truncated } = toldOf(kept)
  const message = messageOf({ headers: shown, body, truncated }, besides as unknown as Besides)
  if (secret === undefined || message.text?.includes(secret) !== true) return message
  const changed = encoder.encode(withoutSecret(message.text, secret))
  return messageOf({ headers: shown, body: changed, truncated }, besides as unknown as Besides)
}

/** The request and the answer themselves. Of the request only what is told of it, since it may hold a connection. */
interface KeptMessages {
  readonly method: string
  readonly target: string
  readonly url: string | undefined
  readonly headers: KeptHeaders
  readonly body: KeptBody
  readonly answerHeaders: Answer['headers']
  readonly answerBody: KeptBody
}

/** The address to which a request came whose host the headers tell. */
function addressOf(headers: HeaderPairs, target: string): string {
  const [, host = 'localhost'] = headers.find(([name]) => name.toLowerCase() === 'host') ?? []
  return `http://${host}${target}`
}

/**
 * What the journal keeps of a request beside its entry: references to what came and what went out, written down when somebody reads
 * them, and where in the history of its bank it was.
 */
export class KeptExchange {
  readonly status: number
  readonly milliseconds: number
  readonly interference: object | undefined
  /** The moment at which the bank was asked, and its commands before and behind it; nothing where it was not asked. */
  readonly asked: Asked | undefined
  /** What it weighs. */
  readonly octets: number
  #messages: KeptMessages | undefined

  constructor(
    answered: AnsweredRequest,
    { bodyOctetsMax = usualBodyOctetsMax, octetsMax = usualOctetsMax }: MessageBounds,
  ) {
    const { request, exchange, answer, status, milliseconds, interference } = answered
    this.status = status
    this.milliseconds = milliseconds
    this.interference = interference
    this.asked = exchange?.asked
    this.octets = 0
    if (octetsMax === 0) return
    const { method, target, url } = request
    const headers = keptHeaders(request.headers)
    const body = keptOctets(exchange?.body ?? noOctets, bodyOctetsMax)
    const answerBody = keptAnswer(
      method === 'HEAD' ? { ...answer, body: '', octets: noOctets } : answer,
      bodyOctetsMax,
    )
    this.#messages = { method, target, url, headers, body, answerHeaders: answer.headers, answerBody }
    this.octets = headers.octets + body.content.length + answerBody.content.length
  }

  /** Lets the messages go. */
  release(): void {
    this.#messages = undefined
  }

  request(secret: string | undefined): RequestMessage | undefined {
    if (this.#messages === undefined) return undefined
    const { method, body, headers, url } = this.#messages
    const target = withoutSecret(this.#messages.target, secret)
    const pairs = headers.pairs()
    const address = url === undefined ? addressOf(pairs, target) : withoutSecret(url, secret)
    return writeMessage(pairs, body, { method, target, url: address, secret })
  }

  answer(secret: string | undefined): AnswerMessage | undefined {
    if (this.#messages === undefined) return undefined
    const { answerHeaders, answerBody } = this.#messages
    const { status, milliseconds } = this
    return writeMessage(Object.entries(answerHeaders), answerBody, { status, milliseconds, secret })
  }
}
