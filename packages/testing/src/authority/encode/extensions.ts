import { AsnConvert, OctetString } from '@peculiar/asn1-schema'
import {
  AuthorityKeyIdentifier,
  BasicConstraints,
  CertificatePolicies,
  Extension,
  Extensions,
  KeyIdentifier,
  KeyUsage,
  KeyUsageFlags,
  PolicyInformation,
  SubjectKeyIdentifier,
  type SubjectPublicKeyInfo,
} from '@peculiar/asn1-x509'
import type { CertificatePlan } from '../plan.ts'
import { encodeQcStatements } from './qc-statements.ts'

const extensionIds = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  certificatePolicies: '2.5.29.32',
  authorityKeyIdentifier: '2.5.29.35',
  qcStatements: '1.3.6.1.5.5.7.1.3',
} as const

/** Qualified certificate of a legal person, key on a secure device (ETSI EN 319 411-2). */
const qualifiedSealPolicy = '0.4.0.194112.1.3'

const sealKeyUsage = KeyUsageFlags.digitalSignature | KeyUsageFlags.nonRepudiation
const authorityKeyUsage = KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign

/** The public halves of the subject and of the issuer. */
export interface PublicKeys {
  readonly subject: SubjectPublicKeyInfo
  readonly issuer: SubjectPublicKeyInfo
}

/** The extensions of a certificate for seals, or of an authority. */
export async function encodeExtensions(plan: CertificatePlan, keys: PublicKeys): Promise<Extensions> {
  const { isAuthority, statement } = plan
  const issuer = new AuthorityKeyIdentifier({
    keyIdentifier: new KeyIdentifier(await keyIdentifier(keys.issuer)),
  })
  const subject = new SubjectKeyIdentifier(await keyIdentifier(keys.subject))
  const policies = new CertificatePolicies([new PolicyInformation({ policyIdentifier: qualifiedSealPolicy })])
  const usage = new KeyUsage(isAuthority ? authorityKeyUsage : sealKeyUsage)
  const list = [
    extension('authorityKeyIdentifier', issuer),
    extension('subjectKeyIdentifier', subject),
    extension('keyUsage', usage, true),
    extension('basicConstraints', new BasicConstraints({ cA: isAuthority }), true),
  ]
  if (statement !== undefined) {
    list.push(
      extension('certificatePolicies', policies),
      rawExtension('qcStatements', encodeQcStatements(statement)),
    )
  }
  return new Extensions(list)
}

function extension(name: keyof typeof extensionIds, value: unknown, critical = false): Extension {
  return rawExtension(name, AsnConvert.serialize(value), critical)
}

function rawExtension(name: keyof typeof extensionIds, value: ArrayBuffer, critical = false): Extension {
  return new Extension({ extnID: extensionIds[name], critical, extnValue: new OctetString(value) })
}

/** RFC 5280 §4.2.1.2, method 1: the SHA-1 of the key's bits. */
function keyIdentifier(key: SubjectPublicKeyInfo): Promise<ArrayBuffer> {
  return crypto.subtle.digest('SHA-1', key.subjectPublicKey)
}
