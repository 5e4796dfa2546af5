import type { Refusal, RuleId } from '@pocketbank/core'
import { dayMilliseconds } from '@pocketbank/core/base/time'
import { organizationIdentifier } from '../certificates/attribute-types.ts'
import type { Certificate } from '../certificates/certificate.ts'
import { clientAuth, qcTypes, readCertificateUse } from '../certificates/certificate-use.ts'
import { findAttribute, formatName } from '../certificates/name.ts'
import { type Awaitable, andThen, firstResult } from '../runtime/awaitable.ts'
import { asSentence } from './causes/cause.ts'
import {
  type CertificateProblem,
  type CertifiedRequest,
  describeExpired,
  describeUnknownIssuer,
  findIssuerProblem,
  findRsaProblem,
  findValidityProblem,
  nameKeyType,
} from './certificate-checks.ts'
import { quote } from './explanation.ts'
import { type PspRole, toTpp } from './tpp.ts'

/** A client certificate, with what the bank requires of it. */
export interface ClientCertificateRequest extends CertifiedRequest {
  /** The PSD2 role that the operation needs. */
  readonly role: PspRole | undefined
}

type ClientCheck = (request: ClientCertificateRequest) => Awaitable<CertificateProblem | undefined>

const noStatement = {
  clause: 'has no PSD2 statement among its QCStatements (ETSI TS 119 495): present a QWAC',
}

/** The checks of a client certificate (Q16) with their rules, in the order of refusals. */
const checks: readonly (readonly [RuleId, ClientCheck])[] = [
  ['Q16c', ({ certificate, policy: { now } }) => findValidityProblem(certificate, now)],
  ['Q16d', findIssuerProblem],
  ['Q16e', ({ certificate: { psd2 } }) => (psd2 === undefined ? noStatement : undefined)],
  ['Q16e', ({ certificate }) => findOrganisationProblem(certificate)],
  ['Q16f', ({ certificate }) => findTypeProblem(readCertificateUse(certificate).types)],
  ['Q16g', ({ certificate }) => findPurposeProblem(readCertificateUse(certificate).purposes)],
  ['Q16h', findKeyProblem],
  ['Q16i', findRoleProblem],
]

function findOrganisationProblem({ subject }: Certificate): CertificateProblem | undefined {
  if (findAttribute(subject, organizationIdentifier) !== undefined) return undefined
  return { clause: 'has no organizationIdentifier such as PSDNO-FSA-123456789 in its subject' }
}

function findTypeProblem(types: readonly string[]): CertificateProblem | undefined {
  if (types.includes(qcTypes.web)) return undefined
  const names = Object.entries(qcTypes).flatMap(([name, type]) => (types.includes(type) ? [name] : []))
  const stated = names.length === 0 ? 'has no QcType' : `has the QcType ${names.join(', ')}`
  const kind = types.includes(qcTypes.eseal) ? ', it is for electronic seals' : ''
  return { clause: `${stated}${kind}: present a QWAC, whose QcType is web` }
}

function findPurposeProblem(purposes: readonly string[] | undefined): CertificateProblem | undefined {
  if (purposes?.includes(clientAuth)) return undefined
  const stated =
    purposes === undefined ? 'has no extended key usage' : 'lacks clientAuth in its extended key usage'
  return { clause: `${stated}: present one that is for TLS clients (clientAuth)` }
}

function findKeyProblem({
  certificate: { publicKey },
  policy: { rsaBitsMin },
}: ClientCertificateRequest): CertificateProblem | undefined {
  if (publicKey.type === 'RSA') return findRsaProblem(publicKey, rsaBitsMin)
  if (publicKey.type === 'EC') return undefined
  return { clause: `holds a key of type ${nameKeyType(publicKey)}, only RSA and EC keys are accepted` }
}

function findRoleProblem({ certificate, role }: ClientCertificateRequest): CertificateProblem | undefined {
  const { id, roles = [] } = toTpp(certificate)
  if (role === undefined || roles.includes(role)) return undefined
  const stated = roles.length === 0 ? 'no role' : roles.join(', ')
  return { clause: `of ${quote(id)} states ${stated}, this operation needs the PSD2 role ${role}` }
}

/** Creates a refusal whose sentence begins with `The client certificate`. */
export function refuseClientCertificate(
  rule: RuleId,
  { clause, code = 'CERTIFICATE_INVALID' }: CertificateProblem,
): Refusal {
  return { rule, code, text: asSentence(`The client certificate ${clause}`) }
}

/** Checks a client certificate. Returns the refusal of the first check that fails. */
export function checkClientCertificate(request: ClientCertificateRequest): Awaitable<Refusal | undefined> {
  const now = request.policy.nowFor?.(toTpp(request.certificate).id) ?? request.policy.now
  return firstResult(refusingChecks, { ...request, policy: { ...request.policy, now } })
}

const refusingChecks = checks.map(
  ([rule, find]) =>
    (request: ClientCertificateRequest) =>
      andThen(find(request), (problem) => problem && refuseClientCertificate(rule, problem)),
)

/**
 * Refuses a certificate that is right, as if it had expired, been replaced, or come from an unknown issuer.
 */
export function refuseAsWrong(
  wrong: 'expired' | 'renewed' | 'unknownIssuer',
  certificate: Certificate,
  now: number,
): Refusal {
  switch (wrong) {
    case 'expired':
      return refuseClientCertificate('Q16c', describeExpired(now - dayMilliseconds, now))
    case 'renewed': {
      const clause = `with the serial number ${certificate.serial} was replaced: present the new one`
      return refuseClientCertificate('Q16j', { clause })
    }
    case 'unknownIssuer':
      return refuseClientCertificate('Q16d', describeUnknownIssuer(formatName(certificate.issuer)))
  }
}

/** Refuses two certificates of different TPPs. Both ids are in the sentence. */
export function refuseOtherOrganisation(client: string, signing: string): Refusal | undefined {
  if (client === signing) return undefined
  const clause = `is of ${quote(client)}, the signing certificate of ${quote(signing)}: use two of one TPP`
  return refuseClientCertificate('Q16k', { clause })
}
