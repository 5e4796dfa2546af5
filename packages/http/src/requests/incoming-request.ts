import type { Result } from '@pocketbank/core'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import type { HeaderSource } from '@pocketbank/signatures/signature'
import { type BankAddress, pickBasePath } from '../address/bank-address.ts'
import type { OrderedHeaders } from './header-pairs.ts'
import type { OwnHosts } from './sender.ts'

/** Reason why a body could not be read from the connection. */
export interface UnreadBody {
  /** 400 if it ended early or is invalid HTTP, 408 if it was too slow, 413 if it is too large. */
  readonly status: 400 | 408 | 413
  readonly text: string
}

export type ArrivedBody = Result<Uint8Array<ArrayBuffer>, UnreadBody>

/** Reads a body from the connection, up to a number of bytes. */
export type BodyReader = (bytesMax: number) => Awaitable<ArrivedBody>

/** The head of a request as received. Unknown parts are empty. */
export interface RequestHead {
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly headers: HeaderSource
  /** True if the request arrived over TLS. */
  readonly isEncrypted?: boolean | undefined
}

/** Origins of a bank that listens at two ports. */
export interface BankOrigins {
  /** For requests under `/v1`. */
  readonly operations: string
  /** For SCA pages, the console, control operations and the description. */
  readonly pages: string
}

export interface IncomingRequest extends RequestHead {
  /** Base path of the bank if the target begins with it; otherwise empty. */
  readonly basePath: string
  /** Path without the base path and the query. */
  readonly path: string
  /** Query with its question mark; empty without a query. */
  readonly search: string
  readonly raw: RequestSource['raw']
  readonly origin: RequestSource['origin']
  readonly signal: RequestSource['signal']
  /** The whole URL if only the Request has it. */
  readonly url: string | undefined
  readonly readBody?: BodyReader | undefined
  readonly hangUp?: (() => void) | undefined
  readonly remote?: string | undefined
  readonly isOwnHost?: OwnHosts | undefined
  readonly clientCertificate?: Uint8Array<ArrayBuffer> | undefined
  readonly forwardedCertificate?: RequestSource['forwardedCertificate']
  readonly origins?: BankOrigins | undefined
}

/** Facts that a host reads from the connection. A Request rewrites some of them and is slower to read. */
export interface ConnectionInfo {
  /** Path and query as received. Default: those of the Request. */
  readonly target?: string | undefined
  /** Headers as received. Default: those of the Request. */
  readonly headers?: HeaderSource
  /** Reads the body, up to a number of bytes. Default: reads it from the Request. */
  readonly readBody?: BodyReader
  /** Closes the connection after the response. Default: there is no connection. */
  readonly hangUp?: () => void
  /** Address of the client. Without a token the control API serves loopback addresses only. */
  readonly remote?: string | undefined
  /** Checks the host names of unsigned requests. Default: any name is accepted. */
  readonly isOwnHost?: OwnHosts | undefined
  /** True if the request arrived over TLS. Default: that of the address of the Request. */
  readonly isEncrypted?: boolean | undefined
  /** Certificate that the client of a TLS connection presented, in DER. Default: it presented none. */
  readonly clientCertificate?: Uint8Array<ArrayBuffer> | undefined
  /** Origins of a bank that listens at two ports. Default: both are that of the request. */
  readonly origins?: BankOrigins | undefined
}

export const unknownConnection: ConnectionInfo = {}

/** Returns path and query of a URL unchanged. */
function readTarget(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start < 0 ? '/' : url.slice(start).replace(/#.*$/, '')
}

/**
 * A copy of the headers of a Request made in this process. A copy, since the sender may change the headers
 * later, and a map is faster than Headers. A class, since each such request has one.
 */
class CopiedHeaders implements OrderedHeaders {
  readonly raw: string[] = []
  readonly #values = new Map<string, string>()

  constructor({ headers, url }: Request) {
    // A Request has no Host, though the client may have signed it: it is that of the URL.
    const headerPairs = headers.has('Host') ? headers : [['host', new URL(url).host] as const, ...headers]
    for (const [name, value] of headerPairs) {
      const cachedValue = this.#values.get(name)
      this.#values.set(name, cachedValue === undefined ? value : `${cachedValue}, ${value}`)
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
  /** Throws if a host made no Request for this operation. */
  readonly raw: Request
  readonly origin: string
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
  /**
   * The client certificate as the platform passes it on, in the form of `Client-Cert` (RFC 9440). Empty if
   * the client presented one that the platform does not pass on.
   */
  readonly forwardedCertificate?: string | undefined
}

/** What Cloudflare says of the client certificate of a request. Texts are empty without a certificate. */
interface TlsClientAuth {
  readonly certPresented?: string
  readonly certRFC9440?: string
}

function readTlsClientAuth(request: object): string | undefined {
  const { cf }: { readonly cf?: { readonly tlsClientAuth?: TlsClientAuth | null } | null } = request
  const { certPresented, certRFC9440 = '' } = cf?.tlsClientAuth ?? {}
  return certPresented === '1' || certRFC9440 !== '' ? certRFC9440 : undefined
}

class HostRequest implements RequestSource {
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

  get forwardedCertificate(): string | undefined {
    return readTlsClientAuth(this.raw)
  }
}

/** A class with getters: each request has one, and most parts are never read. */
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

  get isEncrypted() {
    return this.#wire.isEncrypted ?? this.origin.startsWith('https:')
  }

  get clientCertificate() {
    return this.#wire.clientCertificate
  }

  get forwardedCertificate() {
    return this.#source.forwardedCertificate
  }

  get origins() {
    return this.#wire.origins
  }
}

/** Collects the parts of a request. Facts of the connection replace those of the Request. */
export function incomingRequest(
  request: Request,
  wire: ConnectionInfo,
  address: BankAddress,
): IncomingRequest {
  return requestInParts(new HostRequest(request), wire, address)
}

/** Collects the parts of a request whose host may make no Request. */
export function requestInParts(
  request: RequestSource,
  wire: ConnectionInfo,
  address: BankAddress,
): IncomingRequest {
  return new RequestInParts(request, wire, address)
}
