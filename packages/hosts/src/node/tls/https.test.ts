import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import type { ConnectionInfo } from '@pocketbank/http'
import { createAuthority, ecKey, otherKey, testAnchor, tppKey } from '@pocketbank/signatures/authority'
import { createSandbox } from '@pocketbank/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { listen as serveBank, startByFlags } from '../../../test/clients/server.ts'
import type { Server } from '../serve.ts'
import { createNodeServer } from '../server.ts'
import { openTls } from './open-tls.ts'

const servers: Pick<Server, 'close'>[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const start = (...flags: readonly string[]) => startByFlags('--tls', ...flags)

/** Sends a request as Node does that trusts the authority of the server. */
async function send({ url, ca }: Pick<Server, 'url' | 'ca'>, path: string, headers = {}) {
  const clientRequest = request(url + path, { ca, headers })
  clientRequest.end()
  const [answer] = await once(clientRequest, 'response')
  const chunks: Buffer[] = await answer.toArray()
  return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString() }
}

async function openTo({ url, ca }: Pick<Server, 'url' | 'ca'>, options: object = {}): Promise<TLSSocket> {
  const { port, hostname } = new URL(url)
  const socket = connect({ port: Number(port), host: hostname, ca, ...options })
  await once(socket, 'secureConnect')
  return socket
}

test('[V6] --tls serves HTTPS with a certificate of the test authority', async () => {
  const server = await start()
  expect(server.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
  const { status, text } = await send(server, '/_sandbox/health')
  expect([status, JSON.parse(text)]).toMatchObject([200, { program: 'pocketbank' }])
  await expect(send({ ...server, ca: undefined }, '/_sandbox/health')).rejects.toThrow(/certificate/)
})

test.each(['localhost', '[::1]', 'bank.local', 'pay.example'])(
  '[V6] its certificate is valid for %s',
  async (host) => {
    const server = await start('--allow-host', 'bank.local,[::1]', '--public-url', 'https://pay.example/psd2')
    const servername = host.replace(/[[\]]/g, '')
    const socket = await openTo(server, { servername: host.startsWith('[') ? '' : servername })
    const certificate = socket.getPeerX509Certificate()
    expect(host.startsWith('[') ? certificate?.checkIP(servername) : certificate?.checkHost(host)).toBe(
      servername,
    )
    socket.destroy()
  },
)

test.each([
  ['a loopback address', []],
  ['a server for this machine only', ['--public-url', 'https://pay.example']],
  ['a bank with a token', ['--control-token', 'a-token-of-a-test-1']],
  ['a bank for each TPP', ['--bank-per-tpp', '--base-path', '/psd2']],
])('[V6c] %s returns the authority to everyone, without a token', async (_, flags) => {
  const server = await start(...flags)
  const { status, headers, text } = await send(server, '/_sandbox/ca.pem', { 'X-Forwarded-For': '10.0.0.7' })
  expect([status, headers['content-type'], text]).toEqual([
    200,
    'application/pem-certificate-chain',
    testAnchor(),
  ])
  expect(new X509Certificate(text).verify(new X509Certificate(text).publicKey)).toBe(true)
})

test('[V6c] with a certificate of the user the authority is the top of its chain', async () => {
  const authority = createAuthority({ name: { O: 'Own', CN: 'Own CA' }, key: otherKey })
  const validity = { notBefore: new Date(Date.now() - 1e8), notAfter: new Date(Date.now() + 1e8) }
  const leaf = await authority.issueForServer({ names: ['127.0.0.1'], key: ecKey, ...validity })
  const top = (await authority.certificate()).pem
  const server = await serveBank(undefined, { tls: true, tlsCert: leaf.pem + top, tlsKey: ecKey.privateKey })
  servers.push(server)
  expect(server.ca).toBe(top)
  expect((await send(server, '/_sandbox/ca.pem')).text).toBe(top)
  const { ca: _, ...untrusted } = server
  await expect(send({ ...untrusted, ca: testAnchor() }, '/')).rejects.toThrow(/certificate/)
})

test('the authority is returned by plain HTTP, too', async () => {
  const server = await serveBank()
  servers.push(server)
  expect(server.ca).toBeUndefined()
  expect(await (await fetch(`${server.url}/_sandbox/ca.pem`)).text()).toBe(testAnchor())
})

test('[V6] links, explained requests and the journal have https', async () => {
  const server = await start()
  const { host } = new URL(server.url)
  const tpp = createSandbox().tpp({ psu: '13039319957' })
  const signed = await tpp.sign(
    new Request(`${server.url}/v1/accounts`, { headers: { 'TPP-Redirect-URI': 'https://tpp.example/' } }),
  )
  const { status, text } = await send(server, '/v1/accounts', Object.fromEntries(signed.headers))
  expect(status).toBe(401)
  expect(text).toContain(`https://${host}/sca/`)
  const refused = await send(server, '/v1/accounts')
  expect(JSON.parse(refused.text).message).toContain(`https://${host}/console/`)
  expect(text + refused.text).not.toContain('http://')
  const urls = server.app.requests.entries.map((entry) => entry.request?.url)
  expect(urls).toEqual([`${server.url}/v1/accounts`, `${server.url}/v1/accounts`])
})

test('[V6a] a certificate is renewed while the server runs, and open connections stay', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  try {
    const day = 86_400_000
    const server = await start()
    const early = await openTo(server)
    const first = early.getPeerX509Certificate()
    vi.setSystemTime(Date.now() + 20 * day)
    await vi.advanceTimersByTimeAsync(60_000)
    await vi.waitFor(async () => {
      const late = await openTo(server, { rejectUnauthorized: false })
      const second = late.getPeerX509Certificate()
      late.destroy()
      expect(second?.serialNumber).not.toBe(first?.serialNumber)
      expect(Date.parse(second?.validTo ?? '')).toBeGreaterThan(Date.now() + 14 * day)
    })
    early.write('GET /_sandbox/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    const [bytes] = await once(early, 'data')
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 200 /)
    early.destroy()
  } finally {
    vi.useRealTimers()
  }
})

test('a stop closes connections that have sent no request', async () => {
  const server = await start()
  const [idle, used] = [await openTo(server), await openTo(server)]
  used.write('GET /_sandbox/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(used, 'data')
  const closed = [idle, used].map((socket) => once(socket, 'close'))
  await Promise.all([server.close(), ...closed])
  expect([idle.destroyed, used.destroyed]).toEqual([true, true])
})

test.each(['TLSv1.2', 'TLSv1.3'])(
  'the certificate of a client reaches the application, also in a resumed session of %s',
  async (maxVersion) => {
    const { createServer, ca } = await openTls({ names: { host: '127.0.0.1' }, asksForCertificate: true })
    const received: (Uint8Array | undefined)[] = []
    const app = {
      refuse: () => new Response(),
      fetch(_: Request, connection?: ConnectionInfo | object) {
        received.push((connection as ConnectionInfo).clientCertificate)
        return Promise.resolve(new Response('ok'))
      },
    }
    const http = createNodeServer(app, { keepsGlobals: true, createServer })
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    servers.push({ close: () => new Promise((resolve) => http.close(() => resolve())) })
    const url = `https://127.0.0.1:${(http.address() as AddressInfo).port}`
    const converse = async (options: object) => {
      const socket = await openTo({ url, ca }, { maxVersion, ...options })
      const isReused = socket.isSessionReused()
      let session = socket.getSession()
      socket.on('session', (ticket) => {
        session = ticket
      })
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      await once(socket.resume(), 'close')
      return { session, isReused }
    }
    const { pem: cert, base64 } = await createAuthority().issue()
    const { session } = await converse({ cert, key: tppKey.privateKey })
    const resumed = await converse({ session })
    await converse({})
    expect(resumed.isReused).toBe(true)
    const texts = received.map((bytes) => bytes && Buffer.from(bytes).toString('base64'))
    expect(texts).toEqual([base64, base64, undefined])
  },
)
