import type { Context, Engine, Instant } from '@pocketbank/core'
import type { CommandSettings } from '@pocketbank/core/base/options'
import { pickLater } from '@pocketbank/core/base/time'
import type { FoundIdentity } from '@pocketbank/core/domain/consents'
import type { ReadInput } from '@pocketbank/core/engine'
import type { AuthenticatedTpp, Certificate, CryptoPort } from '@pocketbank/signatures'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import type { Authenticate } from '@pocketbank/signatures/signature'
import type { BankAddress } from '../address/bank-address.ts'
import type { SideDescription } from '../description/document.ts'
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

/** An answer on its way out, with its journal entry and operation. */
export interface AnsweredExchange {
  readonly entry: RequestEntry
  /** None where no route leads. */
  readonly operation: Operation | undefined
  readonly answer: Answer
  /** True if an interceptor changed the bank's answer. */
  readonly isIntercepted: boolean
}

/** Answers requests under `/_sandbox/`, beside the operations. */
export interface ControlApi {
  answer(request: IncomingRequest): Promise<Response>
  /** Its part of the OpenAPI description. */
  describe(): Promise<SideDescription>
}

/** Answers browsers under `/`, `/console/`, `/explain` and `/docs`: pages about the sandbox for its users. */
export interface ConsoleSite {
  answer(request: IncomingRequest): Promise<Response>
  /** The path of the page that explains a request, below the public path; absent if answers do not name it. */
  requestPath(id: string, tpp: string | undefined): string | undefined
  /** Ends what would never end by itself: the streams that tell open pages of changes. */
  close(): void
}

/** The exchange of a request as far as the request got: one that no operation took has little more than its head. */
export interface SeenExchange
  extends Partial<
    Pick<
      Exchange,
      | 'env'
      | 'operation'
      | 'names'
      | 'told'
      | 'isAsked'
      | 'isIdUsed'
      | 'engine'
      | 'sent'
      | 'body'
      | 'bodyDigest'
      | 'found'
      | 'tpp'
      | 'certificate'
      | 'passedOver'
    >
  > {
  readonly request: RequestHead
  /** Throws before the bank was asked: see `findBankContext`. */
  readonly caller?: Exchange['caller']
}

/** An answered request with everything that is known of it. Valid during the call only: keep nothing of it but texts. */
export interface Seen {
  readonly exchange: SeenExchange
  readonly outcome: Outcome
  readonly entry: RequestEntry
  /** The answer as it goes out, or as it would have gone out if it was lost. */
  readonly answer: Answer
}

/** The context in which the bank was asked; undefined if it was not. */
export function findBankContext({ exchange }: Seen): Context | undefined {
  return exchange.isAsked === true ? exchange.caller?.context : undefined
}

/** Called between the checks of a request and the bank: it may answer instead, ask later or otherwise, and change the answer. */
export interface Interceptor {
  intercept(exchange: Exchange, ask: (exchange: Exchange) => Awaitable<Outcome>): Awaitable<Outcome>
}

/** State that all requests to an application share: its banks, the settings of the host, its interceptor and its control API. */
export interface Env {
  readonly settings: Settings
  /** Those of the settings that commands read, as far as they differ from the default. */
  readonly commandSettings: CommandSettings
  /** Operations that the application answers, besides the control API. */
  readonly operations: readonly Operation[]
  readonly crypto: CryptoPort
  readonly authenticate: Authenticate
  readonly address: BankAddress
  /** Links to the SCA page. */
  readonly links: Links
  /** True if the SCA page offers test customers and shows hints for developers. */
  readonly sandbox: boolean
  /** The bank of a TPP (Q14): the same for all, or one for each. */
  readonly engineFor: (tpp: string) => Engine
  /** The host's clock, or that of a TPP's bank where each has its own. */
  readonly now: (tpp?: string) => Instant
  readonly requests: RequestJournal
  /** Creations in progress, by TPP and request id. */
  readonly inFlight: Map<string, Promise<unknown>>
  /** Called before every bank, or one for the bank of each TPP. */
  readonly interceptor?: Interceptor | ((tpp: string) => Interceptor) | undefined
  readonly control?: ControlApi | undefined
  readonly console?: ConsoleSite | undefined
  /** Called with every exception. */
  readonly onFault?: ((fault: unknown, id: string) => void) | undefined
  /** Called with every answer. */
  readonly onAnswer?: ((response: Response, exchange: AnsweredExchange) => void) | undefined
  /** Called with every answered request before `onAnswer`; must not throw. Unlike it, needs no Response. */
  readonly observe?: ((seen: Seen) => void) | undefined
}

/** The TPP that sends a request, its bank, and the context in which commands run. */
export interface Caller {
  readonly tpp: AuthenticatedTpp
  readonly engine: Engine
  readonly context: Context
}

/** The input of a command: names and query read, the body as it was sent. */
export interface RequestInput extends ReadInput {
  /** The query as it was sent. */
  readonly sentQuery: unknown
}

/** The parts of the environment that the checks before the bank need. */
export type CheckEnv = Pick<Env, 'settings' | 'authenticate' | 'address' | 'now'>

/** The parts of a request that the checks before the bank read, beside its body. */
type MessageHead = RequestHead & Pick<IncomingRequest, 'basePath' | 'search' | 'isOwnHost'>

/** A request to an operation as the checks before the bank read it. What a check has read is kept for those behind it. */
export class CheckedRequest {
  readonly env: CheckEnv
  readonly operation: Operation
  readonly request: MessageHead
  /** Path parameters, by name. */
  readonly names: Readonly<Record<string, string>>
  readonly requestId: SentRequestId
  /** The headers of §4 that the operation looks at. */
  sent: OperationHeaders = {}
  /** The body as it came, or why it did not. */
  arrived: ArrivedBody = noBody
  /** The bytes of the body, and whether the operation reads them. */
  body: Uint8Array<ArrayBuffer> = noBytes
  hasBody = false
  /** The SHA-256 of the body in base64, where the request was held to one. */
  bodyDigest: string | undefined
  /** The sender, once the request has been authenticated, and remarks on headers and authentication for the journal. */
  tpp: AuthenticatedTpp | undefined
  notes: readonly string[] = []
  /** The certificate of the sender, where the request has one. */
  certificate: Certificate | undefined
  /** Warnings of fields and parameters that the operation does not have. */
  passedOver: readonly string[] = []
  /** For whom the request is, where its operation asks that. */
  found: FoundIdentity | undefined
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

  /** Adds remarks for the journal. */
  addNotes(more: readonly string[]): void {
    if (more.length > 0) this.notes = [...this.notes, ...more]
  }

  /** Rules for reading bodies: those of the bank's caller, or the host's before the bank is called. */
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

/** A request on its way through the whole pipeline, to the bank and back. */
export class Exchange extends CheckedRequest {
  declare readonly env: Env
  declare readonly request: IncomingRequest
  /** Its id in the journal, and when it came, by the clock of `performance`. */
  readonly id: string
  readonly started = performance.now()
  /** True if all checks before the bank have passed. */
  isAsked = false
  /** True if an earlier request that the bank carried out had the same X-Request-ID (Q11). */
  isIdUsed = false
  /** Command counts of the bank before and after the request, and its turn among all requests; absent if the bank was not called. */
  journalBefore: Engine['journal'] | undefined
  journalAfter: Engine['journal'] | undefined
  turn = 0
  /** The outcome of the command; undefined if the bank was not asked, or refused. */
  told: unknown
  #caller: Caller | undefined

  constructor(
    received: Pick<Exchange, 'env' | 'request'>,
    operation: Operation,
    names: Readonly<Record<string, string>>,
  ) {
    super(received, operation, names)
    this.id = received.env.requests.nextId()
  }

  /** The caller for a TPP: its bank as it is at this moment. */
  call(tpp: AuthenticatedTpp): Caller {
    const { env, sent } = this
    const engine = env.engineFor(tpp.id)
    const now = pickLater(engine.now, env.now(tpp.id))
    const psu = readPsuContext(sent, tpp)
    const context: Context = { now, tpp: tpp.id, amounts: 'whole', ...env.commandSettings, ...psu }
    this.#caller = { tpp, engine, context }
    this.journalBefore = engine.journal
    this.journalAfter = engine.journal
    this.turn = env.requests.turn()
    return this.#caller
  }

  /** Has the bank carry the command out with more than the request says. */
  extendContext(more: Partial<Context>): void {
    const { caller } = this
    this.#caller = { ...caller, context: { ...caller.context, ...more } }
  }

  /** The moment of the call of the bank, and the bank; undefined without a call. */
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
