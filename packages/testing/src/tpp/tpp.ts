import { suggestNearest } from '@pocketbank/core/base'
import { describeValue, quoteText, writeError } from '@pocketbank/core/base/errors'
import type { Method } from '@pocketbank/http/operations'
import {
  createSigningIdentity,
  defaultId,
  type IdentityOptions,
  type SigningIdentity,
  type TppCertificate,
} from '@pocketbank/signatures/authority'
import { nodeSigning } from '@pocketbank/signatures/node'
import { keyIdText } from '@pocketbank/signatures/signature'
import {
  type BodyBytes,
  type HeaderDefaults,
  type Mistake,
  type MistakeName,
  mistakes,
  type SigningOptions,
  signedParts,
  signRequest,
  type UnsignedRequest,
} from '@pocketbank/signatures/signing'
import { checkAwaited, option, optionsCheck } from '../misuse.ts'
import type { Call, CallOptions, Send } from '../operations/calls.ts'
import { fillPath, findOperation } from '../operations/find.ts'
import type { TypedAnswer } from '../operations/types.ts'
import { addressAtBank } from './address.ts'
import { type CertificateWord, certificateWords } from './certificate-words.ts'
import type { ClientCertificate, ClientCertificateWord } from './client-certificate.ts'
import { createDelivery, type TppBank } from './delivery.ts'
import { checkEnvironment } from './environment.ts'
import { type Deliver, requestIds } from './request-ids.ts'

/** Options of a TPP. */
export interface TppOptions extends Omit<IdentityOptions, 'certificate'> {
  /**
   * An existing certificate, or a word for one that a bank refuses: `expired`, `notYetValid`, `wrongRole`,
   * `unknownIssuer`. Default: one that `authority` issues.
   */
  readonly certificate?: TppCertificate | CertificateWord
  /**
   * The client certificate (QWAC) of its connections, `none`, or a word for one that a bank refuses:
   * `expired`, `notYetValid`, `wrongRole`, `unknownIssuer`, `noQcStatement`, `noClientAuth`, `seal`. `send`
   * gets it as its second argument. Default: one that `authority` issues if the sandbox looks at client
   * certificates, else none.
   */
  readonly clientCertificate?: ClientCertificate | ClientCertificateWord | 'none'
  /** Delivers requests, e.g. the `fetch` of an app in this process. Default: the global `fetch`. */
  readonly send?: Deliver
  /** The bank's address, with its base path if it has one. Default: https://bank.example. */
  readonly baseUrl?: string
  /** The clock of the Date header. Default: the system clock. */
  readonly now?: () => Date
  /**
   * Headers of every request that does not set them itself, e.g. `{ 'PSU-ID': …, 'TPP-Redirect-URI': … }`.
   * Default: none.
   */
  readonly headers?: HeaderDefaults
  /**
   * Parts to sign apart from the headers of §5.3, each if the request has it, e.g. `['(request-target)']`.
   * Default: none.
   */
  readonly alsoSigned?: readonly string[]
  /** The algorithm of the Digest header. Default: SHA-256. */
  readonly digest?: 'SHA-256' | 'SHA-512'
  /** Creates the X-Request-IDs. Default: the same ones in every run with `send`, else random ones. */
  readonly requestIds?: () => string
  /**
   * The mistake that every request of this TPP is signed with: a word of `mistakes`, or a mistake of your
   * own. Default: none.
   */
  readonly wrong?: MistakeName | Mistake
}

/** A TPP: a client with key and certificate that signs every request. */
export interface Tpp {
  /** The organizationIdentifier, e.g. `PSDNO-FSA-123456789`. */
  readonly id: string
  /** The keyId of its signatures. */
  readonly keyId: string
  /** Returns its certificate: DER in base64. */
  certificate(): Promise<string>
  /** Signs a request and returns the signed one. The body of the given request is consumed, as by `fetch`. */
  sign(request: Request, options?: Pick<CallOptions, 'wrong'>): Promise<Request>
  send(request: Request, options?: Pick<CallOptions, 'wrong'>): Promise<Response>
  /**
   * Signs and sends a request to a path, such as `/v1/accounts` or that of a link, or to an absolute address.
   * Request and response of a known path are typed. Write any other path as plain text:
   * `tpp.get('/v1/anything' as string)`. A refusal is a response too and does not throw.
   *
   * @example
   * ```ts
   * const answer = await tpp.get('/v1/sandbox/customers', { query: { limit: 1 } })
   * const [customer] = await answer.json()
   * customer?.customerNumber // => '13039319955'
   * ```
   */
  readonly get: Send<'GET'>
  /** Signs and sends a POST, as `get` does. A body that is neither text nor bytes is sent as JSON. */
  readonly post: Send<'POST'>
  /** Signs and sends a PUT, as `post` does. */
  readonly put: Send<'PUT'>
  /** Signs and sends a DELETE, as `get` does. */
  readonly delete: Send<'DELETE'>
  /**
   * Signs and sends a request to an operation, by its id in `/openapi.json`.
   *
   * @example
   * ```ts
   * const answer = await tpp.call('readCustomer', { params: { customerId: 'nobody' } })
   * answer.status // => 404
   * ```
   */
  readonly call: Call
  /** Returns a TPP that differs only in these options. */
  with(change: TppOptions): Tpp
}

const defaultAddress = 'https://bank.example'

const checkCallOptions = optionsCheck<CallOptions>('a request', {
  query: option.any,
  headers: option.any,
  body: option.any,
  params: option.any,
  wrong: option.any,
})

const checkTppOptions = optionsCheck<TppOptions>('a TPP', {
  id: option.text,
  name: option.text,
  roles: option.texts,
  certificate: option.any,
  key: option.any,
  authority: option.any,
  clientCertificate: option.any,
  send: option.callback(),
  baseUrl: option.text,
  now: option.callback(),
  headers: option.any,
  alsoSigned: option.texts,
  digest: option.word('SHA-256', 'SHA-512'),
  requestIds: option.callback(),
  wrong: option.any,
})

function checkCall(call: CallOptions): void {
  checkCallOptions(call)
  checkAwaited(call.body, '{ body: await answer.json() }')
}

/**
 * Creates a TPP, which signs every request. This is fast, since its key is fixed and the default certificate
 * is stored in the package. For a sandbox use `sandbox.tpp()`, which knows its bank.
 *
 * @param options - Each option has a default.
 * @throws {Error} If an option is unknown or invalid. The message names it.
 * @example
 * ```ts
 * import { createTpp } from '@pocketbank/testing'
 *
 * const tpp = createTpp({ id: 'PSDSE-FINA-44059', roles: ['PSP_AI'] })
 * const signed = await tpp.sign(new Request('https://bank.example/v1/accounts'))
 * expect(signed.headers.get('Signature')).toContain('algorithm="rsa-sha256"')
 * ```
 */
export function createTpp(options: TppOptions = {}): Tpp {
  return {
    ...tppWith(options, toHeaderDefaults(options.headers)),
    with: (change) => createTpp({ ...options, ...change }),
  }
}

/** Creates a TPP with given default headers. */
export function tppWith(
  options: TppOptions,
  headers: SigningOptions['headers'],
  bank: TppBank = {},
): Omit<Tpp, 'with'> {
  checkEnvironment()
  checkTppOptions(options)
  const { baseUrl, now = () => new Date(), id = defaultId } = options
  const identity = identityFrom(options, now())
  const deliver = createDelivery(options, bank, now)
  const signing = {
    identity,
    headers,
    port: nodeSigning,
    requestId: options.requestIds ?? requestIds(id, options.send),
    alsoSigned: options.alsoSigned ?? [],
    digest: options.digest ?? 'SHA-256',
  } as const

  const signingFor = ({ wrong = options.wrong, headers: callHeaders = {} }: CallOptions): SigningOptions => ({
    ...signing,
    now: now(),
    leftOut: listUndefinedHeaders(callHeaders),
    ...(wrong !== undefined && { mistake: requireMistake(wrong) }),
  })
  const sign: Tpp['sign'] = async (request, call = {}) => signRequest(request, signingFor(call))
  const send: Tpp['send'] = async (request, call = {}) => deliver(await sign(request, call))
  // Creates only the signed Request. A second one would take a noticeable part of the time of a call.
  const ask = async (method: Method, path: string, call: CallOptions = {}) => {
    checkCall(call)
    const request = unsignedCall(
      method,
      addressAtBank(fillPath(path, call.params), baseUrl ?? bank.address?.() ?? defaultAddress),
      call,
    )
    return (await deliver(
      new Request(request.url, { method, ...(await signedParts(request, signingFor(call))) }),
    )) as TypedAnswer<never>
  }
  const verb = <Verb extends Method>(method: Verb) =>
    ((path: string, call?: CallOptions) => ask(method, path, call)) as Send<Verb>

  return {
    id,
    keyId: keyIdText(identity),
    certificate: () => identity.certificate(),
    sign,
    send,
    get: verb('GET'),
    post: verb('POST'),
    put: verb('PUT'),
    delete: verb('DELETE'),
    call: ((name, call?: CallOptions) => {
      const { method, path } = findOperation(name)
      return ask(method, path, call)
    }) as Call,
  }
}

export function toHeaderDefaults(defaults: HeaderDefaults = {}): SigningOptions['headers'] {
  if (typeof defaults !== 'function') return () => defaults
  return ({ method, url, headers }) => defaults(new Request(url, { method, headers }))
}

function identityFrom({ certificate, ...options }: TppOptions, now: Date): SigningIdentity {
  if (typeof certificate !== 'string')
    return createSigningIdentity({ ...options, ...(certificate && { certificate }) }, now)
  return requireEntry(certificateWords, certificate, 'certificate')(createSigningIdentity(options, now), now)
}

function requireEntry<Table extends object>(table: Table, word: keyof Table & string, noun: string) {
  if (Object.hasOwn(table, word)) return table[word]
  const words = Object.keys(table)
  const problem = `there is no ${noun} ${quoteText(word)}`
  const remedy = `There are ${words.join(', ')}`
  throw new Error(writeError({ problem, hint: suggestNearest(word, words), remedy }))
}

function requireMistake(mistake: MistakeName | Mistake): Mistake {
  if (typeof mistake === 'string') return requireEntry(mistakes, mistake, 'mistake')
  if (typeof mistake === 'object' && typeof mistake?.meaning === 'string') return mistake
  const problem = 'must be the name of a mistake, or one with its meaning'
  throw new TypeError(writeError({ place: 'wrong', problem, received: describeValue(mistake) }))
}

function listUndefinedHeaders(headers: NonNullable<CallOptions['headers']>): readonly string[] {
  return Object.keys(headers).filter((name) => headers[name] === undefined)
}

function unsignedCall(
  method: string,
  url: URL,
  { query = {}, headers: callHeaders, body: content }: CallOptions,
): UnsignedRequest {
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.append(name, String(value))
  }
  const headers = new Headers()
  for (const [name, value] of Object.entries(callHeaders ?? {})) {
    if (value !== undefined) headers.set(name, value)
  }
  if (content === undefined) return { method, url, headers, body: undefined }
  if (!headers.has('content-type')) headers.set('content-type', 'application/json')
  return { method, url, headers, body: encodeBody(content) }
}

function encodeBody(content: unknown): BodyBytes {
  if (content instanceof Uint8Array) return new Uint8Array(content)
  return new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content))
}
