import type { Refusal, RuleId } from '@pocketbank/core'
import type { Certificate } from '../certificates/certificate.ts'
import { rsaBitsMax, rsaExponentBitsMax } from '../certificates/certificate-limits.ts'
import { sameName } from '../certificates/compare-names.ts'
import { formatName } from '../certificates/name.ts'
import type { PublicKey, RsaPublicKey } from '../certificates/public-key.ts'
import { issuerHash } from '../certificates/trust.ts'
import { type Awaitable, andThen } from '../runtime/awaitable.ts'
import type { CryptoPort } from './crypto-port.ts'
import { type AuthenticationFailure, failure, quote, type SignatureStep, writeUtc } from './explanation.ts'
import type { AuthenticationPolicy } from './policy.ts'

export interface CertifiedRequest {
  readonly crypto: CryptoPort
  readonly policy: AuthenticationPolicy
  readonly certificate: Certificate
}

/** A check. It returns a failure, or undefined if the request passes. */
export type SignatureCheck<Request> = (
  request: Request,
) => AuthenticationFailure | undefined | Promise<AuthenticationFailure | undefined>

/** The public exponent of nearly all keys. */
const defaultExponent = 65_537n

function isUsableExponent(exponent: bigint): boolean {
  return exponent > 1n && exponent % 2n === 1n && exponent < 1n << BigInt(rsaExponentBitsMax)
}

/** What is wrong with a certificate: a clause that follows its name, such as `expired at …`. */
export interface CertificateProblem {
  readonly clause: string
  /** Default: `CERTIFICATE_INVALID`. */
  readonly code?: Refusal['code']
}

/** Finds what is wrong with an RSA key: its length, or an exponent that is too costly. */
export function findRsaProblem(
  { bits, exponent }: RsaPublicKey,
  rsaBitsMin: number,
): CertificateProblem | undefined {
  if (bits < rsaBitsMin || bits > rsaBitsMax) {
    return { clause: `holds an RSA key of ${bits} bits, accepted are ${rsaBitsMin} to ${rsaBitsMax} bits` }
  }
  return exponent === defaultExponent || isUsableExponent(exponent)
    ? undefined
    : { clause: 'holds an RSA key with an unusable public exponent' }
}

/** Names the type of a key that is not RSA. */
export function nameKeyType(key: Exclude<PublicKey, RsaPublicKey>): string {
  return key.type === 'EC' ? 'EC' : key.name
}

/** Q4: the key is RSA, long enough, and cheap enough to verify. */
export const keyIsRsa: SignatureCheck<CertifiedRequest> = ({
  certificate: { publicKey },
  policy: { rsaBitsMin },
}) => {
  const problem =
    publicKey.type === 'RSA'
      ? findRsaProblem(publicKey, rsaBitsMin)
      : { clause: `holds a key of type ${nameKeyType(publicKey)}, only RSA keys are accepted` }
  return problem && invalidCertificate('key', problem)
}

/** Finds out whether a certificate is not valid at a time. */
export function findValidityProblem(
  { notBefore, notAfter }: Pick<Certificate, 'notBefore' | 'notAfter'>,
  now: number,
): CertificateProblem | undefined {
  if (now >= notBefore && now <= notAfter) return undefined
  return now < notBefore
    ? { clause: `is not valid before ${writeUtc(notBefore)}, ${describeClock(now)}` }
    : describeExpired(notAfter, now)
}

function describeClock(now: number): string {
  return `the bank's clock says ${writeUtc(now)}`
}

export function describeExpired(notAfter: number, now: number): CertificateProblem {
  return {
    clause: `expired at ${writeUtc(notAfter)}, ${describeClock(now)}`,
    code: 'CERTIFICATE_EXPIRED',
  }
}

/** Q7: the certificate is valid at the time of the bank's clock. */
export const certificateIsValidNow: SignatureCheck<CertifiedRequest> = ({ certificate, policy: { now } }) => {
  const problem = findValidityProblem(certificate, now)
  return problem && invalidCertificate('validity', problem)
}

/** Finds out whether none of the trust anchors issued a certificate. Their own validity is not checked. */
export function findIssuerProblem(request: CertifiedRequest): Awaitable<CertificateProblem | undefined> {
  const { trustAnchors } = request.policy
  if (trustAnchors === undefined || trusted.get(request.certificate) === trustAnchors) return undefined
  return checkIssuer(request, trustAnchors)
}

/** Q7: if the bank has trust anchors, one of them issued the certificate. */
export const issuerIsTrusted: SignatureCheck<CertifiedRequest> = (request) =>
  andThen(findIssuerProblem(request), (problem) => problem && invalidCertificate('issuer', problem))

/** Describes a certificate of an issuer that is not a trust anchor. */
export function describeUnknownIssuer(issuer: string): CertificateProblem {
  return { clause: `was issued by ${quote(issuer)}, who is not among the trust anchors` }
}

async function checkIssuer(
  { crypto, certificate }: CertifiedRequest,
  trustAnchors: readonly Certificate[],
): Promise<CertificateProblem | undefined> {
  const issuers = trustAnchors.filter(({ subject }) => sameName(subject, certificate.issuer))
  for (const { publicKey } of issuers) {
    const hash = issuerHash(certificate, publicKey)
    if (hash === undefined) continue
    if (!(await crypto.verify(publicKey, hash, certificate.signature, certificate.signed))) continue
    trusted.set(certificate, trustAnchors)
    return undefined
  }
  const issuer = formatName(certificate.issuer)
  return issuers.length === 0
    ? describeUnknownIssuer(issuer)
    : { clause: `names ${quote(issuer)} as its issuer, but that trust anchor did not sign it` }
}

/**
 * For each certificate, the list of anchors that contains its issuer. The check then runs once for a
 * certificate.
 */
const trusted = new WeakMap<Certificate, readonly Certificate[]>()

/** The rule of each step. */
const rules = { key: 'Q4', validity: 'Q7', issuer: 'Q7' } as const satisfies Partial<
  Record<SignatureStep, RuleId>
>

function invalidCertificate(
  step: keyof typeof rules,
  { clause, code = 'CERTIFICATE_INVALID' }: CertificateProblem,
): AuthenticationFailure {
  const text = `The certificate ${clause}`
  return failure(step, { rule: rules[step], code, header: 'TPP-Signature-Certificate', text })
}
