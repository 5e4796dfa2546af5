import { type Engine, snapshotFromJson, snapshotToJson } from '@pocketbank/core'
import { expect, test } from 'vitest'
import { customer } from '../../http/test/kit/bodies.ts'
import type { SnapshotPart } from '../src/control/carried.ts'
import { carryIdempotency } from '../src/control/carried-idempotency.ts'
import { createClock } from '../src/control/clock.ts'
import type { Keepable } from '../src/control/snapshot.ts'
import { readControlSnapshot, restoreSnapshot, takeSnapshot, writeSnapshot } from '../src/control/snapshot.ts'
import { openSandbox } from './kit/sandbox.ts'

/** A part that counts. */
function counting(): SnapshotPart<number> & { count: number } {
  return {
    name: 'count',
    count: 0,
    state() {
      return this.count
    },
    restore(state = 0) {
      this.count = state
    },
    read: (json) =>
      typeof json === 'number'
        ? { ok: true, value: json }
        : { ok: false, error: { rule: 'K1b', code: 'FORMAT_ERROR', text: '$: must be a number', path: '$' } },
  }
}

function keep(engine: Engine): Keepable & { readonly counter: { count: number } } {
  const counter = counting()
  return { engine, counter, carried: [createClock(engine, () => 0), carryIdempotency(engine), counter] }
}

/** A bank that has made a customer for one request id. */
async function openKept() {
  const sandbox = openSandbox()
  const make = (name: string) =>
    sandbox.tpp().post('/v1/sandbox/customers', { body: customer(name), headers: { 'X-Request-ID': 'one' } })
  const first = await (await make('kari')).text()
  return { sandbox, make, first, keepable: keep(sandbox.bank) }
}

test('restores a bank with its parts', async () => {
  const { sandbox, keepable, make, first } = await openKept()
  keepable.counter.count = 7
  const snapshot = takeSnapshot(keepable)
  const { bank } = sandbox.bank
  sandbox.bank.execute('initialize', {}, { now: sandbox.bank.now })
  keepable.counter.count = 8
  expect((await make('ola')).status).toBe(201)
  for (const _ of [1, 2]) {
    restoreSnapshot(keepable, snapshot)
    expect(sandbox.bank.bank).toBe(bank)
    expect(keepable.counter.count).toBe(7)
    expect(await (await make('kari')).text()).toBe(first)
    expect((await make('ola')).status).toBe(409)
  }
})

test('starts a part anew that the snapshot does not have', async () => {
  const { sandbox, keepable, make } = await openKept()
  const bare = { bank: sandbox.bank.snapshot(), carried: {} }
  keepable.counter.count = 7
  restoreSnapshot(keepable, bare)
  expect(keepable.counter.count).toBe(0)
  expect((await make('ola')).status).toBe(201)
})

test('reads a snapshot from JSON into another bank', async () => {
  const { keepable, first, make: _ } = await openKept()
  keepable.counter.count = 7
  const text = writeSnapshot(takeSnapshot(keepable))
  const otherSandbox = openSandbox()
  const into = keep(otherSandbox.bank)
  const result = readControlSnapshot(text, into.carried)
  if (!result.ok) throw new Error(result.error.text)
  restoreSnapshot(into, result.value)
  expect(writeSnapshot(takeSnapshot(into))).toBe(text)
  const headers = { 'X-Request-ID': 'one' }
  const again = await otherSandbox.tpp().post('/v1/sandbox/customers', { body: customer('kari'), headers })
  expect(await again.text()).toBe(first)
})

test('exchanges texts with the core, without parts', async () => {
  const { sandbox, keepable } = await openKept()
  expect(snapshotFromJson(writeSnapshot(takeSnapshot(keepable)))).toMatchObject({ ok: true })
  const result = readControlSnapshot(snapshotToJson(sandbox.bank.snapshot()), keepable.carried)
  expect(result).toMatchObject({ ok: true, value: { carried: {} } })
})

test('accepts parts of another host', async () => {
  const { sandbox, keepable } = await openKept()
  const text = writeSnapshot({ bank: sandbox.bank.snapshot(), carried: { luck: 7, count: 3 } })
  const result = readControlSnapshot(text, keepable.carried)
  if (!result.ok) throw new Error(result.error.text)
  expect(result.value.carried).toEqual({ luck: 7, count: 3 })
  restoreSnapshot(keepable, result.value)
  expect(keepable.counter.count).toBe(3)
})

test('accepts a part with the name of the prototype', async () => {
  const { sandbox, keepable } = await openKept()
  keepable.counter.count = 7
  const bare = snapshotToJson(sandbox.bank.snapshot()).slice(0, -1)
  const text = `${bare},"carried":{"__proto__":{"count":"many"}}}`
  const result = readControlSnapshot(text, keepable.carried)
  if (!result.ok) throw new Error(result.error.text)
  expect(Object.getPrototypeOf(result.value.carried)).toBe(Object.prototype)
  restoreSnapshot(keepable, result.value)
  expect(keepable.counter.count).toBe(0)
})

test('reads nothing that a snapshot inherits', async () => {
  const { sandbox, keepable } = await openKept()
  keepable.counter.count = 7
  restoreSnapshot(keepable, { bank: sandbox.bank.snapshot(), carried: Object.create({ count: 8 }) })
  expect(keepable.counter.count).toBe(0)
})

const pair = (request: unknown) => ({ requestIds: { made: [['tpp\none', request]], asked: [] } })

test.each<readonly [unknown, string]>([
  [7, '$.carried: must be an object'],
  [null, '$.carried: must be an object'],
  [[], '$.carried: must be an object'],
  [{ count: 'many' }, '$.carried.count: must be a number'],
  [{ clockRuns: 1 }, '$.carried.clockRuns: must be true or false'],
  [{ requestIds: 7 }, '$.carried.requestIds: must be an object'],
  [{ requestIds: { asked: [] } }, '$.carried.requestIds.made'],
  [{ requestIds: { made: [], asked: 7 } }, '$.carried.requestIds.asked: must be an array'],
  [pair(undefined), '$.carried.requestIds.made[0][1]: must be an object'],
  [pair({ at: 'noon', fingerprint: '' }), '$.carried.requestIds.made[0][1].at: must be a number'],
  [
    pair({ at: 0, fingerprint: '', answer: { status: 99, headers: {} } }),
    '$.carried.requestIds.made[0][1].answer.status',
  ],
  [
    pair({ at: 0, fingerprint: '', answer: { status: 200, headers: [] } }),
    '$.carried.requestIds.made[0][1].answer.headers: must be an object, got an array',
  ],
])('refuses a snapshot with the part %j at its place', async (states, words) => {
  const { sandbox, keepable } = await openKept()
  const text = writeSnapshot({ bank: sandbox.bank.snapshot(), carried: states as Record<string, unknown> })
  const result = readControlSnapshot(text, keepable.carried)
  expect(result.ok ? 'read' : result.error.text).toContain(words)
  expect(result.ok ? 'read' : result.error.path).toMatch(/^\$\.carried/)
})
