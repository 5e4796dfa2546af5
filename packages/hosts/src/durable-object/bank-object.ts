import type { Engine } from '@pocketbank/core'
import { idSeed } from '@pocketbank/core/base/ids'
import { createFilledBank } from '@pocketbank/core/engine'
import type { ControlledBank } from '@pocketbank/devtools'
import { createControlApi } from '@pocketbank/devtools'
import { type App, createApp } from '@pocketbank/http'
import { webCrypto } from '@pocketbank/signatures'
import { createForks } from '../banks-by-tpp.ts'
import { edgeMessages } from '../edge-messages.ts'
import { DurableBank } from '../storage/durable-bank.ts'
import { createSqlStorage } from '../storage/sql-storage.ts'
import type { Bindings, ObjectState } from './cloudflare.ts'
import { type Configure, type HostOptions, hostOptions } from './durable-object-options.ts'
import { isStored, objectDatabase } from './object-database.ts'

class ObjectBank {
  readonly #state: ObjectState
  readonly #options: HostOptions
  readonly #first: () => Engine
  readonly #linkKey = crypto.randomUUID()
  #durable: DurableBank | undefined

  constructor(state: ObjectState, options: HostOptions, first: () => Engine) {
    this.#state = state
    this.#options = options
    this.#first = first
  }

  /** Opens the stored bank, or begins one. Throws `StorageDamage` if the stored bank cannot be read. */
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
      // `queueMicrotask` must be called as a global function, so it cannot be passed on directly.
      schedule: (work) => queueMicrotask(work),
    })
    return this.#durable
  }

  get controlled(): ControlledBank {
    return this.open().controlled
  }

  now() {
    // A refused request must not begin a bank, so without one this is the system's time.
    return this.#durable === undefined ? this.#options.now() : this.#durable.controlled.clock.now
  }

  /**
   * Opens the stored bank if there is one. Returns the secret of the links. Only reports an unreadable bank:
   * the requests that need it fail later.
   */
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
  // The router has already chosen the TPP, so there is no other bank.
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

function firstBanks({ seed = crypto.randomUUID(), now }: HostOptions): () => Engine {
  const fork = createForks(() => createFilledBank({ seed, now: now() }))
  return () => fork(0)
}

interface BankObject {
  fetch(request: Request): Promise<Response>
}

/** Class of the durable objects, as the platform creates them. */
export type BankObjectClass = new (state: ObjectState, bindings: object) => BankObject

/**
 * Makes the class of the durable objects. Each has the bank of one TPP in its SQLite and verifies the
 * requests that the router passes. It responds once the changes are stored. An unverified request stores
 * nothing.
 */
export function createBankObject(configure: Configure): BankObjectClass {
  // Filling a bank takes as long as many requests, so all banks of an isolate are forks of one. It is made by
  // a request: the platform gives no random numbers before.
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
