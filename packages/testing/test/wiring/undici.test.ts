import { Readable } from 'node:stream'
import { createSandbox } from '@pocketbank/testing'
import { bankInterceptor } from '@pocketbank/testing/undici'
import {
  Agent,
  type Dispatcher,
  errors,
  fetch,
  getGlobalDispatcher,
  MockAgent,
  request,
  setGlobalDispatcher,
} from 'undici'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  bank,
  breakSignature,
  createdResponse,
  refusedResponse,
  type SignedRequest,
  signedPost,
} from './signed.ts'

const base = createSandbox({ fixtures: 'none' })
let sandbox = base
let dispatcher: Dispatcher
beforeEach(() => {
  sandbox = base.fork()
  dispatcher = new Agent().compose(bankInterceptor(sandbox, 'https://bank.example'))
})
afterEach(() => dispatcher.close())

async function byRequest({ url, method, headers, body }: SignedRequest, target: Dispatcher = dispatcher) {
  const answer = await request(url, { method, headers, body, dispatcher: target })
  return { status: answer.statusCode, headers: answer.headers, body: await answer.body.json() }
}

async function byFetch({ url, ...init }: SignedRequest, target: Dispatcher = dispatcher) {
  const answer = await fetch(url, { ...init, dispatcher: target })
  return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.json() }
}

test.each([
  ['request', byRequest],
  ['fetch', byFetch],
])('passes a signed %s of undici, and returns a refusal', async (_, send) => {
  expect(await send(await signedPost(sandbox))).toMatchObject(createdResponse)
  expect(await send(breakSignature(await signedPost(sandbox)))).toMatchObject(refusedResponse)
})

test('reaches the bank by the global fetch with the global dispatcher', async () => {
  const before = getGlobalDispatcher()
  setGlobalDispatcher(dispatcher)
  try {
    const { url, ...init } = await signedPost(sandbox)
    const answer = await globalThis.fetch(url, init)
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 201,
      body: createdResponse.body,
    })
  } finally {
    setGlobalDispatcher(before)
  }
})

test('does not intercept other origins', async () => {
  const mocked = new MockAgent()
  mocked.disableNetConnect()
  mocked.get('https://other.example').intercept({ path: '/' }).reply(200, 'other')
  const composedDispatcher = mocked.compose(bankInterceptor(sandbox, bank))
  const otherResponse = await request('https://other.example/', { dispatcher: composedDispatcher })
  expect(await otherResponse.body.text()).toBe('other')
  expect(await byRequest(await signedPost(sandbox), composedDispatcher)).toMatchObject(createdResponse)
  await composedDispatcher.close()
})

test.each([
  ['text', (text: string) => text],
  ['bytes', (text: string) => Buffer.from(text)],
  [
    'a stream',
    (text: string) => Readable.from([text.slice(0, 9), text.slice(9)].map((part) => Buffer.from(part))),
  ],
])('accepts the body %s', async (_, bodyOf) => {
  const { url, method, headers, body } = await signedPost(sandbox)
  const answer = await request(url, { method, headers, body: bodyOf(body), dispatcher })
  expect(answer.statusCode).toBe(201)
  await answer.body.dump()
})

test.each([
  ['a record', (headers: SignedRequest['headers']) => headers],
  ['a list of names and values', (headers: SignedRequest['headers']) => Object.entries(headers).flat()],
  ['pairs', (headers: SignedRequest['headers']) => new Map(Object.entries(headers))],
])('accepts the headers %s', async (_, headersOf) => {
  const { url, method, headers, body } = await signedPost(sandbox)
  const answer = await request(url, { method, headers: headersOf(headers), body, dispatcher })
  expect(answer.statusCode).toBe(201)
  await answer.body.dump()
})

test('accepts the query in the options', async () => {
  const { headers } = await sandbox.tpp().sign(new Request(`${bank}/v1/sandbox/customers`))
  const query = { withAccounts: true, withAgreements: [true] }
  const options = { headers: Object.fromEntries(headers), query, dispatcher }
  const answer = await request(`${bank}/v1/sandbox/customers`, options)
  expect(await answer.body.json()).toEqual([])
  expect(sandbox.requests.last?.target).toBe('/v1/sandbox/customers?withAccounts=true&withAgreements=true')
})

test('aborts a request', async () => {
  const never = { fetch: () => new Promise<Response>(() => {}) }
  const stuck = new Agent().compose(bankInterceptor(never, bank))
  const waiting = request(bank, { dispatcher: stuck, signal: AbortSignal.timeout(5) })
  await expect(waiting).rejects.toThrow(/timeout/i)
  const already = request(bank, { dispatcher: stuck, signal: AbortSignal.abort() })
  await expect(already).rejects.toThrow(/abort/i)
  await stuck.close()
})

test('breaks the request with its connection, before and within the response', async () => {
  const cause = new errors.SocketError('other side closed')
  const droppedSandbox = { fetch: () => Promise.reject(new TypeError('fetch failed', { cause })) }
  const first = new Agent().compose(bankInterceptor(droppedSandbox, bank))
  await expect(request(bank, { dispatcher: first })).rejects.toBe(cause)
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new TextEncoder().encode('{"acc')),
    pull: (stream) => stream.error(cause),
  })
  const second = new Agent().compose(bankInterceptor({ fetch: async () => new Response(body) }, bank))
  const answer = await request(bank, { dispatcher: second })
  await expect(answer.body.text()).rejects.toBe(cause)
  await Promise.all([first.close(), second.close()])
})

test('waits with a long body for its reader', async () => {
  const long = 'x'.repeat(1_000_000)
  const pieces = new ReadableStream({
    start(stream) {
      for (let at = 0; at < 10; at += 1) stream.enqueue(new TextEncoder().encode(long.slice(0, 100_000)))
      stream.close()
    },
  })
  const slow = new Agent().compose(bankInterceptor({ fetch: async () => new Response(pieces) }, bank))
  const answer = await request(bank, { dispatcher: slow })
  const bytes: Buffer[] = []
  for await (const piece of answer.body) bytes.push(piece)
  expect(Buffer.concat(bytes).toString()).toBe(long)
  await slow.close()
})
