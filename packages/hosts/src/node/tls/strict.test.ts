import { once } from 'node:events'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import { createAuthority, qwacKey } from '@pocketbank/signatures/authority'
import { createSandbox } from '@pocketbank/testing'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readOptions } from '../options.ts'
import { type Server, serve } from '../serve.ts'

interface ClientKeys {
  readonly cert: string
  readonly key: string
}

let keys: ClientKeys
let server: Server
const listening: Server[] = []

async function start(port = 0, ...more: readonly string[]): Promise<Server> {
  const flags = ['--port', String(port), '--tls', '--client-certificates', 'strict', ...more]
  const options = readOptions(flags, {})
  if (!options.ok) throw new Error(options.error)
  const started = await serve(options.value)
  listening.push(started)
  return started
}

beforeAll(async () => {
  keys = { cert: (await createAuthority().issue({ kind: 'qwac' })).pem, key: qwacKey.privateKey }
})
beforeEach(async () => {
  server = await start()
})
afterEach(async () => {
  await Promise.all(listening.splice(0).map((server) => server.close()))
})

type Sent = Parameters<typeof request>[1] & { readonly body?: string }

/** Sends a request as a client that trusts the bank. */
async function send(url: string, { body = '', ...options }: Sent = {}) {
  const clientRequest = request(url, { ca: server.ca, ...options })
  clientRequest.end(body)
  const [answer] = await once(clientRequest, 'response')
  const chunks: Buffer[] = await answer.toArray()
  return { status: answer.statusCode, headers: answer.headers, text: Buffer.concat(chunks).toString() }
}

/** Sends a signed request with the client certificate. */
async function sendSigned(path: string, init: RequestInit = {}) {
  const tpp = createSandbox().tpp({ now: () => new Date() })
  const signed = await tpp.sign(new Request(server.url + path, init))
  const body = await signed.clone().text()
  const { method, headers } = signed
  return send(server.url + path, { ...keys, method, headers: Object.fromEntries(headers), body })
}

const portOf = (url: string) => Number(new URL(url).port)

async function readConnections() {
  return vi.waitFor(() => {
    const { entries } = server.app.requests.connections
    expect(entries).not.toEqual([])
    return entries
  })
}

test.each([
  ['TLSv1.3', 'alert certificate required'],
  // TLS 1.2 has no alert for it.
  ['TLSv1.2', 'alert handshake failure'],
] as const)('[V6p] a handshake of %s without a certificate ends with %s', async (maxVersion, alert) => {
  await expect(send(`${server.url}/v1/accounts`, { maxVersion })).rejects.toThrow(alert)
  expect(await readConnections()).toMatchObject([
    { cause: 'certificateRequired', client: '127.0.0.1', text: expect.stringContaining('POCKETBANK_QWAC') },
  ])
  expect(server.app.requests.entries).toEqual([])
})

test('[V6p] sends the alert to many clients at once', async () => {
  const sending = Array.from({ length: 20 }, () => send(`${server.url}/v1/accounts`))
  const ends = await Promise.allSettled(sending)
  const codes = ends.map((end) => (end.status === 'rejected' ? end.reason.code : end.value.status))
  expect(new Set(codes)).toEqual(new Set(['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED']))
  await vi.waitFor(() =>
    expect(server.app.requests.connections.entries).toMatchObject([
      { cause: 'certificateRequired', count: 20 },
    ]),
  )
})

test('[V6p] a certificate that the machine does not trust passes the handshake', async () => {
  const expired = await createAuthority().issue({
    kind: 'qwac',
    notBefore: new Date('2020-01-01'),
    notAfter: new Date('2020-02-01'),
  })
  for (const cert of [keys.cert, expired.pem]) {
    const { status } = await send(`${server.url}/v1/accounts`, { ...keys, cert })
    expect(status).toBeGreaterThanOrEqual(400)
  }
  expect(server.app.requests.entries).toHaveLength(2)
  expect(server.app.requests.connections.entries).toEqual([])
})

test.each(['', '/psd2'])(
  '[V6p, Q16a] names the other port in the 401 at the port of pages, with base path “%s”',
  async (basePath) => {
    server = await start(0, ...(basePath === '' ? [] : ['--base-path', basePath]))
    for (const presented of [{}, keys]) {
      const { status, text } = await send(`${server.pagesUrl}/v1/accounts`, presented)
      const { code, message } = JSON.parse(text)
      expect([status, code]).toEqual([401, 'CERTIFICATE_MISSING'])
      expect(message).toContain(`send the request to ${server.url}/v1.`)
    }
  },
)

test('[V6p, Q16a] names no other port when a situation hides the certificate', async () => {
  const body = '{}'
  const headers = { 'content-type': 'application/json' }
  const situation = `${server.pagesUrl}/_sandbox/situations/client-certificate-missing`
  expect(await send(situation, { method: 'POST', headers, body })).toMatchObject({ status: 200 })
  const { status, text } = await sendSigned('/v1/sandbox/customers')
  expect([status, JSON.parse(text).message]).toEqual([401, expect.stringContaining('in the TLS handshake')])
})

test('[V6p] has the certificate in a resumed session', async () => {
  const open = async (options: ConnectionOptions) => {
    const site = { port: portOf(server.url), host: '127.0.0.1', ca: server.ca }
    const socket = connect({ ...site, ...options } as ConnectionOptions)
    let session: Buffer | undefined
    socket.on('session', (ticket) => {
      session = ticket
    })
    await once(socket, 'secureConnect')
    const isReused = socket.isSessionReused()
    socket.write('GET /_sandbox/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    const responseText = (await socket.toArray()).join('')
    return { session, heard: responseText, isReused }
  }
  const first = await open(keys)
  const second = await open({ session: first.session })
  expect(second.isReused).toBe(true)
  expect(second.heard).toMatch(/^HTTP\/1\.1 200 /)
})

test.each(['/_sandbox/health', '/', '/openapi.json', '/_sandbox/openapi.json', '/docs'])(
  '[V6p] serves %s at the port of pages without a client certificate',
  async (path) => {
    expect(portOf(server.pagesUrl)).not.toBe(portOf(server.url))
    const { status } = await send(server.pagesUrl + path)
    expect(status).toBe(200)
  },
)

test('[V6p] links to pages and links to /v1 lead to ports of their own', async () => {
  const { text } = await sendSigned('/v1/accounts', { headers: { 'PSU-ID': 'nobody' } })
  expect(JSON.stringify(JSON.parse(text))).toContain(`${server.pagesUrl}/console/requests/`)
  const consent = await sendSigned('/v1/consents', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'TPP-Redirect-URI': 'https://tpp.example/' },
    body: JSON.stringify({
      access: { allPsd2: 'allAccounts' },
      recurringIndicator: false,
      validUntil: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
      frequencyPerDay: 1,
      combinedServiceIndicator: false,
    }),
  })
  expect([consent.status, consent.text]).toEqual([201, expect.stringContaining(`"${server.pagesUrl}/sca/`)])
  expect(consent.headers.location).toContain(`${server.url}/v1/bank-offered-consents/`)
  expect(consent.text).not.toContain(`${server.url}/sca/`)
  const page = /https:[^"]+\/sca\/[^"]+/.exec(consent.text)?.[0] ?? ''
  expect((await send(page)).status).toBe(200)
})

test('[V6p] names the port of pages in Location of a control operation', async () => {
  const post = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }
  for (const url of [server.url, server.pagesUrl]) {
    const { status, headers } = await send(`${url}/_sandbox/snapshots`, { ...keys, ...post })
    expect([status, headers.location]).toEqual([201, expect.stringMatching(`^${server.pagesUrl}/_sandbox/`)])
  }
})

test('[V6p] names the port with client certificates in description and console', async () => {
  const home = await send(`${server.pagesUrl}/`)
  expect(home.text).toContain(`pocketbank call GET /v1/sandbox/customers --url &#39;${server.url}&#39;`)
  expect(home.text).toContain(`${server.pagesUrl}/console/keys/`)
  const { text } = await send(`${server.pagesUrl}/openapi.json`)
  expect(JSON.parse(text).servers).toMatchObject([{ url: server.url }])
})

test('[V6p] keeps the name of the address that the client used', async () => {
  const port = portOf(server.pagesUrl)
  const { text } = await send(`https://localhost:${portOf(server.url)}/v1/accounts`, keys)
  expect(text).toContain(`https://localhost:${port}/console/`)
})

/** Starts a bank at a port that is free, as is the next one. */
async function startAtPort(): Promise<Server> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const started = await start(port).catch(({ code }: NodeJS.ErrnoException) => {
      expect(code).toBe('EADDRINUSE')
    })
    if (started !== undefined) return started
  }
}

test('[V6p] takes the next port for pages; if it is used, the bank does not start', async () => {
  const { url, pagesUrl } = await startAtPort()
  expect(portOf(pagesUrl)).toBe(portOf(url) + 1)
  await expect(start(portOf(url) - 1)).rejects.toMatchObject({ code: 'EADDRINUSE', port: portOf(url) })
  const free = createServer().listen(portOf(url) - 1, '127.0.0.1')
  await once(free, 'listening')
  free.close()
})
