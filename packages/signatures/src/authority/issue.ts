import { remember } from '@pocketbank/core/base'
import { base64FromBytes } from '../certificates/base64.ts'
import { toPem } from '../certificates/pem.ts'
import { type CertificatePlan, fingerprint } from './certificate-plan.ts'
import { writeDistinguishedName } from './distinguished-name.ts'
import { writeCertificate } from './write-certificate.ts'

/** An issued certificate, with the parts of its keyId. */
export interface IssuedCertificate {
  /** The DER in base64, as in the header TPP-Signature-Certificate. */
  readonly base64: string
  readonly pem: string
  readonly serial: string
  /** The issuer, written as in RFC 4514. */
  readonly issuer: string
  /** The subject, written as in RFC 4514. */
  readonly subject: string
}

/** Number of certificates kept in memory, about 4 kB each. */
const certificatesKept = 200

const issued = new Map<string, Promise<IssuedCertificate>>()

/** Encodes and signs a plan. A repeated plan is signed only once. */
export function issueCertificate(plan: CertificatePlan): Promise<IssuedCertificate> {
  const print = fingerprint(plan)
  return remember(issued, certificatesKept, print, async () => {
    const base64 = base64FromBytes(await writeCertificate(plan))
    return {
      base64,
      pem: toPem('CERTIFICATE', base64),
      serial: plan.serial,
      issuer: writeDistinguishedName(plan.issuer),
      subject: writeDistinguishedName(plan.subject),
    }
  })
}
