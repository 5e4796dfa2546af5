import { createEngine, type Instant } from '@pocketbank/core'
import { idSeed } from '@pocketbank/core/internal'
import { type App, createApp } from '../app.ts'
import type { AddressOptions } from '../bank-address.ts'
import { controlBank } from '../control/bank.ts'
import type { GivenSettings } from '../settings.ts'
import { webCrypto } from '../signature/web-crypto.ts'
import { BanksByTpp, forksOf, usualBanksMax } from './banks-by-tpp.ts'
import { systemClock } from './clock.ts'
import { controlledBanks, withOwnJournal } from './controlled-banks.ts'

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

/** How the banks of an edge host begin, how many are kept, and who may control them. */
type EdgeBanksOptions = Required<Pick<EdgeOptions, 'seed' | 'now' | 'banksMax' | 'snapshotOctetsMax'>> &
  Readonly<Record<'controlToken', string | undefined>>

/** A bank for every TPP (Q14), each begun as a fork of the one with the fixed data set. */
function banksOf({ seed, now, banksMax, snapshotOctetsMax, controlToken: token }: EdgeBanksOptions) {
  const fork = forksOf(() => {
    const engine = createEngine({ now: now(), seed })
    engine.perform('initialize', {}, { now: now() })
    return engine
  })
  if (token === undefined) {
    const banks = new BanksByTpp({ banksMax, open: (_, letGo) => fork(letGo) })
    return { now, engineFor: (tpp: string) => banks.get(tpp) }
  }
  return controlledBanks({
    ...{ now, token, banksMax },
    open(_, letGo) {
      const engine = fork(letGo)
      engine.settle(now())
      return withOwnJournal(controlBank(engine, { system: now, snapshotOctetsMax }))
    },
  }).bankOptions
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
  const banks = banksOf({ seed, now, banksMax, snapshotOctetsMax, controlToken })
  let app: App | undefined
  return {
    async fetch(request) {
      app ??= createApp({
        ...banks,
        ...address,
        crypto: webCrypto,
        settings,
        journalSeed: idSeed(seed),
      })
      return app.answer(request)
    },
  }
}

export default createEdge()
