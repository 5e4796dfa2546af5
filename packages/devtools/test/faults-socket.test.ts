import { listen } from '@pocketbank/hosts/node'
import { beforeEach, describe, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../http/test/kit/bank.ts'
import { customer } from '../../http/test/kit/bodies.ts'
import type { Tpp } from '../../http/test/kit/tpp.ts'
import { createFaults, type Faults } from '../src/faults/faults.ts'
import type { FaultRuleInput } from '../src/faults/rule.ts'
import { createCustomerSender, number, requireFailure } from './kit/faults.ts'

let bank: TestApp
let faults: Faults
let server: Awaited<ReturnType<typeof listen>>
let tpp: Tpp
let send: () => Promise<Response>
beforeEach(async () => {
  faults = createFaults()
  bank = openApp({ faults })
  server = await listen(bank.app, { port: 0, host: '127.0.0.1' })
  tpp = bank.tpp({ baseUrl: server.url, send: fetch })
  send = createCustomerSender({ tpp: () => tpp })
  return () => server.close()
})

const times = [
  ['before', false],
  ['after', true],
] as const

describe.each(times)('%s the bank is asked', (_, after) => {
  test('closes the socket of a dropped connection, and accepts the next request', async () => {
    faults.once('drop', undefined, { after })
    expect(await requireFailure(send())).toEqual({ message: 'fetch failed', code: 'UND_ERR_SOCKET' })
    expect(bank.bank.bank.customers.size).toBe(after ? 1 : 0)
    expect((await send()).status).toBe(201)
    expect(bank.bank.bank.customers.size).toBe(1)
  })

  test('ends a truncated body before its declared length', async () => {
    faults.once('truncatedBody', undefined, { after })
    const answer = await send()
    const length = Number(answer.headers.get('content-length'))
    expect([answer.status, length > 100]).toEqual([after ? 201 : 500, true])
    if (answer.body === null) throw new Error('the answer has no body')
    const pieces: Uint8Array[] = []
    const reading = (async () => {
      for await (const piece of answer.body ?? []) pieces.push(piece)
    })()
    expect(await requireFailure(reading)).toEqual({ message: 'terminated', code: 'UND_ERR_SOCKET' })
    expect(Buffer.concat(pieces)).toHaveLength(Math.floor(length / 2))
    expect((await send()).status).toBe(201)
  })

  test('sends a slow body in pieces, and whole', async () => {
    faults.once({ kind: 'slowBody', pieces: 5, milliseconds: 2, clock: 'real' }, undefined, { after })
    const answer = await send()
    expect(answer.headers.get('transfer-encoding')).toBe('chunked')
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject(after ? { customerNumber: number } : { code: 'SYSTEM_ERROR' })
  })
})

const spoilt: readonly [FaultRuleInput['effect'], string | null][] = [
  ['malformedJson', 'application/json'],
  [{ kind: 'truncatedBody', contentLength: 'cut' }, 'application/json'],
  ['wrongContentType', 'text/html'],
]

test.each(spoilt)('sends %j over a socket as in process', async (effect, type) => {
  faults.once(effect)
  const answer = await send()
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toBe(type)
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  const whole = await (await send()).text()
  expect(text === whole).toBe(effect === 'wrongContentType')
})

test('leaves nothing of a client that gave up', async () => {
  faults.once({ kind: 'delay', milliseconds: 60_000, clock: 'real' })
  const leaving = new AbortController()
  const signedRequest = await tpp.sign(
    new Request(`${server.url}/v1/sandbox/customers`, {
      method: 'POST',
      body: JSON.stringify(customer(number)),
      headers: { 'Content-Type': 'application/json' },
      signal: leaving.signal,
    }),
  )
  const entries = bank.requests.all.length
  const answer = fetch(signedRequest, { signal: leaving.signal })
  while (faults.list().length > 0) await new Promise((resolve) => setTimeout(resolve))
  leaving.abort(new Error('too late'))
  await expect(answer).rejects.toThrow('too late')
  while (bank.requests.all.length === entries) {
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(bank.requests.last).toMatchObject({ status: 0, faults: [{ kind: 'delay' }] })
  expect(bank.bank.bank.customers.size).toBe(0)
})

test('sends a slow body to its end once faults are cleared', async () => {
  faults.once({ kind: 'slowBody', pieces: 5, milliseconds: 3_600_000, clock: 'real' })
  const answer = await send()
  faults.clear()
  expect(await answer.json()).toMatchObject({ customerNumber: number })
})

test('drops exactly the stated number of simultaneous connections', async () => {
  faults.add({ effect: 'drop', times: 10 })
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => tpp.get('/v1/sandbox/customers')))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(10)
})
