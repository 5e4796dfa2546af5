import { textFromBytes, withoutPrivateKeys } from '@pocketbank/signatures/certificates'
import { type HeaderPairs, pairUp } from '../requests/header-pairs.ts'
import { withoutSecret } from '../requests/secret.ts'
import { type AnswerMessage, createMessage, type Message, type RequestMessage } from './message.ts'

/** Bytes of a body that are kept by default. */
export const defaultBodyBytesMax = 65_536

/** Bytes that all requests and responses have together by default. */
export const defaultBytesMax = 16_777_216

/** A body as it is kept: bytes, no more of them than are told, or a whole text. */
export type KeptContent = Uint8Array<ArrayBuffer> | string

interface KeptMessage {
  readonly headers: HeaderPairs
  readonly content: KeptContent
  /** Length of the whole body in bytes; a text is cut when it is read. */
  readonly bytes: number
}

/** Limits for reading a kept message. */
interface ToldParts {
  readonly bytesMax: number
  /** A text that must not be told. */
  readonly secret: string | undefined
}

const encoder = new TextEncoder()

/** Bytes of a piece of memory beside those of a body that it is kept for. D: a copy of a small body costs less than what it is a part of. */
const besidesMax = 1_024

/**
 * The bytes of a body that are kept. D: a small part of a larger piece of memory is copied, since it would keep all of it: a server reads
 * from pieces of 64 KiB. By a new list, since the bytes that Node reads have a `slice` of their own, which copies nothing.
 */
export function limitBytes(bytes: Uint8Array<ArrayBuffer>, most: number): Uint8Array<ArrayBuffer> {
  const isPart = bytes.buffer.byteLength > bytes.length + besidesMax
  return isPart || bytes.length > most ? new Uint8Array(bytes.subarray(0, most)) : bytes
}

/** The bytes that are told of a body. D: a text is cut when somebody reads it, since a part of a text keeps all of it in memory. */
function cutKeptBody({ content, bytes }: KeptMessage, bytesMax: number): Pick<Message, 'body' | 'truncated'> {
  if (typeof content !== 'string') return { body: content, truncated: bytes > content.length }
  // A character of UTF-16 has three bytes at most in UTF-8.
  const written = new Uint8Array(Math.min(bytesMax, content.length * 3))
  const cut = encoder.encodeInto(content, written)
  return { body: written.slice(0, cut.written), truncated: cut.read < content.length }
}

/** Characters of a header that are searched. D: of those that are longer, a certificate and a signature, nobody looks for a part. */
const searchedCharsMax = 500

/** True if one of these headers has a text, given in lower case; names and values in turn. */
export function hasHeaderText(raw: readonly string[], sought: string): boolean {
  let head = ''
  for (let at = 0; at < raw.length; at += 2) {
    const value = raw[at + 1] ?? ''
    if (value.length <= searchedCharsMax) head += `${raw[at]}: ${value}\n`
  }
  return head.toLowerCase().includes(sought)
}

/** True if a body has a text, given in lower case. */
export function hasBodyText(content: KeptContent, sought: string): boolean {
  const body = typeof content === 'string' ? content : textFromBytes(content)
  return body.toLowerCase().includes(sought)
}

/** The message with something else in the place of a secret. */
function writeMessage<Besides extends object>(
  kept: KeptMessage,
  { bytesMax, secret }: ToldParts,
  besides: Besides,
): Message & Besides {
  const headers = kept.headers.map(
    ([name, value]) =>
      [withoutSecret(name, secret), withoutPrivateKeys(withoutSecret(value, secret))] as const,
  )
  const body = cutKeptBody(kept, bytesMax)
  const message = createMessage({ headers, ...body }, besides)
  const changedText = message.text && withoutSecret(message.text, secret)
  if (changedText === undefined || changedText === message.text) return message
  const changed = encoder.encode(changedText)
  return createMessage({ headers, ...body, body: changed }, besides)
}

/** The address to which a request came whose host the headers tell. */
function messageUrl(headers: HeaderPairs, target: string): string {
  const [, host = 'localhost'] = headers.find(([name]) => name.toLowerCase() === 'host') ?? []
  return `http://${host}${target}`
}

/** A request as it is kept, its headers as names and values in turn. */
interface KeptRequestParts extends Omit<KeptMessage, 'headers'> {
  readonly method: string
  readonly target: string
  readonly url: string | undefined
  readonly raw: readonly string[]
}

export function tellRequest(kept: KeptRequestParts, telling: ToldParts): RequestMessage {
  const { url, raw, content, bytes } = kept
  const method = withoutSecret(kept.method, telling.secret)
  const target = withoutSecret(kept.target, telling.secret)
  const headers = pairUp(raw)
  const address = withoutSecret(url ?? messageUrl(headers, target), telling.secret)
  return writeMessage({ headers, content, bytes }, telling, { method, target, url: address })
}

export function tellAnswer(
  kept: KeptMessage,
  telling: ToldParts,
  besides: Pick<AnswerMessage, 'status' | 'milliseconds'>,
): AnswerMessage {
  return writeMessage(kept, telling, besides)
}
