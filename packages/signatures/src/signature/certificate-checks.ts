import type { RuleId } from '@pocketbank/core'
import type { Certificate } from '../certificates/certificate.ts'
import { rsaBitsMax, rsaExponentBitsMax } from '../certificates/certificate-limits.ts'
import { sameName } from '../certificates/compare-names.ts'
import { formatName } from '../certificates/name.ts'
import { issuerHash } from '../certificates/trust.ts'
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

/** Q4: the key is RSA, long enough, and cheap enough to verify. */
export const keyIsRsa: SignatureCheck<CertifiedRequest> = ({
  certificate: { publicKey },
  policy: { rsaBitsMin },
}) => {
  if (publicKey.type !== 'RSA') {
    const type = publicKey.type === 'EC' ? 'EC' : publicKey.name
    return invalidCertificate(
      'key',
      `The certificate holds a key of type ${type}, only RSA keys are accepted`,
    )
  }
  const { bits, exponent } = publicKey
  if (bits < rsaBitsMin || bits > rsaBitsMax) {
    const accepted = `accepted are ${rsaBitsMin} to ${rsaBitsMax} bits`
    return invalidCertificate('key', `The certificate holds an RSA key of ${bits} bits, ${accepted}`)
  }
  return exponent === defaultExponent || isUsableExponent(exponent)
    ? undefined
    : invalidCertificate('key', 'The certificate holds an RSA key with an unusable public exponent')
}

/** Q7: the certificate is valid at the time of the bank's clock. */
export const certificateIsValidNow: SignatureCheck<CertifiedRequest> = ({ certificate, policy: { now } }) => {
  const { notBefore, notAfter } = certificate
  if (now >= notBefore && now <= notAfter) return undefined
  const early = now < notBefore
  const validity = early ? `is not valid before ${writeUtc(notBefore)}` : `expired at ${writeUtc(notAfter)}`
  const text = `The certificate ${validity}, the bank's clock says ${writeUtc(now)}`
  return invalidCertificate('validity', text, early ? 'CERTIFICATE_INVALID' : 'CERTIFICATE_EXPIRED')
}

/**
 * Q7: if the bank has trust anchors, one of them issued the certificate. The validity of the anchor itself is
 * not checked.
 */
export const issuerIsTrusted: SignatureCheck<CertifiedRequest> = (request) => {
  const { trustAnchors } = request.policy
  if (trustAnchors === undefined || trusted.get(request.certificate) === trustAnchors) return undefined
  return checkIssuer(request, trustAnchors)
}

async function checkIssuer(
  { crypto, certificate }: CertifiedRequest,
  trustAnchors: readonly Certificate[],
): Promise<AuthenticationFailure | undefined> {
  const issuers = trustAnchors.filter(({ subject }) => sameName(subject, certificate.issuer))
  for (const { publicKey } of issuers) {
    const hash = issuerHash(certificate, publicKey)
    if (hash === undefined) continue
    if (!(await crypto.verify(publicKey, hash, certificate.signature, certificate.signed))) continue
    trusted.set(certificate, trustAnchors)
    return undefined
  }
  const issuer = quote(formatName(certificate.issuer))
  return issuers.length === 0
    ? invalidCertificate(
        'issuer',
        `The certificate was issued by ${issuer}, who is not among the trust anchors`,
      )
    : invalidCertificate(
        'issuer',
        `The certificate names ${issuer} as its issuer, but that trust anchor did not sign it`,
      )
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
  text: string,
  code: AuthenticationFailure['refusal']['code'] = 'CERTIFICATE_INVALID',
): AuthenticationFailure {
  return failure(step, { rule: rules[step], code, header: 'TPP-Signature-Certificate', text })
}
