import { makeOnFirstUse } from '@pocketbank/core/base'
import type { ControlApi } from '@pocketbank/http/pipeline'
import type { Awaitable } from '@pocketbank/signatures/runtime'
import type { BackUp } from './back-up.ts'
import type { BankFor, ControlApiEnv } from './control-pipeline.ts'
import { createGuard, type GuardOptions } from './guard.ts'

/** Options of the control API. A token or the loopback decides who may use it. */
export interface ControlApiOptions extends GuardOptions {
  /**
   * Returns the bank of a TPP. Without a TPP, returns the one bank of all TPPs, or `undefined` if each has
   * its own.
   */
  readonly bankFor: BankFor
  /** Copies the stored banks of the host into a folder. Default: the host stores none. */
  readonly backUp?: BackUp | undefined
  /**
   * Reads the certificate in PEM that clients of the host trust, for `/_sandbox/ca.pem`. Default: this path
   * is not found.
   */
  readonly ca?: ReadAuthority | undefined
}

/** Reads the certificate of the authority that issued the server's own, in PEM. */
export type ReadAuthority = () => Awaitable<string>

/** Makes the control API for an application. */
type MakeControlApi = (env: ControlApiEnv) => ControlApi

/** Loaded by the first request, because most test files send none. */
const loadRoutes = makeOnFirstUse(() => import('./control-routes.ts'))

/**
 * Makes the control API of an application, under `/_sandbox/`. Through it, other processes control a bank as
 * a test in the same process does. Its requests need no signature, since the guard decides who may send them.
 * The journal has no entries for them.
 *
 * @param options - The bank, and who may control it.
 * @returns A function for the option `controlApi` of `createApp`.
 * @throws {Error} If the token is too short or has a blank; the message names the least length.
 * @example
 * ```ts
 * import { createEngine, instant } from '@pocketbank/core'
 * import { createApp } from '@pocketbank/http'
 * import { controlBank, createControlApi } from '@pocketbank/devtools'
 * import { nodeCrypto } from '@pocketbank/hosts/node'
 *
 * const engine = createEngine({ now: instant(Date.UTC(2026, 0, 15, 9)), seed: 'my test' })
 * const bank = controlBank(engine, { system: Date.now, frozen: true })
 * const app = createApp({
 *   engineFor: () => engine,
 *   now: () => bank.clock.now,
 *   crypto: nodeCrypto,
 *   faults: bank.faults,
 *   controlApi: createControlApi({ bankFor: () => bank }),
 * })
 * const advance = new Request('http://localhost/_sandbox/clock/advance', {
 *   method: 'POST',
 *   headers: { 'Content-Type': 'application/json' },
 *   body: '{"days":1}',
 * })
 * const { status } = await app.fetch(advance, { remote: '127.0.0.1' })
 * status // => 200
 * bank.clock.today // => '2026-01-16'
 * ```
 */
export function createControlApi({ bankFor, backUp, ca, ...options }: ControlApiOptions): MakeControlApi {
  const guard = createGuard(options)
  return (env) => {
    env.requests.secret = options.token
    let answered = 0
    return {
      // Loaded on demand, since few clients read the description and it is long.
      describe: async () => (await import('./control-description.ts')).readControlDescription(),
      async answer(request) {
        answered += 1
        const id = `control-${answered}`
        const { controlRoutes } = await loadRoutes()
        return controlRoutes.fetch(request.raw, { env, request, id, guard, bankFor, backUp, ca })
      },
    }
  }
}
