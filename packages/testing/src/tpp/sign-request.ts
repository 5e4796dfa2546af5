import { createHash } from 'node:crypto'
import { signingString } from '@pocketbank/http/signature'
import { signText } from '../keys/sign.ts'
import type { SigningIdentity } from './identity.ts'
import type { BodyOctets, Mistake } from './mistakes/mistake.ts'
import { keyIdText, signatureHeader } from './signature-header.ts'

/** The headers that are signed, each when the request carries it (§5.3). */
const signedHeaders = [
  'date',
  'digest',
  'x-request-id',
  'psu-id',
  'psu-corporate-id',
  'tpp-redirect-uri',
] as const

export type HeaderValues = Readonly<Record<string, string | undefined>>

/** Headers for requests that lack them: the same for all, or as a request needs them. */
export type HeaderDefaults = HeaderValues | ((request: Request) => HeaderValues)

/** A request before it is signed; what it has does not change. */
export interface UnsignedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: BodyOctets | undefined
}

/** Parts of a request that signing changes. */
export interface SignedParts {
  readonly headers: Headers
  readonly body?: BodyOctets
}

export interface SigningOptions {
  readonly identity: SigningIdentity
  readonly now: Date
  /** The X-Request-ID for a request that has none. */
  readonly requestId: () => string
  /** Headers for a request that lacks them. */
  readonly headers: (request: UnsignedRequest) => HeaderValues
  /** Of these headers, those that this request does without. */
  readonly leftOut: readonly string[]
  /** Parts to sign besides the headers of §5.3, each if the request has it, e.g. `(request-target)`. */
  readonly alsoSigned: readonly string[]
  readonly digest: 'SHA-256' | 'SHA-512'
  readonly mistake: Mistake
}

/**
 * Completes a request with Date, X-Request-ID, Digest, TPP-Signature-Certificate and Signature (§5.1–5.4). Headers that it
 * has stay. Throws where a mistake needs a body and there is none.
 */
export async function signedParts(request: UnsignedRequest, options: SigningOptions): Promise<SignedParts> {
  const { mistake, now } = options
  const identity = mistake.identity?.(options.identity, now) ?? options.identity
  const headers = await preparedHeaders(request, identity, options)
  mistake.headers?.(headers, request.url)
  headers.set('signature', signature(request, headers, identity, options))
  mistake.sent?.(headers)
  return { headers, ...(await sentBody(request.body, mistake)) }
}

async function preparedHeaders(
  request: UnsignedRequest,
  identity: SigningIdentity,
  { headers: given, leftOut, now, requestId, digest, mistake }: SigningOptions,
): Promise<Headers> {
  const { body } = request
  const headers = new Headers(request.headers)
  const defaults = given(request)
  const add = (name: string, value: () => string) => {
    if (!isAmong(leftOut, name)) setMissing(headers, name, value)
  }
  for (const [name, value] of Object.entries(defaults)) if (value !== undefined) add(name, () => value)
  add('date', () => now.toUTCString())
  add('x-request-id', requestId)
  headers.set('tpp-signature-certificate', await identity.certificate())
  const digested = mistake.digested?.(body ?? new Uint8Array()) ?? body
  if (digested !== undefined && !headers.has('digest')) {
    const value = digestText(digest, digested)
    headers.set('digest', mistake.digest?.(value, body ?? digested) ?? value)
  }
  return headers
}

function signature(
  { method, url }: UnsignedRequest,
  headers: Headers,
  identity: SigningIdentity,
  { alsoSigned, mistake }: SigningOptions,
): string {
  const wanted = new Set<string>([...signedHeaders, ...alsoSigned.map((name) => name.toLowerCase())])
  const present = [...wanted].filter((name) => name.startsWith('(') || headers.has(name))
  const names = mistake.names?.(present) ?? present
  const { pathname, search } = url
  const text = signingString({ method, target: pathname + search, headers }, names)
  if (!text.ok) throw new Error(`cannot sign: ${JSON.stringify(text.error)}`)
  const key = mistake.key?.(identity.key) ?? identity.key
  const parameters = {
    keyId: keyIdText(identity.serial, identity.issuer),
    algorithm: 'rsa-sha256',
    headers: names,
    signature: signText(key, mistake.hash ?? 'SHA-256', mistake.text?.(text.value, url) ?? text.value),
  }
  return signatureHeader(mistake.parameters?.(parameters) ?? parameters)
}

function isAmong(names: readonly string[], name: string): boolean {
  return names.some((one) => one.toLowerCase() === name.toLowerCase())
}

function setMissing(headers: Headers, name: string, value: () => string): void {
  if (!headers.has(name)) headers.set(name, value())
}

/** The value of the Digest header (RFC 3230, RFC 5843). */
function digestText(algorithm: SigningOptions['digest'], octets: BodyOctets): string {
  return `${algorithm}=${createHash(algorithm.replace('-', '')).update(octets).digest('base64')}`
}

async function sentBody(
  body: BodyOctets | undefined,
  { body: change, needsBody, needsNoBody, meaning }: Mistake,
): Promise<{ readonly body?: BodyOctets }> {
  if (body !== undefined && needsNoBody)
    throw new Error(`the request has a body, so this cannot be done: ${meaning}`)
  if (body !== undefined) return { body: (await change?.(body)) ?? body }
  if (change !== undefined || needsBody)
    throw new Error(`the request has no body, so this cannot be done: ${meaning}`)
  return {}
}
