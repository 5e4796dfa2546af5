import { createEngine, type Engine, engineFrom, type Instant, type Snapshot } from '@pocketbank/core'
import { begin, idSeed } from '@pocketbank/core/internal'
import { type App, type BankOptions, createApp } from '../app.ts'
import type { AddressOptions } from '../bank-address.ts'
import { createPowers } from '../control/api.ts'
import { type ControlledBank, controlBank } from '../control/bank.ts'
import type { GivenSettings } from '../settings.ts'
import { webCrypto } from '../signature/web-crypto.ts'
import { systemClock } from './clock.ts'

/** Banks kept at once unless said otherwise. D: an isolate has 128 MB, and a fork costs what was written to it. */
const usualBanksMax = 500
const usualSnapshotOctetsMax = 33_554_432

/** How a bank at the edge behaves. */
export interface EdgeOptions extends AddressOptions {
  readonly settings?: GivenSettings
  /** What ids follow from; every TPP's bank begins the same. */
  readonly seed?: string
  readonly now?: () => Instant
  /** Banks kept at once (500); the one that was asked longest ago goes first, and begins anew when it is asked again. */
  readonly banksMax?: number
  /** The secret that requests under `/_sandbox/` must bring: 16 characters or more. Without it there is nothing there. */
  readonly controlToken?: string
  /** Octets that the snapshots kept of one bank have together at most (32 MiB). */
  readonly snapshotOctetsMax?: number
}

/** How the banks of an edge host begin, and how many are kept. */
type EdgeBanksOptions = Required<Pick<EdgeOptions, 'seed' | 'now' | 'banksMax'>>

/** A bank for every TPP (Q14), each begun as a fork of the one with the fixed data set. */
function createBanks({ seed, now, banksMax }: EdgeBanksOptions): (tpp: string) => Engine {
  const banks = new Map<string, Engine>()
  let first: Snapshot | undefined
  let generation = 0

  function fill(): Snapshot {
    const engine = createEngine({ now: now(), seed })
    engine.perform('initialize', {}, { now: now() })
    return engine.snapshot()
  }

  function open(): Engine {
    first ??= fill()
    generation += 1
    return engineFrom(begin(first, generation - 1))
  }

  return (tpp) => {
    const bank = banks.get(tpp) ?? open()
    banks.delete(tpp)
    banks.set(tpp, bank)
    const [oldest] = banks.keys()
    if (banks.size > banksMax && oldest !== undefined) banks.delete(oldest)
    return bank
  }
}

/** What a host says of banks that it keeps under control, each with a clock of its own that begins with the host's. */
function controlled(
  engineFor: (tpp: string) => Engine,
  now: () => Instant,
  {
    controlToken: token,
    snapshotOctetsMax,
  }: { readonly controlToken: string; readonly snapshotOctetsMax: number },
): Pick<BankOptions, 'now' | 'faults' | 'powers'> {
  const banks = new WeakMap<Engine, ControlledBank>()
  function bankFor(tpp: string): ControlledBank {
    const engine = engineFor(tpp)
    const known = banks.get(engine)
    if (known !== undefined) return known
    engine.settle(now())
    const bank = controlBank(engine, { system: now, snapshotOctetsMax })
    banks.set(engine, bank)
    return bank
  }
  return {
    now: (tpp) => (tpp === undefined ? now() : bankFor(tpp).clock.now),
    faults: (tpp) => bankFor(tpp).faults,
    powers: createPowers({ bankFor: (tpp) => (tpp === undefined ? undefined : bankFor(tpp)), token }),
  }
}

/** A fetch handler for edge runtimes: in memory, one isolated bank for each TPP, WebCrypto, nothing of Node. */
export function createEdge({
  settings = {},
  seed = 'edge',
  now = systemClock,
  banksMax = usualBanksMax,
  controlToken,
  snapshotOctetsMax = usualSnapshotOctetsMax,
  ...address
}: EdgeOptions = {}): Pick<App, 'fetch'> {
  const engineFor = createBanks({ seed, now, banksMax })
  const control =
    controlToken === undefined ? { now } : controlled(engineFor, now, { controlToken, snapshotOctetsMax })
  let app: App | undefined
  return {
    fetch(request) {
      app ??= createApp({
        ...control,
        ...address,
        engineFor,
        crypto: webCrypto,
        settings,
        journalSeed: idSeed(seed),
      })
      return app.fetch(request)
    },
  }
}

export default createEdge()
