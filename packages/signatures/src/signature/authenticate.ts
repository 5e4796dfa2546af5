import type { Refusal } from '@pocketbank/core'
import type { Certificate } from '../certificates/certificate.ts'
import { certificateCacheEntriesMax as defaultEntriesMax } from '../certificates/certificate-limits.ts'
import { type Awaitable, andThen, firstResult } from '../runtime/awaitable.ts'
import { defaultAlgorithmName, isDefaultAlgorithm } from './algorithm.ts'
import { loadSearch } from './causes/load-search.ts'
import { createCertificateReader } from './certificate-cache.ts'
import {
  type CertifiedRequest,
  certificateIsValidNow,
  issuerIsTrusted,
  keyIsRsa,
  type SignatureCheck,
} from './certificate-checks.ts'
import type { CryptoPort } from './crypto-port.ts'
import { checkDigest } from './digest.ts'
import {
  type AuthenticationFailure,
  type Explanation,
  explainReadFailure,
  failure,
  quote,
} from './explanation.ts'
import { readHeaders, type SentHeaders } from './headers.ts'
import { writeKeyId } from './key-id.ts'
import type { AuthenticationPolicy } from './policy.ts'
import {
  algorithmIsRsaSha256,
  dateIsNear,
  keyIdFits,
  listIsComplete,
  type SignedRequest,
  signatureVerifies,
} from './signature-checks.ts'
import { type SignedMessage, signingString } from './signing-string.ts'
import { type AuthenticatedTpp, anonymousTpp, listOtherCertificates, toTpp } from './tpp.ts'
import { keyIdText } from './write-signature-header.ts'

/** The result of authenticating a request: the TPP, or the refusal. */
export type Authentication = Accepted | Rejected

/** An authentic request: its TPP, and what the check found. */
export interface Accepted {
  readonly accepted: true
  readonly tpp: AuthenticatedTpp
  /** Undefined if the request has no certificate and the policy allows that. */
  readonly certificate: Certificate | undefined
  /** The SHA-256 of the body in base64, if a Digest header contains it and was verified. */
  readonly bodyDigest?: string | undefined
  /** Sentences for the request journal about everything that was tolerated or not checked. */
  readonly notes: readonly string[]
}

/** A refused request: the refusal that the bank sends, and its explanation. */
export interface Rejected extends AuthenticationFailure {
  readonly accepted: false
  readonly refusal: Refusal
  readonly explanation: Explanation
}

export type Authenticate = (message: SignedMessage, policy: AuthenticationPolicy) => Awaitable<Authentication>

/** Options of an authenticator. */
export interface AuthenticatorOptions {
  /**
   * Computes digests and verifies signatures: `nodeCrypto` of `@pocketbank/signatures/node`, or `webCrypto`.
   */
  readonly crypto: CryptoPort
  /** Parsed certificates that are cached. Default: 1,000. */
  readonly certificateCacheEntriesMax?: number
}

/** The checks of a certificate, in the order of refusals. */
const certificateChecks: readonly SignatureCheck<CertifiedRequest>[] = [
  certificateIsValidNow,
  issuerIsTrusted,
]

/** The checks of a signed request, in the order of refusals. */
const signatureChecks: readonly SignatureCheck<SignedRequest>[] = [
  keyIdFits,
  algorithmIsRsaSha256,
  listIsComplete,
  dateIsNear,
  keyIsRsa,
  signatureVerifies,
  ...certificateChecks,
]

/**
 * Creates the function that authenticates requests (§5). It checks headers, digest, signature and certificate
 * in this order; the first failure decides. It never throws because of a request. All it remembers is in a
 * cache of limited size.
 *
 * @param options - The port for digests and signatures, and the size of the cache.
 * @example
 * ```ts
 * import { nodeCrypto } from '@pocketbank/signatures/node'
 * import { createAuthenticator } from '@pocketbank/signatures'
 *
 * const authenticate = createAuthenticator({ crypto: nodeCrypto })
 * const { method, headers } = await tpp.sign(new Request('https://bank.example/v1/accounts'))
 * const message = { method, target: '/v1/accounts', headers, body: new Uint8Array() }
 * const result = await authenticate(message, { now: sandbox.clock.now.getTime(), rsaBitsMin: 2048 })
 * result.accepted && result.tpp.id // => 'PSDNO-FSA-123456789'
 * ```
 */
export function createAuthenticator(options: AuthenticatorOptions): Authenticate {
  const { crypto, certificateCacheEntriesMax = defaultEntriesMax } = options
  const { read: readCertificate, listCertificates } = createCertificateReader(certificateCacheEntriesMax)
  const readers = { readCertificate, readBase64: crypto.bytesFromBase64 }

  /** Adds to a refused header the causes that the request itself shows. */
  async function createRejection(problem: AuthenticationFailure, message: SignedMessage): Promise<Rejected> {
    const { withHeaderCauses } = await loadSearch()
    const listOtherSeen = (certificate: Certificate) => listOtherCertificates(certificate, listCertificates())
    return rejected(
      await withHeaderCauses(problem, { crypto, message, readCertificate, othersOf: listOtherSeen }),
    )
  }

  /** Runs the checks after the digest: the signature, then the certificate. */
  function checkSigned(message: SignedMessage, hostPolicy: AuthenticationPolicy, headers: SentHeaders) {
    const { signature, certificate, date } = headers
    const acceptance = {
      notes: notesOn(headers),
      bodyDigest: headers.digest?.find(({ hash }) => hash === 'SHA-256')?.base64,
    }
    if (certificate === undefined) return accepted(undefined, acceptance)
    if (!certificate.ok) return rejectUnreadable(message, certificate.error.phrase)
    const policy = policyAtClock(hostPolicy, certificate.value)
    const request = { crypto, policy, certificate: certificate.value }
    const fullRequest =
      signature && createSignedRequest(request, message, { signature, date, listCertificates })
    const problem = fullRequest
      ? firstResult(signatureChecks, fullRequest)
      : firstResult(certificateChecks, request)
    return andThen(problem, (failed) =>
      failed === undefined
        ? accepted(certificate.value, acceptance)
        : rejected(withEvidence(failed, certificate.value, fullRequest)),
    )
  }

  return (message, policy) => {
    if (policy.signatures === 'off') {
      const header = message.headers.get('TPP-Signature-Certificate')
      // The reader caches no errors, so it would read an absent header each time.
      const certificate = header === null ? undefined : readCertificate(header)
      return accepted(certificate?.ok ? certificate.value : undefined, unverified)
    }
    const headers = readHeaders(message, policy, readers)
    if (!headers.ok) return createRejection(headers.error, message)
    const { digest } = headers.value
    const isComparable = policy.isBodyKnown !== false
    const wrongDigest = digest && isComparable ? checkDigest(crypto, digest, message.body) : undefined
    return andThen(wrongDigest, (failed) =>
      failed === undefined ? checkSigned(message, policy, headers.value) : rejected(failed),
    )
  }
}

function createSignedRequest(
  { crypto, policy, certificate }: CertifiedRequest,
  message: SignedMessage,
  { signature, date, listCertificates }: Pick<SignedRequest, 'signature' | 'date' | 'listCertificates'>,
): SignedRequest {
  return {
    crypto,
    policy,
    certificate,
    message,
    signature,
    signingText: signingString(message, signature.names),
    date,
    listCertificates,
  }
}

/** Returns the policy with the clock of the TPP's own bank, if each TPP has one. */
function policyAtClock(policy: AuthenticationPolicy, certificate: Certificate): AuthenticationPolicy {
  const now = policy.nowFor?.(toTpp(certificate).id) ?? policy.now
  return now === policy.now ? policy : { ...policy, now }
}

/** Adds everything that the bank had read and built when the check failed (Q10). */
function withEvidence(
  { refusal, explanation }: AuthenticationFailure,
  certificate: Certificate,
  request: SignedRequest | undefined,
): AuthenticationFailure {
  if (request === undefined) return { refusal, explanation }
  const { signature, signingText } = request
  const evidence = {
    keyIdRead: keyIdText(signature.key),
    keyIdExpected: writeKeyId(certificate),
    ...(signingText.ok && { signingString: signingText.value }),
  }
  return { refusal, explanation: { ...evidence, ...explanation } }
}

type Acceptance = Pick<Accepted, 'notes' | 'bodyDigest'>

const unverified: Acceptance = { notes: ['nothing was verified: signatures are off'] }

function accepted(certificate: Certificate | undefined, { notes, bodyDigest }: Acceptance): Accepted {
  const tpp = certificate ? toTpp(certificate) : anonymousTpp
  return { accepted: true, tpp, certificate, bodyDigest, notes }
}

function rejected({ refusal, explanation }: AuthenticationFailure): Rejected {
  return { accepted: false, refusal, explanation }
}

async function rejectUnreadable({ headers }: SignedMessage, reason: string): Promise<Rejected> {
  const { certificateCauses } = await loadSearch()
  const causes = certificateCauses(headers.get('TPP-Signature-Certificate') ?? '')
  return rejected(explainReadFailure(unreadable(reason), causes))
}

function unreadable(reason: string): AuthenticationFailure {
  return failure('certificate', {
    rule: 'Q7',
    code: 'CERTIFICATE_INVALID',
    header: 'TPP-Signature-Certificate',
    text: 'The certificate cannot be read',
    reason,
  })
}

function notesOn({ signature, digest }: SentHeaders): readonly string[] {
  const notes: string[] =
    signature === undefined ? ['the request is not signed'] : [...algorithmNames(signature)]
  for (const value of digest ?? []) {
    if (value.hash === undefined) notes.push(`the digest ${value.name} was ignored`)
  }
  return notes
}

function algorithmNames({ algorithm }: Pick<SignedRequest['signature'], 'algorithm'>): readonly string[] {
  if (algorithm === undefined || isDefaultAlgorithm(algorithm)) return []
  return [`the algorithm is named ${quote(algorithm)}; the default name is ${defaultAlgorithmName}`]
}
