import { createEngine, type Instant, snapshotToJson } from '@pocketbank/core'
import { createControlApi } from '@pocketbank/devtools'
import { type App, createApp } from '@pocketbank/http'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { createTpp, type Tpp } from '@pocketbank/testing'
import { bankUrl, morning } from '../../../http/test/kit/bank.ts'
import { domestic } from '../../../http/test/kit/payments.ts'
import { present } from '../../../http/test/kit/psu.ts'
import { DurableBank } from '../../src/storage/durable-bank.ts'
import type { Storage } from '../../src/storage/storage.ts'

/** A bank that is stored, as an application. */
export interface DurableApp {
  readonly durable: DurableBank
  readonly app: App
  /** Signs, and sends to the application. */
  readonly tpp: Tpp
}

/**
 * Opens the bank of a storage, or a new one with the fixed data set; its clock runs with the time of the
 * machine by default.
 */
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
    controlApi: createControlApi({ bankFor: () => durable.controlled }),
    linkKey: durable.linkKey,
    settings: { strictness: 'lenient' },
  })
  return {
    durable,
    app,
    tpp: createTpp({ baseUrl: bankUrl, send: app.fetch, now: () => new Date(clock.now), headers: present }),
  }
}

/** Writes the bank as a snapshot. */
export const writeBankSnapshot = ({ durable }: DurableApp) =>
  snapshotToJson(durable.controlled.engine.snapshot())

/** A request id. */
export const someId = '2f77a125-aa7a-45c0-b414-cea25a116035'

/** A payment from the first account of the data set to the second. */
function order({ durable }: DurableApp, amount: string) {
  const { engine } = durable.controlled
  const result = engine.execute('listAccounts', { query: { limit: 2 } }, { now: engine.now })
  const accounts = result.ok ? result.value : []
  const [debtorAccount, creditorAccount] = accounts.map(({ iban }) => ({ iban, currency: 'NOK' }))
  const instructedAmount = { amount, currency: 'NOK' }
  return { debtorAccount, instructedAmount, creditorName: 'Nora Lunde', creditorAccount }
}

/** Makes a payment under a request id. */
export function pay(bank: DurableApp, requestId: string, amount = '10.50') {
  const headers = { 'X-Request-ID': requestId, 'PSU-Context': 'PRIVATE' }
  return bank.tpp.post(`/v1/payments/${domestic}` as string, { body: order(bank, amount), headers })
}

/** Counts the payments of a bank. */
export const countPayments = ({ durable }: DurableApp) => durable.controlled.engine.bank.payments.size

/** Reads the id of a payment that was made; throws what was answered instead. */
export async function readPaymentId(answer: Response): Promise<string> {
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(text)
  return (JSON.parse(text) as { paymentId: string }).paymentId
}
