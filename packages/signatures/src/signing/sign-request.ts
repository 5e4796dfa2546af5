import type { SigningIdentity } from '../authority/identity.ts'
import type { SigningPort } from '../authority/signing-port.ts'
import { base64FromBytes } from '../certificates/base64.ts'
import { bytesFromText } from '../certificates/bytes.ts'
import { defaultAlgorithmName } from '../signature/algorithm.ts'
import { alwaysSigned, signingString } from '../signature/signing-string.ts'
import { keyIdText, signatureHeader } from '../signature/write-signature-header.ts'
import type { BodyBytes, Mistake } from './mistake.ts'

export type HeaderValues = Readonly<Record<string, string | undefined>>

/** Default headers of requests: constant, or computed from the request. */
export type HeaderDefaults = HeaderValues | ((request: Request) => HeaderValues)

/** A request before it is signed. Signing does not change it. */
export interface UnsignedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Headers
  readonly body: BodyBytes | undefined
}

interface SignedParts {
  readonly headers: Headers
  readonly body?: BodyBytes
}

/** The key, the certificate, and the parts of the keyId. */
export type Signer = Pick<SigningIdentity, 'key' | 'serial' | 'issuer' | 'certificate'>

export interface SigningOptions {
  readonly identity: SigningIdentity
  readonly now: Date
  /** The X-Request-ID for a request that has none. */
  readonly requestId: () => string
  /** Returns default headers for a request. */
  readonly headers: (request: UnsignedRequest) => HeaderValues
  /** Default headers that this request must not have. Default: none. */
  readonly leftOut?: readonly string[]
  /**
   * Parts to sign in addition to the headers of §5.3, such as `(request-target)`. Parts that the request
   * lacks are skipped. Default: none.
   */
  readonly alsoSigned?: readonly string[]
  /** The algorithm of the Digest header. Default: SHA-256. */
  readonly digest?: 'SHA-256' | 'SHA-512'
  readonly mistake?: Mistake
  readonly port: SigningPort
}

const defaults = {
  leftOut: [],
  alsoSigned: [],
  digest: 'SHA-256',
  mistake: { meaning: 'Nothing is wrong.' },
} as const

/**
 * Signs a request and returns the signed one. Consumes the body of the request, as `fetch` does. Throws if a
 * mistake needs a body and the request has none.
 */
export async function signRequest(request: Request, options: SigningOptions): Promise<Request> {
  const { method, url, headers } = request
  const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
  return new Request(request, await signedParts({ method, url: new URL(url), headers, body }, options))
}

/**
 * Adds Date, X-Request-ID, Digest, TPP-Signature-Certificate and Signature to a request (§5.1–5.4). Existing
 * headers are kept. Throws if a mistake needs a body and the request has none.
 */
export async function signedParts(request: UnsignedRequest, options: SigningOptions): Promise<SignedParts> {
  const { identity, mistake, now } = options
  return completeRequest(mistake?.identity?.(identity, now) ?? identity, request, options)
}

type SignerOptions = Omit<SigningOptions, 'identity'>

/** Completes a request as `signedParts` does, but with a given signer. */
export async function completeRequest(
  signer: Signer,
  request: UnsignedRequest,
  input: SignerOptions,
): Promise<SignedParts> {
  const options: Required<SignerOptions> = { ...defaults, ...input }
  const { mistake } = options
  const headers = await preparedHeaders(request, signer, options)
  mistake.headers?.(headers, request.url)
  headers.set('signature', await signature(request, headers, signer, options))
  mistake.sent?.(headers)
  return { headers, ...(await sentBody(request.body, mistake)) }
}

async function preparedHeaders(
  request: UnsignedRequest,
  signer: Signer,
  { headers: toHeaders, leftOut, now, requestId, digest, mistake, port }: Required<SignerOptions>,
): Promise<Headers> {
  const { body } = request
  const headers = new Headers(request.headers)
  const defaults = toHeaders(request)
  const add = (name: string, value: () => string) => {
    if (!isAmong(leftOut, name)) setMissing(headers, name, value)
  }
  for (const [name, value] of Object.entries(defaults)) if (value !== undefined) add(name, () => value)
  add('date', () => now.toUTCString())
  add('x-request-id', requestId)
  headers.set('tpp-signature-certificate', await signer.certificate())
  const digested = mistake.digested?.(body ?? new Uint8Array()) ?? body
  if (digested !== undefined && !headers.has('digest')) {
    const value = `${digest}=${base64FromBytes(await port.digest(digest, digested))}`
    headers.set('digest', mistake.digest?.(value, body ?? digested) ?? value)
  }
  return headers
}

async function signature(
  { method, url }: UnsignedRequest,
  headers: Headers,
  signer: Signer,
  { alsoSigned, mistake, port }: Required<SignerOptions>,
): Promise<string> {
  const wantedNames = new Set([...alwaysSigned, ...alsoSigned.map((name) => name.toLowerCase())])
  const present = [...wantedNames].filter((name) => name.startsWith('(') || headers.has(name))
  const names = mistake.names?.(present) ?? present
  const { pathname, search } = url
  const text = signingString({ method, target: pathname + search, headers }, names)
  if (!text.ok) throw new Error(`cannot sign: ${JSON.stringify(text.error)}`)
  const key = mistake.key?.(signer.key) ?? signer.key
  const bytes = bytesFromText(mistake.text?.(text.value, url) ?? text.value)
  const parameters = {
    keyId: keyIdText(signer),
    algorithm: defaultAlgorithmName,
    headers: names,
    signature: base64FromBytes(await port.sign(key, mistake.hash ?? 'SHA-256', bytes)),
  }
  return signatureHeader(mistake.parameters?.(parameters) ?? parameters)
}

function isAmong(names: readonly string[], name: string): boolean {
  return names.some((candidate) => candidate.toLowerCase() === name.toLowerCase())
}

function setMissing(headers: Headers, name: string, value: () => string): void {
  if (!headers.has(name)) headers.set(name, value())
}

async function sentBody(
  body: BodyBytes | undefined,
  { body: change, needsBody, needsNoBody, meaning }: Mistake,
): Promise<{ readonly body?: BodyBytes }> {
  if (body !== undefined && needsNoBody)
    throw new Error(`the request has a body, so this cannot be done: ${meaning}`)
  if (body !== undefined) return { body: (await change?.(body)) ?? body }
  if (change !== undefined || needsBody)
    throw new Error(`the request has no body, so this cannot be done: ${meaning}`)
  return {}
}
