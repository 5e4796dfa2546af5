import { constants, X509Certificate } from 'node:crypto'
import type { Server as HttpServer, ServerOptions as HttpServerOptions } from 'node:http'
import { createServer, type Server as HttpsServer } from 'node:https'
import { isIP } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { App } from '@pocketbank/http'
import type { Certificate } from '@pocketbank/signatures'
import { base64FromBytes, toPem } from '@pocketbank/signatures/certificates'
import type { TlsOptions } from '../../options/tls-options.ts'
import type { HostNames } from '../own-hosts.ts'
import { authorityReader } from './authority.ts'
import { describeConnectionCause } from './handshake-cause.ts'
import { findKeysProblem } from './key-files.ts'
import {
  type ClientCertificateRequest,
  type FailedHandshake,
  secureConnections,
} from './secure-connections.ts'
import { createRenewal, issueServerKeys, type ServerKeys } from './server-keys.ts'

/** Makes HTTPS servers of one bank. */
export interface TlsServer {
  /** The certificate that clients trust, in PEM. */
  readonly ca: string
  /**
   * Makes a server of Node, which renews its certificate while it runs. Default: it asks for client
   * certificates if the bank reads them.
   */
  createServer(options: HttpServerOptions, clientCertificate?: ClientCertificateRequest): HttpServer
}

/** Called with each connection that fails before a request arrives. */
type ReportFailure = (...failure: Parameters<App['failConnection']>) => unknown

interface TlsServerOptions extends TlsOptions {
  readonly names: HostNames
  /** True if the server asks clients for a certificate. Clients without one are accepted, too. */
  readonly asksForCertificate?: boolean | undefined
  /** Issuers that the request for a certificate names. Default: it names none, so clients send any. */
  readonly trustAnchors?: readonly Certificate[] | undefined
  readonly failConnection?: ReportFailure | undefined
  /** Called if the certificate cannot be renewed. The server keeps the last one and tries again. */
  readonly onRenewalFault?: ((fault: unknown) => void) | undefined
}

/** Interval at which the age of the certificate is checked. A machine that slept renews within this time. */
const checkMilliseconds = 60_000

function toAnchorPem({ bytes }: Certificate): string {
  return toPem('CERTIFICATE', base64FromBytes(bytes))
}

/** Checks while a server runs whether its certificate must be renewed. Open connections keep theirs. */
function checkWhileRunning(server: HttpsServer, renewIfDue: () => Promise<void>): void {
  const check = setInterval(renewIfDue, checkMilliseconds)
  check.unref()
  server.once('close', () => clearInterval(check))
}

function readUserKeys(options: TlsOptions): ServerKeys | undefined {
  const { tlsCert: cert, tlsKey: key } = options
  const problem = findKeysProblem(options)
  if (problem !== undefined) throw new Error(problem)
  return cert === undefined || key === undefined ? undefined : { cert, key }
}

/** Lists the names of a certificate, addresses in their short form. */
function listNames({ subjectAltName = '' }: X509Certificate): readonly string[] {
  const names = subjectAltName.split(', ').map((name) => name.replace(/^[^:]*:/, ''))
  return names.map((name) => (isIP(name) === 6 ? new URL(`http://[${name}]`).hostname.slice(1, -1) : name))
}

/** True if a certificate has a name that a client asked for. */
function hasName(certificate: X509Certificate, name: string): boolean {
  try {
    const matchedName =
      isIP(name) === 0 ? certificate.checkHost(name, { subject: 'never' }) : certificate.checkIP(name)
    return matchedName !== undefined
  } catch {
    // Node throws for texts that are not names.
    return false
  }
}

/** Makes a function that describes a failed handshake for people and reports it. */
function createReporter(findNames: () => readonly string[], isIssued: boolean, report: ReportFailure) {
  return ({ cause, client, code, serverName }: FailedHandshake) => {
    const names = findNames()
    report({ cause, client, text: describeConnectionCause(cause, { code, serverName, names, isIssued }) })
  }
}

/**
 * Prepares HTTPS: with the certificate of the user, or with one of the test authority for all names of the
 * server. Throws if the user's certificate cannot be used.
 */
export async function openTls(options: TlsServerOptions): Promise<TlsServer> {
  const { names, asksForCertificate = false, trustAnchors = [], failConnection = () => {} } = options
  const userKeys = readUserKeys(options)
  const issuedAt = Date.now()
  const client = asksForCertificate && trustAnchors.length > 0 ? { ca: trustAnchors.map(toAnchorPem) } : {}
  const contextOptions = {
    ...client,
    // A renegotiation could change the certificate of the client under a request.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    // OpenSSL resumes no session with a client certificate without it.
    sessionIdContext: 'pocketbank',
  }
  const present = (keys: ServerKeys) => {
    const leaf = new X509Certificate(keys.cert)
    return { leaf, names: listNames(leaf), context: createSecureContext({ ...contextOptions, ...keys }) }
  }
  let presented = present(userKeys ?? (await issueServerKeys(names, issuedAt)))
  // The servers of both ports present the same certificate.
  const renewIfDue = createRenewal({
    issuedAt,
    renew: async (now) => {
      presented = present(await issueServerKeys(names, now))
    },
    onFault: options.onRenewalFault ?? (() => {}),
  })
  return {
    ca: await authorityReader(options)(),
    createServer(httpOptions, clientCertificate = asksForCertificate ? 'asked' : 'none') {
      const server = createServer(httpOptions)
      secureConnections(server, {
        context: () => presented.context,
        isNamed: (name) => hasName(presented.leaf, name),
        clientCertificate,
        onFailure: createReporter(() => presented.names, userKeys === undefined, failConnection),
      })
      if (userKeys === undefined) checkWhileRunning(server, renewIfDue)
      return server
    },
  }
}
