import { base64FromBytes } from '@pocketbank/signatures/certificates'
import type { HeaderPairs } from '../requests/header-pairs.ts'

/** A request or an answer as the journal keeps it. */
export interface Message {
  /** As they came, repeated ones each by itself where the host tells them so. */
  readonly headers: HeaderPairs
  /** The bytes of the body, or the first of them. */
  readonly body: Uint8Array<ArrayBuffer>
  /** The body as text; undefined if it is not UTF-8. */
  readonly text: string | undefined
  /** True if the body had more bytes than are kept. */
  readonly truncated: boolean
  /** The value of a header in any letter case, repeated ones joined by `, `; undefined if absent. */
  header(name: string): string | undefined
}

/** A request as it was sent. */
export interface RequestMessage extends Message {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** The whole address to which it came. */
  readonly url: string
}

/** An answer as the bank gave it. */
export interface AnswerMessage extends Message {
  /** 0 where a fault kept it from its client. */
  readonly status: number
  /** Time the bank took, by the machine's clock. */
  readonly milliseconds: number
}

/** Headers and body of a message, without its methods. */
type MessageContent = Pick<Message, 'headers' | 'body' | 'truncated'>

function decodeText({ body, truncated }: MessageContent): string | undefined {
  try {
    // Of a body that was cut the last character may be half.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body, { stream: truncated })
  } catch {
    return undefined
  }
}

/** A message of its parts, with whatever else is known of it. */
export function createMessage<Besides extends object>(
  { headers, body, truncated }: MessageContent,
  besides: Besides,
): Message & Besides {
  return {
    ...besides,
    headers,
    body,
    truncated,
    text: decodeText({ headers, body, truncated }),
    header(name) {
      const wanted = name.toLowerCase()
      const values = headers.flatMap(([one, value]) => (one.toLowerCase() === wanted ? [value] : []))
      return values.length === 0 ? undefined : values.join(', ')
    },
  }
}

/** A body as JSON has it: its text; bytes that are no text in base64. */
export function writeMessageBody({ text, body }: Pick<Message, 'text' | 'body'>): {
  readonly text: string
  readonly encoding?: 'base64'
} {
  return text === undefined ? { text: base64FromBytes(body), encoding: 'base64' } : { text }
}
