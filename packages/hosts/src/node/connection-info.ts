import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { ConnectionInfo } from '@pocketbank/http'
import type { OrderedHeaders } from '@pocketbank/http/requests/header-pairs'
import type { BankOrigins } from '@pocketbank/http/requests/incoming-request'
import type { OwnHosts } from '@pocketbank/http/requests/sender'
import type { HeaderSource } from '@pocketbank/signatures/signature'
import { readHost } from './host-header.ts'
import { createBodyReader } from './incoming-body.ts'

/** Limit of the cached names: three times as many as the bank reads. */
const lowerCaseMax = 200
const lowerCase = new Map<string, string>()

/**
 * Lowers the case of a name. The cache saves 0.5 µs of a signed GET and 1.4 µs of a signed POST (2026-11).
 */
function inLowerCase(name: string): string {
  const cachedName = lowerCase.get(name)
  if (cachedName !== undefined) return cachedName
  const lowerName = name.toLowerCase()
  if (lowerCase.size < lowerCaseMax) lowerCase.set(name, lowerName)
  return lowerName
}

type HeadersOfNode = Pick<IncomingMessage, 'headers' | 'rawHeaders'>

/**
 * Headers as bytes, with repeated ones joined. A class: creating closures for each request costs twice as
 * much.
 */
class NodeHeaders implements OrderedHeaders {
  readonly #headers: IncomingMessage['headers']
  readonly raw: string[]

  constructor({ headers, rawHeaders }: HeadersOfNode) {
    this.#headers = headers
    this.raw = rawHeaders
  }

  get(name: string): string | null {
    const key = inLowerCase(name)
    const value = this.#headers[key]
    if (typeof value === 'string') return value
    // Most headers that the bank reads are absent. Returning here saves 0.3 µs of each request.
    if (value === undefined) return null
    // Properties of the prototype are not headers.
    return Object.hasOwn(this.#headers, key) ? String(value) : null
  }

  has(name: string): boolean {
    return this.get(name) !== null
  }
}

export function readNodeHeaders(incoming: HeadersOfNode): HeaderSource {
  return new NodeHeaders(incoming)
}

/** True for a connection over TLS. */
export function isEncrypted(socket: Socket): boolean {
  return 'encrypted' in socket && socket.encrypted === true
}

/** Certificates of clients by connection: Node reads one anew at each call. Renegotiation is off. */
const peerCertificates = new WeakMap<Socket, Uint8Array<ArrayBuffer> | undefined>()

function readPeerCertificate(socket: Socket): Uint8Array<ArrayBuffer> | undefined {
  if (!('getPeerX509Certificate' in socket)) return undefined
  if (peerCertificates.has(socket)) return peerCertificates.get(socket)
  const raw = (socket as TLSSocket).getPeerX509Certificate()?.raw
  const bytes = raw && new Uint8Array(raw)
  peerCertificates.set(socket, bytes)
  return bytes
}

/** Ports of a bank that listens at two: one asks for client certificates, one has the pages. */
export interface BankPorts {
  operations: number
  pages: number
}

/** Facts that all requests of a server share. */
export interface ServerSite {
  /** Checks the host names of unsigned requests. Default: any name is accepted. */
  readonly isOwnHost?: OwnHosts | undefined
  /** Default: the bank listens at one port. */
  readonly ports?: BankPorts | undefined
}

/** Facts about the connection of a request, read from the socket only when needed. */
export class NodeConnectionInfo implements ConnectionInfo {
  readonly #incoming: IncomingMessage
  readonly target: string | undefined
  readonly headers: HeaderSource
  readonly #site: ServerSite

  constructor(incoming: IncomingMessage, site: ServerSite) {
    const { url } = incoming
    this.#incoming = incoming
    this.target = url?.startsWith('/') ? url : undefined
    this.headers = new NodeHeaders(incoming)
    this.#site = site
  }

  get readBody() {
    return createBodyReader(this.#incoming)
  }

  get hangUp() {
    const { socket } = this.#incoming
    return () => socket.destroySoon()
  }

  get remote(): string | undefined {
    const { socket, httpVersion } = this.#incoming
    // Today only proxies use HTTP/1.0, and then the address is not that of the client.
    return httpVersion === '1.0' ? undefined : socket.remoteAddress
  }

  get isOwnHost(): OwnHosts | undefined {
    return this.#site.isOwnHost
  }

  get origins(): BankOrigins | undefined {
    const { ports } = this.#site
    const host = readHost(this.#incoming.headers.host ?? '')
    if (ports === undefined || host === undefined) return undefined
    const site = `https://${host.replace(/:\d+$/, '')}`
    return { operations: `${site}:${ports.operations}`, pages: `${site}:${ports.pages}` }
  }

  get isEncrypted(): boolean {
    return isEncrypted(this.#incoming.socket)
  }

  get clientCertificate(): Uint8Array<ArrayBuffer> | undefined {
    return readPeerCertificate(this.#incoming.socket)
  }
}

export function createConnectionInfo(incoming: IncomingMessage, site: ServerSite): ConnectionInfo {
  return new NodeConnectionInfo(incoming, site)
}
