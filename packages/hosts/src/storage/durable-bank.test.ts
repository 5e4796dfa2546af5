import { type Instant, later } from '@pocketbank/core'
import { storedVersion } from '@pocketbank/core/engine'
import { resetBank } from '@pocketbank/devtools/control/bank'
import { expect, test } from 'vitest'
import { morning } from '../../../http/test/kit/bank.ts'
import {
  countPayments,
  type DurableApp,
  openDurable,
  pay,
  readPaymentId,
  someId,
  writeBankSnapshot,
} from '../../test/kit/durable.ts'
import { MemoryStorage } from '../../test/kit/memory-storage.ts'
import { StorageDamage } from './storage.ts'

test('[K5c] reopens a bank with links, clock and snapshots', async () => {
  const storage = new MemoryStorage()
  const before = openDurable(storage)
  await readPaymentId(await pay(before, someId))
  const { clock, snapshots } = before.durable.controlled
  snapshots.take('before the move')
  clock.advance({ days: 3 })
  await before.durable.commit(before.durable.mark)
  const after = openDurable(storage)
  expect(writeBankSnapshot(after)).toBe(writeBankSnapshot(before))
  expect(after.durable.linkKey).toBe(before.durable.linkKey)
  expect(after.durable.controlled.clock.now).toBe(clock.now)
  expect(after.durable.controlled.snapshots.list().map(({ id }) => id)).toEqual(['start', 'before the move'])
  expect(after.durable.controlled.snapshots.restore('before the move')).toMatchObject({ ok: true })
  expect(countPayments(after)).toBe(1)
})

test('[K5b] reports a table that lost a row', () => {
  const storage = new MemoryStorage()
  openDurable(storage)
  storage.entries.get('batches')?.clear()
  const positions = storage.entries.get('transactions')
  positions?.delete(Math.max(...[...(positions?.keys() ?? [])].map(Number)))
  expect(() => openDurable(storage)).toThrow(/^transactions: has \d+ rows, and had \d+$/)
})

test.each([storedVersion - 1, storedVersion + 1])(
  '[K1d] refuses a stored bank of version %i unchanged',
  async (version) => {
    const storage = new MemoryStorage()
    await openDurable(storage).durable.commit(0)
    const heads = storage.entries.get('head')
    const head = { ...JSON.parse(heads?.get('bank') ?? ''), pocketbank: version }
    heads?.set('bank', JSON.stringify(head))
    const { writes } = storage
    expect(() => openDurable(storage)).toThrow(
      `$.pocketbank: must be ${storedVersion}, the version of snapshots`,
    )
    expect(storage.writes).toBe(writes)
  },
)

test('[K5b] refuses rows without a head', () => {
  const storage = new MemoryStorage()
  openDurable(storage)
  storage.entries.get('head')?.clear()
  expect(() => openDurable(storage)).toThrow(/^head bank: is missing, and snapshots has rows$/)
  expect(storage.entries.get('accounts')?.size).toBeGreaterThan(0)
})

test('[K5d] repeats responses by request id after reopening', async () => {
  const storage = new MemoryStorage()
  const id = await readPaymentId(await pay(openDurable(storage), someId))
  const after = openDurable(storage)
  expect(await readPaymentId(await pay(after, someId))).toBe(id)
  expect(countPayments(after)).toBe(1)
  expect((await pay(after, someId, '11')).status).toBe(409)
})

test('[K5d] repeats deletions and replacements by request id, also from a snapshot', async () => {
  const storage = new MemoryStorage()
  const before = openDurable(storage)
  const consent = await before.tpp.post('/v1/consents')
  const { consentId } = (await consent.json()) as { consentId: string }
  const contact = `/v1/tpps/${before.tpp.id}/contact-information` as const
  const requests = (bank: DurableApp) => [
    () => bank.tpp.delete(`/v1/consents/${consentId}`, { headers: { 'X-Request-ID': 'deleted' } }),
    () => bank.tpp.put(contact, { headers: { 'X-Request-ID': 'put' }, body: { email: 'a@tpp.example' } }),
  ]
  const statuses: number[] = []
  for (const send of requests(before)) statuses.push((await send()).status)
  before.durable.controlled.snapshots.take('changed')
  await before.durable.commit(before.durable.mark)
  const after = openDurable(storage)
  const { controlled } = after.durable
  for (const snapshot of [undefined, 'changed']) {
    if (snapshot !== undefined) controlled.snapshots.restore(snapshot)
    const { bank } = controlled.engine
    for (const [index, send] of requests(after).entries()) {
      expect((await send()).status).toBe(statuses[index])
      expect(after.app.requests.entries.at(-1)?.rule).toBe('Q11a')
    }
    expect(controlled.engine.bank).toBe(bank)
  }
  controlled.snapshots.restore('start')
  const [remove] = requests(after)
  expect((await remove?.())?.status).toBe(404)
})

test('[K4f] keeps a reset after a restart, with its snapshots', async () => {
  const storage = new MemoryStorage()
  const before = openDurable(storage)
  const fresh = writeBankSnapshot(before)
  await readPaymentId(await pay(before, someId))
  before.durable.controlled.snapshots.take('paid')
  before.durable.controlled.clock.advance({ days: 3 })
  resetBank(before.durable.controlled)
  await before.durable.commit(before.durable.mark)
  const after = openDurable(storage)
  expect(writeBankSnapshot(after)).toBe(fresh)
  expect(after.durable.controlled.clock.now).toBe(morning)
  expect(after.durable.controlled.snapshots.list().map(({ id }) => id)).toEqual(['start', 'paid'])
  // Not the answer that the id had before: the payment is made anew.
  await readPaymentId(await pay(after, someId))
  expect(countPayments(after)).toBe(1)
  resetBank(after.durable.controlled)
  await after.durable.commit(after.durable.mark)
  expect(writeBankSnapshot(openDurable(storage))).toBe(fresh)
})

test('[K5e] fails unchanged if nothing can be stored, and answers reads', async () => {
  const storage = new MemoryStorage()
  const bank = openDurable(storage)
  await readPaymentId(await pay(bank, someId))
  const before = writeBankSnapshot(bank)
  storage.fault = new Error('the disk is full')
  const otherId = someId.replace('2', '3')
  for (const _ of [1, 2]) {
    const answer = await pay(bank, otherId, '11')
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ code: 'SYSTEM_ERROR' })
    expect(writeBankSnapshot(bank)).toBe(before)
  }
  expect((await bank.tpp.get('/v1/sandbox/customers')).status).toBe(200)
  storage.fault = undefined
  await readPaymentId(await pay(bank, otherId, '11'))
  expect(countPayments(openDurable(storage))).toBe(2)
})

test('[K5e] keeps request ids if a restore cannot be stored', async () => {
  const storage = new MemoryStorage()
  const bank = openDurable(storage)
  const paymentId = await readPaymentId(await pay(bank, someId))
  const otherId = someId.replace('2', '3')
  storage.fault = new Error('the disk is full')
  const { mark } = bank.durable
  bank.durable.controlled.snapshots.restore('start')
  const together = pay(bank, otherId, '11')
  await expect(bank.durable.commit(mark)).rejects.toThrow('the disk is full')
  expect((await together).status).toBe(500)
  storage.fault = undefined
  expect(await readPaymentId(await pay(bank, someId))).toBe(paymentId)
  await readPaymentId(await pay(bank, otherId, '11'))
  expect(countPayments(bank)).toBe(2)
  expect(writeBankSnapshot(openDurable(storage))).toBe(writeBankSnapshot(bank))
})

test('[K5f] stores simultaneous requests together, and nothing for reads', async () => {
  const storage = new MemoryStorage()
  const bank = openDurable(storage)
  const { writes } = storage
  const ids = Array.from({ length: 8 }, (_, index) => someId.replace('2f', `${index}f`))
  await Promise.all(ids.map(async (id, index) => readPaymentId(await pay(bank, id, `${index + 1}`))))
  expect(storage.writes - writes).toBeLessThan(ids.length)
  const afterPaying = storage.writes
  expect((await bank.tpp.get('/v1/sandbox/customers')).status).toBe(200)
  expect((await bank.tpp.get('/v1/sandbox/nothing' as string)).status).toBe(404)
  expect(storage.writes).toBe(afterPaying)
})

test('[Q14l] is idle only after everything is stored', async () => {
  const { durable } = openDurable(new MemoryStorage())
  expect(durable.isIdle).toBe(true)
  let finish: () => void = () => {}
  const pendingSave = new Promise<void>((resolve) => {
    finish = resolve
  })
  const work = durable.whole(() => pendingSave)
  expect(durable.isIdle).toBe(false)
  finish()
  await work
  expect(durable.isIdle).toBe(true)
  durable.controlled.clock.freeze()
  const commit = durable.commit(durable.mark)
  expect(durable.isIdle).toBe(false)
  await commit
  expect(durable.isIdle).toBe(true)
})

test('[K5c] continues a running clock with the machine, and keeps a frozen one', async () => {
  const storage = new MemoryStorage()
  let now: Instant = morning
  const open = () => openDurable(storage, () => now).durable
  const first = open()
  first.controlled.clock.advance({ hours: 1 })
  await first.commit(first.mark)
  now = later(morning, 60_000)
  const running = open()
  expect(running.controlled.clock.now - morning).toBe(3_660_000)
  running.controlled.clock.freeze()
  await running.commit(running.mark)
  now = later(morning, 120_000)
  const standing = open()
  expect(standing.controlled.clock.isFollowing).toBe(false)
  expect(standing.controlled.clock.now - morning).toBe(3_660_000)
})

test('[K5b] names an entry that cannot be read', () => {
  const storage = new MemoryStorage()
  openDurable(storage)
  const accounts = storage.entries.get('accounts')
  accounts?.set(3, (accounts.get(3) ?? '').replace('"currency":"NOK"', '"currency":"XXXX"'))
  expect(() => openDurable(storage)).toThrow(StorageDamage)
  expect(() => openDurable(storage)).toThrow(/^accounts 3: \$\.tables\.accounts\[2\]\.currency: must/)
})
