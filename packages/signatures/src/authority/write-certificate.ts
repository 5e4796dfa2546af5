import { emailAddress, serialNumber } from '../certificates/attribute-types.ts'
import { authorityKeyIdentifier, qcStatementsType } from '../certificates/certificate.ts'
import { clientAuth, extendedKeyUsage, qcTypeStatement, qcTypes } from '../certificates/certificate-use.ts'
import { bitStringBytes, child, readDer, tags } from '../certificates/der.ts'
import type { Name } from '../certificates/name.ts'
import { fromPem } from '../certificates/pem.ts'
import { psd2StatementType, pspRoles } from '../certificates/psd2-statement.ts'
import { rsaSignatures } from '../certificates/trust.ts'
import {
  bitString,
  certificateTime,
  contextElement,
  createSet,
  type Der,
  derTrue,
  element,
  ia5String,
  identifier,
  integer,
  nullElement,
  octetString,
  printableString,
  sequence,
  utf8String,
} from '../certificates/write-der.ts'
import { alternativeNames } from './alternative-names.ts'
import type { CertificateKind, CertificatePlan, TlsPurpose } from './certificate-plan.ts'
import type { Psd2Plan } from './competent-authority.ts'
import { nameFrom } from './distinguished-name.ts'
import { webSigning } from './signing-port.ts'

const version3 = 2

const extensionTypes = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAltName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  certificatePolicies: '2.5.29.32',
  authorityKeyIdentifier,
  extendedKeyUsage,
  qcStatements: qcStatementsType,
} as const

/**
 * Policy of a qualified certificate of a legal person with its key on a secure device (ETSI EN 319 411-2).
 */
const qualifiedSealPolicy = '0.4.0.194112.1.3'

/** Policy of a qualified certificate for websites with PSD2 attributes (ETSI TS 119 495 §6.1). */
const qualifiedWebPolicy = '0.4.0.19495.3.1'

/** Statements of a qualified certificate (RFC 3739 §3.2.6, ETSI EN 319 412-5, ETSI TS 119 495 §5.1). */
const statementTypes = {
  compliance: '0.4.0.1862.1.1',
  secureDevice: '0.4.0.1862.1.4',
  type: qcTypeStatement,
  psd2: psd2StatementType,
} as const

const tlsPurposes = { serverAuth: '1.3.6.1.5.5.7.3.1', clientAuth } as const satisfies Record<
  TlsPurpose,
  string
>

/** The bits digitalSignature and nonRepudiation */
const sealKeyUsage = bitString(Uint8Array.of(0b1100_0000), 6)
/** The bit digitalSignature, with which TLS proves who holds the key */
const tlsKeyUsage = bitString(Uint8Array.of(0b1000_0000), 7)
/** The bits keyCertSign and cRLSign */
const authorityKeyUsage = bitString(Uint8Array.of(0b0000_0110), 1)

/** Encodes a certificate in DER and signs it with the issuer's key. */
export async function writeCertificate(plan: CertificatePlan): Promise<Der> {
  const algorithm = sequence(identifier(rsaSignatures[plan.hash]), nullElement)
  const subjectKey = fromPem(plan.publicKey)
  const body = sequence(
    contextElement(integer(version3)),
    integer(BigInt(`0x${plan.serial}`)),
    algorithm,
    nameElement(nameFrom(plan.issuer)),
    sequence(certificateTime(plan.notBefore), certificateTime(plan.notAfter)),
    nameElement(nameFrom(plan.subject)),
    subjectKey,
    contextElement(await extensions(plan, subjectKey, fromPem(plan.issuerKey.publicKey)), 3),
  )
  const signature = await webSigning.sign(plan.issuerKey, plan.hash, body)
  return sequence(body, algorithm, bitString(signature))
}

/**
 * String types of attributes that must not be a UTF8String (RFC 5280 appendix A): countries, serial numbers
 * and identifiers for machines.
 */
const stringTypes: Readonly<Record<string, typeof utf8String>> = {
  [serialNumber]: printableString,
  '2.5.4.6': printableString,
  '2.5.4.46': printableString,
  '1.3.6.1.4.1.311.60.2.1.3': printableString,
  '0.9.2342.19200300.100.1.25': ia5String,
  [emailAddress]: ia5String,
}

function nameElement(name: Name): Der {
  const nameParts = name.map((together) =>
    together.map(({ type, value }) => sequence(identifier(type), (stringTypes[type] ?? utf8String)(value))),
  )
  return sequence(...nameParts.map((attributes) => createSet(...attributes)))
}

function pickKeyUsage({ isAuthority, purposes }: CertificatePlan): Der {
  if (isAuthority) return authorityKeyUsage
  return purposes === undefined ? sealKeyUsage : tlsKeyUsage
}

async function extensions(plan: CertificatePlan, subject: Der, issuer: Der): Promise<Der> {
  const { isAuthority, statement, purposes, serverNames } = plan
  const constraints = isAuthority ? sequence(derTrue) : sequence()
  const list = [
    extension('authorityKeyIdentifier', sequence(element(0x80, await keyIdentifier(issuer)))),
    extension('subjectKeyIdentifier', octetString(await keyIdentifier(subject))),
    extension('keyUsage', pickKeyUsage(plan), derTrue),
    extension('basicConstraints', constraints, derTrue),
  ]
  if (purposes !== undefined) {
    const types = purposes.map((purpose) => identifier(tlsPurposes[purpose]))
    list.push(extension('extendedKeyUsage', sequence(...types)))
  }
  if (serverNames !== undefined) {
    list.push(extension('subjectAltName', alternativeNames(serverNames)))
  }
  if (statement === undefined) return sequence(...list)
  const kind = purposes === undefined ? 'qseal' : 'qwac'
  const policy = kind === 'qseal' ? qualifiedSealPolicy : qualifiedWebPolicy
  return sequence(
    ...list,
    extension('certificatePolicies', sequence(sequence(identifier(policy)))),
    extension('qcStatements', qcStatements(statement, kind)),
  )
}

function extension(type: keyof typeof extensionTypes, value: Der, ...critical: readonly Der[]): Der {
  return sequence(identifier(extensionTypes[type]), ...critical, octetString(value))
}

/** Computes the key identifier by RFC 5280 §4.2.1.2, method 1: SHA-1 of the key's bits. */
async function keyIdentifier(key: Der): Promise<Uint8Array> {
  const result = readDer(key)
  const bits = result.ok ? bitStringBytes(child(result.value, 1, tags.bitString)) : undefined
  if (bits === undefined) throw new Error('the public key is no SubjectPublicKeyInfo in PEM')
  return webSigning.digest('SHA-1', bits)
}

/** Encodes the QCStatements extension: qualified, its type, of seals a secure device, and the PSD2 roles. */
export function qcStatements(plan: Psd2Plan, kind: CertificateKind): Der {
  const isSeal = kind === 'qseal'
  return sequence(
    sequence(identifier(statementTypes.compliance)),
    ...(isSeal ? [sequence(identifier(statementTypes.secureDevice))] : []),
    sequence(identifier(statementTypes.type), sequence(identifier(isSeal ? qcTypes.eseal : qcTypes.web))),
    sequence(identifier(statementTypes.psd2), psd2Statement(plan)),
  )
}

/**
 * Encodes `PSD2QcType ::= SEQUENCE { rolesOfPSP SEQUENCE OF RoleOfPSP, nCAName UTF8String, nCAId UTF8String
 * }`.
 */
export function psd2Statement({ roles, competentAuthority: { name, id } }: Psd2Plan): Der {
  const roleElements = roles.map((role) => sequence(identifier(pspRoles[role]), utf8String(role)))
  return sequence(sequence(...roleElements), utf8String(name), utf8String(id))
}
