import { connect } from 'node:net'
import { createEngine, errorCodes } from '@pocketbank/core'
import { allOperations } from '@pocketbank/http/operations'
import { statusOf } from '@pocketbank/http/operations/render'
import { bodyBytesMax, defaultSettings } from '@pocketbank/http/settings'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandbox } from '../../devtools/test/kit/sandbox.ts'
import { bankUrl, morning, openApp } from '../../http/test/kit/bank.ts'
import { customer } from '../../http/test/kit/bodies.ts'
import { corpus } from '../../http/test/kit/client-mistakes/corpus.ts'
import { expectRefusal, readError } from '../../http/test/kit/refusals.ts'
import { type Server, serve } from '../src/node/serve.ts'

const path = '/v1/sandbox/customers'
const sandbox = openSandbox()
const json = { 'Content-Type': 'application/json' }

test('[E1] has a status for every code', () => {
  expect(Object.keys(statusOf).sort()).toEqual(Object.keys(errorCodes).sort())
})

test('[E2] has the fields of the error object in order, with the id of the journal entry', async () => {
  const answer = await sandbox.tpp().get(`${path}/nobody`)
  const error = await readError(sandbox, answer)
  expect(error).toMatchObject({ system: 'Sandbox customers', status: 404, code: 'RESOURCE_UNKNOWN' })
  expect(error.id).toBe(sandbox.requests.last?.id)
})

describe.each(allOperations)('$method $path', ({ path: address, method }) => {
  const url = `${bankUrl}${address.replaceAll(/[{}]/g, '')}`
  const methods = allOperations
    .filter((operation) => operation.path === address)
    .map((operation) => operation.method)
  const otherMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'QUERY'].filter(
    (candidate) => !methods.some((methodName) => methodName === candidate),
  )

  test('[E4a] answers another method with 405 and those that exist', async () => {
    for (const otherMethod of otherMethods) {
      const answer = await sandbox.fetch(new Request(url, { method: otherMethod }))
      const allowed = answer.headers.get('allow')?.split(', ') ?? []
      expect(await readError(sandbox, answer)).toMatchObject({ status: 405, code: 'BAD_REQUEST' })
      expect(allowed).toContain(method)
      expect(allowed).toContain('OPTIONS')
      expect(allowed).not.toContain(otherMethod)
    }
  })

  test('[E4b] answers OPTIONS with the methods only', async () => {
    const answer = await sandbox.fetch(new Request(url, { method: 'OPTIONS' }))
    expect(answer.status).toBe(204)
    expect(answer.headers.get('allow')).toContain(method)
    expect(await answer.text()).toBe('')
  })
})

test('[E4b] answers HEAD as GET without a body, with its signature', async () => {
  const signedRequest = await sandbox.tpp().sign(new Request(`${bankUrl}${path}`, { method: 'HEAD' }))
  const answer = await sandbox.fetch(signedRequest)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.text()).toBe('')
  const unsigned = await sandbox.fetch(new Request(`${bankUrl}${path}`, { method: 'HEAD' }))
  expect([unsigned.status, await unsigned.text()]).toEqual([400, ''])
})

test.each(['/', '/v1', '/v1/sandbox', `${path}/`, `${path}/a/b`, '/v2/sandbox/customers', '/%', '//x'])(
  '[E4d] refuses %s',
  async (target) => {
    const get = () => sandbox.tpp().get(target)
    await expectRefusal(sandbox, get, { status: 404, code: 'NOT_FOUND' })
  },
)

test('[E4e] reads a body of exactly 1 MiB, and not one byte more', async () => {
  const text = JSON.stringify(customer('large'))
  const longest = text.padEnd(bodyBytesMax)
  expect((await sandbox.tpp().post(path, { body: longest })).status).toBe(201)
  const post = () => sandbox.tpp().post(path, { body: `${longest} ` })
  await expectRefusal(sandbox, post, { status: 413, code: 'BAD_REQUEST' })
})

test.each([
  ['says that it is longer', String(bodyBytesMax + 1), '{}'],
  ['says nothing understandable', 'many', '{}'],
  ['says that it is shorter than it is', '2', '{}'.padEnd(bodyBytesMax + 1)],
])('[E4e] refuses a body with Content-Length %s', async (_, length, body) => {
  const headers = { ...json, 'Content-Length': length }
  const post = () => sandbox.fetch(new Request(`${bankUrl}${path}`, { method: 'POST', headers, body }))
  await expectRefusal(sandbox, post, { status: 413, code: 'BAD_REQUEST' })
})

test.each([
  ['application/json'],
  ['Application/JSON'],
  ['application/json; charset=utf-8'],
  ['application/json;charset="UTF-8"'],
  ['application/json;'],
  ['application/json ; ;; '],
  ['application/json; v=1'],
  ['application/json; q=1;charset=utf-8'],
  ['application/json;p="\\";charset=x,"'],
  ['application/json; indent'],
  ['application/json; charset='],
  ['application/json; charset=utf8'],
])('[E4f] accepts the Content-Type %s', async (type) => {
  const headers = { 'Content-Type': type }
  expect((await sandbox.tpp().post(path, { headers, body: customer(type) })).status).toBe(201)
})

test.each([
  'text/plain',
  'application/xml',
  'application/json; charset=iso-8859-1',
  'application/json; charset=utf-16;',
  'application/json; v=1; Charset = "latin1"',
  'application/json; charset=utf-8; charset=us-ascii',
  "application/json; charset='utf-8'",
  'application/json; v=1, text/plain',
  'application/json; v="1',
  'application/json v=1',
  'application/jsonp',
  'multipart/form-data; boundary=x',
  'application/json, application/json',
  '',
])('[E4f] refuses the Content-Type "%s"', async (type) => {
  const headers = { 'Content-Type': type }
  const post = () => sandbox.tpp().post(path, { headers, body: customer('typed') })
  await expectRefusal(sandbox, post, { status: 415, code: 'BAD_REQUEST', path: 'Content-Type' })
})

test.each(['gzip', 'deflate', 'br', 'Gzip', 'identity, gzip', 'zstd'])(
  '[E4r] answers 415 for Content-Encoding "%s" and names it',
  async (encoding) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding }
    const body = customer('packed')
    for (const mistake of [undefined, corpus.bodyPacked]) {
      const post = () => sandbox.tpp().post(path, { headers, body, ...(mistake && { wrong: mistake }) })
      await expectRefusal(sandbox, post, { status: 415, code: 'BAD_REQUEST', path: 'Content-Encoding' })
      expect(sandbox.requests.last).toMatchObject({
        rule: 'E4r',
        refusal: { text: expect.stringContaining(`"${encoding}"`) },
      })
    }
  },
)

test.each(['identity', 'utf-8', ''])('[E4r] ignores Content-Encoding "%s"', async (encoding) => {
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding }
  const answer = await sandbox.tpp().post(path, { headers, body: customer(`as-is-${encoding}`) })
  expect(answer.status).toBe(201)
})

const bytes = (...values: number[]) => Uint8Array.from(values)

test.each([
  ['nothing', ''],
  ['blanks', '   '],
  ['a word', 'customer'],
  ['an object cut short', '{"customerNumber":'],
  ['a comma too many', '{"customerNumber":"1",}'],
  ['two values', '{}{}'],
  ['a number that JSON has not', '{"customerNumber":NaN}'],
  ['bytes that are no UTF-8', bytes(0x7b, 0xff, 0x7d)],
  ['a byte order mark', bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d)],
  ['UTF-16', bytes(0x7b, 0, 0x7d, 0)],
  ['half a pair in UTF-8', bytes(0x22, 0xed, 0xa0, 0x80, 0x22)],
])('[E4g] refuses %s as JSON', async (_, body) => {
  const post = () => sandbox.tpp().post(path, { body })
  await expectRefusal(sandbox, post, { status: 400, code: 'FORMAT_ERROR', path: '$' })
})

test('[E4h] answers 500 without a trace, which the host gets', async () => {
  const fault = new Error('the table is broken')
  const broken = openApp({
    engineFor: () => {
      const engine = createEngine({ now: morning, seed: 'broken' })
      return Object.assign(Object.create(engine), {
        executeParsed: () => {
          throw fault
        },
      })
    },
  })
  const answer = await broken.tpp().get(path)
  const error = await readError(broken, answer)
  expect(error).toMatchObject({ status: 500, code: 'SYSTEM_ERROR' })
  expect(JSON.stringify(error)).not.toMatch(/table is broken|\.ts|at /)
  expect(broken.failures).toEqual([{ fault, id: error.id }])
})

describe('over a real socket', () => {
  let server: Server
  beforeAll(async () => {
    server = await serve({
      port: 0,
      host: '127.0.0.1',
      now: undefined,
      seed: 'errors',
      empty: true,
      help: false,
      settings: { ...defaultSettings, signatures: 'off' },
    })
  })
  afterAll(() => server.close())

  /** What the server says to these bytes. */
  function sendText(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      let answer = ''
      socket.setEncoding('utf8').setTimeout(5_000, () => socket.destroy(new Error('no answer')))
      socket.on('data', (piece) => {
        answer += piece
        if (answer.includes('\r\n\r\n') && /^HTTP\/1.1 [45]/.test(answer)) socket.destroy()
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)))
      socket.write(text)
    })
  }

  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n`

  test('[E4e] refuses a declared length over 1 MiB before the body', async () => {
    expect(await sendText(`${head}Content-Length: ${bodyBytesMax + 1}\r\n\r\n`)).toMatch(/^HTTP\/1.1 413 /)
  })

  test('[E4e] refuses a body in chunks over 1 MiB', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const message = `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}`
    expect(await sendText(message)).toMatch(/^HTTP\/1.1 413 /)
  })

  test('[E4e] reads a body in chunks below 1 MiB', async () => {
    const text = JSON.stringify(customer('chunked'))
    const chunks = [...text].map((letter) => `1\r\n${letter}\r\n`).join('')
    const answer = await sendText(`${head}Transfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1.1 201 /)
  })
})
