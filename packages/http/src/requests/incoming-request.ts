import type { Result } from '@pocketbank/core'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import type { HeaderSource } from '@pocketbank/signatures/signature'
import { type BankAddress, pickBasePath } from '../address/bank-address.ts'
import type { OrderedHeaders } from './header-pairs.ts'
import type { OwnHosts } from './sender.ts'

/** Why a body could not be read from the wire. */
export interface UnreadBody {
  /** 400 where it ended too early or is not written as HTTP has it, 408 where it took too long, 413 where it is too large. */
  readonly status: 400 | 408 | 413
  readonly text: string
}

/** The bytes of a body, or why it could not be read. */
export type ArrivedBody = Result<Uint8Array<ArrayBuffer>, UnreadBody>

/** Reads the body of a request from the wire, up to so many bytes; nothing more of it is kept. */
export type BodyReader = (bytesMax: number) => Awaitable<ArrivedBody>

/** The head of a request, each part as it was sent; empty where it is not known. */
export interface RequestHead {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: HeaderSource
}

/** A request in its parts, each as it was sent. */
export interface IncomingRequest extends RequestHead {
  /** The base path of the bank where the target begins with it, else nothing. */
  readonly basePath: string
  /** The path within the bank: without the base path and the query. */
  readonly path: string
  /** The query with its question mark; empty where there is none. */
  readonly search: string
  readonly raw: RequestSource['raw']
  readonly origin: RequestSource['origin']
  readonly signal: RequestSource['signal']
  /** The whole address, where the Request alone knows it. */
  readonly url: string | undefined
  /** Reads the body where the host does it; else it is that of the Request. */
  readonly readBody?: BodyReader | undefined
  /** Closes the connection behind what was written to it; without it the host has none that could be closed. */
  readonly hangUp?: (() => void) | undefined
  /** The address from which the connection comes; without it there is no connection, or the host does not know. */
  readonly remote?: string | undefined
  /** The names of the bank, to which unsigned requests that come to a port are held; without them any name is. */
  readonly isOwnHost?: OwnHosts | undefined
}

/** A host's own parts of a request. D: a Request rewrites some addresses, and reading them from it is slower. */
export interface ConnectionInfo {
  /** Path and query as they were sent. Default: those of the Request. */
  readonly target?: string | undefined
  /** The headers as they were sent. Default: those of the Request. */
  readonly headers?: HeaderSource
  /** Reads the body, up to a number of bytes. Default: that of the Request. */
  readonly readBody?: BodyReader
  /** Closes the connection behind what was written to it. Default: the host has none that could be closed. */
  readonly hangUp?: () => void
  /** The address from which the connection comes. Without a token the control API serves loopback addresses only. */
  readonly remote?: string | undefined
  /** Tells whether a Host header names the bank, to which unsigned requests are held. Default: any name does. */
  readonly isOwnHost?: OwnHosts | undefined
}

/** The connection of a host that knows no more than the Request. */
export const unknownConnection: ConnectionInfo = {}

/** Path and query of an address, as it stands. */
function readTarget(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start < 0 ? '/' : url.slice(start).replace(/#.*$/, '')
}

/**
 * Headers of a Request of this process. D: copied, since whoever has sent it may set its headers later, and each of some thirty looks into a
 * Headers object takes longer than one into a map. A class, since requests in process have one each.
 */
class CopiedHeaders implements OrderedHeaders {
  readonly raw: string[] = []
  readonly #values = new Map<string, string>()

  /** Headers gives its pairs in the order of their names. It has no Host, though a client may have signed it: that of the address. */
  constructor({ headers, url }: Request) {
    const sent = headers.has('Host') ? headers : [['host', new URL(url).host] as const, ...headers]
    for (const [name, value] of sent) {
      const known = this.#values.get(name)
      this.#values.set(name, known === undefined ? value : `${known}, ${value}`)
      this.raw.push(name, value)
    }
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase())
  }
}

/** The parts of a request that do not depend on its connection. */
export interface RequestSource {
  readonly method: string
  /** Throws where a host answers a request to an operation without one. */
  readonly raw: Request
  /** Scheme and host to which it came. */
  readonly origin: string
  /** Tells that the client has gone. */
  readonly signal: AbortSignal
}

/** D: a class, since each request has one, and few are asked for more than their method. */
class GivenRequest implements RequestSource {
  readonly raw: Request

  constructor(raw: Request) {
    this.raw = raw
  }

  get method(): string {
    return this.raw.method
  }

  get origin(): string {
    return new URL(this.raw.url).origin
  }

  get signal(): AbortSignal {
    return this.raw.signal
  }
}

/** D: a class, since each request has one; what few requests need is asked of the wire then. */
class RequestInParts implements IncomingRequest {
  readonly url: string | undefined
  readonly method: string
  readonly target: string
  readonly basePath: string
  readonly path: string
  readonly search: string
  readonly headers: HeaderSource
  readonly #source: RequestSource
  readonly #wire: ConnectionInfo

  constructor(source: RequestSource, wire: ConnectionInfo, address: BankAddress) {
    const url = wire.target === undefined ? source.raw.url : undefined
    const { target = readTarget(url ?? ''), headers = new CopiedHeaders(source.raw) } = wire
    const end = target.indexOf('?')
    const whole = end < 0 ? target : target.slice(0, end)
    const basePath = pickBasePath(address, whole)
    this.url = url
    this.method = source.method
    this.target = target
    this.basePath = basePath
    this.path = whole.slice(basePath.length) || '/'
    this.search = end < 0 ? '' : target.slice(end)
    this.headers = headers
    this.#source = source
    this.#wire = wire
  }

  get raw() {
    return this.#source.raw
  }

  get origin() {
    return this.#source.origin
  }

  get signal() {
    return this.#source.signal
  }

  get readBody() {
    return this.#wire.readBody
  }

  get hangUp() {
    return this.#wire.hangUp
  }

  get remote() {
    return this.#wire.remote
  }

  get isOwnHost() {
    return this.#wire.isOwnHost
  }
}

/** The parts of a request to a bank, from the wire where the host tells them. */
export function incomingRequest(
  request: Request,
  wire: ConnectionInfo,
  address: BankAddress,
): IncomingRequest {
  return requestInParts(new GivenRequest(request), wire, address)
}

/** The same of a request of which the host may make no Request. */
export function requestInParts(
  request: RequestSource,
  wire: ConnectionInfo,
  address: BankAddress,
): IncomingRequest {
  return new RequestInParts(request, wire, address)
}
