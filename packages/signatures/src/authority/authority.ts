import {
  type CertificatePlan,
  type CertificateRequest,
  planAuthority,
  planCertificate,
  planServerCertificate,
  type ServerCertificateRequest,
} from './certificate-plan.ts'
import type { DistinguishedName } from './distinguished-name.ts'
import { type IssuedCertificate, issueCertificate } from './issue.ts'
import type { KeyPair } from './key-pair.ts'
import { authorityKey } from './test-keys.ts'

/** A certificate authority for tests. Its certificates are valid in form, but no real bank trusts them. */
export interface Authority {
  /** The issuer of its certificates. */
  readonly name: DistinguishedName
  /** The serial number of its own certificate, in hexadecimal. */
  readonly serial: string
  /** Returns the authority's own certificate, which a bank can use as trust anchor. */
  certificate(): Promise<IssuedCertificate>
  /** Returns the certificate that `issue` would sign, as plain data. */
  plan(request?: CertificateRequest): CertificatePlan
  /**
   * Issues a PSD2 certificate (ETSI TS 119 495): for electronic seals (QSealC), or with `kind: 'qwac'` for
   * TLS clients.
   */
  issue(request?: CertificateRequest): Promise<IssuedCertificate>
  /** Issues a certificate for a TLS server. */
  issueForServer(request: ServerCertificateRequest): Promise<IssuedCertificate>
}

/** Options of a test authority. */
export interface AuthorityOptions {
  /**
   * The issuer name. Default: C=NO, O=pocketbank, organizationIdentifier=NTRNO-987654321, CN=pocketbank test
   * CA.
   */
  readonly name?: DistinguishedName
  /** An RSA key. Default: the fixed key of this package. */
  readonly key?: KeyPair
}

export const defaultAuthorityName: DistinguishedName = {
  C: 'NO',
  O: 'pocketbank',
  organizationIdentifier: 'NTRNO-987654321',
  CN: 'pocketbank test CA',
}

/**
 * Makes a test authority that issues PSD2 certificates. Creating one costs nothing; only issuing does. The
 * same request gives the same certificate, byte for byte.
 *
 * @param options - Its name and key. Default: those of the authority that issues the certificates of this
 * package's TPPs.
 * @example
 * ```ts
 * import { createAuthority, createSandbox } from '@pocketbank/testing'
 *
 * const authority = createAuthority({ name: { C: 'NO', O: 'Own CA', CN: 'Own CA' } })
 * const { pem } = await authority.certificate()
 * const strict = createSandbox({ trustAnchors: pem })
 * const trusted = await strict.tpp({ authority }).get('/v1/sandbox/customers')
 * const unknown = await strict.tpp().get('/v1/sandbox/customers')
 * trusted.status // => 200
 * unknown.status // => 401
 * ```
 */
export function createAuthority(options: AuthorityOptions = {}): Authority {
  const { name = defaultAuthorityName, key = authorityKey } = options
  const plan = (request: CertificateRequest = {}) => planCertificate(name, key, request)
  return {
    name,
    get serial() {
      return planAuthority(name, key).serial
    },
    plan,
    certificate: () => issueCertificate(planAuthority(name, key)),
    issue: async (request) => issueCertificate(plan(request)),
    issueForServer: async (request) => issueCertificate(planServerCertificate(name, key, request)),
  }
}
