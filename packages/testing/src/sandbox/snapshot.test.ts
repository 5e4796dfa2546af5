import { snapshotToJson } from '@pocketbank/core'
import { writeSnapshot } from '@pocketbank/devtools/control/snapshot'
import { expect, test } from 'vitest'
import { connect } from '../connect/connect.ts'
import type { CommonSandbox } from './common.ts'
import { createSandbox } from './create.ts'
import type { Sandbox } from './sandbox.ts'

const jonas = '13039319955'
const customers = '/v1/sandbox/customers'
const kari = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' } as const

async function approveAll(sandbox: Sandbox): Promise<void> {
  await sandbox.psu(jonas).approve(await sandbox.tpp().get('/v1/accounts'))
}

async function countCustomers(sandbox: Sandbox): Promise<number> {
  return ((await (await sandbox.tpp().get(customers)).json()) as unknown[]).length
}

test('repeats requests after a snapshot, to the signature', async () => {
  const sandbox = createSandbox({ fixtures: 'none' })
  const tpp = sandbox.tpp()
  await tpp.get(customers)
  const before = sandbox.snapshot()
  const ids = []
  for (const _ of [1, 2]) {
    const response = await tpp.post(customers, { body: kari })
    expect(response.status).toBe(201)
    ids.push(response.headers.get('X-Request-ID'))
    sandbox.restore(before)
  }
  expect(ids[0]).toBe(ids[1])
  const fork = sandbox.fork()
  expect((await fork.tpp().post(customers, { body: kari })).headers.get('X-Request-ID')).toBe(ids[0])
})

test('[K4f] resets to its own start, near and far', async () => {
  const sandbox = createSandbox()
  await sandbox.tpp().post(customers, { body: kari })
  await using fork = sandbox.fork()
  const { url } = await fork.listen()
  await using far = await connect(url)
  const snapshot = await far.snapshot()
  for (const target of [fork, far] satisfies readonly CommonSandbox[]) {
    const [customer] = await (await target.tpp().get(customers)).json<{ customerId: string }[]>()
    await target.tpp().delete(`${customers}/${customer?.customerId}` as string)
    await target.clock.advance({ days: 1 })
    await target.faults.add({ effect: 'drop' })
    await target.quirks.set('idsMissing')
    await target.reset()
    expect(await countCustomers(fork)).toBe(5)
    expect(fork.clock.today).toBe('2026-01-15')
    expect([fork.faults.list(), fork.quirks.on()]).toEqual([[], []])
    expect(fork.requests.all.length).toBeGreaterThan(2)
  }
  await far.restore(snapshot)
  sandbox.reset()
  expect(await countCustomers(sandbox)).toBe(4)
  expect(await countCustomers(fork)).toBe(5)
})

test('keeps forks apart', async () => {
  const sandbox = createSandbox()
  const [first, second] = [sandbox.fork(), sandbox.fork()]
  await first.tpp().post(customers, { body: kari })
  sandbox.clock.advance({ days: 1 })
  await approveAll(second)
  second.faults.once('systemError')
  second.quirks.set('idsMissing')
  expect(await Promise.all([countCustomers(sandbox), countCustomers(first)])).toEqual([4, 5])
  expect(first.clock.today).toBe('2026-01-15')
  expect((await first.tpp().get('/v1/accounts')).status).toBe(401)
  expect(first.requests.all).toHaveLength(3)
  expect(first.quirks.on()).toEqual([])
  expect((await second.tpp().get('/v1/accounts')).status).toBe(500)
})

test('keeps approvals and faults in a fork', async () => {
  const sandbox = createSandbox()
  await approveAll(sandbox)
  sandbox.faults.once('systemError')
  sandbox.quirks.set('idsMissing')
  const fork = sandbox.fork()
  expect((await fork.tpp().get('/v1/accounts')).status).toBe(500)
  expect((await fork.tpp().get('/v1/accounts')).status).toBe(200)
  expect(fork.quirks.on()).toEqual(['idsMissing'])
  expect(fork.requests.all).toHaveLength(2)
})

test('restores a snapshot of another sandbox, with a running clock', async () => {
  const sandbox = createSandbox({ seed: 'mine' })
  await approveAll(sandbox)
  sandbox.clock.follow()
  const otherSandbox = createSandbox({ fixtures: 'none' })
  otherSandbox.restore(sandbox.snapshot())
  expect(otherSandbox.clock.isFollowing).toBe(true)
  expect((await otherSandbox.tpp().get('/v1/accounts')).status).toBe(200)
})

test('restores a sandbox from JSON, links included', async () => {
  const sandbox = createSandbox()
  await approveAll(sandbox)
  const open = await sandbox.tpp().post('/v1/consents')
  sandbox.faults.once('systemError', { operation: 'readUser' })
  const text = writeSnapshot(sandbox.snapshot())
  const otherSandbox = createSandbox({ from: text })
  expect(JSON.parse(writeSnapshot(otherSandbox.snapshot()))).toEqual(JSON.parse(text))
  expect((await otherSandbox.tpp().get('/v1/users')).status).toBe(500)
  expect((await otherSandbox.tpp().get('/v1/accounts')).status).toBe(200)
  await otherSandbox.psu(jonas).approve(open)
  otherSandbox.restore(snapshotToJson(createSandbox({ fixtures: 'none' }).bank.snapshot()))
  expect((await otherSandbox.tpp().get('/v1/accounts')).status).toBe(401)
})

test.each([
  ['{}', '$.pocketbank: is missing, so this is not a snapshot'],
  ['[]', 'must be an object'],
  ['nothing', '$: must be JSON text'],
])('refuses the text %s, unchanged', (text, words) => {
  const sandbox = createSandbox({ fixtures: 'none' })
  const { bank } = sandbox.bank
  expect(() => sandbox.restore(text)).toThrow(words)
  expect(sandbox.bank.bank).toBe(bank)
})

test.each([
  ['psuNames', { 'PSDNO-FSA-1': { last: {} } }, '$.carried.psuNames'],
  ['requests', -1, '$.carried.requests'],
])('refuses a snapshot with damaged %s', (name, state, place) => {
  const sandbox = createSandbox({ fixtures: 'none' })
  const { bank } = sandbox.snapshot()
  expect(() => sandbox.restore(writeSnapshot({ bank, carried: { [name]: state } }))).toThrow(place)
})

test('[K4e] restores whether the clock was frozen, in any form', async () => {
  await using sandbox = createSandbox()
  const startSnapshot = sandbox.snapshot()
  const { url } = await sandbox.listen()
  const restore = () =>
    fetch(`${url}/_sandbox/snapshots/start/restore`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
  const restores = [
    restore,
    () => sandbox.restore(startSnapshot),
    () => sandbox.restore(writeSnapshot(startSnapshot)),
  ]
  for (const putBack of restores) {
    sandbox.clock.follow()
    expect(sandbox.clock.isFollowing).toBe(true)
    const running = sandbox.snapshot()
    await putBack()
    expect([sandbox.clock.isFollowing, sandbox.clock.today]).toEqual([false, '2026-01-15'])
    sandbox.restore(running)
    expect(sandbox.clock.isFollowing).toBe(true)
  }
})
