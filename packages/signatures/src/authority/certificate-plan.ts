import { dayMilliseconds } from '@pocketbank/core/base/time'
import { hexFromBytes } from '../certificates/bytes.ts'
import type { PspRole } from '../certificates/psd2-statement.ts'
import type { DigestName } from '../signature/crypto-port.ts'
import { type Psd2Plan, readCompetentAuthority } from './competent-authority.ts'
import type { DistinguishedName } from './distinguished-name.ts'
import type { KeyPair } from './key-pair.ts'
import { seededBytes } from './seeded.ts'
import { qwacKey, tppPublicKey } from './test-keys.ts'

/** A qualified certificate for electronic seals, which signs requests, or for TLS connections. */
export type CertificateKind = 'qseal' | 'qwac'

/**
 * Fields of a certificate to issue. Each has a default; an empty object gives the certificate of the default
 * TPP.
 */
export interface CertificateRequest {
  /** A seal for signatures (QSealC) or a client certificate for TLS (QWAC). Default: `qseal`. */
  readonly kind?: CertificateKind | undefined
  /** The organizationIdentifier of the subject. Default: PSDNO-FSA-123456789. */
  readonly id?: string | undefined
  /** The organisation and common name of the subject. Default: pocketbank test TPP. */
  readonly name?: string | undefined
  /** The whole subject, instead of `id` and `name`. Default: C=NO with both. */
  readonly subject?: DistinguishedName | undefined
  /**
   * The roles in the PSD2 statement. Default: PSP_AI and PSP_PI. An empty list gives a statement without
   * roles.
   */
  readonly roles?: readonly PspRole[] | undefined
  /** False omits the QCStatements extension. Default: true. */
  readonly qcStatements?: boolean | undefined
  /** The serial number in hexadecimal. Default: derived from all other fields. */
  readonly serial?: string | undefined
  /**
   * Makes the certificate valid from one day before this time until two years after it. Default: valid from
   * 2000 to 2049.
   */
  readonly now?: Date | undefined
  /** Start of the validity. Default: derived from `now`. */
  readonly notBefore?: Date | undefined
  /** End of the validity. Default: derived from `now`. */
  readonly notAfter?: Date | undefined
  /** False omits `clientAuth` from the extended key usage of a QWAC. Default: true. */
  readonly clientAuth?: boolean | undefined
  /**
   * The key of the subject; only its public part is used. Default: `tppKey` of
   * `@pocketbank/signatures/authority`, of a QWAC `qwacKey`.
   */
  readonly key?: KeyPair | undefined
  /** The hash of the authority's signature. Default: SHA-256. */
  readonly hash?: DigestName | undefined
}

/** What a certificate is for at either end of a TLS connection. */
export type TlsPurpose = 'serverAuth' | 'clientAuth'

/** A certificate as plain data, before it is encoded and signed. */
export interface CertificatePlan {
  readonly serial: string
  readonly issuer: DistinguishedName
  readonly subject: DistinguishedName
  readonly notBefore: Date
  readonly notAfter: Date
  readonly publicKey: string
  readonly issuerKey: KeyPair
  readonly statement?: Psd2Plan
  readonly isAuthority: boolean
  /** The extended key usage of a certificate for TLS. */
  readonly purposes?: readonly TlsPurpose[]
  /** Host names and addresses of a TLS server. */
  readonly serverNames?: readonly string[]
  readonly hash: DigestName
}

/** The subject of the default TPP. */
export const defaultId = 'PSDNO-FSA-123456789'
const defaultName = 'pocketbank test TPP'
const defaultRoles: readonly PspRole[] = ['PSP_AI', 'PSP_PI']

/**
 * Validity without `now`. It covers decades, so that a test can set its clock freely and the default
 * certificate can be part of the package. Both ends fit UTCTime.
 */
export const wideValidity = {
  notBefore: new Date('2000-01-01T00:00:00Z'),
  notAfter: new Date('2049-12-31T23:59:59Z'),
} as const

/** Returns the UTC midnight before `now` plus these days, so that tests on one day share a certificate. */
function midnightNear(now: Date, days: number): Date {
  const near = now.getTime() + days * dayMilliseconds
  return new Date(near - (near % dayMilliseconds))
}

/** Returns a validity that ended yesterday. */
export function expiredValidity(now: Date): Pick<CertificateRequest, 'notBefore' | 'notAfter'> {
  return { notBefore: midnightNear(now, -730), notAfter: midnightNear(now, -1) }
}

/** Returns a validity that starts in one to two days. */
export function futureValidity(now: Date): Pick<CertificateRequest, 'notBefore' | 'notAfter'> {
  return { notBefore: midnightNear(now, 2), notAfter: midnightNear(now, 365) }
}

const serialBytes = 16
const validityYears = 2

/**
 * Plans a certificate with defaults for missing fields. The same inputs give the same certificate, byte for
 * byte.
 */
export function planCertificate(
  issuer: DistinguishedName,
  issuerKey: KeyPair,
  request: CertificateRequest,
): CertificatePlan {
  const { kind = 'qseal', name = defaultName, roles = defaultRoles, qcStatements = true } = request
  const id = request.id ?? request.subject?.organizationIdentifier ?? defaultId
  const unnumbered = {
    issuer,
    subject: request.subject ?? { C: 'NO', O: name, organizationIdentifier: id, CN: name },
    ...validity(request),
    publicKey: request.key?.publicKey ?? (kind === 'qwac' ? qwacKey.publicKey : tppPublicKey),
    issuerKey,
    ...(kind === 'qwac' && { purposes: listPurposes(request) }),
    ...(qcStatements ? { statement: { roles, competentAuthority: readCompetentAuthority(id) } } : {}),
    isAuthority: false,
    hash: request.hash ?? 'SHA-256',
  } as const
  return { serial: request.serial ?? certificateSerial(unnumbered), ...unnumbered }
}

function listPurposes({ clientAuth = true }: CertificateRequest): readonly TlsPurpose[] {
  return clientAuth ? ['serverAuth', 'clientAuth'] : ['serverAuth']
}

export function planAuthority(name: DistinguishedName, key: KeyPair): CertificatePlan {
  const unnumbered = {
    issuer: name,
    subject: name,
    ...wideValidity,
    publicKey: key.publicKey,
    issuerKey: key,
    isAuthority: true,
    hash: 'SHA-256',
  } as const
  return { serial: certificateSerial(unnumbered), ...unnumbered }
}

/** Fields of a certificate for a TLS server. */
export interface ServerCertificateRequest {
  /** Host names and addresses of the server: `localhost`, `127.0.0.1`, `::1`. */
  readonly names: readonly string[]
  /** The key of the server; only its public part is used. */
  readonly key: Pick<KeyPair, 'publicKey'>
  readonly notBefore: Date
  readonly notAfter: Date
}

export function planServerCertificate(
  issuer: DistinguishedName,
  issuerKey: KeyPair,
  { names, key, notBefore, notAfter }: ServerCertificateRequest,
): CertificatePlan {
  const unnumbered = {
    issuer,
    subject: { O: 'pocketbank', CN: 'pocketbank test server' },
    notBefore,
    notAfter,
    publicKey: key.publicKey,
    issuerKey,
    isAuthority: false,
    purposes: ['serverAuth'],
    serverNames: names,
    hash: 'SHA-256',
  } as const
  return { serial: certificateSerial(unnumbered), ...unnumbered }
}

export function fingerprint(plan: CertificatePlan): string {
  return hexFromBytes(createSerial(plan))
}

function validity({ now, notBefore, notAfter }: CertificateRequest): { notBefore: Date; notAfter: Date } {
  return {
    notBefore: notBefore ?? (now ? new Date(now.getTime() - dayMilliseconds) : wideValidity.notBefore),
    notAfter: notAfter ?? (now ? yearsAfter(now, validityYears) : wideValidity.notAfter),
  }
}

function yearsAfter(instant: Date, years: number): Date {
  const later = new Date(instant)
  later.setUTCFullYear(later.getUTCFullYear() + years)
  return later
}

/**
 * Makes a positive serial number of at most 20 bytes (RFC 5280 §4.1.2.2): the first bit is cleared, the
 * second one set.
 */
function certificateSerial(unnumbered: Omit<CertificatePlan, 'serial'>): string {
  const bytes = createSerial(unnumbered)
  bytes[0] = ((bytes[0] ?? 0) % 0x40) | 0x40
  return hexFromBytes(bytes)
}

function createSerial(plan: Omit<CertificatePlan, 'serial'>): Uint8Array {
  return seededBytes(JSON.stringify({ ...plan, issuerKey: plan.issuerKey.publicKey }), serialBytes)
}
