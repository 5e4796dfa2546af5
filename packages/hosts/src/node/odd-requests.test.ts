import type { AddressInfo } from 'node:net'
import { createSandbox } from '@pocketbank/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from '../../test/clients/server.ts'
import { connectTo, converse as converseWith, readSocketText } from '../../test/kit/raw-socket.ts'
import type { Server } from './serve.ts'
import { createNodeServer } from './server.ts'

let server: Server
beforeEach(async () => {
  server = await listen()
})
afterEach(() => server.close())

const open = () => connectTo(server.url)
const converse = (bytes: string) => converseWith(server.url, bytes)

function request(line: string, ...lines: readonly string[]): string {
  return [`${line} HTTP/1.1`, 'Host: bank.example', 'X-Request-ID: my-id', ...lines, '', ''].join('\r\n')
}

const last = 'Connection: close'
const post = 'POST /v1/sandbox/customers'

function readStatuses(text: string): readonly string[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status)
}

test.each([
  ['a chunk without length', 'Transfer-Encoding: chunked', 'zz\r\nab\r\n'],
  ['a chunk that is too long', 'Transfer-Encoding: chunked', '2\r\nabc\r\n'],
  ['another transfer encoding', 'Transfer-Encoding: gzip', 'abcd'],
])('[E5e] names the request of %s', async (_, header, body) => {
  const text = await converse(request(post, header) + body)
  expect(readStatuses(text)).toEqual(['400'])
  expect(text).toMatch(/^connection: close\r$/im)
  const { id, ...error } = JSON.parse(text.split('\r\n\r\n')[1] ?? '')
  expect(error).toMatchObject({ status: 400, message: expect.stringContaining('is not valid HTTP/1.1: ') })
  expect(server.app.requests.entries).toMatchObject([
    { id, rule: 'E5e', operation: 'createCustomer', requestId: 'my-id' },
  ])
})

test('[E5e] has a contract for this response', async () => {
  await using sandbox = createSandbox()
  const { url } = await sandbox.listen()
  const socket = connectTo(url)
  socket.write(`${request(post, 'Transfer-Encoding: chunked')}zz\r\n`)
  expect(readStatuses(await readSocketText(socket))).toEqual(['400'])
})

test('[E5e] reports a truncated body to a client that half closes', async () => {
  const socket = open()
  socket.end(`${request(post, 'Content-Length: 10')}abc`)
  expect(await readSocketText(socket)).toContain('after 3 of the 10 bytes of the body')
})

test('[E5c] answers earlier requests before an unreadable one', async () => {
  const text = await converse(request('GET /v1/nowhere').repeat(3) + request('BREW /'))
  expect(readStatuses(text)).toEqual(['404', '404', '404', '400'])
  expect(server.app.requests.entries.map(({ status }) => status)).toEqual([404, 404, 404, 400])
})

test('[E5c] ignores bytes after the last request of a connection', async () => {
  const text = await converse(request('GET /v1/nowhere', last) + request('GET /v1/nowhere'))
  expect(readStatuses(text)).toEqual(['404'])
  expect(server.app.requests.entries).toHaveLength(1)
})

test('[E5c] answers HEAD without a body in any case', async () => {
  const text = await converse(request('HEAD /v1/accounts', 'PSU ID: a'))
  expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\n\r\n$/)
})

test('[E5c] refuses headers that end with the connection', async () => {
  const socket = open()
  socket.end('GET /v1/accounts HTTP/1.1\r\nHost: a\r\n')
  expect(await readSocketText(socket)).toContain('the connection ended before the headers did')
})

test.each([
  ['GET /v1/accounts HTTP/1.1\r\nHost: a\r\n', 3],
  ['POS', 40],
])('[E5g] journals the first connection that ends after %j, and counts the others', async (bytes, count) => {
  const counts: number[] = []
  const http = createNodeServer(
    { ...server.app, onDroppedHeads: (number) => counts.push(number) },
    { keepsGlobals: false },
  )
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const texts = await Promise.all(
    Array.from({ length: count }, () => {
      const socket = connectTo(`http://127.0.0.1:${port}`)
      socket.end(bytes)
      return readSocketText(socket)
    }),
  )
  expect(texts.map((text) => text.slice(0, 13))).toEqual(texts.map(() => 'HTTP/1.1 400 '))
  expect(texts.filter((text) => text.includes('ended before the headers'))).toHaveLength(1)
  expect(server.app.requests.entries).toHaveLength(1)
  await new Promise((resolve) => http.close(resolve))
  expect(counts).toEqual([count - 1])
})

test('[E5c] leaves no trace of a silent connection', async () => {
  const socket = open()
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.end()
  await new Promise((resolve) => socket.resume().once('close', resolve))
  expect(server.app.requests.entries).toEqual([])
})

/** A server that waits for requests a tenth of a second, unless its headers may take longer. */
async function impatient(limits: { readonly headersTimeout: number; readonly requestTimeout: number }) {
  const http = createNodeServer(server.app, {
    keepsGlobals: false,
    connectionsCheckingInterval: 20,
    ...limits,
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { http, url: `http://127.0.0.1:${address.port}` }
}

test.each([
  ['the headers', { headersTimeout: 100, requestTimeout: 100 }, 'GET /v1/accounts HTTP/1.1\r\n', '', 'E5c'],
  [
    'the body',
    { headersTimeout: 100, requestTimeout: 200 },
    request(post, 'Content-Length: 9'),
    'my-id',
    'E5e',
  ],
])('[E5c, E5e] answers 408: %s took too long', async (subject, limits, bytes, id, rule) => {
  const { http, url } = await impatient(limits)
  const socket = connectTo(url)
  socket.write(bytes)
  const text = await readSocketText(socket)
  http.close()
  expect(text).toMatch(/^HTTP\/1\.1 408 [\s\S]*^connection: close\r$/im)
  expect(text).toContain(`${subject} took too long to arrive`)
  expect(server.app.requests.entries).toMatchObject([{ status: 408, rule, ...(id && { requestId: id }) }])
})

test('[E4d] accepts percent signs without digits', async () => {
  for (const path of [
    '/v1/accounts%zz',
    '/%',
    '/v1/accounts/%ff/balances',
    '/_sandbox/snapshots/%zz',
    '/sca/%',
  ]) {
    const text = await converse(request(`GET ${path}`, last))
    expect(readStatuses(text)[0]).toMatch(/^40[0-4]$/)
  }
  expect(server.app.requests.entries.filter(({ status }) => status >= 500)).toEqual([])
})

test.each([
  ['bank.example', '127.0.0.1', 403],
  ['localhost@bank.example', 'localhost', 403],
  ['bank.example:80', '[::1]', 403],
  ['localhost:1', 'bank.example', 200],
  ['[::ffff:127.0.0.1]', 'bank.example', 200],
])('[E5d] prefers the address of http://%s over the Host %s', async (target, host, status) => {
  const head = [`GET http://${target}/_sandbox/clock HTTP/1.1`, `Host: ${host}`, last, '', '']
  const text = await converse(head.join('\r\n'))
  expect(readStatuses(text)).toEqual([String(status)])
})

test.each(['[::ffff:127.0.0.1]', '[::ffff:7F00:0001]:8080', '[0:0:0:0:0:0:0:1]:1'])(
  '[E5d] accepts the Host %s of this machine, at any path',
  async (host) => {
    const texts = await Promise.all(
      ['/_sandbox/clock', '/v1/accounts', '/v1/acc%6Funts', '/openapi.json'].map((path) =>
        converse(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${last}\r\n\r\n`),
      ),
    )
    expect(texts.flatMap(readStatuses)).toEqual(['200', '400', '400', '200'])
    expect(texts.slice(1, 3).filter((text) => text.includes('HTTP_HEADER_REQUIRED'))).toHaveLength(2)
  },
)

test('[E4d] reads an absolute address without its host', async () => {
  const text = await converse(request('GET http://bank.example/openapi.json', last))
  expect(readStatuses(text)).toEqual(['200'])
  expect(server.app.requests.entries).toMatchObject([{ target: '/openapi.json' }])
})

test('[E5d] requires no Host of HTTP/1.0', async () => {
  const text = await converse('GET /openapi.json HTTP/1.0\r\n\r\n')
  expect(readStatuses(text)).toEqual(['200'])
})

test.each(['OPTIONS *', 'OPTIONS /'])('[E4b] lists the methods of the bank for %s', async (line) => {
  const text = await converse(request(line, last))
  expect(text).toMatch(/^HTTP\/1\.1 204 [\s\S]*^allow: GET, HEAD, (?:(?:POST|PUT|DELETE), ){3}OPTIONS\r$/im)
})

test('[E4b] answers HEAD as GET without the body', async () => {
  const head = await converse(request('HEAD /openapi.json', last))
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*^content-type: application\/json\r$[\s\S]*\r\n\r\n$/im)
  expect(readStatuses(await converse(request('HEAD /v1/nowhere', last)))).toEqual(['404'])
  expect(await converse(request('HEAD /v1/accounts', last))).toMatch(/^HTTP\/1\.1 400 [\s\S]*\r\n\r\n$/)
})
