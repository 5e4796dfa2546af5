import { describe, expect, test } from 'vitest'
import { customer } from './kit/bodies.ts'
import { customerOf, type FaultyScene, number, openFaulty } from './kit/faults.ts'
import { people, present, trusted } from './kit/psu.ts'

test('what the door refuses uses no fault up', async () => {
  const scene = openFaulty()
  scene.broken.once('drop')
  expect((await scene.tpp().get('/v1/sandbox/customers', { wrong: 'otherKey' })).status).toBe(401)
  expect((await scene.app.fetch(new Request('https://bank.example/openapi.json'))).status).toBe(200)
  expect(scene.broken.list()).toHaveLength(1)
})

test('[K4d] a refusal of the bank is lost as an answer is', async () => {
  const scene = openFaulty()
  const send = customerOf(scene)
  await send()
  scene.broken.once('tooManyRequests', undefined, { after: true })
  const answer = await scene.tpp().post('/v1/sandbox/customers', { body: customer(number) })
  expect(answer.status).toBe(429)
  expect(scene.last()).toMatchObject({ status: 429, rule: undefined })
})

test('a fault is met by the requests of one person, by PSU-ID or number, and by those of one TPP', async () => {
  const scene = openFaulty('fixed')
  const jonas = await trusted(scene)
  const arne = await trusted(scene, { customer: people.arne })
  const other = await trusted(scene, {}, 'PSDNO-FSA-987654321')
  const { psuId } = (await (await jonas.get('/v1/users')).json()) as { psuId: string }

  for (const match of [{ psu: people.jonas }, { psu: psuId.toUpperCase() }]) {
    scene.broken.once('systemError', match)
    expect((await arne.get('/v1/accounts')).status).toBe(200)
    expect((await jonas.get('/v1/accounts')).status).toBe(500)
  }
  scene.broken.add({ effect: 'systemError', match: { tpp: 'PSDNO-FSA-987654321' } })
  expect((await jonas.get('/v1/accounts')).status).toBe(200)
  expect((await other.get('/v1/accounts')).status).toBe(500)
  expect((await arne.get('/v1/users')).status).toBe(200)
})

test('a fault is met by requests for one corporation', async () => {
  const scene = openFaulty('fixed')
  const company = await trusted(scene, { owner: people.electrician })
  scene.broken.add({ effect: 'systemError', match: { psu: people.electrician } })
  expect((await company.get('/v1/accounts')).status).toBe(500)
  const jonas = await trusted(scene)
  expect((await jonas.get('/v1/accounts')).status).toBe(200)
})

test('a predicate sees what was sent', async () => {
  const scene = openFaulty()
  scene.broken.once('systemError', {
    where: ({ body, headers, query }) =>
      (body as { name?: string }).name === `Customer ${number}` &&
      headers.get('x-request-id') === 'make-kari' &&
      query === undefined,
  })
  expect((await scene.tpp().post('/v1/sandbox/customers', { body: customer('12') })).status).toBe(201)
  expect((await customerOf(scene)()).status).toBe(500)
})

test('a predicate that fails is a fault of the test, told to the host', async () => {
  const scene = openFaulty()
  scene.broken.add({
    effect: 'drop',
    match: {
      where: () => {
        throw new Error('a slip')
      },
    },
  })
  expect((await customerOf(scene)()).status).toBe(500)
  expect(scene.faults).toMatchObject([{ fault: { message: 'a slip' } }])
})

describe('a client that gives up', () => {
  const wait = { kind: 'delay', milliseconds: 60_000, clock: 'real' } as const

  async function giveUp(scene: FaultyScene, isOver: () => boolean): Promise<unknown> {
    const leaving = new AbortController()
    const signed = await scene.tpp().sign(
      new Request('https://bank.example/v1/sandbox/customers', {
        method: 'POST',
        body: JSON.stringify(customer(number)),
        headers: { 'Content-Type': 'application/json' },
      }),
    )
    const answer = scene.app.fetch(new Request(signed, { signal: leaving.signal }))
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
  ])(
    'hears its own reason; whether it is done depends on the moment, here after: %s',
    async (after, made) => {
      const scene = openFaulty()
      scene.broken.once(wait, undefined, { after })
      const isOver = () => scene.broken.list().length === 0 && scene.engine.bank.customers.size === made
      expect(await giveUp(scene, isOver)).toMatchObject({ message: 'too late' })
      expect(scene.engine.bank.customers.size).toBe(made)
      expect(scene.last()).toMatchObject({ status: 0, faults: [{ kind: 'delay', after }] })
      expect(scene.faults).toEqual([])
    },
  )
})

test('when all faults are taken back, requests that one of them delays go on', async () => {
  const scene = openFaulty()
  scene.broken.once({ kind: 'delay', milliseconds: 60_000, clock: 'real' })
  const answer = customerOf(scene)()
  while (scene.broken.list().length > 0) await new Promise((resolve) => setTimeout(resolve))
  scene.broken.clear()
  expect((await answer).status).toBe(201)
})

test('a person is led to the bank’s page in spite of a fault elsewhere', async () => {
  const scene = openFaulty('fixed')
  scene.broken.add({ effect: 'drop', match: { path: '/v1/accounts/{accountId}/*' } })
  expect((await scene.tpp({ headers: present }).get('/v1/accounts')).status).toBe(401)
})
