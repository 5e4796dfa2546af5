import { createEngine } from '@pocketbank/core'
import { readControlSnapshot, writeSnapshot } from '@pocketbank/devtools/control/snapshot'
import { openIdempotencyStore } from '@pocketbank/http/idempotency'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { morning } from '../../../http/test/kit/bank.ts'
import { customer } from '../../../http/test/kit/bodies.ts'
import { type DurableApp, openDurable, pay, readPaymentId, someId } from '../../test/kit/durable.ts'
import { MemoryStorage } from '../../test/kit/memory-storage.ts'
import { DurableBank } from './durable-bank.ts'

const listStoredTexts = (storage: MemoryStorage, collection: 'requests' | 'snapshots') => [
  ...(storage.entries.get(collection)?.values() ?? []),
]

test.each([3, 40])('[K5j] a kept snapshot costs no more after %i requests', async (count) => {
  const storage = new MemoryStorage()
  const bank = openDurable(storage)
  const { snapshots } = bank.durable.controlled
  for (let index = 0; index < count; index += 1) {
    await readPaymentId(await pay(bank, `${10 + index}${someId.slice(2)}`, `${index + 1}`))
  }
  for (const id of ['a', 'b', 'c']) snapshots.take(id)
  await bank.durable.commit(bank.durable.mark)
  const requestIdTexts = listStoredTexts(storage, 'snapshots').map((text) =>
    JSON.stringify(JSON.parse(text).carried.requestIds),
  )
  expect(requestIdTexts.slice(1)).toEqual(Array.from({ length: 3 }, () => `[[1,${count}]]`))
  expect(listStoredTexts(storage, 'requests')).toHaveLength(count)
  const later = openDurable(storage)
  later.durable.controlled.clock.advance({ days: 2 })
  for (const id of ['d', 'e']) later.durable.controlled.snapshots.take(id)
  await later.durable.commit(later.durable.mark)
  expect(listStoredTexts(storage, 'snapshots').at(-1)?.length).toBeLessThan(1_000)
})

test('[K5j] requests that only a deleted snapshot has are deleted with it', async () => {
  const storage = new MemoryStorage()
  const bank = openDurable(storage)
  const { snapshots } = bank.durable.controlled
  const commit = ({ durable }: DurableApp) => durable.commit(durable.mark)
  await readPaymentId(await pay(bank, someId))
  snapshots.take('one')
  await readPaymentId(await pay(bank, someId.replace('2f', '3f'), '20'))
  snapshots.take('two')
  snapshots.restore('start')
  await commit(bank)
  expect(listStoredTexts(storage, 'requests')).toHaveLength(2)
  snapshots.remove('one')
  await commit(bank)
  expect(listStoredTexts(storage, 'requests')).toHaveLength(2)
  const again = openDurable(storage)
  again.durable.controlled.snapshots.remove('two')
  await commit(again)
  expect(listStoredTexts(storage, 'requests')).toEqual([])
})

test.each([1, 3])('[K5j] stores %i requests of a restored upload once, in their order', async (count) => {
  const storage = new MemoryStorage()
  const bank = openDurable(storage)
  const { snapshots, carried, clock } = bank.durable.controlled
  const commit = () => bank.durable.commit(bank.durable.mark)
  const listRequestKeys = ({ durable }: DurableApp) => [
    ...openIdempotencyStore(durable.controlled.engine).state().made.requests.keys(),
  ]
  await readPaymentId(await pay(bank, someId.replace('2f', '1f')))
  // The upload numbers its requests from 1: the first request has expired.
  clock.advance({ days: 1 })
  for (let index = 0; index < count; index += 1) {
    await readPaymentId(await pay(bank, `${90 - index}${someId.slice(2)}`, `${index + 1}`))
  }
  const result = snapshots.take('taken')
  const text = result.ok ? writeSnapshot(result.value.snapshot) : ''
  const snapshotResult = readControlSnapshot(text, carried)
  if (snapshotResult.ok) snapshots.put('uploaded', snapshotResult.value, text.length)
  snapshots.restore('uploaded')
  await commit()
  expect(listStoredTexts(storage, 'requests')).toHaveLength(count)
  await readPaymentId(await pay(bank, someId, '70'))
  expect(listStoredTexts(storage, 'requests')).toHaveLength(count + 1)
  const again = openDurable(storage)
  expect(listRequestKeys(again)).toEqual(listRequestKeys(bank))
  snapshots.remove('taken')
  await commit()
  expect(listStoredTexts(storage, 'requests')).toHaveLength(count + 1)
})

/** Opens a small bank without customers. */
function openEmpty(storage: MemoryStorage): DurableBank {
  return new DurableBank({
    storage,
    begin: () => createEngine({ now: morning, seed: 'requests' }),
    control: { system: () => morning, frozen: true },
    linkKey: 'key',
    schedule: (work) => setImmediate(work),
  })
}

function writeTexts({ controlled: { engine, snapshots } }: DurableBank) {
  const snapshotTexts = [...snapshots.entries].map(([id, { snapshot, base }]) => [
    id,
    base,
    writeSnapshot(snapshot),
  ])
  const requests = [...openIdempotencyStore(engine).state().made.requests]
  return {
    storedSnapshots: snapshotTexts,
    made: requests.map(([key, { number: _, ...request }]) => [key, request]),
  }
}

/** The distinct requests that the bank and its snapshots have; an uploaded snapshot has its own. */
function listRequests(bank: DurableBank) {
  const { storedSnapshots, made } = writeTexts(bank)
  const ofKept = storedSnapshots.flatMap(([id, base, text]) => {
    if (id === 'start' || base === undefined) return []
    const { requestIds = { made: [] } } = JSON.parse(text ?? '').carried
    return requestIds.made as [string, object][]
  })
  return new Set([...ofKept, ...made].map((request) => JSON.stringify(request)))
}

const key = fc.constantFrom('a', 'b', 'c', 'd').map((id) => `TPP\n${id}`)
const name = fc.constantFrom('x', 'y', 'z')

const step = fc.oneof(
  fc.record({ act: fc.constant('request' as const), key }),
  fc.record({ act: fc.constantFrom('take' as const, 'restore', 'remove', 'upload'), name }),
  fc.record({ act: fc.constantFrom('advance' as const, 'reset', 'wipe', 'fail', 'open') }),
)

test('[K5j] stores each request once through any changes, and reads all of them again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const storage = new MemoryStorage()
      let bank = openEmpty(storage)
      let count = 0
      for (const request of steps) {
        const { engine, clock, snapshots, carried } = bank.controlled
        if (request.act === 'request' || request.act === 'fail') {
          count += 1
          const answer = { status: 201, headers: {}, body: `${count}` }
          openIdempotencyStore(engine).store(request.act === 'request' ? request.key : 'TPP\na', {
            at: clock.now,
            fingerprint: 'f',
            answer,
          })
          engine.execute('createCustomer', { body: customer(`c${count}`) }, { now: clock.now })
        }
        if (request.act === 'take') snapshots.take(request.name)
        if (request.act === 'restore') snapshots.restore(request.name)
        if (request.act === 'remove') snapshots.remove(request.name)
        if (request.act === 'upload') {
          const text = writeSnapshot([...snapshots.entries.values()].at(-1)?.snapshot as never)
          const result = readControlSnapshot(text, carried)
          if (result.ok) snapshots.put(request.name, result.value, text.length)
        }
        if (request.act === 'advance') clock.advance({ hours: 13 })
        if (request.act === 'reset') snapshots.restore('start')
        if (request.act === 'wipe') engine.execute('initialize', {}, { now: clock.now })
        storage.fault = request.act === 'fail' ? new Error('no room') : undefined
        if (request.act === 'fail') {
          snapshots.remove('x')
          snapshots.take('x')
          snapshots.restore('y')
        }
        await Promise.resolve(bank.commit(bank.mark)).catch(() => {})
        storage.fault = undefined
        if (request.act === 'open') bank = openEmpty(storage)
        expect(storage.entries.get('requests')?.size ?? 0).toBe(listRequests(bank).size)
        expect(writeTexts(openEmpty(storage))).toEqual(writeTexts(bank))
      }
    }),
    { numRuns: 12 },
  )
})
