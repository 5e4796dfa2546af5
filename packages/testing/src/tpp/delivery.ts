import {
  type CertificateSubject,
  type ClientCertificate,
  type ClientCertificateWord,
  clientCertificateWords,
  issueClientCertificate,
  toBytes,
} from './client-certificate.ts'
import type { Deliver } from './request-ids.ts'

/** The bank of a TPP. */
export interface TppBank {
  /** Returns its address, which may change. */
  readonly address?: () => string
  /** True if it looks at client certificates. */
  readonly asksCertificates?: boolean
}

/** A TPP, as it connects. */
interface Connecting extends CertificateSubject {
  readonly send?: Deliver | undefined
  readonly clientCertificate?: ClientCertificate | ClientCertificateWord | 'none' | undefined
}

/** Creates the function that sends the requests of a TPP, each with its client certificate if it has one. */
export function createDelivery(
  options: Connecting,
  { asksCertificates = false }: TppBank,
  now: () => Date,
): (request: Request) => Response | Promise<Response> {
  const { send, clientCertificate: certificate = asksCertificates ? undefined : 'none' } = options
  if (certificate === 'none')
    return send === undefined ? (request) => fetch(request) : (request) => send(request)
  if (send === undefined || send === globalThis.fetch)
    throw new Error('a TPP that presents a client certificate needs `send`: fetch cannot present one')
  let presented: Promise<ClientCertificate> | undefined
  return async (request) => {
    presented ??= Promise.resolve(
      isWord(certificate) ? issueClientCertificate(options, now(), certificate) : toBytes(certificate),
    )
    return send(request, { clientCertificate: await presented })
  }
}

function isWord(
  certificate: Connecting['clientCertificate'],
): certificate is ClientCertificateWord | undefined {
  return (
    certificate === undefined ||
    (typeof certificate === 'string' && Object.hasOwn(clientCertificateWords, certificate))
  )
}
