import type { Server as HttpServer, ServerOptions as HttpServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { App } from '@pocketbank/http'
import type { TlsOptions } from '../options/tls-options.ts'
import type { ServerSite } from './connection-info.ts'
import type { ServerOptions } from './options.ts'
import { createHostCheck } from './own-hosts.ts'
import type { NodeServerOptions, Served } from './served.ts'
import { createNodeServer } from './server.ts'
import { createStopper } from './stop.ts'
import type { TlsServer } from './tls/open-tls.ts'
import type { ClientCertificateRequest } from './tls/secure-connections.ts'

function listenerUrl({ address, family, port }: AddressInfo, scheme: 'http' | 'https'): string {
  return `${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

/** A server that listens. */
export interface Listener {
  /** Address with the base path, such as `http://127.0.0.1:8080`. */
  readonly url: string
  /**
   * Address of SCA pages, the console, control operations and the description. It differs from `url` if
   * handshakes need a client certificate there.
   */
  readonly pagesUrl: string
  /**
   * The certificate of the authority that clients of an HTTPS server trust, in PEM; undefined without TLS.
   */
  readonly ca: string | undefined
  /** Stops listening, waits a limited time for requests under way, and stores unstored changes. */
  close(): Promise<void>
}

interface ServerListenOptions
  extends Pick<ServerOptions, 'port' | 'host' | 'allowedHosts'>,
    TlsOptions,
    Partial<NodeServerOptions> {}

/**
 * Connections that may wait to be accepted. With Node's default, a flood makes the next client wait a second
 * until it sends SYN again.
 */
const backlogConnections = 4_096

/** Loads what TLS needs. A server that speaks plain HTTP loads none of it. */
async function openTlsServer(
  { host, allowedHosts, tls = false, ...options }: ServerListenOptions,
  { host: bank, failConnection, onRenewalFault }: Served & Partial<Pick<App, 'host'>>,
): Promise<TlsServer | undefined> {
  if (!tls) return undefined
  const { openTls } = await import('./tls/open-tls.ts')
  const publicOrigin = bank?.address.publicOrigin
  const { clientCertificates = 'none', trustAnchors } = bank?.settings ?? {}
  const asksForCertificate = clientCertificates !== 'none'
  const names = { host, allowedHosts, publicOrigin }
  return openTls({ ...options, names, asksForCertificate, trustAnchors, failConnection, onRenewalFault })
}

interface PortOptions extends ServerSite, NodeServerOptions {
  readonly port: number
  readonly host: string
  readonly createServer?: ((options: HttpServerOptions) => HttpServer) | undefined
}

/** Listens at a port. */
async function openPort(app: Served, { port, host, ...options }: PortOptions) {
  const http = createNodeServer(app, options)
  const stop = createStopper(http)
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    http.listen({ port, host, backlog: backlogConnections }, resolve)
  })
  return { address: http.address() as AddressInfo, stop }
}

/** Listens at two ports: one requires client certificates, the next one asks for none. */
async function openBothPorts(app: Served, tls: TlsServer, options: PortOptions) {
  const { port } = options
  const ports = { operations: port, pages: port }
  const open = (at: number, request: ClientCertificateRequest) =>
    openPort(app, { ...options, ports, port: at, createServer: (more) => tls.createServer(more, request) })
  const pages = await open(port === 0 ? 0 : port + 1, 'none')
  const operations = await open(port, 'required').catch(async (fault: unknown) => {
    await pages.stop()
    throw fault
  })
  ports.operations = operations.address.port
  ports.pages = pages.address.port
  const stop = () => Promise.all([operations.stop(), pages.stop()])
  return { address: operations.address, pages: pages.address, stop }
}

/**
 * Listens for an application. The server has no control API and stores nothing unless the application does;
 * `serve` makes a whole server.
 *
 * @param app - From `createApp`, or an object with its `fetch` and `refuse`.
 * @param options - `port` (0 takes a free one), `host`, and further names of the bank in `allowedHosts`;
 *   `tls` for HTTPS, with the certificate `tlsCert` and its key `tlsKey` in PEM or one of the test authority.
 *   Unless `keepsGlobals` is true, the global Request and Response of Node are replaced for good by lighter
 *   ones.
 * @returns The address, a function that stops listening and waits a limited time for requests under way, and
 *   for HTTPS the certificate `ca` that clients trust, in PEM.
 * @throws {Error} The error of the system if it cannot listen, such as one with the code `EADDRINUSE`.
 * @example
 * ```ts
 * import { createEngine, instant } from '@pocketbank/core'
 * import { createApp } from '@pocketbank/http'
 * import { listen, nodeCrypto } from '@pocketbank/hosts/node'
 *
 * const engine = createEngine({ now: instant(Date.now()), seed: 'my test' })
 * const app = createApp({ engineFor: () => engine, now: () => instant(Date.now()), crypto: nodeCrypto })
 * const server = await listen(app, { port: 0, host: '127.0.0.1', keepsGlobals: true })
 * const { status } = await fetch(`${server.url}/openapi.json`)
 * await server.close()
 * status // => 200
 * ```
 */
export async function listen(
  app: Served & Partial<Pick<App, 'basePath' | 'close' | 'host'>>,
  options: ServerListenOptions,
): Promise<Listener> {
  const { port, host, allowedHosts, keepsGlobals = false } = options
  const publicOrigin = app.host?.address.publicOrigin
  const tls = await openTlsServer(options, app)
  const isOwnHost = createHostCheck({ host, publicOrigin, allowedHosts })
  const portOptions = { port, host, keepsGlobals, isOwnHost, createServer: tls?.createServer }
  const opened =
    tls !== undefined && app.host?.settings.clientCertificates === 'strict'
      ? await openBothPorts(app, tls, portOptions)
      : await openPort(app, portOptions)
  const toUrl = (address: AddressInfo) =>
    listenerUrl(address, tls === undefined ? 'http' : 'https') + (app.basePath ?? '')
  return {
    url: toUrl(opened.address),
    pagesUrl: toUrl('pages' in opened ? opened.pages : opened.address),
    ca: tls?.ca,
    async close() {
      app.close?.()
      await opened.stop()
    },
  }
}
