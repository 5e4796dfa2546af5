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
import type { AnsweredExchange, Env, Interceptor, Observation } from './pipeline/exchange.ts'
import { NoAnswer } from './pipeline/outcome.ts'
import type { Reply } from './pipeline/reply.ts'
import { type ReceivedRequest, receiveUnread, type UnreadRequest } from './pipeline/respond.ts'
import type { ConsoleSite, ControlApi } from './pipeline/sites.ts'
import {
  type ConnectionInfo,
  incomingRequest,
  type RequestSource,
  requestInParts,
  unknownConnection,
} from './requests/incoming-request.ts'
import { connectionPassedOn } from './requests/mounted.ts'
import { requireRoutes } from './routes/routes.ts'
import { createLinks, type Links } from './sca-page/link.ts'
import { completeSettings, type SettingsInput } from './settings.ts'

/** What a host chooses for all its applications. */
export interface AppFactoryOptions extends AddressOptions {
  /**
   * Hashes and verifies: `nodeCrypto` of `@pocketbank/hosts/node`, or `webCrypto` of
   * `@pocketbank/signatures`.
   */
  readonly crypto: CryptoPort
  /**
   * Checks of requests. Default: signatures required, all headers of the contract, RSA keys of 2048 bits, no
   * fixes.
   */
  readonly settings?: SettingsInput | undefined
  /**
   * Secret from which the links to the SCA page are computed. Anyone who knows it can open them. Default:
   * random, so links of another run or another instance of the host are not found.
   */
  readonly linkKey?: string | undefined
  /** Serves the sandbox operations under `/v1/sandbox/` (X). Default: true. */
  readonly sandbox?: boolean
  /**
   * Limits of the messages that the request journal keeps in memory. Default: 64 KiB of a body and 16 MiB in
   * all.
   */
  readonly messages?: MessageBounds | undefined
  /** Further operations, in addition to those of the bank, which win. Default: none. */
  readonly operations?: readonly Operation[]
}

/** What a host chooses for the application of one bank. */
export interface BankOptions {
  /** Returns the bank of a TPP (Q14): the same for all, or one for each. */
  readonly engineFor: (tpp: string) => Engine
  /**
   * Returns the time of the host's clock, or of the clock of a TPP's bank if each has its own. It is called
   * before the certificate of the TPP is verified, so it should not open a bank.
   */
  readonly now: (tpp?: string) => Instant
  /** Seed of the ids of the request journal. Default: the same for every bank. */
  readonly journalSeed?: IdSeed
  /** Makes the ids of the request journal, instead of the seed. */
  readonly requestIds?: () => string
  /** Called with every exception, which is a bug of the bank and answered by 500 SYSTEM_ERROR (E4). */
  readonly onFault?: ((fault: unknown, journalId: string) => void) | undefined
  /** Called with every new entry of the request journal. */
  readonly onRequest?: (entry: RequestEntry) => void
  /** Called with every response that is sent. */
  readonly onAnswer?: (response: Response, exchange: AnsweredExchange) => void
  /**
   * Called with every request that has a response, once it is in the journal. It must not throw. Default:
   * none.
   */
  readonly observe?: ((observation: Observation) => void) | undefined
  /** Faults and quirks between the bank and its clients, from `createFaults`. Default: none. */
  readonly faults?: Interceptor | ((tpp: string) => Interceptor)
  /** Returns the faults of a TPP with an open bank. Default: none, if each TPP has faults of its own. */
  readonly openFaults?: ((tpp: string) => Interceptor | undefined) | undefined
  /**
   * Makes the control API under `/_sandbox/`: `createControlApi` of `@pocketbank/devtools`. Default: these
   * paths are not found.
   */
  readonly controlApi?: (env: Env) => ControlApi
  /**
   * Makes the console at `/` and `/console/`: `createConsole` of `@pocketbank/console`. Default: these paths
   * are not found.
   */
  readonly console?: ((env: Env) => ConsoleSite | undefined) | undefined
}

/** The options of an application and of its bank. */
export type AppOptions = AppFactoryOptions & BankOptions

/** The bank as a web application. */
export interface App {
  /**
   * Returns the response to a request. The path may lack the base path, which a router may have removed. A
   * host may add facts about the connection.
   */
  fetch(request: Request, connection?: ConnectionInfo | object): Promise<Response>
  /** Returns the response like `fetch`, but without a promise if nothing is asynchronous. */
  answer(request: Request, connection?: ConnectionInfo): Awaitable<Response>
  /**
   * Returns the response for a host that needs no Request and Response; a Response if something other than
   * the bank responds. Undefined if the request is not for an operation, the description or a page of the
   * console, or cannot be read without them.
   */
  reply(request: RequestSource & ConnectionInfo): Awaitable<Reply> | undefined
  /**
   * Returns an error response for a request of which the host could make no Request. The journal has its id
   * (E5c).
   */
  refuse(unread: UnreadRequest): Response
  /** Adds a connection to the journal that failed before a request arrived (E5h). Returns its entry. */
  failConnection(failure: ConnectionFailure): FailedConnections
  /** Prefix of all request paths, as in the options: `/api-sandbox`, or empty. */
  readonly basePath: string
  /**
   * Ends responses that stay open, such as the stream of changes for open pages. A host calls it when it
   * stops.
   */
  close(): void
  /** All operations of the application. */
  readonly operations: readonly Operation[]
  /** The journal of the latest requests. */
  readonly requests: RequestJournal
  /** The choices of the host that a report shows. */
  readonly host: Pick<Env, 'settings' | 'address' | 'sandbox'>
  /** The links to the SCA page. */
  readonly links: Links
}

/** Makes the application of a bank. It can be called any number of times. */
export type AppFactory = (bank: BankOptions) => App

function chosenOperations({ operations, sandbox }: AppFactoryOptions): readonly Operation[] {
  const bankOperations = sandbox === false ? interfaceOperations : allOperations
  return operations === undefined ? bankOperations : [...bankOperations, ...operations]
}

/** Throws the client's own reason if it has cancelled the request. */
function throwReason(reason: unknown): never {
  throw reason instanceof NoAnswer ? reason.reason : reason
}

/** Calls `answer`; a cancelled request fails with the client's own reason. */
function withReason<Value>(answer: (received: ReceivedRequest) => Value, received: ReceivedRequest): Value {
  try {
    const value = answer(received)
    return value instanceof Promise ? (value.catch(throwReason) as Value) : value
  } catch (reason) {
    return throwReason(reason)
  }
}

/**
 * Prepares what the applications of many banks share, such as routes, the key of links and the cache of
 * certificates. The returned function makes the application of one bank, and is cheap enough to be called for
 * each test.
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
  const routes = requireRoutes(operations)
  const sharedParts = { settings, commandSettings, operations, crypto, authenticate, address, links, sandbox }
  return (bank) => {
    const { engineFor, now, faults: interceptor, onFault, onAnswer, onRequest, observe } = bank
    const ids = bank.requestIds ?? bank.journalSeed ?? idSeed('requests')
    const requests = createRequestJournal({ ids, onRequest, bounds: messages })
    const inFlight = new Map()
    const bankParts = { engineFor, now, requests, inFlight, interceptor, onFault, onAnswer, observe }
    const env = new BankEnv({ ...sharedParts, ...bankParts, openInterceptor: bank.openFaults }, bank)
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

/** The parts of an environment that exist from the start. */
type FixedEnv = Omit<Env, 'control' | 'console'>

/** A class with these parts as fields. */
const FixedParts = class {
  constructor(parts: FixedEnv) {
    Object.assign(this, parts)
  }
} as new (
  parts: FixedEnv,
) => FixedEnv

/**
 * A class, since each fork of a bank has one. Spread objects would each have their own layout, which is a
 * tenth of the memory of a fork.
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

  /** Made at its first use: every fork has one, and few are used over a network. */
  get control(): Env['control'] {
    this.#control ??= this.#makeControl?.(this)
    return this.#control
  }

  /** The console, if it has been used. */
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
