import { type Authority, createAuthority } from './authority.ts'
import {
  type CertificatePlan,
  type CertificateRequest,
  fingerprint,
  wideValidity,
} from './certificate-plan.ts'
import { readyMade } from './default-certificate.ts'
import { writeDistinguishedName } from './distinguished-name.ts'
import { type IssuedCertificate, issueCertificate } from './issue.ts'
import type { KeyPair } from './key-pair.ts'
import { tppKey } from './test-keys.ts'

/** The key and certificate with which a TPP signs, and the parts of its keyId. */
export interface SigningIdentity {
  readonly key: KeyPair
  readonly serial: string
  readonly issuer: string
  readonly subject: string
  /** Serial number of the authority's certificate. */
  readonly issuerSerial: string
  /** Returns the certificate in base64. The first call issues it. */
  certificate(): Promise<string>
  /** Returns the same TPP with a changed certificate. Key and authority stay the same unless given. */
  reissued(change: CertificateRequest, authority?: Authority): SigningIdentity
}

/** An existing certificate, with the parts of its keyId. */
export type TppCertificate = Pick<IssuedCertificate, 'base64' | 'serial' | 'issuer'>

/** Options of a TPP that appear in its certificate. */
export interface IdentityOptions extends Pick<CertificateRequest, 'id' | 'name' | 'roles' | 'key'> {
  /** Issuer of the certificate. Default: the test authority of this package. */
  readonly authority?: Authority
  /** An existing certificate. `id` must then be its organizationIdentifier, and `key` its key. */
  readonly certificate?: TppCertificate
}

/**
 * Returns `now` for a clock outside the validity of the default certificate, so that another one is issued.
 */
function pickIssueTime(now: Date): Pick<CertificateRequest, 'now'> {
  return now >= wideValidity.notBefore && now <= wideValidity.notAfter ? {} : { now }
}

/** Creates the identity of a TPP at a given time. Nothing is issued or imported yet. */
export function createSigningIdentity(options: IdentityOptions, now: Date): SigningIdentity {
  const { authority = createAuthority(), certificate, id, name, roles, key } = options
  const identity = issueIdentity(authority, { id, name, roles, key, ...pickIssueTime(now) })
  if (certificate === undefined) return identity
  const { base64, serial, issuer } = certificate
  return { ...identity, serial, issuer, certificate: async () => base64 }
}

function issueIdentity(authority: Authority, request: CertificateRequest): SigningIdentity {
  const plan = authority.plan(request)
  let certificate: Promise<string> | undefined
  return {
    key: request.key ?? tppKey,
    serial: plan.serial,
    issuer: writeDistinguishedName(plan.issuer),
    subject: writeDistinguishedName(plan.subject),
    get issuerSerial() {
      return authority.serial
    },
    certificate: () => {
      certificate ??= findCertificate(plan)
      return certificate
    },
    reissued: (change, newAuthority = authority) => issueIdentity(newAuthority, { ...request, ...change }),
  }
}

async function findCertificate(plan: CertificatePlan): Promise<string> {
  return readyMade.get(fingerprint(plan)) ?? (await issueCertificate(plan)).base64
}
