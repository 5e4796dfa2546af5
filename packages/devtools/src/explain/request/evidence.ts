import type { RequestEntry } from '@pocketbank/http'
import type { HeaderPairs } from '@pocketbank/http/requests/header-pairs'
import type { AuthenticationPolicy, Certificate, CryptoPort, SignedMessage } from '@pocketbank/signatures'
import { holdsPrivateKey, readHeaderCertificate } from '@pocketbank/signatures/certificates'
import { listOtherCertificates } from '@pocketbank/signatures/signature'
import { type CertificateCard, certificateCard } from './certificate-card.ts'
import { describeDigest, describeUncheckedDigest, type ShownDigest } from './digest-finding.ts'
import { describeKeyId, type ShownKeyId } from './key-id-parts.ts'
import { findRequestsOfTpp, guessesOfOthers } from './other-requests.ts'
import {
  type ReadSignature,
  readSignature,
  type SigningComparison,
  signingComparison,
} from './signing-comparison.ts'

/** A request as the client sent it. */
export interface SentRequest {
  readonly message: SignedMessage
  readonly headers: HeaderPairs
  readonly url: string | undefined
  /** Path and query as the bank received them. A proxy may have changed them. */
  readonly received: string
  /** True if all bytes of the body are known. */
  readonly isWhole: boolean
  /** The certificate of the TLS client, if the bank looked at it. */
  readonly clientCertificate?: Certificate | undefined
}

interface Judge {
  readonly crypto: CryptoPort
  readonly policy: AuthenticationPolicy
  /** The request journal, to find requests whose text may have been signed instead. */
  readonly entries: readonly RequestEntry[]
  readonly id: string | undefined
}

export interface Evidence {
  readonly certificate: Certificate | undefined
  readonly card: CertificateCard | { readonly unreadable: string } | undefined
  readonly digest: ShownDigest | undefined
  readonly keyId: ShownKeyId | undefined
  readonly signing: SigningComparison | undefined
}

/** Returns the reason why a header has no certificate, as a phrase. */
function whyNoCertificate(header: string, phrase: string): string {
  return holdsPrivateKey(header) ? 'a private key in its place, which is not shown' : phrase
}

function readCertificateHeader(header: string | null | undefined) {
  return header === null || header === undefined ? undefined : readHeaderCertificate(header)
}

/**
 * Requests of the journal that are searched. Related requests are close together, and the journal has to
 * decode each one.
 */
const searchedRequestsMax = 200

/**
 * Returns the requests around a request, most of them earlier ones. Without the request in the journal: the
 * latest ones.
 */
function nearby(entries: readonly RequestEntry[], id: string | undefined): readonly RequestEntry[] {
  const at = entries.findIndex((entry) => entry.id === id)
  const end = at < 0 ? entries.length : at
  return entries.slice(Math.max(end - searchedRequestsMax, 0), end + searchedRequestsMax / 10)
}

/** Lists certificates of requests in the journal, the latest first. */
function* listCertificates(entries: readonly RequestEntry[]): Generator<Certificate> {
  const headers = entries.toReversed().map(({ request }) => request?.header('tpp-signature-certificate'))
  for (const header of new Set(headers)) {
    const result = readCertificateHeader(header)
    if (result?.ok) yield result.value
  }
}

/**
 * Compares the signature with the sent target. If only the received target fits, the comparison with that one
 * is returned.
 */
async function compareSigning(
  { message, received }: SentRequest,
  { crypto, entries, id }: Judge,
  {
    certificate,
    signature,
  }: { readonly certificate: Certificate | undefined; readonly signature: ReadSignature },
): Promise<SigningComparison> {
  const near = nearby(entries, id)
  const otherCertificates = certificate ? listOtherCertificates(certificate, listCertificates(near)) : []
  const compare = (target: string) => {
    const messageAtTarget = { ...message, target }
    const further = (parameters: Parameters<typeof guessesOfOthers>[1]) =>
      guessesOfOthers(messageAtTarget, parameters, () => findRequestsOfTpp(near, id, message))
    return signingComparison(
      { crypto, certificate, otherCertificates, message: messageAtTarget, further },
      signature,
    )
  }
  const comparison = await compare(message.target)
  if (received === message.target || comparison.verifies !== false) return comparison
  const arrived = await compare(received)
  return arrived.verifies === true ? arrived : comparison
}

/** Checks certificate, digest, keyId and signature of a request, independent of the bank's own result. */
export async function collectEvidence(request: SentRequest, judge: Judge): Promise<Evidence> {
  const { message, isWhole } = request
  const { crypto, policy } = judge
  const header = message.headers.get('TPP-Signature-Certificate')
  const result = readCertificateHeader(header)
  const certificate = result?.ok ? result.value : undefined
  const unreadable =
    result?.ok === false ? { unreadable: whyNoCertificate(header ?? '', result.error) } : undefined
  const signature = readSignature(message)
  return {
    certificate,
    card: certificate === undefined ? unreadable : await certificateCard(certificate, crypto, policy),
    digest: isWhole ? await describeDigest(crypto, message) : describeUncheckedDigest(message),
    keyId: signature && describeKeyId(signature.parameters.keys, certificate),
    signing: signature && (await compareSigning(request, judge, { certificate, signature })),
  }
}
