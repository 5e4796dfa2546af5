import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { domestic } from '../../../http/test/kit/payments.ts'
import { openDurable } from '../../test/kit/durable.ts'
import { MemoryStorage } from '../../test/kit/memory-storage.ts'
import type { Collection, Key } from './storage.ts'

/** A bank stored by version 2, an entry a line, with three payments and two kept snapshots; never written anew. */
const former = readFileSync(new URL('../../test/fixtures/version-2.storage.txt', import.meta.url), 'utf8')

const entries = former
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as [Collection, Key, string])

function storageOfVersion2(): MemoryStorage {
  const storage = new MemoryStorage()
  for (const collection of new Set(entries.map(([name]) => name))) {
    const put = entries.flatMap(([name, key, text]) => (name === collection ? [[key, text] as const] : []))
    storage.write([{ collection, put, removed: [] }])
  }
  return storage
}

/** The moment of the fixture. */
const system = () => 1_768_906_800_000 as ReturnType<NonNullable<Parameters<typeof openDurable>[1]>>

test('[K1d] a stored bank of version 2 is opened, with its links, its requests and its snapshots', async () => {
  const { durable, tpp } = openDurable(storageOfVersion2(), system)
  const { engine, snapshots } = durable.controlled
  expect(durable.linkKey).toBe('version-2')
  expect(engine.bank.payments.size).toBe(27)
  const [account, other] = [...'ab'].map((_, index) => {
    const listed = engine.execute('listAccounts', { query: { limit: 2 } }, { now: engine.now })
    const { iban = '', currency = '' } = (listed.ok ? listed.value[index] : undefined) ?? {}
    return { iban, currency }
  })
  const instructedAmount = { amount: '12.50', currency: 'NOK' }
  const body = {
    debtorAccount: account,
    instructedAmount,
    creditorName: 'Nora Lunde',
    creditorAccount: other,
  }
  const headers = { 'X-Request-ID': '4f77a125-aa7a-45c0-b414-cea25a116035', 'PSU-Context': 'PRIVATE' }
  const again = await tpp.post(`/v1/payments/${domestic}` as string, { body, headers })
  expect(await again.json()).toMatchObject({ paymentId: 'x2qaanbkvkv9e' })
  const sizes = ['start', 'one payment more', 'two payments more'].map((id) => {
    expect(snapshots.restore(id)).toMatchObject({ ok: true })
    return engine.bank.payments.size
  })
  expect(sizes).toEqual([24, 25, 26])
})

test('[K1d] a stored bank of version 2 is written anew as a whole when it is opened', async () => {
  const storage = storageOfVersion2()
  const { durable } = openDurable(storage, system)
  await durable.commit(durable.mark)
  const texts = [...storage.entries].flatMap(([, all]) => [...all.values()])
  expect(texts.filter((text) => /"pocketbank":2|"likeness"|"registrar"/.test(text))).toEqual([])
  const stored = new Map([...storage.entries].map(([name, { size }]) => [name, size]))
  for (const name of stored.keys()) {
    expect([name, stored.get(name)]).toEqual([name, entries.filter(([one]) => one === name).length])
  }
  const writes = storage.writes
  expect(openDurable(storage, system).durable.controlled.engine.bank.payments.size).toBe(27)
  expect(storage.writes).toBe(writes)
})
