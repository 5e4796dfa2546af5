import {
  begin,
  createEngine,
  type Engine,
  engineFrom,
  type Instant,
  idSeed,
  type Snapshot,
} from '@pocketbank/core'
import { type App, createApp } from '../app.ts'
import type { DoorSettings } from '../settings.ts'
import { webCrypto } from '../signature/web-crypto.ts'
import { systemClock } from './clock.ts'

/** Banks kept at once unless said otherwise. D: an isolate has 128 MB, and a fork costs what was written to it. */
const usualBanksMax = 500

/** How a bank at the edge behaves. */
export interface EdgeOptions {
  readonly settings?: Partial<DoorSettings>
  /** What ids follow from; every TPP's bank begins the same. */
  readonly seed?: string
  readonly now?: () => Instant
  /** Banks kept at once (500); the one that was asked longest ago goes first, and begins anew when it is asked again. */
  readonly banksMax?: number
}

/** A bank for every TPP (Q14), each begun as a fork of the one with the fixed data set. */
function createBanks({
  seed,
  now,
  banksMax,
}: Required<Omit<EdgeOptions, 'settings'>>): (tpp: string) => Engine {
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

/** A fetch handler for edge runtimes: in memory, one isolated bank for each TPP, WebCrypto, nothing of Node. */
export function createEdge({
  settings = {},
  seed = 'edge',
  now = systemClock,
  banksMax = usualBanksMax,
}: EdgeOptions = {}): Pick<App, 'fetch'> {
  let app: App | undefined
  return {
    fetch(request) {
      app ??= createApp({
        engineFor: createBanks({ seed, now, banksMax }),
        now,
        crypto: webCrypto,
        settings,
        journalSeed: idSeed(seed),
      })
      return app.fetch(request)
    },
  }
}

export default createEdge()
