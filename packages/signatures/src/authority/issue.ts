import { remember } from '@pocketbank/core/base'
import { base64FromBytes } from '../certificates/base64.ts'
import { toPem } from '../certificates/pem.ts'
import { type CertificatePlan, fingerprint } from './certificate-plan.ts'
import { writeDistinguishedName } from './distinguished-name.ts'
import { writeCertificate } from './write-certificate.ts'

/** An issued certificate, and what a keyId says of it. */
export interface IssuedCertificate {
  /** The DER in base64, as the header TPP-Signature-Certificate carries it. */
  readonly base64: string
  /** The certificate in PEM. */
  readonly pem: string
  /** The serial number in hexadecimal. */
  readonly serial: string
  /** The issuer as RFC 4514 writes it. */
  readonly issuer: string
  /** The subject as RFC 4514 writes it. */
  readonly subject: string
}

/** Certificates held for repeated requests, some 4 kB each. */
const certificatesKept = 200

const issued = new Map<string, Promise<IssuedCertificate>>()

/** Encodes and signs a plan. The same plan is signed once. */
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
