import { version } from '@pocketbank/http/version'
import { beforeEach, expect, test } from 'vitest'
import { createControlApi } from '../src/control/api.ts'
import { type ControlSetup, createControlRequest, openControl, readError } from './kit/control.ts'

let setup: ControlSetup
beforeEach(() => {
  setup = openControl()
  return () => expect(setup.faults).toEqual([])
})

const kari = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' } as const
const make = () =>
  setup.tpp().post('/v1/sandbox/customers', { body: kari, headers: { 'X-Request-ID': 'make-kari' } })
const clockAtStart = { now: '2026-01-15T10:00:00+01:00', following: true }

test('[K4f] resets data, clock, faults, quirks and request ids; keeps snapshots and journal', async () => {
  const { bank, app } = setup
  const customerText = await (await make()).text()
  await setup.callJson(201, 'POST', '/_sandbox/snapshots', { id: 'kari' })
  await setup.callJson(200, 'POST', '/_sandbox/clock/advance', { days: 400 })
  await setup.callJson(200, 'PUT', '/_sandbox/clock', { following: false })
  bank.faults.add({ effect: 'drop', match: { method: 'PUT' } })
  bank.faults.quirks.set('idsMissing')
  expect(await setup.callJson(200, 'POST', '/_sandbox/reset')).toMatchObject(clockAtStart)
  expect([bank.engine.bank.customers.size, bank.faults.list(), bank.faults.quirks.on()]).toEqual([4, [], []])
  expect(app.requests.entries).toHaveLength(1)
  expect(bank.snapshots.list().map(({ id }) => id)).toEqual(['start', 'kari'])
  // Not the answer of before under the same id: the customer is made anew, with the same id as after the
  // first start.
  expect(await (await make()).text()).toBe(customerText)
  expect(bank.engine.bank.customers.size).toBe(5)
})

test('[K5y] says what to do instead of copying a bank in memory', async () => {
  const answer = await setup.call('POST', '/_sandbox/backup', { folder: '/copy' })
  const { status, message } = await readError(answer)
  expect([status, message]).toEqual([409, expect.stringContaining('Start it with --data DIR')])
})

test('[K4f] resets without copying, to the snapshot start', async () => {
  const { bank } = setup
  const { engine } = bank
  const start = bank.snapshots.entries.get('start')?.snapshot.bank.bank
  for (let count = 0; count < 200; count += 1) {
    const body = { ...kari, customerNumber: String(count) }
    engine.execute('createCustomer', { body }, { now: engine.now })
  }
  await setup.callJson(200, 'POST', '/_sandbox/reset')
  expect(engine.bank).toBe(start)
})

test('[K4f] drops a request that a fault delays during a reset', async () => {
  setup.bank.faults.once({ kind: 'delay', milliseconds: 3_600_000, clock: 'real' })
  const waiting = expect(make()).rejects.toThrow('fetch failed')
  while (setup.bank.faults.list().length > 0) await new Promise((resolve) => setImmediate(resolve))
  await setup.callJson(200, 'POST', '/_sandbox/reset')
  await waiting
  expect(setup.bank.engine.bank.customers.size).toBe(4)
})

test('[K4g] answers health to everyone, without token or TPP', async () => {
  const health = { status: 'up', program: 'pocketbank', release: version }
  const token = 'a-token-of-this-test'
  const guarded = openControl({ controlApi: createControlApi({ bankFor: () => undefined, token }) })
  const request = new Request('https://bank.example/_sandbox/health', { headers: { Via: 'a proxy' } })
  const answer = await guarded.app.fetch(request, { remote: '203.0.113.7' })
  expect([answer.status, await answer.json()]).toEqual([200, health])
  const head = await guarded.app.fetch(new Request(request, { method: 'HEAD' }))
  expect([head.status, await head.text()]).toEqual([200, ''])
  const response = await guarded.app.fetch(createControlRequest('POST', '/_sandbox/health'))
  expect((await readError(response)).status).toBe(405)
  const clock = await guarded.app.fetch(createControlRequest('GET', '/_sandbox/clock'))
  expect((await readError(clock)).status).toBe(401)
})

test.each([
  ['GET', '/_sandbox/snapshot', '"/_sandbox/snapshots"'],
  ['POST', '/_sandbox/rest', '"/_sandbox/reset"'],
  ['POST', '/_sandbox/clock/advnace', '"/_sandbox/clock/advance"'],
  ['POST', '/_sandbox/snapshots/mine/restor', '"/_sandbox/snapshots/{id}/restore"'],
  ['GET', '/_sandbox/clock/', '"/_sandbox/clock"'],
  ['GET', '/_sandbox/healt', '"/_sandbox/health"'],
  ['GET', '/_sandbox/colours', '/openapi.json lists all paths'],
])('[K4h] answers %s %s with 404 and names %s', async (method, path, suggestion) => {
  const error = await readError(await setup.call(method, path))
  expect([error.status, error.message]).toEqual([404, expect.stringContaining(suggestion)])
})

test.each([
  ['POST', '/_sandbox/clock/advance', { day: 1 }, '$.day: is not a field here; did you mean "days"?'],
  [
    'POST',
    '/_sandbox/clock/advance',
    { colour: 1 },
    '$.colour: is not a field here. The fields are weeks, days',
  ],
  ['POST', '/_sandbox/faults', { effect: { kind: 'delay', milliseconds: 1, clok: 'real' } }, '"clock"'],
  ['POST', '/_sandbox/faults', { effect: 'drop', match: { operation: 'createPaymnet' } }, '"createPayment"'],
  ['GET', '/_sandbox/requests?methd=GET', undefined, 'no parameter "methd"; did you mean "method"?'],
])('[K4h] refuses %s %s with %j and names the nearest word', async (method, path, body, words) => {
  const error = await readError(await setup.call(method, path, body))
  expect([error.status, error.message]).toEqual([400, expect.stringContaining(words)])
})

test('[K4h] names a snapshot of a similar name, or the latest', async () => {
  await setup.callJson(201, 'POST', '/_sandbox/snapshots', { id: 'before-payday' })
  const near = await readError(await setup.call('POST', '/_sandbox/snapshots/before-paydya/restore'))
  expect(near.message).toContain('there is no snapshot "before-paydya"; did you mean "before-payday"?')
  const far = await readError(await setup.call('GET', '/_sandbox/snapshots/x'))
  expect(far.message).toContain('The latest are start, before-payday.')
})
