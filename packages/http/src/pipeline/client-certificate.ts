import type { Refusal, Result } from '@pocketbank/core'
import { fail, ok } from '@pocketbank/core/base'
import type { Certificate } from '@pocketbank/signatures'
import {
  certificateCacheEntriesMax,
  clientCertHeader,
  isEmptyClientCert,
  readClientCert,
  readDerCertificate,
} from '@pocketbank/signatures/certificates'
import { type Awaitable, andThen } from '@pocketbank/signatures/runtime'
import {
  checkClientCertificate as checkCertificate,
  createHeaderReader,
  refuseAsWrong,
  refuseClientCertificate,
  refuseOtherOrganisation,
  toTpp,
} from '@pocketbank/signatures/signature'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import type { Settings } from '../settings.ts'
import type { EarlyCheck } from './checks.ts'
import type { CertificateCheck, CheckEnv, CheckedRequest, WrongCertificate } from './exchange.ts'
import { type Outcome, refusalOutcome } from './outcome.ts'

/** The parts of a request that may have a client certificate. */
export type ClientCertificateSource = Pick<
  IncomingRequest,
  'headers' | 'clientCertificate' | 'forwardedCertificate'
>

type Read = Result<Certificate, string>

/** Certificates of connections: all requests of a connection have the same bytes. */
const ofConnections = new WeakMap<Uint8Array, Read>()

function readConnection(bytes: Uint8Array<ArrayBuffer>): Read {
  const reading = ofConnections.get(bytes) ?? readDerCertificate(bytes)
  ofConnections.set(bytes, reading)
  return reading
}

const { read: readForwarded } = createHeaderReader(certificateCacheEntriesMax, readClientCert)

/**
 * Reads the client certificate of a request: from the header if the host says so, then as the platform passes
 * it on, then from the connection. The error is a phrase.
 */
export function readClientCertificate(
  request: ClientCertificateSource,
  { clientCertHeader: isHeaderTrusted }: Pick<Settings, 'clientCertHeader'>,
): Result<Certificate | undefined, string> {
  const header = isHeaderTrusted ? request.headers.get(clientCertHeader) : null
  if (header !== null) return isEmptyClientCert(header) ? ok(undefined) : readForwarded(header)
  const { forwardedCertificate: forwarded, clientCertificate } = request
  if (forwarded === '') return fail('the platform passes on that there is one, but not its bytes')
  if (forwarded !== undefined) return readForwarded(forwarded)
  return clientCertificate === undefined ? ok(undefined) : readConnection(clientCertificate)
}

function describeMissing({ clientCertHeader: isHeaderTrusted }: Settings): string {
  return isHeaderTrusted
    ? 'This bank requires a client certificate, and the request has none: ' +
        `present a QWAC to the proxy, which passes it on in ${clientCertHeader}.`
    : 'This bank requires a client certificate, and the ' +
        'connection has none: present a QWAC in the TLS handshake.'
}

/** Describes a request without a client certificate. Of two ports, only that of the pages accepts one. */
function describeAbsent({ env: { settings }, request: { origins, basePath } }: CheckedRequest): string {
  return origins === undefined || settings.clientCertHeader
    ? describeMissing(settings)
    : 'This bank requires a client certificate, and this port, which has the ' +
        `pages, reads none: send the request to ${origins.operations}${basePath}/v1.`
}

function refuseMissing(text: string): Refusal {
  return { rule: 'Q16a', code: 'CERTIFICATE_MISSING', text }
}

/** Checks the client certificate of a request (Q16), if the bank looks at client certificates. */
export const checkClientCertificate: EarlyCheck = (exchange) =>
  exchange.env.settings.clientCertificates === 'none' ? undefined : checkPresented(exchange)

function checkPresented(exchange: CheckedRequest): Awaitable<Outcome | undefined> {
  const { env, request, operation } = exchange
  const { settings, crypto } = env
  const read = readClientCertificate(request, settings)
  if (!read.ok) return refused(refuseClientCertificate('Q16b', { clause: `cannot be read: ${read.error}` }))
  const certificate = read.value
  if (certificate === undefined) {
    if (settings.clientCertificates === 'optional') return undefined
    return refused(refuseMissing(describeAbsent(exchange)))
  }
  exchange.clientCertificate = certificate
  const { rsaBitsMin, trustAnchors } = settings
  const policy = { now: env.now(), nowFor: env.now, rsaBitsMin, trustAnchors }
  const checking = checkCertificate({ crypto, certificate, policy, role: operation.role })
  return andThen(checking, (refusal) => {
    if (refusal === undefined) return judgeCertificate(exchange, certificate)
    // The journal names the TPP if the certificate is genuine and valid, but has a wrong kind or role.
    if (!doubtfulRules.includes(refusal.rule)) exchange.tpp = toTpp(certificate)
    return refused(refusal)
  })
}

/** Rules that refuse a certificate which may not be that of the TPP in it. */
const doubtfulRules: readonly Refusal['rule'][] = ['Q16c', 'Q16d', 'Q16e']

function refused(refusal: Refusal): Outcome {
  return refusalOutcome('client-certificate', refusal)
}

/** Finds how a right certificate counts, if a test has brought a situation about. */
function findWrong(env: CheckEnv, certificate: Certificate, check: CertificateCheck) {
  const { interceptor, openInterceptor } = env
  const ofTpp = typeof interceptor === 'function' ? openInterceptor?.(toTpp(certificate).id) : interceptor
  return ofTpp?.judgeCertificate?.(certificate, check)
}

function judgeCertificate(exchange: CheckedRequest, certificate: Certificate): Outcome | undefined {
  const { env } = exchange
  const wrong = findWrong(env, certificate, 'client-certificate')
  if (wrong === undefined || wrong === 'otherOrganisation') return undefined
  exchange.tpp = toTpp(certificate)
  const refusal =
    wrong === 'missing'
      ? refuseMissing(describeMissing(env.settings))
      : refuseAsWrong(wrong, certificate, env.now(toTpp(certificate).id))
  return withRemark(refused(refusal), wrong)
}

/** Adds the remark that a test caused the refusal. */
function withRemark(outcome: Outcome, wrong: WrongCertificate): Outcome {
  const remark =
    'the client certificate was right: it counts as ' +
    `${certificateWords[wrong]} since a test brought that about`
  return { ...outcome, warnings: [remark] }
}

const certificateWords: Readonly<Record<WrongCertificate, string>> = {
  missing: 'missing',
  expired: 'expired',
  renewed: 'replaced',
  unknownIssuer: 'one of an unknown issuer',
  otherOrganisation: 'one of another organisation',
}

/** The organisation of a client certificate that counts as one of another organisation. */
const otherOrganisation = 'PSDNO-FSA-000000000'

/** Refuses a request with two certificates of different TPPs. */
export const checkOrganisations: EarlyCheck = ({ env, clientCertificate, certificate }) => {
  if (clientCertificate === undefined || certificate === undefined) return undefined
  if (env.settings.signatures === 'off') return undefined
  const { id } = toTpp(certificate)
  const wrong = refuseOtherOrganisation(toTpp(clientCertificate).id, id)
  if (wrong !== undefined) return refusalOutcome('organisations', wrong)
  const wrongWord = findWrong(env, clientCertificate, 'organisations')
  const refusal = wrongWord && refuseOtherOrganisation(otherOrganisation, id)
  return refusal && withRemark(refusalOutcome('organisations', refusal), wrongWord)
}
