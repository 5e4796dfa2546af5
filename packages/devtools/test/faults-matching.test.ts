import { describe, expect, test } from 'vitest'
import { customer } from '../../http/test/kit/bodies.ts'
import { people, trusted } from '../../http/test/kit/psu.ts'
import { createCustomerSender, number } from './kit/faults.ts'
import { openSandbox, type TestSandbox } from './kit/sandbox.ts'

test('keeps a fault when a request is refused before the bank', async () => {
  const sandbox = openSandbox()
  sandbox.faults.once('drop')
  expect((await sandbox.tpp().get('/v1/sandbox/customers', { wrong: 'otherKey' })).status).toBe(401)
  expect((await sandbox.fetch(new Request('https://bank.example/openapi.json'))).status).toBe(200)
  expect(sandbox.faults.list()).toHaveLength(1)
})

test('[K4d] loses a refusal of the bank as a response', async () => {
  const sandbox = openSandbox()
  const send = createCustomerSender(sandbox)
  await send()
  sandbox.faults.once('tooManyRequests', undefined, { after: true })
  const answer = await sandbox.tpp().post('/v1/sandbox/customers', { body: customer(number) })
  expect(answer.status).toBe(429)
  expect(sandbox.requests.last).toMatchObject({ status: 429, rule: undefined })
})

test('matches requests of one person and of one TPP', async () => {
  const sandbox = openSandbox({ fixtures: 'fixed' })
  const jonas = await trusted(sandbox)
  const arne = await trusted(sandbox, people.arne)
  const otherTpp = await trusted(sandbox, people.jonas, { id: 'PSDNO-FSA-987654321' })
  const { psuId } = (await (await jonas.get('/v1/users')).json()) as { psuId: string }

  for (const match of [{ psu: people.jonas }, { psu: psuId.toUpperCase() }]) {
    sandbox.faults.once('systemError', match)
    expect((await arne.get('/v1/accounts')).status).toBe(200)
    expect((await jonas.get('/v1/accounts')).status).toBe(500)
  }
  sandbox.faults.add({ effect: 'systemError', match: { tpp: 'PSDNO-FSA-987654321' } })
  expect((await jonas.get('/v1/accounts')).status).toBe(200)
  expect((await otherTpp.get('/v1/accounts')).status).toBe(500)
  expect((await arne.get('/v1/users')).status).toBe(200)
})

test('matches requests for one corporation', async () => {
  const sandbox = openSandbox({ fixtures: 'fixed' })
  const company = sandbox.tpp({ psu: people.jonas })
  const choice = { agreement: people.electrician }
  await sandbox.psu(people.jonas).approve(await company.get('/v1/accounts'), choice)
  sandbox.faults.add({ effect: 'systemError', match: { psu: people.electrician } })
  expect((await company.get('/v1/accounts')).status).toBe(500)
  const jonas = await trusted(sandbox, people.jonas, { id: 'PSDNO-FSA-987654321' })
  expect((await jonas.get('/v1/accounts')).status).toBe(200)
})

test('passes the sent request to a predicate', async () => {
  const sandbox = openSandbox()
  sandbox.faults.once('systemError', {
    where: ({ body, headers, query }) =>
      (body as { name?: string }).name === `Customer ${number}` &&
      headers.get('x-request-id') === 'make-kari' &&
      query === undefined,
  })
  expect((await sandbox.tpp().post('/v1/sandbox/customers', { body: customer('12') })).status).toBe(201)
  expect((await createCustomerSender(sandbox)()).status).toBe(500)
})

test('reports a failing predicate to the host', async () => {
  const sandbox = openSandbox()
  sandbox.faults.add({
    effect: 'drop',
    match: {
      where: () => {
        throw new Error('a slip')
      },
    },
  })
  expect((await createCustomerSender(sandbox)()).status).toBe(500)
  expect(sandbox.failures).toMatchObject([{ fault: { message: 'a slip' } }])
})

describe('a client that gives up', () => {
  const wait = { kind: 'delay', milliseconds: 60_000, clock: 'real' } as const

  async function giveUp(sandbox: TestSandbox, isOver: () => boolean): Promise<unknown> {
    const leaving = new AbortController()
    const signedRequest = await sandbox.tpp().sign(
      new Request('https://bank.example/v1/sandbox/customers', {
        method: 'POST',
        body: JSON.stringify(customer(number)),
        headers: { 'Content-Type': 'application/json' },
      }),
    )
    const answer = sandbox.fetch(new Request(signedRequest, { signal: leaving.signal }))
    answer.catch(() => {})
    while (!isOver()) await new Promise((resolve) => setTimeout(resolve))
    leaving.abort(new Error('too late'))
    return answer.then(
      () => 'an answer',
      (reason) => reason,
    )
  }

  test.each([
    [false, 0],
    [true, 1],
  ])('passes its own reason on, done or not by its stage: %s', async (after, customerCount) => {
    const sandbox = openSandbox()
    sandbox.faults.once(wait, undefined, { after })
    const isOver = () =>
      sandbox.faults.list().length === 0 && sandbox.bank.bank.customers.size === customerCount
    expect(await giveUp(sandbox, isOver)).toMatchObject({ message: 'too late' })
    expect(sandbox.bank.bank.customers.size).toBe(customerCount)
    expect(sandbox.requests.last).toMatchObject({ status: 0, faults: [{ kind: 'delay', after }] })
    expect(sandbox.failures).toEqual([])
  })
})

test('continues delayed requests when all faults are removed', async () => {
  const sandbox = openSandbox()
  sandbox.faults.once({ kind: 'delay', milliseconds: 60_000, clock: 'real' })
  const answer = createCustomerSender(sandbox)()
  while (sandbox.faults.list().length > 0) await new Promise((resolve) => setTimeout(resolve))
  sandbox.faults.clear()
  expect((await answer).status).toBe(201)
})

test('opens the SCA page in spite of other faults', async () => {
  const sandbox = openSandbox({ fixtures: 'fixed' })
  sandbox.faults.add({ effect: 'drop', match: { path: '/v1/accounts/{accountId}/*' } })
  expect((await sandbox.tpp().get('/v1/accounts')).status).toBe(401)
})
