import { createEngine, type Instant } from '@pocketbank/core'
import { createTpp, type Tpp } from '@pocketbank/testing'
import { type App, createApp } from '../../src/app.ts'
import { createPowers } from '../../src/control/api.ts'
import { nodeCrypto } from '../../src/hosts/node/node-crypto.ts'
import { DurableBank } from '../../src/storage/durable-bank.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { bankUrl, morning } from './bank.ts'
import { present } from './psu.ts'

/** A bank that is stored, as an application. */
export interface DurableApp {
  readonly durable: DurableBank
  readonly app: App
  /** Signs, and sends to the application. */
  readonly tpp: Tpp
}

/** Opens the bank of a storage, or a new one with the fixed data set; its clock runs with the time of the machine unless told otherwise. */
export function openDurable(storage: Storage, system: () => Instant = () => morning): DurableApp {
  const durable = new DurableBank({
    storage,
    begin() {
      const engine = createEngine({ now: system(), seed: 'durable' })
      engine.execute('initialize', {}, { now: system() })
      return engine
    },
    control: { system },
    linkKey: 'secret of the links',
    schedule: (work) => setImmediate(work),
  })
  const { engine, clock, faults } = durable.controlled
  const app = createApp({
    engineFor: () => engine,
    now: () => clock.now,
    crypto: nodeCrypto,
    faults,
    powers: createPowers({ bankFor: () => durable.controlled }),
    linkKey: durable.linkKey,
    settings: { strictness: 'lenient' },
  })
  return {
    ...{ durable, app },
    tpp: createTpp({ baseUrl: bankUrl, send: app.fetch, now: () => new Date(clock.now), headers: present }),
  }
}
