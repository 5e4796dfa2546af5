import type { Instant } from '@pocketbank/core'
import { idSeed } from '@pocketbank/core/base/ids'
import { controlBank, createControlApi } from '@pocketbank/devtools'
import { requireToken } from '@pocketbank/devtools/control/token'
import type { MessageBounds } from '@pocketbank/http'
import { type App, type BankOptions, createApp } from '@pocketbank/http'
import { refuseOldNames } from '@pocketbank/http/options'
import { webCrypto } from '@pocketbank/signatures'
import { BanksByTpp, createFilledBank, createForks } from './banks-by-tpp.ts'
import { createControlledBanks, withOwnJournal } from './controlled-banks.ts'
import type { EdgeHostOptions } from './edge-host-options.ts'
import { edgeMessages } from './edge-messages.ts'
import { defaultBanksMax, edgeSnapshotBytesMax } from './limits.ts'
import type { TenantOptions } from './options/host-options.ts'
import { systemClock } from './system-clock.ts'

/**
 * Options of a bank at the edge. Every TPP's bank begins the same. Without `linkKey`, links of another isolate are not found; without
 * `seed`, all isolates give the same ids, or with `linkKey` random ones; `snapshotBytesMax` is 32 MiB by default.
 */
export interface EdgeOptions extends EdgeHostOptions, TenantOptions {
  /** Bound of the messages that the request journal of a bank keeps. Default: 64 KiB of a body and 4 MiB in all. */
  readonly messages?: MessageBounds
}

/** Options of the banks of an edge host: their start, their number and their control. */
interface EdgeBanksOptions extends Pick<EdgeOptions, 'controlToken' | 'console'> {
  readonly seed: string
  readonly now: () => Instant
  readonly banksMax: number
  readonly snapshotBytesMax: number
}

/** Options that an application gets from the banks of its host. */
type EdgeBanks = Pick<BankOptions, 'engineFor' | 'now'> & Partial<BankOptions>

/** A bank for every TPP (Q14), each begun as a fork of the one with the fixed data set. */
function createEdgeBanks(options: EdgeBanksOptions): EdgeBanks {
  const { seed, now, banksMax, snapshotBytesMax, controlToken: token, console: makeConsole } = options
  const fork = createForks(() => createFilledBank({ seed, now: now() }))
  if (token === undefined) {
    const banks = new BanksByTpp({ banksMax, open: (_, letGo) => fork(letGo) })
    return { now, engineFor: (tpp: string) => banks.get(tpp) }
  }
  const { bankFor, bankOptions, tenants } = createControlledBanks({
    now,
    token,
    banksMax,
    open(_, letGo) {
      const engine = fork(letGo)
      engine.settle(now())
      return withOwnJournal(controlBank(engine, { system: now, snapshotBytesMax }))
    },
  })
  return { ...bankOptions, console: makeConsole?.({ bankFor, tenants, token }) }
}

/** One bank for all TPPs. */
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
  // D: random if other isolates seal their links alike, so that no two isolates give authorisations the same id.
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
 * Makes a fetch handler for edge runtimes: in memory, one isolated bank for each TPP, WebCrypto, nothing of Node. It opens at the first
 * request, since no chance may be asked for before.
 *
 * @param options - Each option has a default.
 * @returns An object whose `fetch` answers; it rejects if `basePath`, `publicUrl` or `settings.defaultFixes` cannot be read.
 * @throws {Error} If `controlToken` has fewer than 16 characters or a blank.
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

/** A handler with all defaults, for a Worker that has no options: `export { default } from '@pocketbank/hosts/edge'`. */
export default createEdge()
