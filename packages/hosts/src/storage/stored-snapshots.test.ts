import { writeSnapshot } from '@pocketbank/devtools/control/snapshot'
import { openIdempotencyStore } from '@pocketbank/http/idempotency'
import { expect, test } from 'vitest'
import {
  type DurableApp,
  openDurable,
  pay,
  readPaymentId,
  someId,
  writeBankSnapshot,
} from '../../test/kit/durable.ts'
import { MemoryStorage } from '../../test/kit/memory-storage.ts'

const snapshotBytes = (storage: MemoryStorage) =>
  Object.fromEntries([...(storage.entries.get('snapshots') ?? [])].map(([id, { length }]) => [id, length]))

test('[K5j] stores snapshots as differences, which survive any deletion', async () => {
  const storage = new MemoryStorage()
  const before = openDurable(storage)
  const { snapshots } = before.durable.controlled
  const listSnapshots = ({ durable }: DurableApp) =>
    [...durable.controlled.snapshots.entries].map(([id, { snapshot, bytes, base }]) => {
      return { id, bytes, base, text: writeSnapshot(snapshot) }
    })
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    await readPaymentId(await pay(before, someId.replace('2f', `${index}f`), `${index + 1}`))
    snapshots.take(id)
  }
  snapshots.remove('b')
  snapshots.restore('a')
  snapshots.take('d')
  await before.durable.commit(before.durable.mark)
  const after = openDurable(storage)
  expect(listSnapshots(after)).toEqual(listSnapshots(before))
  expect(after.durable.controlled.snapshots.base).toBe('d')
  const lengths = [...(storage.entries.get('snapshots')?.values() ?? [])].map(({ length }) => length)
  expect(Math.max(...lengths)).toBeLessThan((listSnapshots(after)[0]?.text.length ?? 0) / 10)
})

test.each<readonly [string, (bank: DurableApp) => unknown]>([
  ['no request', () => undefined],
  ['a read', ({ tpp }) => tpp.get('/v1/sandbox/customers', { headers: { 'X-Request-ID': someId } })],
  [
    'a refused read',
    ({ tpp }) => tpp.get('/v1/payments/none/x' as string, { headers: { 'X-Request-ID': someId } }),
  ],
  [
    'reads under ids of payments',
    async (bank) => {
      await pay(bank, someId)
      await bank.tpp.get('/v1/sandbox/customers', { headers: { 'X-Request-ID': someId } })
      await bank.tpp.get('/v1/sandbox/customers', { headers: { 'X-Request-ID': 'of a read' } })
    },
  ],
  [
    'payments of two days ago and of today',
    async (bank) => {
      await pay(bank, someId)
      bank.durable.controlled.clock.advance({ days: 2 })
      await pay(bank, someId.replace('2f', '3f'), '7.25')
    },
  ],
  [
    'payments that have all expired',
    async (bank) => {
      await pay(bank, someId)
      bank.durable.controlled.clock.advance({ hours: 24 })
    },
  ],
  [
    'a wiped bank',
    async (bank) => {
      await pay(bank, someId)
      await bank.tpp.post('/v1/sandbox/initialize')
      await bank.tpp.get('/v1/sandbox/customers')
    },
  ],
])('[K5j] keeps a snapshot after %s the same through two restarts', async (_, ask) => {
  const storage = new MemoryStorage()
  const download = ({ durable }: DurableApp) =>
    [...durable.controlled.snapshots.entries].map(([id, { snapshot }]) => [id, writeSnapshot(snapshot)])
  let bank = openDurable(storage)
  await ask(bank)
  bank.durable.controlled.snapshots.take('kept')
  await bank.durable.commit(bank.durable.mark)
  const snapshots = download(bank)
  expect(snapshots).toHaveLength(2)
  for (const id of ['again', 'last']) {
    bank = openDurable(storage)
    expect(download(bank).slice(0, 2)).toEqual(snapshots)
    await bank.tpp.get('/v1/sandbox/customers', { headers: { 'X-Request-ID': id } })
    bank.durable.controlled.snapshots.restore('kept')
    bank.durable.controlled.snapshots.take(id)
    await bank.durable.commit(bank.durable.mark)
  }
})

test('[Q11g] drops the ids of reads when a snapshot is restored', async () => {
  const bank = openDurable(new MemoryStorage())
  const { snapshots } = bank.durable.controlled
  await bank.tpp.get('/v1/sandbox/customers', { headers: { 'X-Request-ID': someId } })
  snapshots.take('read')
  expect((await pay(bank, someId)).status).toBe(409)
  snapshots.restore('read')
  await readPaymentId(await pay(bank, someId))
})

test('[K5i] stores only those rows of the start that the bank no longer has', async () => {
  const storage = new MemoryStorage()
  const first = openDurable(storage)
  const textOfStart = ({ durable }: DurableApp) => {
    const start = durable.controlled.snapshots.find('start')
    return start.ok ? writeSnapshot(start.value.snapshot) : ''
  }
  const began = writeBankSnapshot(first)
  const countStartRows = () => storage.entries.get('start')?.size ?? 0
  const after = async (bank: DurableApp) => {
    await bank.durable.commit(bank.durable.mark)
    const again = openDurable(storage)
    expect(writeBankSnapshot(again)).toBe(writeBankSnapshot(bank))
    expect(textOfStart(again)).toBe(textOfStart(first))
    return again
  }
  expect(countStartRows()).toBe(0)
  await readPaymentId(await pay(first, someId))
  first.durable.controlled.clock.advance({ days: 3 })
  const second = await after(first)
  const countBefore = countStartRows()
  expect(countBefore).toBeGreaterThan(0)
  expect(countBefore).toBeLessThan(30)
  const { engine, snapshots } = second.durable.controlled
  engine.execute('initialize', {}, { now: engine.now })
  const third = await after(second)
  expect(countStartRows()).toBeGreaterThan(300)
  expect(third.durable.controlled.snapshots.restore('start')).toMatchObject({ ok: true })
  expect(writeBankSnapshot(await after(third))).toBe(began)
  expect(countStartRows()).toBe(0)
  expect(snapshots.base).toBe('start')
})

test('[K5j] stores the request ids of a snapshot since the one before', async () => {
  const storage = new MemoryStorage()
  const first = openDurable(storage)
  const ids = Array.from({ length: 40 }, (_, index) => `${10 + index}${someId.slice(2)}`)
  const paymentIds: string[] = []
  for (const [index, id] of ids.entries())
    paymentIds.push(await readPaymentId(await pay(first, id, `${index + 1}`)))
  first.durable.controlled.snapshots.take('many')
  await first.durable.commit(first.durable.mark)
  const second = openDurable(storage)
  await readPaymentId(await pay(second, someId.replace('2f', 'ff')))
  second.durable.controlled.snapshots.take('one more')
  await second.durable.commit(second.durable.mark)
  const { many: larger = 0, 'one more': smaller = 0 } = snapshotBytes(storage)
  expect(smaller).toBeLessThan(larger / 10)
  const third = openDurable(storage)
  third.durable.controlled.snapshots.restore('one more')
  for (const [index, id] of ids.entries()) {
    expect(await readPaymentId(await pay(third, id, `${index + 1}`))).toBe(paymentIds[index])
  }
  expect((await pay(third, someId.replace('2f', 'ff'), '11')).status).toBe(409)
  third.durable.controlled.snapshots.restore('many')
  await readPaymentId(await pay(third, someId.replace('2f', 'ff')))
})

test('[K5j] stores no expired request id of a snapshot', async () => {
  const storage = new MemoryStorage()
  const bank = openDurable(storage)
  for (const index of [1, 2, 3])
    await readPaymentId(await pay(bank, `${index}${someId.slice(1)}`, `${index}`))
  bank.durable.controlled.clock.advance({ days: 2 })
  bank.durable.controlled.snapshots.take('two days later')
  await bank.durable.commit(bank.durable.mark)
  expect(storage.entries.get('snapshots')?.get('two days later')).toContain('"requestIds":[]')
})

test('[K5j] drops the oldest of more than 10,000 ids of one time', async () => {
  const storage = new MemoryStorage()
  const first = openDurable(storage)
  first.durable.controlled.clock.freeze()
  const store = openIdempotencyStore(first.durable.controlled.engine)
  const answer = { status: 201, headers: {}, body: '{}' }
  // Names in an order that is not that in which they came.
  const keys = Array.from({ length: 10_000 }, (_, index) => `${(index * 7_919) % 10_000} ${index}`)
  for (const key of keys)
    store.store(key, { at: first.durable.controlled.clock.now, fingerprint: 'f', answer })
  await readPaymentId(await pay(first, someId))
  const { engine } = openDurable(storage).durable.controlled
  const again = openIdempotencyStore(engine)
  for (let count = 0; count < 100; count += 1) {
    again.store(`later ${count}`, { at: engine.now, fingerprint: 'f', answer })
  }
  const forgottenKeys = keys.filter((key) => again.lookup(key, engine.now, true, 'f').kind === 'new')
  expect(forgottenKeys).toEqual(keys.slice(0, 101))
})
