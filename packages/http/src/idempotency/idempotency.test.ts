import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createIdempotencyStore,
  type IdempotencyRecord,
  idempotencyRecordsMax,
  toRecordsState,
} from './idempotency.ts'

function createRecord(body = '{}', at = 0): IdempotencyRecord {
  return { at, fingerprint: 'POST /x', answer: { status: 201, headers: {}, body } }
}

test('[Q11i] keeps 10,000 ids and drops the oldest', () => {
  const store = createIdempotencyStore()
  for (let count = 0; count < 10_001; count += 1) store.store(String(count), createRecord())
  expect(store.lookup('0', 0, true, 'POST /x')).toEqual({ kind: 'new' })
  expect(store.lookup('1', 0, true, 'POST /x')).toMatchObject({ kind: 'again' })
  expect(store.lookup('10000', 0, true, 'POST /x')).toMatchObject({ kind: 'again' })
})

test('[Q11i] keeps 8 MiB of responses and drops the oldest', () => {
  const store = createIdempotencyStore()
  const large = 'x'.repeat(1_048_576)
  for (let count = 0; count < 9; count += 1) store.store(String(count), createRecord(large))
  expect(store.lookup('0', 0, true, 'POST /x')).toEqual({ kind: 'new' })
  expect(store.lookup('1', 0, true, 'POST /x')).toMatchObject({ kind: 'again' })
  store.store('huge', createRecord('x'.repeat(9_000_000)))
  expect(store.lookup('8', 0, true, 'POST /x')).toEqual({ kind: 'new' })
  store.store('small', createRecord())
  expect(store.lookup('small', 0, true, 'POST /x')).toMatchObject({ kind: 'again' })
})

test('[Q11c] drops expired ids with their responses as others arrive', () => {
  const store = createIdempotencyStore()
  for (const id of ['a', 'b', 'c']) store.store(id, createRecord())
  store.note()
  store.store('next day', createRecord('{}', 86_400_000))
  expect([...store.state().made.requests.keys()]).toEqual(['next day'])
  expect([...store.noted().keys()].sort()).toEqual(['a', 'b', 'c', 'next day'])
})

test.each([
  ['an expired request', 1, 86_400_000, 'b'],
  ['the oldest of too many', idempotencyRecordsMax, 0, 'b'],
  ['an expired request under its own id', 2, 86_400_000, '0'],
])('[K5e] restores %s that an undone one pushed out', (_, count, at, id) => {
  const store = createIdempotencyStore()
  for (let index = 0; index < count; index += 1) store.store(`${index}`, createRecord())
  store.note()
  const before = [...store.state().made.requests]
  store.store(id, createRecord('{}', at))
  expect(store.state().made.requests.get('0')).not.toBe(before[0]?.[1])
  store.undoNoted()
  expect([...store.state().made.requests]).toEqual(before)
})

test('[K5j] numbers requests from a stored state', () => {
  const first = createIdempotencyStore()
  for (const id of ['z', 'a', 'm']) first.store(id, createRecord())
  const { made: records, asked } = first.state()
  const second = createIdempotencyStore({ made: toRecordsState(records.requests), asked })
  second.store('b', createRecord())
  const numbers = [...second.state().made.requests].map(([id, { number }]) => [id, number])
  expect(numbers).toEqual([
    ['z', 1],
    ['a', 2],
    ['m', 3],
    ['b', 4],
  ])
})

test('[Q11e] keeps a creation when its id is used for reading', () => {
  const store = createIdempotencyStore()
  store.store('id', createRecord())
  store.store('id', { at: 5, fingerprint: '', answer: undefined })
  expect(store.lookup('id', 5, true, 'POST /x')).toMatchObject({ kind: 'again' })
})

test('[Q11c] drops an expired id with its response', () => {
  const store = createIdempotencyStore()
  store.store('id', createRecord())
  expect(store.lookup('id', 86_399_999, true, 'POST /y')).toMatchObject({ kind: 'conflict' })
  expect(store.lookup('id', 86_400_000, true, 'POST /y')).toEqual({ kind: 'new' })
  store.store('id', createRecord('{"second":1}', 86_400_000))
  expect(store.lookup('id', 86_400_000, true, 'POST /x')).toMatchObject({
    answer: { body: '{"second":1}' },
  })
})

test('[Q11i] drops no creation for reads', () => {
  const store = createIdempotencyStore()
  store.store('made', createRecord())
  for (let count = 0; count < 10_001; count += 1) {
    store.store(String(count), { at: 0, fingerprint: '', answer: undefined })
  }
  expect(store.lookup('made', 0, true, 'POST /x')).toMatchObject({ kind: 'again' })
  expect(store.lookup('0', 0, true, 'POST /x')).toEqual({ kind: 'new' })
})

test('keeps an exported state unchanged', () => {
  const store = createIdempotencyStore()
  store.store('first', createRecord())
  const state = store.state()
  store.store('second', createRecord())
  expect(store.lookup('first', 86_400_000, true, 'POST /x')).toEqual({ kind: 'new' })
  const again = createIdempotencyStore(state)
  expect(again.lookup('first', 0, true, 'POST /x')).toMatchObject({ kind: 'again' })
  expect(again.lookup('second', 0, true, 'POST /x')).toEqual({ kind: 'new' })
})

test('keeps stores apart that continue from one state', () => {
  const key = fc.constantFrom('a', 'b', 'c')
  const step = fc.record({ store: fc.nat(7), key, act: fc.constantFrom('store', 'look up', 'fork') })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const stores = [{ store: createIdempotencyStore(), keys: new Set<string>() }]
      for (const { store: at, key: id, act } of steps) {
        const copy = stores[at % stores.length]
        if (copy === undefined) continue
        const { store, keys } = copy
        if (act === 'fork') stores.push({ store: createIdempotencyStore(store.state()), keys: new Set(keys) })
        if (act === 'store') {
          store.store(id, createRecord())
          keys.add(id)
        }
        expect(store.lookup(id, 0, true, 'POST /x').kind).toBe(keys.has(id) ? 'again' : 'new')
      }
    }),
  )
})
