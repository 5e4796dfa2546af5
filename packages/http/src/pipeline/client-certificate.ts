import type { Result } from '@pocketbank/core'
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
  refuseClientCertificate,
  refuseOtherOrganisation,
  toTpp,
} from '@pocketbank/signatures/signature'
import type { IncomingRequest } from '../requests/incoming-request.ts'
import type { Settings } from '../settings.ts'
import type { EarlyCheck } from './checks.ts'
import type { CheckedRequest } from './exchange.ts'
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
  const known = ofConnections.get(bytes) ?? readDerCertificate(bytes)
  ofConnections.set(bytes, known)
  return known
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
    ? `This bank requires a client certificate, and the request has none: present a QWAC to the proxy, which passes it on in ${clientCertHeader}.`
    : 'This bank requires a client certificate, and the connection has none: present a QWAC in the TLS handshake.'
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
    return refused({ rule: 'Q16a', code: 'CERTIFICATE_MISSING', text: describeMissing(settings) })
  }
  exchange.clientCertificate = certificate
  const { rsaBitsMin, trustAnchors } = settings
  const policy = { now: env.now(), nowFor: env.now, rsaBitsMin, trustAnchors }
  return andThen(
    checkCertificate({ crypto, certificate, policy, role: operation.role }),
    (refusal) => refusal && refused(refusal),
  )
}

function refused(refusal: NonNullable<Outcome['refusal']>): Outcome {
  return refusalOutcome('client-certificate', refusal)
}

/** Refuses a request whose two certificates are of different TPPs. */
export const checkOrganisations: EarlyCheck = ({ env, clientCertificate, certificate }) => {
  if (clientCertificate === undefined || certificate === undefined) return undefined
  if (env.settings.signatures === 'off') return undefined
  const wrong = refuseOtherOrganisation(toTpp(clientCertificate).id, toTpp(certificate).id)
  return wrong && refusalOutcome('organisations', wrong)
}
