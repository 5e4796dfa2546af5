import { expect, test } from 'vitest'
import { createCustomerSender, number } from '../../test/kit/faults.ts'
import { openSandbox } from '../../test/kit/sandbox.ts'
import { createDelays, type InjectedFault } from './time.ts'

/** Longer than any test may take: what waits for it is ended by nothing but a release. */
const hour = { milliseconds: 3_600_000, clock: 'real' } as const
const { signal } = new AbortController()

function fault(): InjectedFault {
  return { id: 'fault-1', effect: { kind: 'delay', ...hour }, after: false }
}

/** Reads the state of a promise after all that happens at once. */
async function readState(promise: Promise<unknown>): Promise<unknown> {
  const turn = new Promise((resolve) => setTimeout(resolve, 0, 'waits'))
  return Promise.race([promise.then(() => 'ended'), turn])
}

test('releases what waits, and what would wait for an older fault', async () => {
  const delays = createDelays(undefined)
  const [early, late] = [fault(), fault()]
  delays.begin(early)
  const waits = delays.pass(hour, { fault: early, signal })
  expect(await readState(waits)).toBe('waits')
  delays.end({ goesOn: true })
  expect(await readState(waits)).toBe('ended')
  expect(await readState(delays.pass(hour, { fault: early, signal }))).toBe('ended')
  delays.begin(late)
  const next = delays.pass(hour, { fault: late, signal })
  expect(await readState(next)).toBe('waits')
  delays.end({ goesOn: true })
  await next
})

test('reports a client that gave up, although nothing waits', async () => {
  const delays = createDelays(undefined)
  const reason = new Error('too late')
  const waiting = { fault: fault(), signal: AbortSignal.abort(reason) }
  await expect(delays.pass(hour, waiting)).rejects.toBe(reason)
})

test('sends a slow body whole once faults are cleared', async () => {
  const sandbox = openSandbox()
  sandbox.faults.once({ kind: 'slowBody', pieces: 5, ...hour })
  const { body } = await sandbox.tpp().get('/v1/sandbox/customers/none')
  if (body === null) throw new Error('the answer has no body')
  const reader = body.getReader()
  const pieces = [(await reader.read()).value]
  const second = reader.read()
  sandbox.faults.clear()
  pieces.push((await second).value)
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) pieces.push(piece.value)
  expect(pieces).toHaveLength(5)
})

test('sends the body of a delayed request at once when faults are cleared', async () => {
  const sandbox = openSandbox()
  sandbox.faults.once({ kind: 'delay', ...hour })
  sandbox.faults.once({ kind: 'slowBody', ...hour }, undefined, { after: true })
  const answer = createCustomerSender(sandbox)()
  while (sandbox.faults.list().length > 0) await new Promise((resolve) => setTimeout(resolve))
  sandbox.faults.clear()
  expect(JSON.parse(await (await answer).text())).toMatchObject({ customerNumber: number })
})

test('starts no claimed delay after faults are cleared', async () => {
  const sandbox = openSandbox()
  sandbox.faults.once({ kind: 'delay', ...hour })
  sandbox.faults.once({ kind: 'delay', ...hour }, undefined, { after: true })
  const answer = createCustomerSender(sandbox)()
  while (sandbox.faults.list().length > 0) await new Promise((resolve) => setTimeout(resolve))
  sandbox.faults.clear()
  expect((await answer).status).toBe(201)
})
