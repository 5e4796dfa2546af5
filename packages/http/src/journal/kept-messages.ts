import { textFromBytes, withoutPrivateKeys } from '@pocketbank/signatures/certificates'
import { type HeaderPairs, pairUp } from '../requests/header-pairs.ts'
import { withoutSecret } from '../requests/secret.ts'
import { type AnswerMessage, createMessage, type Message, type RequestMessage } from './message.ts'

export const defaultBodyBytesMax = 65_536

export const defaultBytesMax = 16_777_216

/** A kept body: limited bytes, or a whole text. */
export type KeptContent = Uint8Array<ArrayBuffer> | string

interface KeptMessage {
  readonly headers: HeaderPairs
  readonly content: KeptContent
  readonly bytes: number
}

interface MessageLimits {
  readonly bytesMax: number
  readonly secret: string | undefined
}

const encoder = new TextEncoder()

/** Bytes of unused memory that a kept body may hold. Copying a small body costs less. */
const unusedBytesMax = 1_024

/**
 * Limits the kept bytes of a body. Copies a small part of a larger buffer, which would stay in memory as a
 * whole: servers read into large buffers. Not by `slice`, since that of Node's Buffer copies nothing.
 */
export function limitBytes(bytes: Uint8Array<ArrayBuffer>, bytesMax: number): Uint8Array<ArrayBuffer> {
  const isPart = bytes.buffer.byteLength > bytes.length + unusedBytesMax
  return isPart || bytes.length > bytesMax ? new Uint8Array(bytes.subarray(0, bytesMax)) : bytes
}

/**
 * Returns the shown bytes of a body. A text is only cut here, since a slice keeps the whole text in memory.
 */
function cutKeptBody({ content, bytes }: KeptMessage, bytesMax: number): Pick<Message, 'body' | 'truncated'> {
  if (typeof content !== 'string') return { body: content, truncated: bytes > content.length }
  // A UTF-16 unit has at most three bytes in UTF-8.
  const buffer = new Uint8Array(Math.min(bytesMax, content.length * 3))
  const result = encoder.encodeInto(content, buffer)
  return { body: buffer.slice(0, result.written), truncated: result.read < content.length }
}

/** Longest header value that is searched. Nobody searches in certificates and signatures. */
const searchedCharsMax = 500

/** True if a header contains a text in lower case. `raw` has names and values alternately. */
export function hasHeaderText(raw: readonly string[], sought: string): boolean {
  let head = ''
  for (let at = 0; at < raw.length; at += 2) {
    const value = raw[at + 1] ?? ''
    if (value.length <= searchedCharsMax) head += `${raw[at]}: ${value}\n`
  }
  return head.toLowerCase().includes(sought)
}

export function hasBodyText(content: KeptContent, sought: string): boolean {
  const body = typeof content === 'string' ? content : textFromBytes(content)
  return body.toLowerCase().includes(sought)
}

/** Formats a message, and replaces the secret and private keys in it. */
function writeMessage<Fields extends object>(
  storedMessage: KeptMessage,
  { bytesMax, secret }: MessageLimits,
  fields: Fields,
): Message & Fields {
  const headers = storedMessage.headers.map(
    ([name, value]) =>
      [withoutSecret(name, secret), withoutPrivateKeys(withoutSecret(value, secret))] as const,
  )
  const body = cutKeptBody(storedMessage, bytesMax)
  const message = createMessage({ headers, ...body }, fields)
  const changedText = message.text && withoutSecret(message.text, secret)
  if (changedText === undefined || changedText === message.text) return message
  const changedBytes = encoder.encode(changedText)
  return createMessage({ headers, ...body, body: changedBytes }, fields)
}

function messageUrl(headers: HeaderPairs, target: string, isEncrypted: boolean): string {
  const [, host = 'localhost'] = headers.find(([name]) => name.toLowerCase() === 'host') ?? []
  return `${isEncrypted ? 'https' : 'http'}://${host}${target}`
}

interface KeptRequestParts extends Omit<KeptMessage, 'headers'> {
  readonly method: string
  readonly target: string
  readonly url: string | undefined
  readonly isEncrypted: boolean
  readonly clientCertificate: Uint8Array<ArrayBuffer> | undefined
  readonly raw: readonly string[]
}

export function writeRequestMessage(parts: KeptRequestParts, limits: MessageLimits): RequestMessage {
  const { url, isEncrypted, raw, content, bytes, clientCertificate } = parts
  const method = withoutSecret(parts.method, limits.secret)
  const target = withoutSecret(parts.target, limits.secret)
  const headers = pairUp(raw)
  const address = withoutSecret(url ?? messageUrl(headers, target, isEncrypted), limits.secret)
  return writeMessage({ headers, content, bytes }, limits, {
    method,
    target,
    url: address,
    ...(clientCertificate && { clientCertificate }),
  })
}

export function writeResponseMessage(
  storedMessage: KeptMessage,
  limits: MessageLimits,
  fields: Pick<AnswerMessage, 'status' | 'milliseconds'>,
): AnswerMessage {
  return writeMessage(storedMessage, limits, fields)
}
