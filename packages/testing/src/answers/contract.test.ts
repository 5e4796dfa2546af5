import { listen } from '@pocketbank/hosts/node'
import { type AnsweredExchange, createApp, type Operation } from '@pocketbank/http'
import { allOperations } from '@pocketbank/http/operations'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { expect, test } from 'vitest'
import { createSandbox } from '../sandbox/create.ts'
import { createTpp } from '../tpp/tpp.ts'
import { findExchange, keepExchange } from './answered-exchange.ts'
import { holdToContract } from './contract.ts'
import { holdApp } from './held-app.ts'

/** Makes an answer whose record in the bank is changed. */
async function bent(change: Partial<AnsweredExchange['answer']>, isIntercepted = false): Promise<Response> {
  const sandbox = createSandbox({ fixtures: 'none' })
  const answer = await sandbox.tpp().get('/v1/sandbox/customers')
  const exchange = findExchange(answer)
  if (exchange === undefined) throw new Error('nothing is known of the answer')
  const plainResponse = new Response()
  keepExchange(plainResponse, { ...exchange, answer: { ...exchange.answer, ...change }, isIntercepted })
  return plainResponse
}

test('returns a response that fits its contract', async () => {
  const answer = await bent({})
  expect(holdToContract(answer)).toBe(answer)
})

test('throws for a response that breaks its contract, with both values', async () => {
  const answer = await bent({ body: '[{"customerId":7}]' })
  expect(() => holdToContract(answer)).toThrow(
    [
      'GET /v1/sandbox/customers answers 200, but not by its contract (listCustomers):',
      '  $[0].customerId',
      '    the contract: must be a text',
      '    the answer:   7',
    ].join('\n'),
  )
})

test('accepts what a fault of the test has damaged', async () => {
  const answer = await bent({ body: '[{"customerI' }, true)
  expect(holdToContract(answer)).toBe(answer)
})

test('returns a response without a known contract', () => {
  const answer = new Response('{', { status: 500 })
  expect(holdToContract(answer)).toBe(answer)
})

/** A bank with an operation whose answer is not by its contract, and a TPP of it. */
function lyingBank() {
  const [listing] = allOperations.filter(({ id }) => id === 'listCustomers')
  if (listing === undefined) throw new Error('there is no such operation')
  const lying: Operation = { ...listing, id: 'lie', path: '/v1/lie', render: () => [{ customerId: 7 }] }
  const { bank } = createSandbox({ fixtures: 'none' })
  const options = { engineFor: () => bank, now: () => bank.now, crypto: nodeCrypto, onAnswer: keepExchange }
  const app = createApp({ ...options, operations: [lying] })
  return { app, now: () => new Date(bank.now) }
}

test('finds a bank that breaks its contract', async () => {
  const { app, now } = lyingBank()
  const answer = await createTpp({ send: app.fetch, now }).get('/v1/lie' as string)
  expect(() => holdToContract(answer)).toThrow('GET /v1/lie answers 200, but not by its contract (lie)')
  expect(await answer.json()).toEqual([{ customerId: 7 }])
})

test('reports it over a port to the client and to close()', async () => {
  const { app, now } = lyingBank()
  const heldApp = holdApp(app)
  const { url, close } = await listen(heldApp, { port: 0, host: '127.0.0.1', keepsGlobals: true })
  const tpp = createTpp({ baseUrl: url, now })
  const answer = await tpp.get('/v1/lie' as string)
  expect([answer.status, await answer.text()]).toEqual([500, expect.stringContaining('the contract:')])
  expect((await tpp.get('/v1/sandbox/customers')).status).toBe(200)
  await close()
  expect(() => heldApp.check()).toThrow('not by its contract (lie)')
})
