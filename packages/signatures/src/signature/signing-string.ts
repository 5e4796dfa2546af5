import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'

/**
 * A source of header values, for example a Headers object. A value has one code unit per byte; repeated
 * headers are joined by `, `.
 */
export type HeaderSource = Pick<Headers, 'get' | 'has'>

/** A request as sent. Header values have one code unit per byte, as in Fetch. */
export interface SignedMessage {
  readonly method: string
  /** Path and query: `/v1/accounts?withBalance=true`. */
  readonly target: string
  readonly headers: HeaderSource
  readonly body: Uint8Array<ArrayBuffer>
}

/** A header name in lower case (RFC 7230 §3.2.6, token). */
export const headerName = /^[a-z0-9!#$%&'*+.^_`|~-]+$/

/** The headers that must be signed, in the spelling of the interface description. */
export const spelledHeaders = [
  'Date',
  'Digest',
  'X-Request-ID',
  'PSU-ID',
  'PSU-Corporate-ID',
  'TPP-Redirect-URI',
] as const

/** Headers that must be signed if the request has them, in the order of §5.3. */
export const alwaysSigned = spelledHeaders.map((name) => name.toLowerCase())

/** The pseudo-header for method and target (draft 10 §2.3). */
export const requestTarget = '(request-target)'

/**
 * Builds the signing string (draft-cavage-http-signatures-10 §2.3), one code unit per byte. It has a line
 * `name: value` for each name, in order. Repeated headers are joined by `, `, and an empty value is written
 * `name: `.
 *
 * @param message - Its target is path and query.
 * @param names - The names of headers, and `(request-target)`, in the order of the Signature header.
 * @returns The string, or the first name that the message lacks.
 * @example
 * ```ts
 * import { signingString } from '@pocketbank/signatures'
 *
 * const message = { method: 'GET', target: '/v1/accounts', headers: new Headers({ 'X-Request-ID': '7' }) }
 * const built = signingString(message, ['(request-target)', 'x-request-id'])
 * built.ok && built.value // => '(request-target): get /v1/accounts\nx-request-id: 7'
 * signingString(message, ['digest']) // => { ok: false, error: 'digest' }
 * ```
 */
export function signingString(
  message: Pick<SignedMessage, 'method' | 'target' | 'headers'>,
  names: readonly string[],
): Result<string, string> {
  const lines: string[] = []
  for (const name of names) {
    const lowerName = name.toLowerCase()
    const value = signedValue(message, lowerName)
    if (value === undefined) return fail(name)
    lines.push(`${lowerName}: ${value}`)
  }
  return ok(lines.join('\n'))
}

function signedValue(
  { method, target, headers }: Omit<SignedMessage, 'body'>,
  name: string,
): string | undefined {
  if (name === requestTarget) return `${method.toLowerCase()} ${target}`
  // Headers throws for an invalid name, such as a pseudo-header of a later draft.
  return headerName.test(name) ? (headers.get(name) ?? undefined) : undefined
}
