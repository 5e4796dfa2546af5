import type { Refusal } from '@pocketbank/core'
import { commonName, organizationIdentifier, organizationName } from '../certificates/attribute-types.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { findAttribute, formatName } from '../certificates/name.ts'
import type { PspRole } from '../certificates/psd2-statement.ts'

export type { PspRole }

/** The TPP that sends a request, read from its certificate. */
export interface AuthenticatedTpp {
  /**
   * The organizationIdentifier of the certificate (`PSDNO-FSA-…`), else its subject name in the form of RFC
   * 4514.
   */
  readonly id: string
  readonly name: string
  /** The PSD2 roles. Undefined without a PSD2 statement: the bank then requires no role. */
  readonly roles: readonly PspRole[] | undefined
}

/** D: the TPP of a request without certificate, if the bank does not require one. */
export const anonymousTpp: AuthenticatedTpp = { id: 'anonymous', name: 'anonymous', roles: undefined }

/** Reads the TPP of a certificate. The same certificate always gives the same object. */
export function toTpp(certificate: Certificate): AuthenticatedTpp {
  const knownTpp = tppsByCertificate.get(certificate)
  if (knownTpp !== undefined) return knownTpp
  const { subject, psd2 } = certificate
  const id = findAttribute(subject, organizationIdentifier) ?? formatName(subject)
  const name = findAttribute(subject, organizationName) ?? findAttribute(subject, commonName) ?? id
  const tpp = { id, name, roles: psd2?.roles }
  tppsByCertificate.set(certificate, tpp)
  return tpp
}

const tppsByCertificate = new WeakMap<Certificate, AuthenticatedTpp>()

/** Further certificates that are searched. A TPP that renews its certificate has two or three. */
const othersMax = 16

/** Lists other certificates of the same TPP, without duplicates. */
export function listOtherCertificates(
  certificate: Certificate,
  candidates: Iterable<Certificate>,
): readonly Certificate[] {
  const { id } = toTpp(certificate)
  const bySerial = new Map<string, Certificate>()
  for (const candidate of candidates) {
    if (bySerial.size === othersMax) break
    if (candidate.serial !== certificate.serial && toTpp(candidate).id === id)
      bySerial.set(candidate.serial, candidate)
  }
  return [...bySerial.values()]
}

/** Refuses with 403 FORBIDDEN if the certificate has a PSD2 statement without the role. */
export function requireRole({ id, roles }: AuthenticatedTpp, role: PspRole): Refusal | undefined {
  if (roles === undefined || roles.includes(role)) return undefined
  const roleNames = roles.length === 0 ? 'no role' : roles.join(', ')
  const text =
    `This operation needs the PSD2 role ${role}; the ` +
    `certificate of ${id.slice(0, 120)} states ${roleNames}.`
  return { rule: 'Q8a', code: 'FORBIDDEN', text, path: 'TPP-Signature-Certificate' }
}
