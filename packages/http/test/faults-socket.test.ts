import type { Tpp } from '@pocketbank/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import type { GivenFault } from '../src/faults/rule.ts'
import { listen } from '../src/hosts/node/serve.ts'
import { customer } from './kit/bodies.ts'
import { customerOf, type FaultyScene, failureOf, number, openFaulty } from './kit/faults.ts'

let scene: FaultyScene
let server: Awaited<ReturnType<typeof listen>>
let tpp: Tpp
let send: () => Promise<Response>
beforeEach(async () => {
  scene = openFaulty()
  server = await listen(scene.app, { port: 0, host: '127.0.0.1' })
  tpp = scene.tpp({ baseUrl: server.url, send: fetch })
  send = customerOf({ tpp: () => tpp })
  return () => server.close()
})

const moments = [
  ['before', false],
  ['after', true],
] as const

describe.each(moments)('%s the bank is asked', (_, after) => {
  test('a dropped connection is closed on the socket, and the next request does what it asks', async () => {
    scene.broken.once('drop', undefined, { after })
    expect(await failureOf(send())).toEqual({ message: 'fetch failed', code: 'UND_ERR_SOCKET' })
    expect(scene.engine.bank.customers.size).toBe(after ? 1 : 0)
    expect((await send()).status).toBe(201)
    expect(scene.engine.bank.customers.size).toBe(1)
  })

  test('a truncated body ends in its middle, where its length promised more', async () => {
    scene.broken.once('truncatedBody', undefined, { after })
    const answer = await send()
    const length = Number(answer.headers.get('content-length'))
    expect([answer.status, length > 100]).toEqual([after ? 201 : 500, true])
    if (answer.body === null) throw new Error('the answer has no body')
    const pieces: Uint8Array[] = []
    const reading = (async () => {
      for await (const piece of answer.body ?? []) pieces.push(piece)
    })()
    expect(await failureOf(reading)).toEqual({ message: 'terminated', code: 'UND_ERR_SOCKET' })
    expect(Buffer.concat(pieces)).toHaveLength(Math.floor(length / 2))
    expect((await send()).status).toBe(201)
  })

  test('a body that comes slowly comes in pieces, and whole', async () => {
    scene.broken.once({ kind: 'slowBody', pieces: 5, milliseconds: 2, clock: 'real' }, undefined, { after })
    const answer = await send()
    expect(answer.headers.get('transfer-encoding')).toBe('chunked')
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject(after ? { customerNumber: number } : { code: 'SYSTEM_ERROR' })
  })
})

const spoilt: readonly [GivenFault['effect'], string | null][] = [
  ['malformedJson', 'application/json'],
  [{ kind: 'truncatedBody', contentLength: 'cut' }, 'application/json'],
  ['wrongContentType', 'text/html'],
]

test.each(spoilt)('%j comes over a socket as it does in process', async (effect, type) => {
  scene.broken.once(effect)
  const answer = await send()
  const text = await answer.text()
  expect(answer.headers.get('content-type')).toBe(type)
  expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  const whole = await (await send()).text()
  expect(text === whole).toBe(effect === 'wrongContentType')
})

test('a client that gives up while it waits leaves nothing behind', async () => {
  scene.broken.once({ kind: 'delay', milliseconds: 60_000, clock: 'real' })
  const leaving = new AbortController()
  const signed = await tpp.sign(
    new Request(`${server.url}/v1/sandbox/customers`, {
      method: 'POST',
      body: JSON.stringify(customer(number)),
      headers: { 'Content-Type': 'application/json' },
      signal: leaving.signal,
    }),
  )
  const { entries } = scene.app.requests
  const answer = fetch(signed, { signal: leaving.signal })
  while (scene.broken.list().length > 0) await new Promise((resolve) => setTimeout(resolve))
  leaving.abort(new Error('too late'))
  await expect(answer).rejects.toThrow('too late')
  while (scene.app.requests.entries.length === entries.length) {
    await new Promise((resolve) => setTimeout(resolve))
  }
  expect(scene.app.requests.entries.at(-1)).toMatchObject({ status: 0, faults: [{ kind: 'delay' }] })
  expect(scene.engine.bank.customers.size).toBe(0)
})

test('a body that comes slowly is sent to its end once the faults are cleared', async () => {
  scene.broken.once({ kind: 'slowBody', pieces: 5, milliseconds: 3_600_000, clock: 'real' })
  const answer = await send()
  scene.broken.clear()
  expect(await answer.json()).toMatchObject({ customerNumber: number })
})

test('of many connections at once as many are dropped as the fault says', async () => {
  scene.broken.add({ effect: 'drop', times: 10 })
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => tpp.get('/v1/sandbox/customers')))
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(10)
})
