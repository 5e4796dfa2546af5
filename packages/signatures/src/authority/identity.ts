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

/** With what a TPP signs, and what it says of it in the keyId. */
export interface SigningIdentity {
  readonly key: KeyPair
  readonly serial: string
  readonly issuer: string
  readonly subject: string
  /** Of the certificate of the authority. */
  readonly issuerSerial: string
  /** The certificate in base64, issued when first asked for. */
  certificate(): Promise<string>
  /** The same TPP with another certificate: its key and the authority are kept unless named. */
  reissued(change: CertificateRequest, authority?: Authority): SigningIdentity
}

/** A certificate from elsewhere, with what the keyId has to say of it. */
export type TppCertificate = Pick<IssuedCertificate, 'base64' | 'serial' | 'issuer'>

/** Options of a TPP that say who it is: its certificate has them. */
export interface IdentityOptions extends Pick<CertificateRequest, 'id' | 'name' | 'roles' | 'key'> {
  /** Issuer of the certificate. Default: the test authority of this package. */
  readonly authority?: Authority
  /** A certificate that exists already; `id` should then repeat its organizationIdentifier, and `key` hold its key. */
  readonly certificate?: TppCertificate
}

/** D: the default certificate holds for half a century; a clock beyond that gets one of its own. */
function pickIssueTime(now: Date): Pick<CertificateRequest, 'now'> {
  return now >= wideValidity.notBefore && now <= wideValidity.notAfter ? {} : { now }
}

/** The identity that the options of a TPP ask for at a moment. Nothing is issued or imported yet. */
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
    reissued: (change, other = authority) => issueIdentity(other, { ...request, ...change }),
  }
}

/** Returns the ready-made certificate of a plan, or issues it. */
async function findCertificate(plan: CertificatePlan): Promise<string> {
  return readyMade.get(fingerprint(plan)) ?? (await issueCertificate(plan)).base64
}
