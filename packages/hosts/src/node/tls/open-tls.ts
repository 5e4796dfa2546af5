import { constants } from 'node:crypto'
import type { Server as HttpServer, ServerOptions as HttpServerOptions } from 'node:http'
import { createServer, type Server as HttpsServer } from 'node:https'
import type { TLSSocket } from 'node:tls'
import type { Certificate } from '@pocketbank/signatures'
import { createAuthority } from '@pocketbank/signatures/authority'
import { base64FromBytes, toPem } from '@pocketbank/signatures/certificates'
import type { TlsOptions } from '../../options/tls-options.ts'
import type { HostNames } from '../own-hosts.ts'
import { findKeysProblem, findTopCertificate } from './key-files.ts'
import { isRenewalDue, issueServerKeys, type ServerKeys } from './server-keys.ts'

/** Makes HTTPS servers of one bank. */
export interface TlsServer {
  /** The certificate that clients trust, in PEM. */
  readonly ca: string
  /** Makes a server of Node, which renews its certificate while it runs. */
  createServer(options: HttpServerOptions): HttpServer
}

interface TlsServerOptions extends TlsOptions {
  readonly names: HostNames
  /** True if the server asks clients for a certificate. Clients without one are accepted, too. */
  readonly asksForCertificate?: boolean | undefined
  /** Issuers that the request for a certificate names. Default: it names none, so clients send any. */
  readonly trustAnchors?: readonly Certificate[] | undefined
}

/** Time that a client has for its handshake. */
const handshakeMilliseconds = 10_000

/** Interval at which the age of the certificate is checked. A machine that slept renews within this time. */
const checkMilliseconds = 60_000

function toAnchorPem({ bytes }: Certificate): string {
  return toPem('CERTIFICATE', base64FromBytes(bytes))
}

/** Renews the certificate of a server while it runs. Open connections keep theirs. */
function renewWhileRunning(
  server: HttpsServer,
  issuedAt: number,
  renew: (now: number) => Promise<void>,
): void {
  let renewedAt = issuedAt
  const check = setInterval(() => {
    const now = Date.now()
    if (!isRenewalDue(renewedAt, now)) return
    renewedAt = now
    void renew(now)
  }, checkMilliseconds)
  check.unref()
  server.once('close', () => clearInterval(check))
}

async function readGivenKeys(
  options: TlsOptions,
): Promise<(ServerKeys & { readonly ca: string }) | undefined> {
  const { tlsCert: cert, tlsKey: key } = options
  const problem = findKeysProblem(options)
  if (problem !== undefined) throw new Error(problem)
  return cert === undefined || key === undefined ? undefined : { cert, key, ca: findTopCertificate(cert) }
}

/**
 * Prepares HTTPS: with the certificate of the user, or with one of the test authority for all names of the
 * server. Throws if the user's certificate cannot be used.
 */
export async function openTls(options: TlsServerOptions): Promise<TlsServer> {
  const { names, asksForCertificate = false, trustAnchors = [] } = options
  const given = await readGivenKeys(options)
  const issuedAt = Date.now()
  const { cert, key } = given ?? (await issueServerKeys(names, issuedAt))
  const client = asksForCertificate && trustAnchors.length > 0 ? { ca: trustAnchors.map(toAnchorPem) } : {}
  // A renegotiation could change the certificate of the client under a request.
  const context = { ...client, secureOptions: constants.SSL_OP_NO_RENEGOTIATION }
  return {
    ca: given?.ca ?? (await createAuthority().certificate()).pem,
    createServer(httpOptions) {
      const server = createServer({
        ...httpOptions,
        ...context,
        ...{ cert, key },
        requestCert: asksForCertificate,
        // The bank judges the certificate by its own clock, and says what is wrong with it.
        rejectUnauthorized: false,
        handshakeTimeout: handshakeMilliseconds,
      })
      // Node would treat a failed handshake as a request that cannot be parsed.
      server.removeAllListeners('tlsClientError')
      server.on('tlsClientError', (_, socket: TLSSocket) => socket.destroy())
      if (given === undefined) {
        renewWhileRunning(server, issuedAt, async (now) =>
          server.setSecureContext({ ...context, ...(await issueServerKeys(names, now)) }),
        )
      }
      return server
    },
  }
}
