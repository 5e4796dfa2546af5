import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../test/clients/server.ts'
import { connectTo, converse, readSocketText } from '../../test/kit/raw-socket.ts'
import type { Server } from './serve.ts'

let server: Server
beforeAll(async () => {
  server = await listen()
})
afterAll(() => server.close())

const rounds = 40
const large = Buffer.alloc(1_500_000, 'x')
const address = '/v1/sandbox/customers'

/** Status, `Connection` and JSON of an answer. */
interface ResponseFacts {
  readonly status: number
  readonly connection: string | undefined
  readonly body: Record<string, unknown>
}

const tooLarge = {
  status: 413,
  connection: 'close',
  body: {
    id: expect.any(String),
    status: 413,
    code: 'BAD_REQUEST',
    // Responses of the interface add the address of the explanation.
    message: expect.stringMatching(/^the body must have at most 1048576 bytes(?:; see http:\S+)?$/),
  },
}

/** Sends a body in chunks over the connections of an agent, as fast as they take it. */
function post(agent: Agent, path: string, body: Buffer, headers = {}): Promise<ResponseFacts> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(`${server.url}${path}`, { agent, method: 'POST', headers })
    clientRequest.once('error', reject)
    clientRequest.once('response', async (answer: IncomingMessage) => {
      const pieces: Buffer[] = []
      for await (const piece of answer) pieces.push(piece)
      const { statusCode: status = 0, headers } = answer
      resolve({ status, connection: headers.connection, body: JSON.parse(Buffer.concat(pieces).toString()) })
    })
    for (let at = 0; at < body.length; at += 65_536) clientRequest.write(body.subarray(at, at + 65_536))
    clientRequest.end()
  })
}

test.each([
  [413, address, rounds],
  [413, '/v1/payments/instant-credit-transfers', 5],
  [413, '/_sandbox/faults', 5],
  // Where nobody would read it, its length does not matter.
  [405, '/v1/accounts', 5],
  [404, '/v1/nowhere', 5],
])('[E4e] answers %d of a large body in chunks, and the next request: %s', async (status, path, times) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const json = { 'Content-Type': 'application/json' }
  for (let round = 0; round < times; round += 1) {
    const small = await post(agent, path, Buffer.from('{}'), json)
    expect(small.status).toBeLessThan(413)
    const { body } = tooLarge
    const expectation = status === 413 ? body : { status }
    expect(await post(agent, path, large, json)).toMatchObject({
      status,
      connection: 'close',
      body: expectation,
    })
  }
  agent.destroy()
})

test('[E4e] answers a client that closes after an unread body', async () => {
  const agent = new Agent({ keepAlive: false })
  const headers = { Connection: 'close', 'Content-Length': 1_000_000 }
  for (let round = 0; round < rounds; round += 1) {
    const response = await post(agent, '/v1/nowhere', large.subarray(0, 1_000_000), headers)
    expect(response).toMatchObject({ status: 404, connection: 'close' })
  }
})

/** A body that fetch sends in chunks. */
function chunks(): ReadableStream<Uint8Array> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(large.subarray(at, at + 65_536))
      at += 65_536
      if (at >= large.length) controller.close()
    },
  })
}

test('[E4e] answers 413 to fetch for chunks, and the next request', async () => {
  const url = `${server.url}${address}`
  for (let round = 0; round < rounds; round += 1) {
    const answer = await fetch(url, { method: 'POST', body: chunks(), duplex: 'half' } as RequestInit)
    expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close'])
    expect(await answer.json()).toMatchObject(tooLarge.body)
    const next = await fetch(url, {
      method: 'POST',
      body: '{}',
      headers: { 'Content-Type': 'application/json' },
    })
    expect([next.status, await next.json()]).toMatchObject([400, { code: 'HTTP_HEADER_REQUIRED' }])
  }
})

test('[E4e] answers a client that sends everything first, with and without a length', async () => {
  const much = Buffer.alloc(20_000_000, 'x')
  for (const lines of [['Content-Length: 20000000'], ['Transfer-Encoding: chunked']]) {
    const socket = connectTo(server.url).pause()
    const isChunked = lines[0]?.startsWith('T') === true
    socket.write(head(...lines) + (isChunked ? `${much.length.toString(16)}\r\n` : ''))
    await new Promise((resolve, reject) => {
      socket.once('error', reject)
      socket.write(much, resolve)
    })
    expect(await readSocketText(socket.resume())).toMatch(/^HTTP\/1\.1 413 /)
  }
})

test('[E4e] answers 413 to many clients at once', async () => {
  const agent = new Agent({ keepAlive: true })
  const responses = await Promise.all(Array.from({ length: rounds }, () => post(agent, address, large)))
  expect(responses).toEqual(Array.from({ length: rounds }, () => expect.objectContaining({ status: 413 })))
  agent.destroy()
})

const ways = {
  'in chunks': ['-H', 'Transfer-Encoding: chunked', '-H', 'Expect:'],
  'of declared length': ['-H', 'Expect:'],
  'after asking whether to send it': ['-H', 'Expect: 100-continue'],
}

test.each(Object.entries(ways))('[E4e] answers 413 to curl for a body %s', async (_, args) => {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbank-'))
  const file = join(folder, 'body')
  writeFileSync(file, large)
  const url = `${server.url}${address}`
  const call = [...args, '--silent', '--show-error', '--data-binary', `@${file}`, '-w', '%{http_code}\n', url]
  try {
    // One process for all, so that curl keeps its connections where it may.
    const calls = Array.from({ length: rounds }, (_, round) => [...(round === 0 ? [] : ['--next']), ...call])
    const { stdout } = await promisify(execFile)('curl', calls.flat(), { maxBuffer: 1e7 })
    expect([...stdout.matchAll(/"status":413,.*?\}413$/gm)]).toHaveLength(rounds)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

function head(...lines: readonly string[]): string {
  return [`POST ${address} HTTP/1.1`, 'Host: bank.example', ...lines, '', ''].join('\r\n')
}

test('[E4e] refuses too large a body before it is sent (Expect)', async () => {
  const text = await converse(server.url, head('Content-Length: 1048577', 'Expect: 100-continue'))
  expect(text).toMatch(/^HTTP\/1\.1 413 [\s\S]*^Connection: close\r$/m)
  expect(text).not.toContain('100 Continue')
})

test('[E4e] accepts a body before it is sent (Expect)', async () => {
  const socket = connectTo(server.url)
  socket.write(head('Content-Length: 2', 'Expect: 100-continue', 'Connection: close'))
  const lines: string[] = []
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject).once('end', resolve)
    socket.on('data', (text: string) => {
      lines.push(text)
      if (lines.length === 1) socket.write('{}')
    })
  })
  expect(lines[0]).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  expect(lines.slice(1).join('')).toMatch(/^HTTP\/1\.1 400 [\s\S]*"HTTP_HEADER_REQUIRED"/)
})

test('[E4e] reads no request after an unread body', async () => {
  const requestCount = server.app.requests.entries.length
  const body = `${(1_100_000).toString(16)}\r\n${'x'.repeat(1_100_000)}\r\n0\r\n\r\n`
  const further = head('Content-Length: 0').repeat(3)
  const text = await converse(server.url, `${head('Transfer-Encoding: chunked')}${body}${further}`)
  expect(text.match(/^HTTP\/1\.1 /gm)).toHaveLength(1)
  expect(server.app.requests.entries.slice(requestCount).map(({ status }) => status)).toEqual([413])
})

test('[E5e] refuses a truncated body', async () => {
  const count = server.app.requests.entries.length
  for (const lines of [['Content-Length: 100'], ['Transfer-Encoding: chunked']]) {
    const socket = connectTo(server.url)
    socket.write(`${head(...lines)}5\r\n`)
    await new Promise((resolve) => setTimeout(resolve, 50))
    socket.destroy()
  }
  while (server.app.requests.entries.length < count + 2) await new Promise((resolve) => setImmediate(resolve))
  expect(server.app.requests.entries.slice(count)).toMatchObject([
    {
      status: 400,
      rule: 'E5e',
      refusal: {
        text: 'the connection ended after 3 of the 100 bytes of the body in Content-Length',
      },
    },
    { status: 400, rule: 'E5e', refusal: { text: expect.stringContaining('ended within the body') } },
  ])
})

test('[E4e] stops without waiting for a sending client', async () => {
  const stopping = await listen()
  const socket = connectTo(stopping.url)
  const answered = new Promise((resolve) => socket.once('data', resolve))
  socket.on('error', () => 'the bank hangs up in the end')
  socket.write(`${head('Transfer-Encoding: chunked')}${(2_000_000_000).toString(16)}\r\n`)
  socket.write(Buffer.alloc(1_100_000))
  await answered
  const sending = setInterval(() => socket.write('x'), 100)
  await stopping.close()
  clearInterval(sending)
  socket.destroy()
})
