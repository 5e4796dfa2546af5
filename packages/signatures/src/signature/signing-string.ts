import type { Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'

/** Source of header values: bytes as code units, repeated headers joined by `, `. A Headers object is one. */
export type HeaderSource = Pick<Headers, 'get' | 'has'>

/** A request as it was sent. Header values are bytes as code units, as Fetch hands them over. */
export interface SignedMessage {
  readonly method: string
  /** Path and query: `/v1/accounts?withBalance=true`. */
  readonly target: string
  readonly headers: HeaderSource
  readonly body: Uint8Array<ArrayBuffer>
}

/** The name of a header in lower case (RFC 7230 §3.2.6, token). */
export const headerName = /^[a-z0-9!#$%&'*+.^_`|~-]+$/

/** The headers that are always signed, as the interface description spells them. */
export const spelledHeaders = [
  'Date',
  'Digest',
  'X-Request-ID',
  'PSU-ID',
  'PSU-Corporate-ID',
  'TPP-Redirect-URI',
] as const

/** Headers that are signed whenever the request carries them, in the order in which §5.3 names them. */
export const alwaysSigned = spelledHeaders.map((name) => name.toLowerCase())

/** The pseudo-header that stands for method and target (draft 10 §2.3). */
export const requestTarget = '(request-target)'

/**
 * Builds the string that is signed (draft-cavage-http-signatures-10 §2.3), one code unit a byte: a line `name: value` for each name, in
 * order, repeated headers joined by `, `, an empty value as `name: `.
 *
 * @param message - Its target is path and query.
 * @param names - The names of headers, `(request-target)` among them, in the order of the Signature header.
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
    const value = signedValue(message, name.toLowerCase())
    if (value === undefined) return fail(name)
    lines.push(`${name.toLowerCase()}: ${value}`)
  }
  return ok(lines.join('\n'))
}

function signedValue(
  { method, target, headers }: Omit<SignedMessage, 'body'>,
  name: string,
): string | undefined {
  if (name === requestTarget) return `${method.toLowerCase()} ${target}`
  // Headers throws on what is no name, such as the pseudo-headers of later drafts.
  return headerName.test(name) ? (headers.get(name) ?? undefined) : undefined
}
