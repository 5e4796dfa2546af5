import type { Engine } from '@pocketbank/core'
import type { WorldNames } from '@pocketbank/core/worlds/names'
import type { BugReport } from '@pocketbank/devtools'
import type { ControlSnapshot } from '@pocketbank/devtools/control/snapshot'
import type { Faults } from '@pocketbank/devtools/faults'
import type { Quirks } from '@pocketbank/devtools/faults/quirks'
import type { SandboxClock } from './clock.ts'
import type { CommonSandbox } from './common.ts'
import type { Interception } from './intercept.ts'
import type { Listener, ListenOptions } from './listen.ts'
import type { SandboxRequests } from './requests.ts'
import type { SituationMembers } from './situations.ts'

/** A sandbox at a moment. Immutable: it costs nothing, and can be put back any number of times. */
export type SandboxSnapshot = ControlSnapshot

/** A bank in this process, with everything that a test does to it. */
export interface Sandbox extends Omit<CommonSandbox, keyof SituationMembers>, SituationMembers {
  /** Answers a request as the bank does, without a network. It takes what the global `fetch` takes, and can be handed on. */
  readonly fetch: (input: Request | URL | string, init?: RequestInit) => Promise<Response>
  /** The bank behind it, which takes the commands of the core. */
  readonly bank: Engine
  /** Values of the names in its first world: ids, numbers, and the names of people at TPPs. */
  readonly world: WorldNames
  /** The bank's clock: it stands still until it is moved. */
  readonly clock: SandboxClock
  /** The latest requests to the bank. */
  readonly requests: SandboxRequests
  /**
   * Faults for the requests to come.
   *
   * @example
   * ```ts
   * sandbox.faults.once('tooManyRequests', { operation: 'listCustomers' })
   * const limited = await tpp.get('/v1/sandbox/customers')
   * limited.status // => 429
   * ```
   */
  readonly faults: Faults
  /** In what this bank is odd, each a switch. */
  readonly quirks: Quirks
  /** The sandbox as it is now: data, clock, ids, counters, faults, quirks, and how its TPPs name its customers. */
  snapshot(): SandboxSnapshot
  /**
   * Puts a snapshot back, which may be of another sandbox, or its JSON text.
   *
   * @throws {Error} If the text is damaged; the message names the place.
   * @example
   * ```ts
   * const before = sandbox.snapshot()
   * sandbox.clock.advance({ days: 1 })
   * sandbox.restore(before)
   * sandbox.clock.today // => '2026-01-15'
   * ```
   */
  restore(snapshot: SandboxSnapshot | string): void
  /** Takes the sandbox back to how it began, a fork to how it was forked. The request journal and snapshots stay. */
  reset(): void
  /** Everything that another bank needs to answer the latest requests again, as JSON: for `replay`. */
  report(): BugReport
  /**
   * Makes a second sandbox that goes on from here, in constant time. Neither sees what happens to the other.
   *
   * @example
   * ```ts
   * const fork = sandbox.fork()
   * fork.clock.advance({ days: 1 })
   * sandbox.clock.today // => '2026-01-15'
   * ```
   */
  fork(): Sandbox
  /**
   * Listens on a port of this machine, for clients that need one. Requests under `/_sandbox/` do there what a test does here.
   *
   * @example
   * ```ts
   * const { url, close } = await sandbox.listen()
   * const { status } = await fetch(`${url}/openapi.json`)
   * await close()
   * status // => 200
   * ```
   */
  listen(options?: ListenOptions): Promise<Listener>
  /**
   * Makes the global `fetch` reach this bank for all addresses of an origin.
   *
   * @throws {Error} If the origin is none.
   * @example
   * ```ts
   * const interception = sandbox.intercept('https://bank.example')
   * const { status } = await fetch('https://bank.example/openapi.json')
   * interception.dispose() // the global fetch is what it was
   * status // => 200
   * ```
   */
  intercept(origin: string): Interception
  /** Undoes what `listen` and `intercept` have done, takes all faults back, and lets go on what they delay. */
  dispose(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
