import { base64FromBytes } from '@pocketbank/signatures/certificates'
import type { HeaderPairs } from '../requests/header-pairs.ts'

/** A kept request or response. */
export interface Message {
  /** Headers as received. Repeated ones are separate if the host reports them so. */
  readonly headers: HeaderPairs
  /** The bytes of the body, or the first of them. */
  readonly body: Uint8Array<ArrayBuffer>
  /** The body as text; undefined if it is not UTF-8. */
  readonly text: string | undefined
  /** True if the body is longer than the kept bytes. */
  readonly truncated: boolean
  /** Returns the value of a header in any letter case, repeated ones joined by `, `; undefined if absent. */
  header(name: string): string | undefined
}

/** A request as received. */
export interface RequestMessage extends Message {
  readonly method: string
  /** Path and query. */
  readonly target: string
  /** Whole URL of the request. */
  readonly url: string
  /** Client certificate in DER; undefined without one, or if the bank does not read client certificates. */
  readonly clientCertificate?: Uint8Array<ArrayBuffer> | undefined
}

/** A response as the bank made it. */
export interface AnswerMessage extends Message {
  /** HTTP status; 0 if a fault withheld the response. */
  readonly status: number
  /** Duration in milliseconds, by the machine's clock. */
  readonly milliseconds: number
}

type MessageContent = Pick<Message, 'headers' | 'body' | 'truncated'>

function decodeText({ body, truncated }: MessageContent): string | undefined {
  try {
    // A cut body may end within a character; `stream` ignores that part.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body, { stream: truncated })
  } catch {
    return undefined
  }
}

export function createMessage<Fields extends object>(
  { headers, body, truncated }: MessageContent,
  fields: Fields,
): Message & Fields {
  return {
    ...fields,
    headers,
    body,
    truncated,
    text: decodeText({ headers, body, truncated }),
    header(name) {
      const lowerName = name.toLowerCase()
      const values = headers.flatMap(([headerName, value]) =>
        headerName.toLowerCase() === lowerName ? [value] : [],
      )
      return values.length === 0 ? undefined : values.join(', ')
    },
  }
}

/** Converts a body to JSON: its text, or base64 if it is not UTF-8. */
export function writeMessageBody({ text, body }: Pick<Message, 'text' | 'body'>): {
  readonly text: string
  readonly encoding?: 'base64'
} {
  return text === undefined ? { text: base64FromBytes(body), encoding: 'base64' } : { text }
}
