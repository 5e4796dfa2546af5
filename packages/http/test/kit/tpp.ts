import { createPrivateKey, type KeyObject, sign as signBytes } from 'node:crypto'
import type { KeyPair, SigningPort } from '@pocketbank/signatures/authority'
import { createSigningIdentity, defaultId, type IdentityOptions } from '@pocketbank/signatures/authority'
import { nodeCrypto } from '@pocketbank/signatures/node'
import type { Mistake } from '@pocketbank/signatures/signing'
import {
  type HeaderValues,
  type MistakeName,
  mistakes,
  type SigningOptions,
  signRequest,
} from '@pocketbank/signatures/signing'

/** Options of a TPP. Each has a default. */
export interface TppOptions extends IdentityOptions, Partial<Pick<SigningOptions, 'alsoSigned' | 'digest'>> {
  /** Delivers requests. Default: the global `fetch`. */
  readonly send?: (request: Request) => Response | Promise<Response>
  /** The clock of the Date header. Default: the system clock. */
  readonly now?: () => Date
  /** The bank's address, with its base path. */
  readonly baseUrl?: string
  /** Headers of requests that lack them. */
  readonly headers?: HeaderValues | SigningOptions['headers']
  /** Makes the X-Request-IDs. Default: counts the requests that `send` delivers. */
  readonly requestIds?: () => string
  /** The mistake that every request is signed with. */
  readonly wrong?: MistakeName | Mistake
}

/** What a request carries. */
interface TppCall {
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>> | undefined
  /** A header that is undefined is left out of the defaults. */
  readonly headers?: HeaderValues | undefined
  /** A text or bytes as they are, anything else as JSON. */
  readonly body?: unknown
  readonly wrong?: MistakeName | Mistake | undefined
}

/** A client that signs its requests. */
export interface Tpp {
  /** The organizationIdentifier of its certificate. */
  readonly id: string
  /** Signs a request and returns the one to send. */
  sign(request: Request, call?: Pick<TppCall, 'wrong'>): Promise<Request>
  /** Signs and sends a request. */
  send(request: Request, call?: Pick<TppCall, 'wrong'>): Promise<Response>
  get(path: string, call?: TppCall): Promise<Response>
  post(path: string, call?: TppCall): Promise<Response>
  put(path: string, call?: TppCall): Promise<Response>
  delete(path: string, call?: TppCall): Promise<Response>
  /** Makes a TPP that differs in these options. */
  with(change: TppOptions): Tpp
}

const importedKeys = new WeakMap<KeyPair, KeyObject>()

function importKey(pair: KeyPair): KeyObject {
  const key = importedKeys.get(pair) ?? createPrivateKey(pair.privateKey)
  importedKeys.set(pair, key)
  return key
}

/** Signs with RSA keys and with those of elliptic curves. */
const port: SigningPort = {
  digest: nodeCrypto.digest,
  sign: (pair, hash, bytes) =>
    new Uint8Array(
      signBytes(hash.replace('-', ''), bytes, { key: importKey(pair), dsaEncoding: 'ieee-p1363' }),
    ),
}

/** Makes the address of a path under that of the bank. Links of the bank begin with its base path already. */
function toAddress(path: string, baseUrl: string): URL {
  if (!path.startsWith('/')) return new URL(path)
  const { origin, pathname } = new URL(baseUrl)
  const base = pathname.replace(/\/$/, '')
  return new URL(origin + (path.startsWith(`${base}/`) ? path : base + path))
}

function writeBody(body: unknown): Uint8Array<ArrayBuffer> | string {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Makes a request that is not signed yet. */
function makeRequest(method: string, url: URL, { query = {}, headers = {}, body }: TppCall): Request {
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.append(name, String(value))
  }
  const sentHeaders = new Headers(body === undefined ? {} : { 'Content-Type': 'application/json' })
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) sentHeaders.set(name, value)
  return new Request(url, {
    method,
    headers: sentHeaders,
    ...(body !== undefined && { body: writeBody(body) }),
  })
}

const counts = new WeakMap<NonNullable<TppOptions['send']>, number>()

/** Makes an X-Request-ID that differs from all others towards a bank, and is the same in the next run. */
function countRequest(send: NonNullable<TppOptions['send']>): string {
  const count = (counts.get(send) ?? 0) + 1
  counts.set(send, count)
  return `request-${count}`
}

/** Makes a TPP. */
export function createTpp(options: TppOptions = {}): Tpp {
  const { send: deliver = fetch, now = () => new Date(), baseUrl = 'https://bank.example' } = options
  const { headers = {}, requestIds = () => countRequest(deliver) } = options
  const { alsoSigned = [], digest = 'SHA-256', id = defaultId } = options
  const identity = createSigningIdentity(options, now())
  const sign = (request: Request, { wrong = options.wrong, headers: ownHeaders = {} }: TppCall = {}) =>
    signRequest(request, {
      identity,
      port,
      alsoSigned,
      digest,
      now: now(),
      requestId: requestIds,
      headers: typeof headers === 'function' ? headers : () => headers,
      leftOut: Object.keys(ownHeaders).filter((name) => ownHeaders[name] === undefined),
      ...(wrong !== undefined && { mistake: typeof wrong === 'string' ? mistakes[wrong] : wrong }),
    })
  const ask =
    (method: string): Tpp['get'] =>
    async (path, call = {}) =>
      deliver(await sign(makeRequest(method, toAddress(path, baseUrl), call), call))
  return {
    id,
    sign,
    send: async (request, call) => deliver(await sign(request, call)),
    get: ask('GET'),
    post: ask('POST'),
    put: ask('PUT'),
    delete: ask('DELETE'),
    with: (change) => createTpp({ ...options, ...change }),
  }
}
