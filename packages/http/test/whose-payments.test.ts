import { expect, test } from 'vitest'
import { allOperations } from '../src/operations/all-operations.ts'
import type { Operation } from '../src/operations/operation.ts'
import { account, customer } from './kit/bodies.ts'
import { callOperation } from './kit/operations.ts'
import { people, trusted } from './kit/psu.ts'
import { openWorld, type World } from './kit/world.ts'

/** A world with everything that Kari has paid, and Ola and Arne, whom the bank knows, too. */
async function openWorldOfMany(): Promise<World> {
  const world = await openWorld()
  await world.tpp.post('/v1/sandbox/accounts' as string, { body: account('ola', 9) })
  await world.tpp.post('/v1/sandbox/customers', { body: customer(people.arne) })
  return world
}

const about = allOperations.filter(({ path }) => /\{(?:paymentId|basketId)\}/.test(path))

/** What every operation about a payment or a basket answers to a TPP that names its PSU in this way. */
async function answersTo({ ids }: World, tpp: World['tpp']) {
  const told: [string, number, string][] = []
  for (const operation of about) {
    const answer = await callOperation({ ids, tpp }, operation)
    const { code = '', message = '' } = answer.status === 404 ? await answer.json() : {}
    told.push([operation.id, answer.status, `${code} ${message}`])
  }
  return told
}

const unknown = ({ path, id }: Operation) => [
  ...[id, 404],
  `RESOURCE_UNKNOWN there is no such ${path.includes('{basketId}') ? 'signing basket' : 'payment'}`,
]

test('[P6o] [B1f] every operation on a payment or basket is 404 to a TPP that names somebody else by PSU-ID', async () => {
  const world = await openWorldOfMany()
  const ola = await trusted(world.sandbox, 'ola')
  expect(about).toHaveLength(33)
  expect(await answersTo(world, ola)).toEqual(about.map(unknown))
})

test('[P6o] [S9i] so it is by X-PSU-IDENTITY, at which baskets do not look', async () => {
  const world = await openWorldOfMany()
  const headers = { 'X-PSU-IDENTITY': people.arne, 'TPP-Session-ID': 'new', 'PSU-Context': 'PRIVATE' }
  const arne = world.sandbox.tpp({ headers })
  const payments = about.filter(({ tag }) => tag === 'Payments')
  const told = await answersTo(world, arne)
  expect(told.slice(0, payments.length)).toEqual(payments.map(unknown))
  for (const [, status] of told.slice(payments.length)) expect(status).not.toBe(404)
})

test('[P6o] [B1f] a PSU-ID that the bank does not know leaves them to the TPP', async () => {
  const world = await openWorldOfMany()
  const psuId = '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f'
  const tpp = world.sandbox.tpp({ headers: { 'PSU-ID': psuId, 'TPP-Session-ID': 'new' } })
  for (const operation of about.filter(({ method }) => method === 'GET')) {
    expect([operation.id, (await callOperation({ ...world, tpp }, operation)).status]).toEqual([
      operation.id,
      200,
    ])
  }
})

test('[B1f] a basket of payments of somebody else than the request names is refused with its place', async () => {
  const world = await openWorldOfMany()
  const ola = await trusted(world.sandbox, 'ola')
  const body = { paymentIds: [world.ids['paymentId payments']] }
  const answer = await ola.post('/v1/signing-baskets' as string, { body })
  const { tppMessages } = (await answer.json()) as { tppMessages: { code: string; path: string }[] }
  expect([answer.status, tppMessages[0]]).toMatchObject([
    404,
    { code: 'RESOURCE_UNKNOWN', path: '$.paymentIds[0]' },
  ])
  expect(world.sandbox.requests.last?.rule).toBe('B1f')
})
