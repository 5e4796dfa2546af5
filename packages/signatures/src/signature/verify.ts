import type { Certificate } from '../certificates/certificate.ts'
import { readTrustAnchors } from '../certificates/trust.ts'
import { checkOptionNames, checkTime, inputError } from '../runtime/input-error.ts'
import { type Authentication, createAuthenticator } from './authenticate.ts'
import type { CryptoPort } from './crypto-port.ts'
import { type HttpRequest, readMessage } from './http-request.ts'
import { webCrypto } from './web-crypto.ts'

/** Options of a verification. */
export interface VerifyOptions {
  /** The time at which the certificate must be valid. */
  readonly now: Date
  /**
   * Certificates of the issuers that are trusted, in PEM or read by `readTrustAnchors`. Default: every issuer
   * is trusted.
   */
  readonly trustAnchors?: string | readonly Certificate[] | undefined
  /** Largest distance of the Date header from `now`, in seconds. Default: any distance. */
  readonly dateWindowSeconds?: number | undefined
  /** True if a request without a body needs a Digest too. Default: false. */
  readonly digestRequired?: boolean | undefined
  /** Shortest RSA key that is accepted, in bits. Default: 2048. */
  readonly rsaBitsMin?: number | undefined
  /**
   * Computes digests and verifies signatures. Default: WebCrypto. `@pocketbank/signatures/node` has Node's
   * own.
   */
  readonly crypto?: CryptoPort | undefined
}

const optionNames = ['now', 'trustAnchors', 'dateWindowSeconds', 'digestRequired', 'rsaBitsMin', 'crypto']

/**
 * Verifies the signature of a request (draft-cavage-http-signatures-10 with a PSD2 certificate): headers,
 * digest, certificate, keyId, signature, validity, issuer, in this order. The first failure decides. It
 * caches nothing. A server that verifies every request should use `createAuthenticator`, which caches
 * certificates.
 *
 * @param request - The received request. No header text and no body byte makes this function throw.
 * @param options - The time, and the requirements of the verifier.
 * @returns The TPP and its certificate, or the refusal and its explanation.
 * @throws {TypeError} If a value has another type, an option is unknown, or the trust anchors are unreadable.
 * @example
 * ```ts
 * import { verify } from '@pocketbank/signatures'
 *
 * const { method, url, headers } = await tpp.sign(new Request('https://bank.example/v1/accounts'))
 * const result = await verify({ method, url, headers }, { now: sandbox.clock.now })
 * result.accepted && result.tpp.roles // => ['PSP_AI', 'PSP_PI']
 * const changed = await verify({ method, url, headers, body: '{}' }, { now: sandbox.clock.now })
 * changed.accepted ? '' : changed.refusal.code // => 'HTTP_HEADER_REQUIRED'
 * ```
 */
export async function verify(request: HttpRequest, options: VerifyOptions): Promise<Authentication> {
  checkOptionNames(options, optionNames)
  checkTime(options.now)
  const { now, trustAnchors, rsaBitsMin = 2048, crypto = webCrypto } = options
  const authenticate = createAuthenticator({ crypto, certificateCacheEntriesMax: 1 })
  return authenticate(readMessage(request), {
    now: now.getTime(),
    rsaBitsMin,
    trustAnchors: typeof trustAnchors === 'string' ? readAnchors(trustAnchors) : trustAnchors,
    dateWindowSeconds: options.dateWindowSeconds,
    digestRequired: options.digestRequired,
  })
}

function readAnchors(pem: string): readonly Certificate[] {
  const anchors = readTrustAnchors(pem)
  if (anchors.ok) return anchors.value
  throw inputError('trustAnchors', anchors.error, 'Pass the certificates of the issuers in PEM')
}
