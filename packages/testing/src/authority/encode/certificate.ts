import { AsnConvert } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  Certificate,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
} from '@peculiar/asn1-x509'
import { fromPem } from '../../encoding/pem.ts'
import type { HashName } from '../../keys/key-pair.ts'
import { signOctets } from '../../keys/sign.ts'
import type { CertificatePlan } from '../plan.ts'
import { encodeExtensions } from './extensions.ts'
import { encodeName } from './name.ts'

/** RSA PKCS #1 v1.5 with each hash (RFC 8017 appendix C). */
const rsaSignatures: Record<HashName, string> = {
  'SHA-1': '1.2.840.113549.1.1.5',
  'SHA-256': '1.2.840.113549.1.1.11',
  'SHA-384': '1.2.840.113549.1.1.12',
  'SHA-512': '1.2.840.113549.1.1.13',
}

const version3 = 2

/** The certificate in DER, signed by the issuer's key. */
export async function encodeCertificate(plan: CertificatePlan): Promise<Uint8Array<ArrayBuffer>> {
  const signature = new AlgorithmIdentifier({ algorithm: rsaSignatures[plan.hash], parameters: null })
  const keys = { subject: publicKey(plan.publicKey), issuer: publicKey(plan.issuerKey.publicKey) }
  const tbsCertificate = new TBSCertificate({
    version: version3,
    serialNumber: integerOctets(plan.serial).buffer,
    signature,
    issuer: encodeName(plan.issuer),
    validity: new Validity({ notBefore: plan.notBefore, notAfter: plan.notAfter }),
    subject: encodeName(plan.subject),
    subjectPublicKeyInfo: keys.subject,
    extensions: await encodeExtensions(plan, keys),
  })
  const signed = new Uint8Array(AsnConvert.serialize(tbsCertificate))
  const signatureValue = signOctets(plan.issuerKey, plan.hash, signed)
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: signature,
    signatureValue: signatureValue.buffer,
  })
  return new Uint8Array(AsnConvert.serialize(certificate))
}

function publicKey(pem: string): SubjectPublicKeyInfo {
  return AsnConvert.parse(fromPem(pem), SubjectPublicKeyInfo)
}

/** The octets of a positive INTEGER: no needless zeros, and a zero where the first bit would make it negative. */
function integerOctets(hex: string): Uint8Array<ArrayBuffer> {
  const digits = hex.replace(/^0+(?=.)/, '')
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  const positive = /^[89a-f]/i.test(even) ? `00${even}` : even
  return Uint8Array.from(positive.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
