import type { Engine, Instant } from '@pocketbank/core'
import { type IdSeed, idSeed } from '@pocketbank/core/base/ids'
import { pickCommandSettings } from '@pocketbank/core/base/options'
import type { CryptoPort } from '@pocketbank/signatures'
import { createAuthenticator } from '@pocketbank/signatures'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import { readBankAddress } from './address/bank-address.ts'
import type { RequestEntry } from './journal/entry.ts'
import type { ConnectionFailure, FailedConnections } from './journal/failed-connections.ts'
import { createRequestJournal, type RequestJournal } from './journal/journal.ts'
import { allOperations, interfaceOperations } from './operations/all-operations.ts'
import type { Operation } from './operations/operation.ts'
import type { AddressOptions } from './options/address-options.ts'
import type { MessageBounds } from './options/message-options.ts'
import { refuseOldNames } from './options/old-names.ts'
import type {
  AnsweredExchange,
  ConsoleSite,
  ControlApi,
  Env,
  Interceptor,
  Observation,
} from './pipeline/exchange.ts'
import { NoAnswer } from './pipeline/outcome.ts'
import { type ReceivedRequest, type Reply, receiveUnread, type UnreadRequest } from './pipeline/respond.ts'
import {
  type ConnectionInfo,
  incomingRequest,
  type RequestSource,
  requestInParts,
  unknownConnection,
} from './requests/incoming-request.ts'
import { connectionPassedOn } from './requests/mounted.ts'
import { findOrLayRoutes } from './routes/routes.ts'
import { createLinks, type Links } from './sca-page/link.ts'
import { completeSettings, type GivenSettings } from './settings.ts'

/** What a host chooses for its applications, whichever bank each is of. */
export interface AppFactoryOptions extends AddressOptions {
  /**
   * Digests and verifies: `nodeCrypto` of `@pocketbank/hosts/node`, elsewhere `webCrypto` of
   * `@pocketbank/signatures`.
   */
  readonly crypto: CryptoPort
  /**
   * How requests are treated. Default: signatures required, all headers of the contract, RSA keys of 2048
   * bits, no fixes.
   */
  readonly settings?: GivenSettings | undefined
  /**
   * The secret from which the links to the bank's page follow: whoever knows it can open them. Default:
   * random, so that links of another run, or of another instance of the host, are not found.
   */
  readonly linkKey?: string | undefined
  /** Answers the sandbox operations under `/v1/sandbox/` as well (X). Default: true. */
  readonly sandbox?: boolean
  /**
   * Bound of the messages that the request journal keeps in memory. Default: 64 KiB of a body and 16 MiB in
   * all.
   */
  readonly messages?: MessageBounds | undefined
  /** Further operations, as `operations` makes them; those of the bank come first. Default: none. */
  readonly operations?: readonly Operation[]
}

/** What a host says of the bank of an application. */
export interface BankOptions {
  /** The bank of a TPP (Q14): the same for all, or one for each. */
  readonly engineFor: (tpp: string) => Engine
  /**
   * The host's clock, or that of a TPP's bank where each has its own: asked before it is known that a request
   * comes from the TPP that its certificate names, so it should open no bank.
   */
  readonly now: (tpp?: string) => Instant
  /** Seed of the ids of the request journal. Default: the same for every bank. */
  readonly journalSeed?: IdSeed
  /** Makes the ids of the request journal, instead of the seed. */
  readonly requestIds?: () => string
  /** Called with every exception, which is a bug of the bank and answered by 500 SYSTEM_ERROR (E4). */
  readonly onFault?: ((fault: unknown, journalId: string) => void) | undefined
  /** Called with every request as it is entered in the journal. */
  readonly onRequest?: (entry: RequestEntry) => void
  /** Called with every answer as it goes out. */
  readonly onAnswer?: (response: Response, exchange: AnsweredExchange) => void
  /** Called with every answered request, once it is in the journal. It must not throw. Default: none. */
  readonly observe?: ((observation: Observation) => void) | undefined
  /** Faults and quirks between the bank and its clients, from `createFaults`. Default: none. */
  readonly faults?: Interceptor | ((tpp: string) => Interceptor)
  /** Returns the faults of a TPP whose bank is open. Default: none, if each TPP has faults of its own. */
  readonly openFaults?: ((tpp: string) => Interceptor | undefined) | undefined
  /**
   * Serves the control API under `/_sandbox/`: `createControlApi` of `@pocketbank/devtools`. Default: these
   * paths are not found.
   */
  readonly controlApi?: (env: Env) => ControlApi
  /**
   * Serves the console at `/` and `/console/`: `createConsole` of `@pocketbank/console`. Default: these paths
   * are not found.
   */
  readonly console?: ((env: Env) => ConsoleSite | undefined) | undefined
}

/** What a host says of an application and of its bank. */
export type AppOptions = AppFactoryOptions & BankOptions

/** The bank as a web application. */
export interface App {
  /**
   * Answers a request, with the base path or without it: a router that mounts the bank may have taken it off.
   * A host may add what it knows of the connection.
   */
  fetch(request: Request, connection?: ConnectionInfo | object): Promise<Response>
  /** Answers a request as `fetch` does; at once, without a promise, where nothing has to wait. */
  answer(request: Request, connection?: ConnectionInfo): Awaitable<Response>
  /**
   * Answers for a host that can do without Request and Response: undefined if the request is for no
   * operation, or cannot be read without them. A Response if something else than the bank looks at it.
   */
  reply(request: RequestSource & ConnectionInfo): Awaitable<Reply> | undefined
  /** Answers what a host could make no Request of, by an error object whose id the journal knows (E5c). */
  refuse(unread: UnreadRequest): Response
  /** Adds a connection to the journal that failed before a request arrived (E5h). Returns its entry. */
  failConnection(failure: ConnectionFailure): FailedConnections
  /** What the paths of requests begin with, as it was given: `/api-sandbox`, or nothing. */
  readonly basePath: string
  /**
   * Ends answers that would never end by themselves, such as those that tell open pages of changes; a host
   * does when it stops.
   */
  close(): void
  /** All operations that the application answers. */
  readonly operations: readonly Operation[]
  /** The latest 1,000 requests. */
  readonly requests: RequestJournal
  /** What the host chose, as a report tells it. */
  readonly host: Pick<Env, 'settings' | 'address' | 'sandbox'>
  /** The links to the bank's page. */
  readonly links: Links
}

/** Makes the application of a bank, any number of times. */
export type AppFactory = (bank: BankOptions) => App

function chosenOperations({ operations, sandbox }: AppFactoryOptions): readonly Operation[] {
  const bankOperations = sandbox === false ? interfaceOperations : allOperations
  return operations === undefined ? bankOperations : [...bankOperations, ...operations]
}

/** The reason for a client whose request has no answer. */
function throwReason(reason: unknown): never {
  throw reason instanceof NoAnswer ? reason.reason : reason
}

/** What is answered, or the reason of a client that gets no answer. */
function withReason<Value>(answer: (received: ReceivedRequest) => Value, received: ReceivedRequest): Value {
  try {
    const value = answer(received)
    return value instanceof Promise ? (value.catch(throwReason) as Value) : value
  } catch (reason) {
    return throwReason(reason)
  }
}

/**
 * Makes what the applications of many banks share, such as routes, the key of links and the cache of
 * certificates. The function that it returns makes the application of one bank and costs little: one for each
 * test will do.
 *
 * @param options - What the host chooses for all its applications.
 * @throws {Error} If `basePath`, `publicUrl` or `settings.defaultFixes` cannot be read.
 * @example
 * ```ts
 * import { createEngine, instant } from '@pocketbank/core'
 * import { createAppFactory } from '@pocketbank/http'
 * import { nodeCrypto } from '@pocketbank/hosts/node'
 *
 * const createBankApp = createAppFactory({ crypto: nodeCrypto, settings: { signatures: 'off' } })
 * const apps = ['first', 'second'].map((seed) => {
 *   const engine = createEngine({ now: instant(Date.UTC(2026, 0, 15)), seed })
 *   return createBankApp({ engineFor: () => engine, now: () => engine.now })
 * })
 * apps.map((app) => app.requests.entries.length) // => [0, 0]
 * ```
 */
export function createAppFactory(options: AppFactoryOptions): AppFactory {
  refuseOldNames(options)
  const { crypto, sandbox = true, messages } = options
  const operations = chosenOperations(options)
  const links = createLinks(options.linkKey ?? globalThis.crypto.randomUUID())
  const settings = completeSettings(options.settings)
  const commandSettings = pickCommandSettings(settings)
  const authenticate = createAuthenticator({ crypto })
  const address = readBankAddress(options)
  const basePath = options.basePath === undefined ? '' : address.basePath
  const routes = findOrLayRoutes(operations)
  const sharedParts = { settings, commandSettings, operations, crypto, authenticate, address, links, sandbox }
  return (bank) => {
    const { engineFor, now, faults: interceptor, onFault, onAnswer, onRequest, observe } = bank
    const ids = bank.requestIds ?? bank.journalSeed ?? idSeed('requests')
    const requests = createRequestJournal({ ids, onRequest, bounds: messages })
    const inFlight = new Map()
    const bankParts = { engineFor, now, requests, inFlight, interceptor, onFault, onAnswer, observe }
    const openInterceptor = bank.openFaults
    const env = new BankEnv({ ...sharedParts, ...bankParts, openInterceptor }, bank)
    const answer: App['answer'] = (request, connection = unknownConnection) =>
      withReason(routes.answer, { env, request: incomingRequest(request, connection, address) })
    const reply: App['reply'] = (request) =>
      withReason(routes.reply, { env, request: requestInParts(request, request, address) })
    const fetch: App['fetch'] = async (request, connection) => answer(request, connectionPassedOn(connection))
    const refuse: App['refuse'] = (unread) => receiveUnread(env, unread)
    const failConnection: App['failConnection'] = (failure) => requests.connections.add(failure, now())
    const close = () => env.madeConsole?.close()
    return {
      fetch,
      answer,
      reply,
      refuse,
      failConnection,
      close,
      basePath,
      operations,
      requests: env.requests,
      host: env,
      links,
    }
  }
}

/** The parts of an environment that are there from the start. */
type FixedEnv = Omit<Env, 'control' | 'console'>

/** The fixed parts as fields. */
const FixedParts = class {
  constructor(parts: FixedEnv) {
    Object.assign(this, parts)
  }
} as new (
  parts: FixedEnv,
) => FixedEnv

/**
 * D: a class, since each fork of a bank has one: objects that are spread have a layout each, a tenth of the
 * weight of a fork.
 */
class BankEnv extends FixedParts implements Env {
  readonly #makeControl: BankOptions['controlApi']
  readonly #makeConsole: BankOptions['console']
  #control: Env['control']
  #console: Env['console']

  constructor(parts: FixedEnv, { controlApi, console }: BankOptions) {
    super(parts)
    this.#makeControl = controlApi
    this.#makeConsole = console
  }

  /** D: made when it is first asked for, since every fork has one, and few are asked over a network. */
  get control(): Env['control'] {
    this.#control ??= this.#makeControl?.(this)
    return this.#control
  }

  /** The console where it has been asked for. */
  get madeConsole(): Env['console'] {
    return this.#console
  }

  get console(): Env['console'] {
    this.#console ??= this.#makeConsole?.(this)
    return this.#console
  }
}

/**
 * Makes the web application of a bank, which answers a `Request` by a `Response`.
 *
 * @param options - What the host chooses, and the bank.
 * @throws {Error} If `basePath`, `publicUrl` or `settings.defaultFixes` cannot be read.
 * @example
 * ```ts
 * import { createEngine, instant } from '@pocketbank/core'
 * import { createApp } from '@pocketbank/http'
 * import { nodeCrypto } from '@pocketbank/hosts/node'
 *
 * const engine = createEngine({ now: instant(Date.UTC(2026, 0, 15)), seed: 'my test' })
 * const app = createApp({ engineFor: () => engine, now: () => engine.now, crypto: nodeCrypto })
 * const unsigned = await app.fetch(new Request('https://bank.example/v1/accounts'))
 * unsigned.status // => 400
 * ```
 */
export function createApp(options: AppOptions): App {
  return createAppFactory(options)(options)
}
