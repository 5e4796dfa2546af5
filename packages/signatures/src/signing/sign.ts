import { type SigningPort, webSigning } from '../authority/signing-port.ts'
import { base64FromBytes } from '../certificates/base64.ts'
import { formatName } from '../certificates/name.ts'
import { readCertificate } from '../certificates/read-certificate.ts'
import { checkOptionNames, checkTime, inputError } from '../runtime/input-error.ts'
import {
  type HttpRequest,
  readBodyBytes,
  readHeaderValues,
  readMethod,
  readRequestTarget,
} from '../signature/http-request.ts'
import type { BodyBytes } from './mistake.ts'
import { completeRequest, type Signer } from './sign-request.ts'
import { readSigningKey } from './signing-key.ts'

/** Options of a signature. */
export interface SignOptions {
  /** The private RSA key in PEM: PKCS #8 or PKCS #1, not encrypted. */
  readonly key: string
  /** The certificate of that key: PEM, or base64 of DER. */
  readonly certificate: string
  /** The time of the Date header. */
  readonly now: Date
  /** The X-Request-ID of a request that has none. Default: a random UUID. */
  readonly requestId?: string | undefined
  /**
   * Parts to sign in addition to the headers of §5.3, such as `['(request-target)']`. Parts that the request
   * lacks are skipped. Default: none.
   */
  readonly alsoSigned?: readonly string[] | undefined
  /**
   * Headers not to add, of `date` and `x-request-id`. A browser needs `['date']`, because programs cannot set
   * Date there. Default: none.
   */
  readonly leftOut?: readonly string[] | undefined
  /** The algorithm of the Digest header. Default: SHA-256. */
  readonly digest?: 'SHA-256' | 'SHA-512' | undefined
  /**
   * The library that hashes and signs. Default: WebCrypto. `@pocketbank/signatures/node` exports one that
   * uses Node's library.
   */
  readonly crypto?: SigningPort | undefined
}

/** A signed request. Send it with `fetch(signed.url, signed)`. */
export interface SignedHttpRequest {
  /** The method of the request. */
  readonly method: string
  /** The address of the request in normal form, as fetch writes it. */
  readonly url: string
  /** All headers by lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  /** The bytes to send; undefined without a body. */
  readonly body?: BodyBytes
}

const optionNames = ['key', 'certificate', 'now', 'requestId', 'alsoSigned', 'leftOut', 'digest', 'crypto']
const digests: readonly unknown[] = ['SHA-256', 'SHA-512']

/**
 * Signs a request (draft-cavage-http-signatures-10, RSA with SHA-256): adds Date, X-Request-ID, Digest (if
 * there is a body), TPP-Signature-Certificate and Signature. Headers that the request has stay.
 *
 * @param request - The request to send; it is not changed.
 * @param options - Key, certificate and time.
 * @returns The request with its headers, in plain values.
 * @throws {TypeError} If the key is not that of the certificate, a value is of another kind, or an option is
 * unknown. The message never has the key.
 * @example
 * ```ts
 * import { createAuthority, makeKey, sign, verify } from '@pocketbank/signatures'
 *
 * const now = new Date('2026-01-15T09:00:00Z')
 * const key = await makeKey()
 * const { pem } = await createAuthority().issue({ id: 'PSDNO-FSA-1', key })
 * const request = { method: 'GET', url: 'https://bank.example/v1/accounts', headers: {} }
 * const signed = await sign(request, { key: key.privateKey, certificate: pem, now })
 * signed.headers['date'] // => 'Thu, 15 Jan 2026 09:00:00 GMT'
 * const result = await verify(signed, { now })
 * result.accepted && result.tpp.id // => 'PSDNO-FSA-1'
 * ```
 */
export async function sign(request: HttpRequest, options: SignOptions): Promise<SignedHttpRequest> {
  checkOptionNames(options, optionNames)
  checkTime(options.now)
  const { now, digest = 'SHA-256', crypto: port = webSigning, leftOut = [], alsoSigned = [] } = options
  if (!digests.includes(digest))
    throw inputError('digest', 'no such algorithm', `The algorithms are ${digests.join(', ')}`)
  const method = readMethod(request)
  const address = parseAddress(request.url)
  const unsigned = {
    method,
    url: address,
    headers: makeHeaders(request.headers),
    body: readBodyBytes(request.body),
  }
  const { headers, body } = await completeRequest(readSigner(options), unsigned, {
    now,
    digest,
    port,
    leftOut,
    alsoSigned,
    requestId: () => options.requestId ?? crypto.randomUUID(),
    headers: () => ({}),
  })
  const url = isTargetAlone(request.url)
    ? address.pathname + address.search
    : address.href.replace(/#.*$/, '')
  return { method, url, headers: Object.fromEntries(headers), ...(body && { body }) }
}

function readSigner({ key, certificate }: SignOptions): Signer {
  const result = readCertificate(certificate)
  if (!result.ok)
    throw inputError('certificate', result.error, 'Pass the certificate of the TPP alone, in PEM or base64')
  const { bytes, serial, issuer } = result.value
  const base64 = base64FromBytes(bytes)
  return {
    key: readSigningKey(key, result.value),
    serial,
    issuer: formatName(issuer),
    certificate: async () => base64,
  }
}

function isTargetAlone(url: HttpRequest['url']): boolean {
  return typeof url === 'string' && url.startsWith('/')
}

/** Parses the address as fetch does. A path gets a placeholder host, which is not signed. */
function parseAddress(url: HttpRequest['url']): URL {
  const target = readRequestTarget(url)
  const text = isTargetAlone(url) ? `https://bank.example${target}` : String(url)
  if (URL.canParse(text)) return new URL(text)
  throw inputError('url', 'the address cannot be read', 'Pass e.g. "https://bank.example/v1/accounts"')
}

function makeHeaders(source: HttpRequest['headers']): Headers {
  const headers = new Headers()
  for (const [name, value] of readHeaderValues(source)) {
    try {
      headers.set(name, value)
    } catch {
      throw inputError(`headers.${name}`, 'no header can have this name or value', 'Encode the value')
    }
  }
  return headers
}
