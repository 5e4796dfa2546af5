import type { Engine } from '@pocketbank/core'
import type { WorldNames } from '@pocketbank/core/worlds/names'
import type { BugReport } from '@pocketbank/devtools'
import type { ControlSnapshot } from '@pocketbank/devtools/control/snapshot'
import type { Faults } from '@pocketbank/devtools/faults'
import type { Quirks } from '@pocketbank/devtools/faults/quirks'
import type { PresentingFetch } from '../tpp/client-certificate.ts'
import type { SandboxClock } from './clock.ts'
import type { CommonSandbox } from './common.ts'
import type { Interception } from './intercept.ts'
import type { Listener, ListenOptions } from './listen.ts'
import type { SandboxRequests } from './requests.ts'
import type { SituationMembers } from './situations.ts'

/** An immutable snapshot of a sandbox. It costs nothing, and can be restored any number of times. */
export type SandboxSnapshot = ControlSnapshot

/** A bank in this process, with everything that a test does to it. */
export interface Sandbox extends Omit<CommonSandbox, keyof SituationMembers>, SituationMembers {
  /**
   * Responds to a request without a network. It accepts the arguments of the global `fetch`, and can be
   * passed as a function. `clientCertificate` in the second one is the certificate of the TLS connection.
   */
  readonly fetch: PresentingFetch
  /** The engine of the bank, which executes the commands of the core. */
  readonly bank: Engine
  /** The ids, numbers and PSU names of its first world. */
  readonly world: WorldNames
  /** The bank's clock. It is frozen until it is moved. */
  readonly clock: SandboxClock
  /** The latest requests to the bank. */
  readonly requests: SandboxRequests
  /**
   * Faults for future requests.
   *
   * @example
   * ```ts
   * sandbox.faults.once('tooManyRequests', { operation: 'listCustomers' })
   * const limited = await tpp.get('/v1/sandbox/customers')
   * limited.status // => 429
   * ```
   */
  readonly faults: Faults
  /** Optional deviations of this bank, each of which can be turned on. */
  readonly quirks: Quirks
  /** Takes a snapshot: data, clock, ids, counters, faults, quirks, and the TPPs' names for PSUs. */
  snapshot(): SandboxSnapshot
  /**
   * Restores a snapshot of this or another sandbox, or its JSON text.
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
  /**
   * Resets the sandbox to its initial state, a fork to the state when it was forked. The request journal and
   * snapshots stay.
   */
  reset(): void
  /** Creates a bug report as JSON, with which `replay` repeats the latest requests in another bank. */
  report(): BugReport
  /**
   * Creates a second sandbox in the current state, in constant time. Neither sees later changes of the other.
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
   * Listens on a port of this machine, for clients that need one. Control requests under `/_sandbox/` work
   * there too.
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
   * Makes the global `fetch` send all requests for an origin to this bank.
   *
   * @throws {Error} If the origin is invalid.
   * @example
   * ```ts
   * const interception = sandbox.intercept('https://bank.example')
   * const { status } = await fetch('https://bank.example/openapi.json')
   * interception.dispose() // the global fetch is what it was
   * status // => 200
   * ```
   */
  intercept(origin: string): Interception
  /**
   * Undoes `listen` and `intercept`, and removes all faults. Responses that a fault delays are sent at once.
   */
  dispose(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}
