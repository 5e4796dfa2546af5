import { type Instant, later, snapshotToJson } from '@pocketbank/core'
import { expect, test } from 'vitest'
import { morning } from '../../test/kit/bank.ts'
import { type DurableApp, openDurable } from '../../test/kit/durable.ts'
import { MemoryStorage } from '../../test/kit/memory-storage.ts'
import { domestic } from '../../test/kit/payments.ts'
import { resetBank } from '../control/bank.ts'
import { writeSnapshot } from '../control/snapshot.ts'
import { idempotencyStoreOf } from '../requests/idempotency-stores.ts'
import { StorageDamage } from './storage.ts'

const textOf = ({ durable }: DurableApp) => snapshotToJson(durable.controlled.engine.snapshot())

const someId = '2f77a125-aa7a-45c0-b414-cea25a116035'

/** A payment from the first account of the data set to the second. */
function order({ durable }: DurableApp, amount: string) {
  const { engine } = durable.controlled
  const listed = engine.execute('listAccounts', { query: { limit: 2 } }, { now: engine.now })
  const accounts = listed.ok ? listed.value : []
  const [debtorAccount, creditorAccount] = accounts.map(({ iban }) => ({ iban, currency: 'NOK' }))
  const instructedAmount = { amount, currency: 'NOK' }
  return { debtorAccount, instructedAmount, creditorName: 'Nora Lunde', creditorAccount }
}

/** Makes a payment under a request id. */
function pay(bank: DurableApp, requestId: string, amount = '10.50') {
  const headers = { 'X-Request-ID': requestId, 'PSU-Context': 'PRIVATE' }
  return bank.tpp.post(`/v1/payments/${domestic}` as string, { body: order(bank, amount), headers })
}

const paymentsIn = ({ durable }: DurableApp) => durable.controlled.engine.bank.payments.size

async function idOf(answer: Response): Promise<string> {
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(text)
  return (JSON.parse(text) as { paymentId: string }).paymentId
}

test('[K5c] a bank that is opened again is the one that was there, with its links, its clock and its snapshots', async () => {
  const storage = new MemoryStorage()
  const before = openDurable(storage)
  await idOf(await pay(before, someId))
  const { clock, snapshots } = before.durable.controlled
  snapshots.take('before the move')
  clock.advance({ days: 3 })
  await before.durable.commit(before.durable.mark)
  const after = openDurable(storage)
  expect(textOf(after)).toBe(textOf(before))
  expect(after.durable.linkKey).toBe(before.durable.linkKey)
  expect(after.durable.controlled.clock.now).toBe(clock.now)
  expect(after.durable.controlled.snapshots.list().map(({ id }) => id)).toEqual(['start', 'before the move'])
  expect(after.durable.controlled.snapshots.restore('before the move')).toMatchObject({ ok: true })
  expect(paymentsIn(after)).toBe(1)
})

test('[K5j] kept snapshots are stored as differences, and are the same afterwards, whichever of them went', async () => {
  const storage = new MemoryStorage()
  const before = openDurable(storage)
  const { snapshots } = before.durable.controlled
  const kept = ({ durable }: DurableApp) =>
    [...durable.controlled.snapshots.entries].map(([id, { snapshot, octets, base }]) => {
      return { id, octets, base, text: writeSnapshot(snapshot) }
    })
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    await idOf(await pay(before, someId.replace('2f', `${index}f`), `${index + 1}`))
    snapshots.take(id)
  }
  snapshots.remove('b')
  snapshots.restore('a')
  snapshots.take('d')
  await before.durable.commit(before.durable.mark)
  const after = openDurable(storage)
  expect(kept(after)).toEqual(kept(before))
  expect(after.durable.controlled.snapshots.base).toBe('d')
  const lengths = [...(storage.entries.get('snapshots')?.values() ?? [])].map(({ length }) => length)
  expect(Math.max(...lengths)).toBeLessThan((kept(after)[0]?.text.length ?? 0) / 10)
})

test('[K5q] of the snapshot start only those rows are stored that the bank has no longer', async () => {
  const storage = new MemoryStorage()
  const first = openDurable(storage)
  const textOfStart = ({ durable }: DurableApp) => {
    const start = durable.controlled.snapshots.find('start')
    return start.ok ? writeSnapshot(start.value.snapshot) : ''
  }
  const began = textOf(first)
  const stored = () => storage.entries.get('start')?.size ?? 0
  const after = async (bank: DurableApp) => {
    await bank.durable.commit(bank.durable.mark)
    const again = openDurable(storage)
    expect(textOf(again)).toBe(textOf(bank))
    expect(textOfStart(again)).toBe(textOfStart(first))
    return again
  }
  expect(stored()).toBe(0)
  await idOf(await pay(first, someId))
  first.durable.controlled.clock.advance({ days: 3 })
  const second = await after(first)
  const few = stored()
  expect(few).toBeGreaterThan(0)
  expect(few).toBeLessThan(30)
  const { engine, snapshots } = second.durable.controlled
  engine.execute('initialize', {}, { now: engine.now })
  const third = await after(second)
  expect(stored()).toBeGreaterThan(300)
  expect(third.durable.controlled.snapshots.restore('start')).toMatchObject({ ok: true })
  expect(textOf(await after(third))).toBe(began)
  expect(stored()).toBe(0)
  expect(snapshots.base).toBe('start')
})

const snapshotOctets = (storage: MemoryStorage) =>
  Object.fromEntries([...(storage.entries.get('snapshots') ?? [])].map(([id, { length }]) => [id, length]))

test('[K5j] a kept snapshot has the request ids that came since the one before, whatever was opened again in between', async () => {
  const storage = new MemoryStorage()
  const first = openDurable(storage)
  const many = Array.from({ length: 40 }, (_, index) => `${10 + index}${someId.slice(2)}`)
  const made: string[] = []
  for (const [index, id] of many.entries()) made.push(await idOf(await pay(first, id, `${index + 1}`)))
  first.durable.controlled.snapshots.take('many')
  await first.durable.commit(first.durable.mark)
  const second = openDurable(storage)
  await idOf(await pay(second, someId.replace('2f', 'ff')))
  second.durable.controlled.snapshots.take('one more')
  await second.durable.commit(second.durable.mark)
  const { many: larger = 0, 'one more': smaller = 0 } = snapshotOctets(storage)
  expect(smaller).toBeLessThan(larger / 10)
  const third = openDurable(storage)
  third.durable.controlled.snapshots.restore('one more')
  for (const [index, id] of many.entries()) {
    expect(await idOf(await pay(third, id, `${index + 1}`))).toBe(made[index])
  }
  expect((await pay(third, someId.replace('2f', 'ff'), '11')).status).toBe(409)
  third.durable.controlled.snapshots.restore('many')
  await idOf(await pay(third, someId.replace('2f', 'ff')))
})

test('[K5j] a kept snapshot has no request id whose day was over', async () => {
  const storage = new MemoryStorage()
  const bank = openDurable(storage)
  for (const index of [1, 2, 3]) await idOf(await pay(bank, `${index}${someId.slice(1)}`, `${index}`))
  bank.durable.controlled.clock.advance({ days: 2 })
  bank.durable.controlled.snapshots.take('two days later')
  await bank.durable.commit(bank.durable.mark)
  expect(storage.entries.get('snapshots')?.get('two days later')).toContain(
    '"requestIds":{"put":[],"removed":[]}',
  )
})

test('[K5p] beyond 10,000 ids of one moment it is the oldest that a bank forgets, also after it was opened again', async () => {
  const storage = new MemoryStorage()
  const first = openDurable(storage)
  first.durable.controlled.clock.freeze()
  const store = idempotencyStoreOf(first.durable.controlled.engine)
  const answer = { status: 201, headers: {}, body: '{}' }
  // Names in an order that is not that in which they came.
  const keys = Array.from({ length: 10_000 }, (_, index) => `${(index * 7_919) % 10_000} ${index}`)
  for (const key of keys)
    store.store(key, { at: first.durable.controlled.clock.now, fingerprint: 'f', answer })
  await idOf(await pay(first, someId))
  const { engine } = openDurable(storage).durable.controlled
  const again = idempotencyStoreOf(engine)
  for (let count = 0; count < 100; count += 1) {
    again.store(`later ${count}`, { at: engine.now, fingerprint: 'f', answer })
  }
  const forgotten = keys.filter((key) => again.lookup(key, engine.now, true, 'f').kind === 'new')
  expect(forgotten).toEqual(keys.slice(0, 101))
})

test('[K5b] a table that has lost a row is not whole', () => {
  const storage = new MemoryStorage()
  openDurable(storage)
  storage.entries.get('batches')?.clear()
  const positions = storage.entries.get('transactions')
  positions?.delete(Math.max(...[...(positions?.keys() ?? [])].map(Number)))
  expect(() => openDurable(storage)).toThrow(/^transactions: has \d+ rows, and had \d+$/)
})

test('[K5b] rows without a head are no new bank', () => {
  const storage = new MemoryStorage()
  openDurable(storage)
  storage.entries.get('head')?.clear()
  expect(() => openDurable(storage)).toThrow(/^head bank: is missing, and snapshots has rows$/)
  expect(storage.entries.get('accounts')?.size).toBeGreaterThan(0)
})

test('[K5d] what was made under a request id is answered again by the bank that is opened again', async () => {
  const storage = new MemoryStorage()
  const id = await idOf(await pay(openDurable(storage), someId))
  const after = openDurable(storage)
  expect(await idOf(await pay(after, someId))).toBe(id)
  expect(paymentsIn(after)).toBe(1)
  expect((await pay(after, someId, '11')).status).toBe(409)
})

test('[K4f] a bank that was reset is so after a restart, with its kept snapshots, and can be reset again', async () => {
  const storage = new MemoryStorage()
  const before = openDurable(storage)
  const fresh = textOf(before)
  await idOf(await pay(before, someId))
  before.durable.controlled.snapshots.take('paid')
  before.durable.controlled.clock.advance({ days: 3 })
  resetBank(before.durable.controlled)
  await before.durable.commit(before.durable.mark)
  const after = openDurable(storage)
  expect(textOf(after)).toBe(fresh)
  expect(after.durable.controlled.clock.now).toBe(morning)
  expect(after.durable.controlled.snapshots.list().map(({ id }) => id)).toEqual(['start', 'paid'])
  // Not the answer that the id had before: the payment is made anew.
  await idOf(await pay(after, someId))
  expect(paymentsIn(after)).toBe(1)
  resetBank(after.durable.controlled)
  await after.durable.commit(after.durable.mark)
  expect(textOf(openDurable(storage))).toBe(fresh)
})

test('[K5e] where nothing can be stored a request fails, has changed nothing and can be repeated; reads are answered', async () => {
  const storage = new MemoryStorage()
  const bank = openDurable(storage)
  await idOf(await pay(bank, someId))
  const before = textOf(bank)
  storage.fault = new Error('the disk is full')
  const other = someId.replace('2', '3')
  for (const _ of [1, 2]) {
    const answer = await pay(bank, other, '11')
    expect(answer.status).toBe(500)
    expect(await answer.json()).toMatchObject({ code: 'SYSTEM_ERROR' })
    expect(textOf(bank)).toBe(before)
  }
  expect((await bank.tpp.get('/v1/sandbox/customers')).status).toBe(200)
  storage.fault = undefined
  await idOf(await pay(bank, other, '11'))
  expect(paymentsIn(openDurable(storage))).toBe(2)
})

test('[K5e] a restore that cannot be stored forgets no request id, and none that came with it is kept', async () => {
  const storage = new MemoryStorage()
  const bank = openDurable(storage)
  const made = await idOf(await pay(bank, someId))
  const other = someId.replace('2', '3')
  storage.fault = new Error('the disk is full')
  const { mark } = bank.durable
  bank.durable.controlled.snapshots.restore('start')
  const together = pay(bank, other, '11')
  await expect(bank.durable.commit(mark)).rejects.toThrow('the disk is full')
  expect((await together).status).toBe(500)
  storage.fault = undefined
  expect(await idOf(await pay(bank, someId))).toBe(made)
  await idOf(await pay(bank, other, '11'))
  expect(paymentsIn(bank)).toBe(2)
  expect(textOf(openDurable(storage))).toBe(textOf(bank))
})

test('[K5f] requests that come together are stored together, and what only reads stores nothing', async () => {
  const storage = new MemoryStorage()
  const bank = openDurable(storage)
  const { writes } = storage
  const ids = Array.from({ length: 8 }, (_, index) => someId.replace('2f', `${index}f`))
  await Promise.all(ids.map(async (id, index) => idOf(await pay(bank, id, `${index + 1}`))))
  expect(storage.writes - writes).toBeLessThan(ids.length)
  const afterPaying = storage.writes
  expect((await bank.tpp.get('/v1/sandbox/customers')).status).toBe(200)
  expect((await bank.tpp.get('/v1/sandbox/nothing' as string)).status).toBe(404)
  expect(storage.writes).toBe(afterPaying)
})

test('[Q14l] a bank is not idle before all that was done is stored', async () => {
  const { durable } = openDurable(new MemoryStorage())
  expect(durable.isIdle).toBe(true)
  let finish: () => void = () => {}
  const underWay = new Promise<void>((resolve) => {
    finish = resolve
  })
  const work = durable.whole(() => underWay)
  expect(durable.isIdle).toBe(false)
  finish()
  await work
  expect(durable.isIdle).toBe(true)
  durable.controlled.clock.freeze()
  const stored = durable.commit(durable.mark)
  expect(durable.isIdle).toBe(false)
  await stored
  expect(durable.isIdle).toBe(true)
})

test('[K5c] a clock that runs goes on with the time of the machine, one that stands stays', async () => {
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

test('[K5b] an entry that cannot be read is named', () => {
  const storage = new MemoryStorage()
  openDurable(storage)
  const accounts = storage.entries.get('accounts')
  accounts?.set(3, (accounts.get(3) ?? '').replace('"currency":"NOK"', '"currency":"XXXX"'))
  expect(() => openDurable(storage)).toThrow(StorageDamage)
  expect(() => openDurable(storage)).toThrow(/^accounts 3: \$\.tables\.accounts\[2\]\.currency must/)
})
