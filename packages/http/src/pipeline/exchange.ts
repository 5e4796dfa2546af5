import type { Context, Engine, Instant } from '@pocketbank/core'
import type { CommandSettings } from '@pocketbank/core/base/options'
import { pickLater } from '@pocketbank/core/base/time'
import type { FoundIdentity } from '@pocketbank/core/domain/consents'
import type { ReadInput } from '@pocketbank/core/engine'
import type { AuthenticatedTpp, Certificate, CryptoPort } from '@pocketbank/signatures'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import type { Authenticate } from '@pocketbank/signatures/signature'
import type { BankAddress } from '../address/bank-address.ts'
import { readPsuContext } from '../headers/psu-reference.ts'
import { type OperationHeaders, readRequestId, type SentRequestId } from '../headers/required-headers.ts'
import type { RequestEntry } from '../journal/entry.ts'
import type { RequestJournal } from '../journal/journal.ts'
import type { Operation } from '../operations/operation.ts'
import type { Answer } from '../operations/render/answer-value.ts'
import { noBody, noBytes } from '../requests/body.ts'
import type { ArrivedBody, IncomingRequest, RequestHead } from '../requests/incoming-request.ts'
import type { Links } from '../sca-page/link.ts'
import type { Settings } from '../settings.ts'
import type { Outcome } from './outcome.ts'
import type { ConsoleSite, ControlApi } from './sites.ts'

/** An answered request with its journal entry and operation. */
export interface AnsweredExchange {
  readonly entry: RequestEntry
  /** Undefined if no operation has this path and method. */
  readonly operation: Operation | undefined
  readonly answer: Answer
  readonly isIntercepted: boolean
}

/** The known parts of a request. Without an operation it has little more than its head. */
export interface SeenExchange
  extends Partial<
    Pick<
      Exchange,
      | 'env'
      | 'operation'
      | 'names'
      | 'commandResult'
      | 'isAsked'
      | 'isIdUsed'
      | 'engine'
      | 'operationHeaders'
      | 'body'
      | 'bodyDigest'
      | 'foundIdentity'
      | 'tpp'
      | 'certificate'
      | 'clientCertificate'
      | 'passedOver'
    >
  > {
  readonly request: RequestHead
  /** Throws if the bank was not called: use `findBankContext`. */
  readonly caller?: Exchange['caller']
}

/** An answered request with all that is known about it. Valid only during the call: keep only texts of it. */
export interface Observation {
  readonly exchange: SeenExchange
  readonly outcome: Outcome
  readonly entry: RequestEntry
  /** The response as sent, or as it would have been sent without a fault. */
  readonly answer: Answer
}

/** Returns the context of the call of the bank; undefined if it was not called. */
export function findBankContext({ exchange }: Observation): Context | undefined {
  return exchange.isAsked === true ? exchange.caller?.context : undefined
}

/**
 * Runs between the checks of a request and the bank. It may answer instead, delay or change the request, and
 * change the response.
 */
export interface Interceptor {
  intercept(exchange: Exchange, ask: (exchange: Exchange) => Awaitable<Outcome>): Awaitable<Outcome>
  /**
   * Called with each client certificate that is right. Returns what it is to count as, in a check that
   * refuses that. Default: it counts as right.
   */
  judgeCertificate?(certificate: Certificate, check: CertificateCheck): WrongCertificate | undefined
}

/** What a test can make of a client certificate that is right. */
export type WrongCertificate = 'missing' | 'expired' | 'renewed' | 'unknownIssuer' | 'otherOrganisation'

/** The checks that refuse client certificates. */
export type CertificateCheck = 'client-certificate' | 'organisations'

/** State shared by all requests of an application. */
export interface Env {
  readonly settings: Settings
  /** Settings that commands read, if they are not the default. */
  readonly commandSettings: CommandSettings
  /** Operations of the application, apart from the control API. */
  readonly operations: readonly Operation[]
  readonly crypto: CryptoPort
  readonly authenticate: Authenticate
  readonly address: BankAddress
  readonly links: Links
  /** True if the SCA page lists test customers and shows hints for developers. */
  readonly sandbox: boolean
  /** Returns the bank of a TPP (Q14). It may be the same for all. */
  readonly engineFor: (tpp: string) => Engine
  /** Returns the time of the host, or of a TPP's bank if each has its own. */
  readonly now: (tpp?: string) => Instant
  readonly requests: RequestJournal
  /** Creations under way, by TPP and request id. */
  readonly inFlight: Map<string, Promise<unknown>>
  /** Interceptor of all banks, or a function that returns one for each TPP. */
  readonly interceptor?: Interceptor | ((tpp: string) => Interceptor) | undefined
  /**
   * Returns the interceptor of a TPP with an open bank, if each TPP has its own: a client certificate alone
   * opens no bank.
   */
  readonly openInterceptor?: ((tpp: string) => Interceptor | undefined) | undefined
  readonly control?: ControlApi | undefined
  readonly console?: ConsoleSite | undefined
  /** Called with every exception and the id of its request. */
  readonly onFault?: ((fault: unknown, id: string) => void) | undefined
  readonly onAnswer?: ((response: Response, exchange: AnsweredExchange) => void) | undefined
  /**
   * Called with every answered request before `onAnswer`; must not throw. It needs no Response, so it is
   * faster.
   */
  readonly observe?: ((observation: Observation) => void) | undefined
}

export interface Caller {
  readonly tpp: AuthenticatedTpp
  readonly engine: Engine
  readonly context: Context
}

/** Input of a command: parsed names and query, and the unchecked JSON body. */
export interface RequestInput extends ReadInput {
  readonly sentQuery: unknown
}

export type CheckEnv = Pick<
  Env,
  'settings' | 'authenticate' | 'address' | 'now' | 'crypto' | 'interceptor' | 'openInterceptor'
>

type MessageHead = RequestHead &
  Pick<
    IncomingRequest,
    'basePath' | 'search' | 'isOwnHost' | 'origins' | 'clientCertificate' | 'forwardedCertificate'
  >

/** A request to an operation. Each check stores what it reads for later checks. */
export class CheckedRequest {
  readonly env: CheckEnv
  readonly operation: Operation
  readonly request: MessageHead
  readonly names: Readonly<Record<string, string>>
  readonly requestId: SentRequestId
  /** Headers of §4 that the operation reads. */
  operationHeaders: OperationHeaders = {}
  arrived: ArrivedBody = noBody
  /** Received bytes, and whether the operation reads them. */
  body: Uint8Array<ArrayBuffer> = noBytes
  hasBody = false
  /** The body as text, once it was read as UTF-8. */
  bodyText: string | undefined
  /** SHA-256 of the body in base64, if the check of the Digest header computed it. */
  bodyDigest: string | undefined
  /** The sender once authenticated, and remarks for the journal. */
  tpp: AuthenticatedTpp | undefined
  notes: readonly string[] = []
  certificate: Certificate | undefined
  /** The certificate of the TLS client, if the bank looks at client certificates. */
  clientCertificate: Certificate | undefined
  /** Warnings about unknown fields and parameters. */
  passedOver: readonly string[] = []
  /** PSU and corporation of the request, if the operation identifies them. */
  foundIdentity: FoundIdentity | undefined
  #input: RequestInput | undefined

  constructor(
    { env, request }: Pick<CheckedRequest, 'env' | 'request'>,
    operation: Operation,
    names: Readonly<Record<string, string>>,
  ) {
    this.env = env
    this.operation = operation
    this.request = request
    this.requestId = readRequestId(request.headers)
    this.names = names
  }

  addNotes(notes: readonly string[]): void {
    if (notes.length > 0) this.notes = [...this.notes, ...notes]
  }

  /** Rules for reading bodies. Once the bank is called, those of the call. */
  get reading(): Pick<Context, 'amounts' | 'strictness'> {
    return { amounts: 'whole', strictness: this.env.settings.strictness }
  }

  /** Throws before the request was read. */
  get input(): RequestInput {
    if (this.#input === undefined) throw new Error('the bank is asked before it is known what')
    return this.#input
  }

  set input(input: RequestInput) {
    this.#input = input
  }
}

export class Exchange extends CheckedRequest {
  declare readonly env: Env
  declare readonly request: IncomingRequest
  /** Id in the journal, and time of arrival by `performance.now()`. */
  readonly id: string
  readonly startTime = performance.now()
  /** True once all checks before the bank have passed. */
  isAsked = false
  /** True if an earlier request with the same X-Request-ID was executed (Q11). */
  isIdUsed = false
  /**
   * Number of commands of the bank before and after the request, and its turn among all requests. Undefined
   * if the bank was not called.
   */
  journalBefore: Engine['journal'] | undefined
  journalAfter: Engine['journal'] | undefined
  turn = 0
  /** Result of the command; undefined if the bank was not called or refused. */
  commandResult: unknown
  #caller: Caller | undefined

  constructor(
    received: Pick<Exchange, 'env' | 'request'>,
    operation: Operation,
    names: Readonly<Record<string, string>>,
  ) {
    super(received, operation, names)
    this.id = received.env.requests.nextId()
  }

  /** Opens the bank of a TPP for this request, with its current time. */
  call(tpp: AuthenticatedTpp): Caller {
    const { env, operationHeaders } = this
    const engine = env.engineFor(tpp.id)
    const now = pickLater(engine.now, env.now(tpp.id))
    const psu = readPsuContext(operationHeaders, tpp)
    const context: Context = { now, tpp: tpp.id, amounts: 'whole', ...env.commandSettings, ...psu }
    this.#caller = { tpp, engine, context }
    this.journalBefore = engine.journal
    this.journalAfter = engine.journal
    this.turn = env.requests.turn()
    return this.#caller
  }

  extendContext(context: Partial<Context>): void {
    const { caller } = this
    this.#caller = { ...caller, context: { ...caller.context, ...context } }
  }

  /** Time of the call of the bank; undefined without a call. */
  get now(): Instant | undefined {
    return this.#caller?.context.now
  }

  get engine(): Engine | undefined {
    return this.#caller?.engine
  }

  override get reading(): Pick<Context, 'amounts' | 'strictness'> {
    return this.#caller?.context ?? super.reading
  }

  /** Throws before the bank was called. */
  get caller(): Caller {
    if (this.#caller === undefined) throw new Error('the bank is asked before it is known by whom')
    return this.#caller
  }
}
