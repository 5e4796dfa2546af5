import { once } from 'node:events'
import { connect as connectPlainly, type Socket } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import type { ConnectionCause } from '@pocketbank/http/journal'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeClientHello } from '../../../test/kit/client-hello.ts'
import { connectTo, heardOn } from '../../../test/kit/raw-socket.ts'
import { readOptions, type ServerOptions } from '../options.ts'
import { createPrinter } from '../printer.ts'
import { type Server, serve } from '../serve.ts'
import { issueServerKeys } from './server-keys.ts'

let server: Server
let printed: string[]
const listening: Server[] = []

async function start(flags: readonly string[], more: Partial<ServerOptions> = {}): Promise<Server> {
  const options = readOptions(['--port', '0', '--frozen', ...flags], {})
  if (!options.ok) throw new Error(options.error)
  const stream = { writableLength: 0, on() {}, write: (text: string) => printed.push(text.trimEnd()) }
  const started = await serve({ ...options.value, ...more, printer: createPrinter(stream) })
  listening.push(started)
  return started
}

beforeEach(async () => {
  printed = []
  server = await start(['--tls'])
})
afterEach(async () => {
  vi.useRealTimers()
  await Promise.all(listening.splice(0).map((one) => one.close()))
})

const port = () => Number(new URL(server.url).port)

/** Connects as a TLS client that trusts the bank, unless the options say otherwise. Returns its error code. */
async function connectAs(options: ConnectionOptions): Promise<string | undefined> {
  const trust = { ca: server.ca, servername: 'localhost' }
  const socket = connect({ port: port(), host: '127.0.0.1', ...trust, ...options } as ConnectionOptions)
  return new Promise((resolve) => {
    socket.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code))
    socket.once('secureConnect', () => {
      socket.end()
      resolve(undefined)
    })
  })
}

/** Sends the first bytes of a TLS client. Returns the connection once the bank has answered. */
async function sendHello(options: ConnectionOptions = {}): Promise<Socket> {
  const socket = connectPlainly(port(), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(await writeClientHello({ servername: 'localhost', ...options }))
  await once(socket, 'data')
  return socket
}

/** Answers the certificate of the bank by an alert, as clients of TLS 1.2 do. */
async function sendAlert(number: number): Promise<void> {
  const socket = await sendHello({ maxVersion: 'TLSv1.2' })
  socket.end(Buffer.from([21, 3, 3, 0, 2, 2, number]))
}

async function readConnections() {
  return vi.waitFor(() => {
    const { entries } = server.app.requests.connections
    expect(entries).not.toEqual([])
    return entries
  })
}

const rsaOnly = { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' } as const
const oldVersion = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const
const oldest = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' } as const

const mistakes: readonly (readonly [string, ConnectionCause, RegExp, () => unknown])[] = [
  [
    'does not trust the authority',
    'closed',
    /may not trust the certificate\. Probably it lacks POCKETBANK_CA, or it expects another host name/,
    () => connectAs({ ca: [] }),
  ],
  [
    'does not trust the authority and connects to an address',
    'closed',
    /Probably it lacks POCKETBANK_CA, or/,
    () => connectAs({ ca: [], servername: '' }),
  ],
  [
    'says by an alert that it does not know the authority',
    'unknownAuthority',
    /The client does not trust the bank's certificate: give it POCKETBANK_CA\.$/,
    () => sendAlert(48),
  ],
  [
    'refuses the certificate by the alert bad_certificate',
    'certificateRefused',
    /Probably it does not trust the bank's certificate \(give it POCKETBANK_CA\), or it expects another host/,
    () => sendAlert(42),
  ],
  [
    'refuses the certificate by the alert certificate_unknown',
    'certificateRefused',
    /Probably it does not trust the bank's certificate \(give it POCKETBANK_CA\), or it expects another host/,
    () => sendAlert(46),
  ],
  [
    'has a clock that is years ahead',
    'certificateExpired',
    /not valid by the clock of the client: set that clock/,
    () => sendAlert(45),
  ],
  [
    'expects another host name',
    'wrongHost',
    /asked for the host "bank\.example", .+: use localhost, 127\.0\.0\.1, ::1, or start the bank with --allow-host bank\.example\.$/,
    () => connectAs({ servername: 'bank.example' }),
  ],
  [
    'finishes the handshake with another host name and closes',
    'wrongHost',
    /asked for the host "psd2\.local"/,
    () => connectAs({ servername: 'psd2.local', rejectUnauthorized: false }),
  ],
  [
    'offers TLS 1.1 only',
    'protocolVersion',
    /offers no TLS version of the bank: allow TLS 1\.2 or 1\.3/,
    () => connectAs(oldVersion),
  ],
  ['offers TLS 1.0 only', 'protocolVersion', /offers no TLS version of the bank/, () => connectAs(oldest)],
  [
    'offers ciphers for RSA keys only',
    'noSharedCipher',
    /no cipher, group or signature algorithm in common/,
    () => connectAs(rsaOnly),
  ],
  [
    'offers a cipher of TLS 1.3 only that the bank lacks',
    'noSharedCipher',
    /no cipher, group or signature algorithm in common/,
    () => connectAs({ ciphers: 'TLS_AES_128_CCM_SHA256', minVersion: 'TLSv1.3' }),
  ],
  [
    'verifies RSA signatures only',
    'noSharedCipher',
    /no cipher, group or signature algorithm in common/,
    () => connectAs({ sigalgs: 'RSA-PSS+SHA256', minVersion: 'TLSv1.3' }),
  ],
  [
    'speaks HTTP/2 only',
    'noSharedProtocol',
    /no protocol of the bank \(ALPN\): set it to HTTP\/1\.1/,
    () => connectAs({ ALPNProtocols: ['h2'] }),
  ],
  [
    'resets the connection during the handshake',
    'reset',
    /reset during the handshake: .+POCKETBANK_CA/,
    async () => (await sendHello()).resetAndDestroy(),
  ],
  [
    'closes during the handshake',
    'closed',
    /closed during or just after the handshake/,
    async () => (await sendHello()).end(),
  ],
  [
    'sends something else behind the first byte of TLS',
    'malformed',
    /not a TLS handshake that the bank can read \(ERR_SSL_/,
    () => connectPlainly(port(), '127.0.0.1').end(Buffer.from('\u0016GET / HTTP/1.1\r\n\r\n')),
  ],
]

test.each(mistakes)('[E5h] explains a client that %s (%s)', async (_, cause, sentence, make) => {
  await make()
  const [entry, ...others] = await readConnections()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ cause, client: '127.0.0.1', count: 1, text: expect.stringMatching(sentence) })
  expect(printed).toEqual([`a connection from 127.0.0.1 ended without a request. ${entry?.text}`])
  expect(server.app.requests.entries).toEqual([])
})

test('[E5h] counts the connections of a client with one cause, and prints one line', async () => {
  for (const servername of ['a.example', 'b.example', 'c.example']) await connectAs({ servername })
  await connectAs(rsaOnly)
  await vi.waitFor(() => {
    const counts = server.app.requests.connections.entries.map(({ cause, count }) => [cause, count])
    expect(counts).toEqual([
      ['wrongHost', 3],
      ['noSharedCipher', 1],
    ])
  })
  expect(printed).toHaveLength(2)
})

test('[E5h] names no --allow-host next to a certificate of the user', async () => {
  const { cert, key } = await issueServerKeys({ host: 'shop.example' }, Date.now())
  server = await start(['--tls'], { tlsCert: cert, tlsKey: key })
  await connectAs({ servername: 'bank.example', rejectUnauthorized: false })
  const [entry] = await readConnections()
  expect(entry?.text).toMatch(/use localhost, 127\.0\.0\.1, .+, shop\.example\.$/)
})

test.each(['localhost', ''])(
  '[E5h] a probe that finishes the handshake (SNI "%s") is no failure',
  async (name) => {
    expect(await connectAs({ servername: name, rejectUnauthorized: false })).toBeUndefined()
    connectPlainly(port(), '127.0.0.1').end()
    await connectAs({ servername: 'last.example', rejectUnauthorized: false })
    expect((await readConnections()).map(({ cause }) => cause)).toEqual(['wrongHost'])
  },
)

test('[E5i] closes connections that send nothing, or stop within the handshake or after it, after 10 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = connectPlainly(port(), '127.0.0.1')
  await once(silent, 'connect')
  const stalled = await sendHello()
  const quiet = connect({ port: port(), host: '127.0.0.1', ca: server.ca })
  await once(quiet, 'session')
  const used = connect({ port: port(), host: '127.0.0.1', ca: server.ca })
  used.write('GET /_sandbox/health HTTP/1.1\r\nHost: localhost\r\n')
  await once(used, 'session')
  const closed = [silent, stalled, quiet].map((socket) => once(socket.resume(), 'close'))
  await vi.advanceTimersByTimeAsync(9_900)
  expect([silent, stalled, quiet, used].map(({ destroyed }) => destroyed)).toEqual([
    false,
    false,
    false,
    false,
  ])
  await vi.advanceTimersByTimeAsync(200)
  await Promise.all(closed)
  used.write('Connection: close\r\n\r\n')
  const [bytes] = await once(used, 'data')
  expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /)
  used.destroy()
  const entries = await readConnections()
  expect(entries).toMatchObject([{ cause: 'timeout', text: expect.stringContaining('within 10 s') }])
})

test.each([
  ['GET /v1/accounts HTTP/1.1\r\nHost: localhost\r\nX-Request-ID: mine\r\n\r\n'],
  ['POST /_sandbox/reset HTTP/1.1\r\nHost: localhost\r\nX-Request-ID: mine\r\nContent-Length: 2\r\n\r\n{}'],
  ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['hello\r\n\r\n'],
])('[E5j] refuses %j on the port of HTTPS with a sentence that names https', async (bytes) => {
  const socket = connectTo(server.url)
  socket.write(bytes)
  const heard = await heardOn(socket)
  expect(heard).toMatch(/^HTTP\/1\.1 400 [\s\S]+use https:\/\/ instead of http:\/\//)
  expect(heard).toMatch(/^connection: close\r$/im)
  const [entry] = server.app.requests.entries
  expect(entry).toMatchObject({ status: 400, rule: 'E5c' })
  expect(server.app.requests.connections.entries).toEqual([])
})

test('[E5j] names the PROXY protocol on the port of HTTPS', async () => {
  const socket = connectTo(server.url)
  socket.write('PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\n')
  expect(await heardOn(socket)).toContain('turn it off at the load balancer')
})

test('[E5j] a TLS client on the port of plain HTTP gets a sentence that names http', async () => {
  server = await start([])
  const socket = connectTo(server.url)
  socket.write(await writeClientHello())
  expect(await heardOn(socket)).toContain('got a TLS connection: use http:// instead of https://.')
})

test('errors of TLS after the handshake close the connection', async () => {
  const wire = connectPlainly(port(), '127.0.0.1')
  const socket = connect({ socket: wire, ca: server.ca, servername: 'localhost' })
  await once(socket, 'session')
  wire.write(Buffer.from('\u0017\u0003\u0003\u0000\u0002xx', 'latin1'))
  const [error] = await once(socket, 'error')
  expect(error.code).toContain('BAD_RECORD_MAC')
  expect(server.app.requests.entries).toEqual([])
})
