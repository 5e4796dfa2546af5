import { once } from 'node:events'
import { connect } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { writeClientHello } from '../../../test/kit/client-hello.ts'
import { connectTo, readSocketText } from '../../../test/kit/raw-socket.ts'
import { openTlsBank } from '../../../test/kit/tls-bank.ts'

test('[E5i] closes connections that stop before, within or after the handshake after 10 s', async () => {
  const { server, open, sendHello, readFailures } = await openTlsBank()
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = open()
  await once(silent, 'connect')
  const stalled = await sendHello()
  const quiet = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', ca: server.ca })
  await once(quiet, 'session')
  const used = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', ca: server.ca })
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
  const entries = await readFailures()
  expect(entries).toMatchObject([{ cause: 'timeout', text: expect.stringContaining('within 10 s') }])
})

test.each([
  ['GET /v1/accounts HTTP/1.1\r\nHost: localhost\r\nX-Request-ID: mine\r\n\r\n'],
  ['POST /_sandbox/reset HTTP/1.1\r\nHost: localhost\r\nX-Request-ID: mine\r\nContent-Length: 2\r\n\r\n{}'],
  ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['hello\r\n\r\n'],
])('[E5j] refuses %j on the port of HTTPS with a sentence that names https', async (bytes) => {
  const { server } = await openTlsBank()
  const socket = connectTo(server.url)
  socket.write(bytes)
  const responseText = await readSocketText(socket)
  expect(responseText).toMatch(/^HTTP\/1\.1 400 [\s\S]+Use https:\/\/ instead of http:\/\//)
  expect(responseText).toMatch(/^connection: close\r$/im)
  const [entry] = server.app.requests.entries
  expect(entry).toMatchObject({ status: 400, rule: 'E5c' })
  expect(server.app.requests.connections.entries).toEqual([])
})

test('[E5j] names the PROXY protocol on the port of HTTPS', async () => {
  const { server } = await openTlsBank()
  const socket = connectTo(server.url)
  socket.write('PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\n')
  expect(await readSocketText(socket)).toContain('Turn it off at the load balancer')
})

test('[E5j] a TLS client on the port of plain HTTP gets a sentence that names http', async () => {
  const { server } = await openTlsBank({ tls: false })
  const socket = connectTo(server.url)
  socket.write(await writeClientHello())
  expect(await readSocketText(socket)).toContain('got a TLS connection. Use http:// instead of https://.')
})

test('errors of TLS after the handshake close the connection', async () => {
  const { server, open } = await openTlsBank()
  const wire = open()
  const socket = connect({ socket: wire, ca: server.ca, servername: 'localhost' })
  await once(socket, 'session')
  wire.write(Buffer.from('\u0017\u0003\u0003\u0000\u0002xx', 'latin1'))
  const [error] = await once(socket, 'error')
  expect(error.code).toContain('BAD_RECORD_MAC')
  expect(server.app.requests.entries).toEqual([])
})
