import type { Engine } from '@pocketbank/core'
import { idSeed } from '@pocketbank/core/base/ids'
import type { ControlledBank } from '@pocketbank/devtools'
import { createControlApi } from '@pocketbank/devtools'
import { type App, createApp } from '@pocketbank/http'
import { webCrypto } from '@pocketbank/signatures'
import { createFilledBank, createForks } from '../banks-by-tpp.ts'
import { edgeMessages } from '../edge-messages.ts'
import { DurableBank } from '../storage/durable-bank.ts'
import { createSqlStorage } from '../storage/sql-storage.ts'
import type { Bindings, ObjectState } from './cloudflare.ts'
import { type Configure, type HostOptions, hostOptions } from './durable-object-options.ts'
import { isStored, objectDatabase } from './object-database.ts'

/** The bank of one TPP, in the storage of an object. */
class ObjectBank {
  readonly #state: ObjectState
  readonly #options: HostOptions
  readonly #first: () => Engine
  /** The secret of the links of a bank that has not begun yet. */
  readonly #linkKey = crypto.randomUUID()
  #durable: DurableBank | undefined

  constructor(state: ObjectState, options: HostOptions, first: () => Engine) {
    this.#state = state
    this.#options = options
    this.#first = first
  }

  /** The bank as it is stored, or as it begins; throws `StorageDamage` where what is stored cannot be read. */
  open(): DurableBank {
    const { storageBytesMax, snapshotBytesMax, now } = this.#options
    this.#durable ??= new DurableBank({
      storage: createSqlStorage(objectDatabase(this.#state.storage, storageBytesMax)),
      begin: () => {
        const engine = this.#first()
        engine.settle(now())
        return engine
      },
      control: { system: now, snapshotBytesMax },
      linkKey: this.#linkKey,
      // A method of the platform: it is called as one.
      schedule: (work) => queueMicrotask(work),
    })
    return this.#durable
  }

  get controlled(): ControlledBank {
    return this.open().controlled
  }

  /** The clock of the bank. D: that of the machine until there is a bank, since a request that is refused makes none. */
  now() {
    return this.#durable === undefined ? this.#options.now() : this.#durable.controlled.clock.now
  }

  /** Opens what is stored, if anything is, and gives the secret of the links. What cannot be read fails later, where a request asks for it. */
  wake(): string {
    const { linkKey, onFault } = this.#options
    try {
      if (isStored(this.#state.storage)) this.open()
    } catch (fault) {
      onFault?.(fault, 'open')
    }
    return linkKey ?? this.#durable?.linkKey ?? this.#linkKey
  }
}

function createObjectApp(bank: ObjectBank, options: HostOptions): App {
  const { settings, basePath, publicUrl, links, controlToken, onFault, console: makeConsole } = options
  // The object has no other bank: what the address names was decided by the router.
  const tenants = { names: () => undefined, has: () => true }
  const bankFor = () => bank.controlled
  return createApp({
    settings,
    basePath,
    publicUrl,
    links,
    crypto: webCrypto,
    linkKey: bank.wake(),
    messages: edgeMessages,
    onFault,
    engineFor: () => bank.controlled.engine,
    now: () => bank.now(),
    faults: () => bank.controlled.faults,
    journalSeed: idSeed(crypto.randomUUID()),
    ...(controlToken !== undefined && {
      controlApi: createControlApi({ bankFor, token: controlToken }),
      console: makeConsole?.({ bankFor, tenants, token: controlToken }),
    }),
  })
}

/** Banks as they begin, with the fixed data set. */
function firstBanks({ seed = crypto.randomUUID(), now }: HostOptions): () => Engine {
  const fork = createForks(() => createFilledBank({ seed, now: now() }))
  return () => fork(0)
}

/** A durable object with the bank of one TPP. */
interface BankObject {
  fetch(request: Request): Promise<Response>
}

/** The class of such objects, as the platform makes them. */
export type BankObjectClass = new (state: ObjectState, bindings: object) => BankObject

/**
 * Makes the class of the objects: each has the bank of one TPP in its SQLite, verifies what the router passes on, and answers when what
 * was done is stored. Nothing is stored before a request is verified.
 */
export function createBankObject(configure: Configure): BankObjectClass {
  // D: the banks of an isolate begin alike, since to fill one takes as long as many requests. No chance may be asked for before a request.
  let first: (() => Engine) | undefined
  return class {
    readonly #state: ObjectState
    readonly #bindings: object
    #app: App | undefined

    constructor(state: ObjectState, bindings: object) {
      this.#state = state
      this.#bindings = bindings
    }

    #open(): App {
      const options = hostOptions(configure, this.#bindings as Bindings)
      first ??= firstBanks(options)
      return createObjectApp(new ObjectBank(this.#state, options, first), options)
    }

    async fetch(request: Request): Promise<Response> {
      this.#app ??= this.#open()
      return this.#app.fetch(request)
    }
  }
}
