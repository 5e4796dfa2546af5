import type { Instant } from '@pocketbank/core'
import { idSeed } from '@pocketbank/core/base/ids'
import { createFilledBank } from '@pocketbank/core/engine'
import { controlBank, createControlApi } from '@pocketbank/devtools'
import { requireToken } from '@pocketbank/devtools/control/token'
import type { MessageBounds } from '@pocketbank/http'
import { type App, type BankOptions, createApp } from '@pocketbank/http'
import { refuseOldNames } from '@pocketbank/http/options'
import { webCrypto } from '@pocketbank/signatures'
import { BanksByTpp, createForks } from './banks-by-tpp.ts'
import { createControlledBanks, withOwnJournal } from './controlled-banks.ts'
import type { EdgeHostOptions } from './edge-host-options.ts'
import { edgeMessages } from './edge-messages.ts'
import { defaultBanksMax, edgeSnapshotBytesMax } from './limits.ts'
import type { TenantOptions } from './options/host-options.ts'
import { systemClock } from './system-clock.ts'

/**
 * Options of banks at the edge. All banks begin the same. Without `linkKey`, the links of one isolate do not
 * work in another. Without `seed`, all isolates make the same ids; with `linkKey` they are random.
 */
export interface EdgeOptions extends EdgeHostOptions, TenantOptions {
  /** Limits of the messages that the request journal keeps. Default: 64 KiB of a body and 4 MiB in all. */
  readonly messages?: MessageBounds
}

interface EdgeBanksOptions extends Pick<EdgeOptions, 'controlToken' | 'console'> {
  readonly seed: string
  readonly now: () => Instant
  readonly banksMax: number
  readonly snapshotBytesMax: number
}

type EdgeBanks = Pick<BankOptions, 'engineFor' | 'now'> & Partial<BankOptions>

/** Makes a bank for each TPP (Q14), each a fork of one with the fixed data set. */
function createEdgeBanks(options: EdgeBanksOptions): EdgeBanks {
  const { seed, now, banksMax, snapshotBytesMax, controlToken: token, console: makeConsole } = options
  const fork = createForks(() => createFilledBank({ seed, now: now() }))
  if (token === undefined) {
    const banks = new BanksByTpp({ banksMax, open: (_, release) => fork(release) })
    return { now, engineFor: (tpp: string) => banks.get(tpp) }
  }
  const { bankFor, bankOptions, tenants } = createControlledBanks({
    now,
    token,
    banksMax,
    open(_, release) {
      const engine = fork(release)
      engine.settle(now())
      return withOwnJournal(controlBank(engine, { system: now, snapshotBytesMax }))
    },
  })
  return { ...bankOptions, console: makeConsole?.({ bankFor, tenants, token }) }
}

function createSharedBanks(options: EdgeBanksOptions): EdgeBanks {
  const { seed, now, snapshotBytesMax, controlToken: token, console: makeConsole } = options
  const engine = createFilledBank({ seed, now: now() })
  if (token === undefined) return { now, engineFor: () => engine }
  const bank = controlBank(engine, { system: now, snapshotBytesMax })
  return {
    engineFor: () => engine,
    now: () => bank.clock.now,
    faults: bank.faults,
    controlApi: createControlApi({ bankFor: () => bank, token }),
    console: makeConsole?.({ bankFor: () => bank, token }),
  }
}

function openEdge(options: EdgeOptions): App {
  const { basePath, publicUrl, links, settings, linkKey, messages = edgeMessages } = options
  // D: random with `linkKey`. Links then work in all isolates, so two isolates must not give authorisations
  // the same id.
  const seed = options.seed ?? (linkKey === undefined ? 'edge' : crypto.randomUUID())
  const banksOptions = {
    ...options,
    seed,
    now: options.now ?? systemClock,
    banksMax: options.banksMax ?? defaultBanksMax,
    snapshotBytesMax: options.snapshotBytesMax ?? edgeSnapshotBytesMax,
  }
  return createApp({
    ...(options.bankPerTpp === false ? createSharedBanks(banksOptions) : createEdgeBanks(banksOptions)),
    basePath,
    publicUrl,
    links,
    settings,
    linkKey,
    messages,
    crypto: webCrypto,
    journalSeed: idSeed(seed),
  })
}

/**
 * Makes a fetch handler for edge runtimes: in memory, a bank for each TPP, without Node's modules. The banks
 * are made by the first request, since edge runtimes give no random numbers before.
 *
 * @param options - Each option has a default.
 * @returns An object whose `fetch` answers; it rejects if `basePath`, `publicUrl` or `settings.defaultFixes`
 *   cannot be read.
 * @throws {Error} If `controlToken` is too short or has a blank.
 * @example
 * ```ts
 * import { createEdge } from '@pocketbank/hosts/edge'
 *
 * const edge = createEdge({ settings: { signatures: 'off' }, banksMax: 100 })
 * const answer = await edge.fetch(new Request('https://bank.example/v1/sandbox/customers'))
 * answer.status // => 200
 * ```
 */
export function createEdge(options: EdgeOptions = {}): Pick<App, 'fetch'> {
  refuseOldNames(options)
  requireToken('a control token', options.controlToken)
  let app: App | undefined
  return {
    async fetch(request) {
      app ??= openEdge(options)
      return app.answer(request)
    },
  }
}

/** A handler with all defaults: `export { default } from '@pocketbank/hosts/edge'`. */
export default createEdge()
