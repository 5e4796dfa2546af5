import { dayMilliseconds } from '@pocketbank/core/base/time'
import type { AuthenticationPolicy, Certificate, CryptoPort } from '@pocketbank/signatures'
import type { PspRole } from '@pocketbank/signatures/certificates'
import {
  attributeLabel,
  commonName,
  findAttribute,
  formatName,
  hexFromBytes,
  type Name,
  organizationIdentifier,
  organizationName,
  sameName,
} from '@pocketbank/signatures/certificates'
import { writeUtc } from '@pocketbank/signatures/signature'

export interface ShownAttribute {
  readonly label: string
  readonly value: string
}

/** The facts about a certificate that the console shows. Times are ISO 8601 in UTC. */
export interface CertificateCard {
  readonly organisation: string
  /** The organizationIdentifier, `PSDNO-FSA-123456789`; absent if the subject has none. */
  readonly organisationId: string | undefined
  /** Attributes in the order of the certificate. */
  readonly subject: readonly ShownAttribute[]
  readonly issuer: readonly ShownAttribute[]
  /** The PSD2 roles. Undefined without a PSD2 statement: the bank then demands no role. */
  readonly roles: readonly { readonly name: PspRole; readonly meaning: string }[] | undefined
  /** The national competent authority that granted the roles. */
  readonly authority: { readonly name: string; readonly id: string } | undefined
  readonly serial: { readonly hexadecimal: string; readonly decimal: string }
  readonly notBefore: string
  readonly notAfter: string
  readonly validity: 'valid' | 'expired' | 'not yet valid'
  /** The bank's clock, by which `validity` is computed. */
  readonly clock: string
  readonly key: { readonly type: string; readonly bits: number | undefined }
  readonly fingerprint: { readonly sha1: string; readonly sha256: string }
  /** Sentences about present and future problems of the certificate. */
  readonly warnings: readonly string[]
}

/** Meanings of the roles of payment service providers (ETSI TS 119 495 §4.2). */
const roleMeanings: Readonly<Record<PspRole, string>> = {
  PSP_AS: 'account servicing',
  PSP_PI: 'payment initiation',
  PSP_AI: 'account information',
  PSP_IC: 'issuing of card-based payment instruments',
}

function shownName(name: Name): readonly ShownAttribute[] {
  return name.flat().map(({ type, value }) => ({ label: attributeLabel(type), value }))
}

function computeValidity({ notBefore, notAfter }: Certificate, now: number): CertificateCard['validity'] {
  if (now < notBefore) return 'not yet valid'
  return now > notAfter ? 'expired' : 'valid'
}

/** Days before the end at which a certificate causes a warning. Renewing one takes some weeks. */
const soonDays = 30

const packedRoles = [
  'Its PSD2 statement is encoded wrongly: several roles are in one SEQUENCE',
  'and each must have its own (ETSI TS 119 495 §5.1). All of them count here; other banks may read only one.',
].join(', ')

/** Whether a certificate signs requests or is that of a TLS client. */
export type CertificatePurpose = 'signature' | 'tls'

function certificateWarnings(
  certificate: Certificate,
  { now, rsaBitsMin, trustAnchors }: AuthenticationPolicy,
  purpose: CertificatePurpose,
): readonly string[] {
  const signs = purpose === 'signature'
  const { subject, issuer, psd2, publicKey, notAfter } = certificate
  const days = Math.floor((notAfter - now) / dayMilliseconds)
  const isIssuerKnown = trustAnchors?.some((anchor) => sameName(anchor.subject, issuer))
  const checks: readonly (readonly [holds: boolean, sentence: string])[] = [
    [now <= notAfter && days < soonDays, `It expires in ${days} days.`],
    [
      signs && psd2 === undefined,
      'It has no PSD2 statement (ETSI TS 119 495), so this ' +
        'bank demands no role of it; a real bank refuses it.',
    ],
    [psd2?.roles.length === 0, 'Its PSD2 statement names no role, so nothing may be done with it.'],
    [psd2?.isPacked === true, packedRoles],
    [
      findAttribute(subject, organizationIdentifier) === undefined,
      'Its subject has no organizationIdentifier, by which banks know a TPP (PSDNO-FSA-…).',
    ],
    [signs && publicKey.type !== 'RSA', 'Its key is not RSA, and only RSA signatures are accepted here.'],
    [publicKey.type === 'RSA' && publicKey.bits < rsaBitsMin, `Its key is shorter than ${rsaBitsMin} bits.`],
    [sameName(subject, issuer), 'It is self-signed.'],
    [trustAnchors === undefined, 'Its issuer is not verified: this bank was given no trust anchors.'],
    [isIssuerKnown === false, 'Its issuer is not among the trust anchors of this bank.'],
  ]
  return checks.flatMap(([holds, sentence]) => (holds ? [sentence] : []))
}

function groupedHex(bytes: Uint8Array): string {
  return (hexFromBytes(bytes).toUpperCase().match(/../g) ?? []).join(':')
}

/** Describes a certificate, judged by the bank's clock and settings. */
export async function certificateCard(
  certificate: Certificate,
  crypto: CryptoPort,
  policy: AuthenticationPolicy,
  purpose: CertificatePurpose = 'signature',
): Promise<CertificateCard> {
  const { subject, issuer, psd2, serial, notBefore, notAfter, publicKey, bytes } = certificate
  const isEc = publicKey.type === 'EC'
  return {
    organisation:
      findAttribute(subject, organizationName) ?? findAttribute(subject, commonName) ?? formatName(subject),
    organisationId: findAttribute(subject, organizationIdentifier),
    subject: shownName(subject),
    issuer: shownName(issuer),
    roles: psd2?.roles.map((name) => ({ name, meaning: roleMeanings[name] })),
    authority: psd2 && { name: psd2.authorityName, id: psd2.authorityId },
    serial: {
      hexadecimal: serial,
      decimal: serial.startsWith('-') ? serial : BigInt(`0x${serial}`).toString(),
    },
    notBefore: writeUtc(notBefore),
    notAfter: writeUtc(notAfter),
    validity: computeValidity(certificate, policy.now),
    clock: writeUtc(policy.now),
    key: {
      type: publicKey.type === 'other' ? publicKey.name : isEc ? `EC (${publicKey.curve})` : 'RSA',
      bits: publicKey.type === 'RSA' ? publicKey.bits : undefined,
    },
    fingerprint: {
      sha1: groupedHex(await crypto.digest('SHA-1', bytes)),
      sha256: groupedHex(await crypto.digest('SHA-256', bytes)),
    },
    warnings: certificateWarnings(certificate, policy, purpose),
  }
}
