import { expect, test } from 'vitest'
import { computeId, readSerial } from '../src/base/ids/id.ts'
import { keptKinds } from '../src/base/ids/seed.ts'
import { allRows } from '../src/base/store/table.ts'
import { begin } from '../src/engine/engine.ts'
import { engineFrom, snapshotFromJson, snapshotToJson } from '../src/index.ts'
import { busyWorld } from './kit/busy-world.ts'
import { requireValue } from './kit/engine.ts'

const first = busyWorld().world.snapshot()
const generation = (number: number) => begin(first, number)
const serials = Array.from({ length: 110_000 }, (_, index) => index + 1)

test('[Q14j] gives different ids in two generations', () => {
  const idLists = [0, 1, 2].map((number) => {
    const { ids, counts } = generation(number).bank
    return serials.map((serial) => computeId(ids, 'authorisation', (counts.authorisation ?? 0) + serial))
  })
  expect(new Set(idLists.flat()).size).toBe(3 * serials.length)
})

test.each(keptKinds)('[Q14j] refuses an id of a %s in another generation', (kind) => {
  const seeds = [0, 1, 7, 40_000].map((number) => generation(number).bank.ids)
  const next = (first.bank.counts[kind] ?? 0) + 1
  for (const [at, seed] of seeds.entries()) {
    const id = computeId(seed, kind, next)
    expect(seeds.map((otherSeed) => readSerial(otherSeed, kind, id))).toEqual(
      seeds.map((_, index) => (index === at ? next : undefined)),
    )
  }
})

test('[Q14j] keeps ids of the start in every generation, and gives new ones to later accounts', () => {
  const newBank = generation(3).bank
  expect(newBank.payments.size).toBeGreaterThan(0)
  for (const { id, serial } of allRows(newBank.payments)) {
    expect([readSerial(newBank.ids, 'payment', id), computeId(newBank.ids, 'payment', serial)]).toEqual([
      serial,
      id,
    ])
  }
  expect(computeId(newBank.ids, 'account', 900)).toBe(computeId(first.bank.ids, 'account', 900))
})

test('[Q14j] continues from the payments of the start in every generation', () => {
  const ids = [0, 1].map((number) => {
    const engine = engineFrom(generation(number))
    const { authorisations, payments } = engine.bank
    const [payment] = allRows(payments).filter(
      ({ status, service }) => status === 'RCVD' && service === 'payments',
    )
    if (payment === undefined) throw new Error('no payment waits')
    const { product: paymentProduct, id: paymentId, tpp } = payment
    const params = { paymentService: 'payments', paymentProduct, paymentId }
    const context = { now: engine.now, tpp, redirect: { uri: 'https://tpp.example/' } }
    const { authorisationId } = requireValue(engine.execute('startPaymentAuthorisation', { params }, context))
    expect(engine.bank.authorisations.size).toBe(authorisations.size + 1)
    return authorisationId
  })
  expect(new Set(ids).size).toBe(2)
})

test('[Q14j] [K1a] restores a bank of a generation from JSON with its ids', () => {
  const text = snapshotToJson(generation(5))
  const snapshot = requireValue(snapshotFromJson(text))
  expect(snapshotToJson(snapshot)).toBe(text)
  const again = begin(snapshot, 5).bank
  const next = (kind: 'payment' | 'consent') => computeId(again.ids, kind, (again.counts[kind] ?? 0) + 1)
  expect(readSerial(again.ids, 'payment', next('payment'))).toBe((again.counts.payment ?? 0) + 1)
  expect(snapshotToJson(generation(0))).not.toContain('generations')
})
