import { createEngine, instant } from '@pocketbank/core'
import type { ErrorAnswer } from '@pocketbank/http'
import { createAuthority, otherKey } from '@pocketbank/signatures/authority'
import { expect, test } from 'vitest'
import { createSandbox } from './create.ts'
import type { SandboxOptions } from './options.ts'

const kari = { customerNumber: '13039319956', name: 'Kari Test', type: 'PRIVATE' } as const
const customers = '/v1/sandbox/customers'

async function listCustomerNumbers(options: SandboxOptions): Promise<readonly string[]> {
  const response = await createSandbox(options).tpp().get(customers)
  return ((await response.json()) as { customerNumber: string }[]).map(({ customerNumber }) => customerNumber)
}

test('is the same without options: time, people, ids', async () => {
  const [first, second] = [createSandbox(), createSandbox()]
  expect(first.clock.now.toISOString()).toBe('2026-01-15T09:00:00.000Z')
  expect(await listCustomerNumbers({})).toEqual(['13039319955', '12085592767', '18129215603', '20079518612'])
  const responses = await Promise.all(
    [first, second].map((sandbox) => sandbox.tpp().post(customers, { body: kari })),
  )
  expect(await responses[0]?.text()).toBe(await responses[1]?.text())
})

test('has other ids with another seed', async () => {
  const ids = ['a', 'b'].map(async (seed) => {
    const response = await createSandbox({ seed, fixtures: 'none' }).tpp().post(customers, { body: kari })
    return ((await response.json()) as { customerId: string }).customerId
  })
  const [firstId, secondId] = await Promise.all(ids)
  expect(firstId).not.toBe(secondId)
})

test('starts empty, or as a function fills it', async () => {
  expect(await listCustomerNumbers({ fixtures: 'none' })).toEqual([])
  const fixtures: SandboxOptions['fixtures'] = (bank) =>
    bank.execute('createCustomer', { body: kari }, { now: bank.now })
  expect(await listCustomerNumbers({ fixtures })).toEqual([kari.customerNumber])
})

test('takes zone and batch times from the options', () => {
  const sandbox = createSandbox({ zone: 'America/New_York', batchTimes: ['09:30'], fixtures: 'none' })
  expect(sandbox.clock.advanceToBatch()).toEqual([{ at: '2026-01-15T09:30:00-05:00', kind: 'batch' }])
  const never = createSandbox({ batchTimes: [], fixtures: 'none' })
  expect(never.clock.advance({ days: 30 })).toEqual([])
  expect(() => never.clock.advanceToBatch()).toThrow('this bank has no batches')
})

test.each<readonly [SandboxOptions, string]>([
  [{ now: 'yesterday' }, 'time: must be a Date'],
  [{ zone: 'Mars/Olympus' }, 'zone: must be a time zone such as Europe/Oslo, got "Mars/Olympus"'],
  [{ batchTimes: ['9:30'] }, 'batchTimes: must be times of day such as 05:30, got "9:30"'],
  [{ trustAnchors: 'my CA' }, 'trustAnchors: no certificate in PEM armour'],
  [{ from: '{"pocketbank":2}' }, '$.pocketbank: must be'],
])('refuses the start %j', (options, words) => {
  expect(() => createSandbox(options)).toThrow(words)
})

test('takes the treatment of requests from the options', async () => {
  const unsigned = () => new Request(`https://bank.example${customers}`)
  expect((await createSandbox().fetch(unsigned())).status).toBe(400)
  expect((await createSandbox({ signatures: 'off' }).fetch(unsigned())).status).toBe(200)
  const payment = '/v1/payments/sepa-credit-transfers/any'
  const codes = (['contract', 'lenient'] as const).map(async (strictness) => {
    const { tpp } = createSandbox({ strictness, fixtures: 'none' })
    const answer = await tpp().get(payment, { headers: { 'TPP-Session-ID': undefined } })
    return (await answer.json<ErrorAnswer>()).code
  })
  expect(await Promise.all(codes)).toEqual(['HTTP_HEADER_REQUIRED', 'RESOURCE_UNKNOWN'])
  const strict = createSandbox({ rsaBitsMin: 4096, fixtures: 'none' })
  expect((await strict.tpp().get(customers)).status).toBe(401)
})

test('trusts any issuer, only the test authority, or the named ones', async () => {
  const foreign = createAuthority({ key: otherKey, name: { CN: 'Foreign CA' } })
  const { pem } = await foreign.certificate()
  const statuses = async (options: SandboxOptions) => {
    const { tpp } = createSandbox({ fixtures: 'none', ...options })
    const answers = [tpp(), tpp({ authority: foreign })].map((client) => client.get(customers))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  expect(await statuses({})).toEqual([200, 200])
  expect(await statuses({ trustAnchors: 'test' })).toEqual([200, 401])
  expect(await statuses({ trustAnchors: pem })).toEqual([401, 200])
  const certificate = await createAuthority().certificate()
  expect(await statuses({ trustAnchors: [pem, certificate.pem] })).toEqual([200, 200])
})

test('accepts what the global fetch does', async () => {
  const { fetch } = createSandbox({ signatures: 'off', fixtures: 'none' })
  const address = `https://anything.example${customers}`
  for (const input of [address, new URL(address), new Request(address)]) {
    expect((await fetch(input)).status).toBe(200)
  }
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(kari), headers })
  expect(response.status).toBe(201)
})

test('reports an exception to the listener, and 500 to the client', async () => {
  const faults: unknown[] = []
  const sandbox = createSandbox({ fixtures: 'none', onFault: (fault) => faults.push(fault) })
  Object.defineProperty(sandbox.bank, 'executeParsed', {
    value: () => {
      throw new Error('broken')
    },
  })
  expect((await sandbox.tpp().get(customers)).status).toBe(500)
  expect(faults).toMatchObject([{ message: 'broken' }])
})

test('continues from a snapshot of the core', () => {
  const engine = createEngine({ now: instant(Date.UTC(2030, 0, 1)), seed: 'core' })
  const sandbox = createSandbox({ from: { bank: engine.snapshot(), carried: {} } })
  expect(sandbox.clock.now.toISOString()).toBe('2030-01-01T00:00:00.000Z')
})

test('removes faults on dispose, and continues what they delay', async () => {
  const sandbox = createSandbox({ fixtures: 'none' })
  sandbox.faults.add({ effect: { kind: 'delay', milliseconds: 60_000, clock: 'real' }, times: 2 })
  const delayed = sandbox.tpp().get(customers)
  while (sandbox.faults.list()[0]?.struck !== 1) await new Promise((resolve) => setImmediate(resolve))
  await sandbox.dispose()
  expect((await delayed).status).toBe(200)
  expect(sandbox.faults.list()).toEqual([])
})

test('drops an aborted request', async () => {
  const sandbox = createSandbox({ signatures: 'off', fixtures: 'none' })
  const address = `https://bank.example${customers}`
  const signal = AbortSignal.abort()
  const request = new Request(address)
  await expect(sandbox.fetch(request, { signal })).rejects.toMatchObject({ name: 'AbortError' })
  await expect(sandbox.fetch(new Request(address, { signal }))).rejects.toMatchObject({ name: 'AbortError' })
  expect(sandbox.requests.all).toEqual([])
  expect((await sandbox.fetch(request, { signal: new AbortController().signal })).status).toBe(200)
})
