import type { AnsweredExchange } from '@pocketbank/http'
import { allOperations } from '@pocketbank/http/operations'
import { expect, test } from 'vitest'
import { bankUrl, plainTpp } from '../../http/test/kit/bank.ts'
import { customer } from '../../http/test/kit/bodies.ts'
import { callOperation, requireOperation } from '../../http/test/kit/operations.ts'
import { present } from '../../http/test/kit/psu.ts'
import { openExampleWorld, type World } from '../../http/test/kit/world.ts'
import { contractDifference } from '../src/conformance/difference.ts'

/** A world, and all that its bank answers. */
async function overheard(): Promise<{ readonly world: World; readonly exchanges: AnsweredExchange[] }> {
  const exchanges: AnsweredExchange[] = []
  return { world: await openExampleWorld({ onAnswer: (_, exchange) => exchanges.push(exchange) }), exchanges }
}

/** The first difference of an answer, of which some may be something else. */
function findDifference(
  { operation, answer }: AnsweredExchange,
  change: Partial<AnsweredExchange['answer']> = {},
) {
  const { status, headers, body = '' } = { ...answer, ...change }
  return contractDifference(operation, { status, header: (name) => headers[name], body })
}

test.each(allOperations)('[E1] answers $id by its contract', async (operation) => {
  const { world, exchanges } = await overheard()
  await callOperation(world, operation)
  if (operation.method !== 'GET') await callOperation(world, operation, { body: '{' })
  await callOperation({ ...world, ids: {} }, operation)
  await callOperation({ ...world, tpp: plainTpp(world.sandbox, { headers: present }) }, operation)
  await callOperation({ ...world, tpp: plainTpp(world.sandbox) }, operation)
  await callOperation({ ...world, tpp: world.tpp.with({ wrong: 'otherKey' }) }, operation)
  expect(exchanges.length).toBeGreaterThan(4)
  expect(exchanges.flatMap((exchange) => findDifference(exchange) ?? [])).toEqual([])
})

test('[E1] answers an error object without an operation', async () => {
  const { world, exchanges } = await overheard()
  for (const [method, path] of [
    ['GET', '/v1/nothing'],
    ['PUT', '/v1/sandbox/customers'],
    ['OPTIONS', '/v1/sandbox/customers'],
    ['GET', '/openapi.json'],
  ] as const) {
    await world.sandbox.fetch(new Request(bankUrl + path, { method }))
  }
  expect(exchanges.map(({ answer }) => answer.status)).toEqual([404, 405, 204, 200])
  expect(exchanges.flatMap((exchange) => findDifference(exchange) ?? [])).toEqual([])
})

/** The answer to the making of a customer. */
async function createCustomer(): Promise<
  AnsweredExchange & { readonly body: Readonly<Record<string, unknown>> }
> {
  const { world, exchanges } = await overheard()
  await world.tpp.post('/v1/sandbox/customers', { body: customer('berg') })
  const [exchange] = exchanges
  if (exchange === undefined) throw new Error('nothing was answered')
  return { ...exchange, body: JSON.parse(exchange.answer.body ?? '') }
}

test('reports a body that breaks its contract with place and both values', async () => {
  const exchange = await createCustomer()
  const { customerId, ...nameless } = exchange.body
  const differences = [
    { ...exchange.body, customerId: 7 },
    nameless,
    { ...exchange.body, extra: true },
    { ...nameless, customerId },
    { ...exchange.body, _links: { self: { href: '/', verbs: ['GET'], rel: 'self' } } },
    [],
  ].map((body) => findDifference(exchange, { body: JSON.stringify(body) }))
  expect(differences).toEqual([
    { place: '$.customerId', expected: 'must be a text', received: '7' },
    { place: '$.customerId', expected: 'is missing', received: 'nothing' },
    { place: '$.extra', expected: 'is not a field of the contract', received: 'true' },
    {
      place: '$',
      expected: `has its fields in the order ${Object.keys(exchange.body).join(', ')}`,
      received: [...Object.keys(nameless), 'customerId'].join(', '),
    },
    { place: '$._links.self.rel', expected: 'is not a field of the contract', received: '"self"' },
    { place: '$', expected: 'must be an object', received: '[]' },
  ])
})

test('reports a body that is not JSON or not expected', async () => {
  const exchange = await createCustomer()
  expect(findDifference(exchange, { body: '{"customerId":' })).toMatchObject({
    place: '$',
    expected: 'is JSON',
  })
  expect(findDifference(exchange, { body: '' })).toMatchObject({
    place: '$',
    expected: 'is JSON',
    received: '""',
  })
  const operation = requireOperation('deleteCustomer')
  const deletion = { ...exchange, operation, answer: { status: 204, headers: {}, body: '{}' } }
  expect(findDifference(deletion)).toEqual({ place: '$', expected: 'is empty', received: '"{}"' })
})

test('reports a missing or wrong header', async () => {
  const exchange = await createCustomer()
  const { Location: _, ...headers } = exchange.answer.headers
  expect(findDifference(exchange, { headers })).toEqual({
    place: 'Location',
    expected: 'is there',
    received: 'nothing',
  })
  expect(
    findDifference(exchange, { headers: { ...exchange.answer.headers, 'Content-Type': 'text/html' } }),
  ).toEqual({
    place: 'Content-Type',
    expected: 'is application/json',
    received: 'text/html',
  })
})

test('reports an unknown status or code', async () => {
  const exchange = await createCustomer()
  const error = (status: number, code: string) => ({
    status,
    body: JSON.stringify({ id: '1', system: 'Bank', status, code }),
  })
  expect(findDifference(exchange, { status: 200 })).toMatchObject({ place: 'status', received: '200' })
  expect(findDifference(exchange, error(418, 'CONFLICT'))).toMatchObject({ place: 'status', received: '418' })
  expect(findDifference(exchange, error(409, 'KID_INVALID'))).toEqual({
    place: '$.code',
    expected: 'is one of CONFLICT',
    received: '"KID_INVALID"',
  })
  expect(findDifference(exchange, error(409, 'CONFLICT'))).toBeUndefined()
})

test('checks the way of success that was taken', () => {
  const operation = requireOperation('cancelPayment')
  const difference = (status: number, body: string) => {
    const header = (name: string) => (name === 'Content-Type' && body !== '' ? 'application/json' : undefined)
    return contractDifference(operation, { status, header, body })
  }
  const link = { href: '/', verbs: ['GET'] }
  const waiting = { transactionStatus: 'PDNG', _links: { self: link, status: link } }
  expect(difference(204, '')).toBeUndefined()
  expect(difference(202, JSON.stringify(waiting))).toBeUndefined()
  expect(difference(202, '{}')).toMatchObject({ place: '$.transactionStatus' })
  expect(difference(204, '{}')).toMatchObject({ expected: 'is empty' })
  expect(difference(201, '{}')).toMatchObject({ place: 'status', received: '201' })
})
