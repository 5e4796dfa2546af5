import { describeKind, inputError } from '../runtime/input-error.ts'
import { utf8Encoder } from '../runtime/web-apis.ts'
import { headerName, type SignedMessage } from './signing-string.ts'

/** A request in plain values, as any HTTP library has them. */
export interface HttpRequest {
  /** The method, e.g. `GET`. */
  readonly method: string
  /** The address, or its path and query, as sent: `/v1/accounts?withBalance=true`. */
  readonly url: string | URL
  /** A `Headers` object, or values by name. A list of values is a repeated header. */
  readonly headers:
    | Iterable<readonly [string, string]>
    | Readonly<Record<string, string | readonly string[] | undefined>>
  /** The body as bytes or text. Text is sent as UTF-8. Default: no body. */
  readonly body?: Uint8Array | ArrayBuffer | string | null | undefined
}

/** Converts a request for the checks of its signature. Throws if a value has another type. */
export function readMessage(request: HttpRequest): SignedMessage {
  const values = readHeaderValues(request.headers)
  const headers = {
    get: (name: string) => values.get(name.toLowerCase()) ?? null,
    has: (name: string) => values.has(name.toLowerCase()),
  }
  const method = readMethod(request)
  return {
    method,
    target: readRequestTarget(request.url),
    headers,
    body: readBodyBytes(request.body) ?? new Uint8Array(),
  }
}

/** Reads the method of a request. Throws if it is not a token. */
export function readMethod({ method }: HttpRequest): string {
  if (typeof method === 'string' && headerName.test(method.toLowerCase())) return method
  throw inputError('method', `expected a method, got ${describeKind(method)}`, 'Pass e.g. "GET"')
}

const origin = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i

/**
 * Returns path and query of an address without decoding them, since a signature covers the sent characters.
 */
export function readRequestTarget(url: unknown): string {
  if (typeof url !== 'string' && !(url instanceof URL))
    throw inputError(
      'url',
      `expected text or a URL, got ${describeKind(url)}`,
      'Pass the address or its path',
    )
  const text = String(url)
  const target = text.replace(origin, '').replace(/#.*$/s, '')
  if (target.startsWith('/') || target === '*') return target
  if (origin.test(text)) return `/${target}`
  throw inputError('url', `expected an address or a path that begins with "/"`, 'Pass e.g. "/v1/accounts"')
}

/**
 * Reads headers by lower-case name. Repeated ones are joined by comma and blank. Throws if a value is not
 * text.
 */
export function readHeaderValues(headers: HttpRequest['headers']): Map<string, string> {
  if (typeof headers !== 'object' || headers === null)
    throw inputError('headers', `expected an object, got ${describeKind(headers)}`, 'Pass values by name')
  const pairs = Symbol.iterator in headers ? headers : Object.entries(headers)
  const values = new Map<string, string>()
  for (const [name, value] of pairs) {
    for (const part of value === undefined ? [] : [value].flat()) {
      if (typeof part !== 'string')
        throw inputError(`headers.${name}`, `expected text, got ${describeKind(part)}`, 'Pass it as text')
      const key = name.toLowerCase()
      const text = part.replace(/^[ \t]+|[ \t]+$/g, '')
      const before = values.get(key)
      values.set(key, before === undefined ? text : `${before}, ${text}`)
    }
  }
  return values
}

/** Returns the bytes of a body; undefined if there is none. Throws if it is neither bytes nor text. */
export function readBodyBytes(body: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (body === null || body === undefined) return undefined
  if (typeof body === 'string') return utf8Encoder.encode(body)
  if (ArrayBuffer.isView(body)) {
    return new Uint8Array(new Uint8Array(body.buffer, body.byteOffset, body.byteLength))
  }
  // Checked by name, since a buffer of another realm is not an instance of this realm's class.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') {
    return new Uint8Array(body as ArrayBuffer).slice()
  }
  const remedy = 'Pass the body as it is sent, e.g. await request.arrayBuffer()'
  throw inputError('body', `expected bytes or text, got ${describeKind(body)}`, remedy)
}
