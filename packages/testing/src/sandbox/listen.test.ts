import { get } from 'node:http'
import { get as getByTls } from 'node:https'
import type { ScaRedirect } from '@pocketbank/http'
import { createAuthority, qwacKey } from '@pocketbank/signatures/authority'
import { expect, test, vi } from 'vitest'
import { connect } from '../connect/connect.ts'
import { createTpp } from '../tpp/tpp.ts'
import { createSandbox } from './create.ts'

const jonas = '13039319955'

test('shows the same bank over the network and in process', async () => {
  const sandbox = createSandbox()
  await using listener = await sandbox.listen()
  expect(listener.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const far = createTpp({
    baseUrl: listener.url,
    now: () => sandbox.clock.now,
    headers: { 'TPP-Redirect-URI': 'https://tpp.example/' },
  })
  const answer = await far.get('/v1/accounts')
  const { url = '' } = await sandbox.psu(jonas).approve(answer)
  const psuId = new URL(url).searchParams.get('psu-id') ?? ''
  expect((await far.get('/v1/accounts', { headers: { 'PSU-ID': psuId } })).status).toBe(200)
  expect((await sandbox.tpp().get('/v1/accounts')).status).toBe(200)
  expect(sandbox.requests.all).toHaveLength(3)
})

test('[V6] returns its authority with TLS, and links with https', async () => {
  const sandbox = createSandbox({ basePath: '/api-sandbox' })
  await using listener = await sandbox.listen({ tls: true })
  const { url, ca = '' } = listener
  expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/api-sandbox$/)
  const { _links } = await (await sandbox.tpp().get('/v1/accounts')).json<ScaRedirect>()
  const page = _links.scaRedirect.href
  expect(page.startsWith(`${url}/sca/`)).toBe(true)
  const read = (trusted: string | undefined) =>
    new Promise((resolve, reject) => {
      getByTls(page, { ca: trusted }, ({ statusCode }) => resolve(statusCode)).once('error', reject)
    })
  expect(await read(ca)).toBe(200)
  await expect(read(undefined)).rejects.toThrow(/certificate/)
  await using plain = await sandbox.listen()
  expect([plain.url.slice(0, 5), plain.ca]).toEqual(['http:', undefined])
})

test('[V6d] trusts a bank of this machine by connect', async () => {
  const sandbox = createSandbox()
  await using listener = await sandbox.listen({ tls: true })
  const bank = await connect(listener.url)
  await bank.clock.advance({ days: 1 })
  expect(sandbox.clock.today).toBe('2026-01-16')
  expect((await bank.tpp().get('/v1/sandbox/customers')).status).toBe(200)
  expect(await (await bank.fetch('/_sandbox/ca.pem')).text()).toBe(listener.ca)
})

test('links to the SCA page on the port', async () => {
  const sandbox = createSandbox()
  const { url, close } = await sandbox.listen({ host: '127.0.0.1', port: 0 })
  const tpp = sandbox.tpp({ baseUrl: url, send: (request) => fetch(request) })
  const { _links } = await (await tpp.get('/v1/accounts')).json<ScaRedirect>()
  expect(_links.scaRedirect.href.startsWith(`${url}/sca/`)).toBe(true)
  expect((await fetch(_links.scaRedirect.href)).status).toBe(200)
  await close()
  await expect(fetch(url)).rejects.toThrow()
  await close()
})

test('links to the latest port, and to none once closed', async () => {
  const sandbox = createSandbox({ basePath: '/api-sandbox' })
  const tpp = sandbox.tpp()
  const link = async () => (await (await tpp.get('/v1/accounts')).json<ScaRedirect>())._links.scaRedirect.href
  expect(await link()).toMatch('https://bank.example/api-sandbox/sca/')
  await using first = await sandbox.listen()
  const second = await sandbox.listen()
  const page = await link()
  expect(page.startsWith(`${second.url}/sca/`)).toBe(true)
  expect((await fetch(page)).status).toBe(200)
  await second.close()
  expect((await link()).startsWith(`${first.url}/sca/`)).toBe(true)
  const otherSandboxResponse = await sandbox.fork().tpp().get('/v1/accounts')
  expect((await otherSandboxResponse.json<ScaRedirect>())._links.scaRedirect.href).toMatch(
    'https://bank.example/',
  )
})

test('[C8d] signs requests of the reference by a TPP', async () => {
  const sandbox = createSandbox()
  await using listener = await sandbox.listen()
  const page = await fetch(`${listener.url}/docs/createCustomer`)
  const cookie = page.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const [, token = ''] = /name="token" value="([^"]*)"/.exec(await page.text()) ?? []
  const answer = await fetch(`${listener.url}/docs/createCustomer`, {
    method: 'POST',
    headers: { Cookie: cookie, Origin: listener.url },
    body: new URLSearchParams({
      do: 'send-request',
      token,
      method: 'POST',
      target: '/v1/sandbox/customers',
      headers: '',
      body: JSON.stringify({ customerNumber: 'kari', name: 'Kari Test', type: 'PRIVATE' }),
    }),
  })
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringMatching(/201 in [\d.]+ ms/)])
  expect(sandbox.requests.last).toMatchObject({ operation: 'createCustomer', status: 201 })
})

test('closes all listeners on dispose; forks listen separately', async () => {
  const sandbox = createSandbox({ fixtures: 'none' })
  const fork = sandbox.fork()
  const listeners = await Promise.all([sandbox.listen(), sandbox.listen(), fork.listen()])
  const statuses = () =>
    Promise.all(
      listeners.map(
        ({ url }) =>
          new Promise((resolve) => {
            get(`${url}/openapi.json`, (answer) => resolve(answer.resume().statusCode)).on('error', () =>
              resolve('gone'),
            )
          }),
      ),
    )
  expect(await statuses()).toEqual([200, 200, 200])
  await sandbox.dispose()
  expect(await statuses()).toEqual(['gone', 'gone', 200])
  await fork[Symbol.asyncDispose]()
  expect(await statuses()).toEqual(['gone', 'gone', 'gone'])
})

test('stops listening when disposed, even while starting', async () => {
  const sandbox = createSandbox({ fixtures: 'none' })
  const before = createSandbox({ fixtures: 'none' })
  const { url, close } = await before.listen()
  await close()
  const port = Number(new URL(url).port)
  const late = sandbox.listen({ port }).catch((error: Error) => error.message)
  await sandbox.dispose()
  expect(await late).toContain('the sandbox was disposed')
  await (await before.listen({ port })).close()
  await expect(sandbox.listen()).rejects.toThrow('the sandbox was disposed')
  await sandbox.dispose()
})

test('leaves nothing global changed', async () => {
  const before = [Request, Response, fetch]
  const sandbox = createSandbox({ fixtures: 'none' })
  await (await sandbox.listen()).close()
  expect([Request, Response, fetch]).toEqual(before)
})

test('reports a used port as the system does', async () => {
  const sandbox = createSandbox({ fixtures: 'none' })
  await using listener = await sandbox.listen()
  const port = Number(new URL(listener.url).port)
  await expect(sandbox.listen({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

/** Asks a listener for a control operation; gives the JSON of its answer. */
async function control(url: string, method: string, path: string, body?: object): Promise<unknown> {
  const json = { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }
  const answer = await fetch(`${url}/_sandbox${path}`, { method, ...(body && json) })
  return answer.status === 204 ? undefined : answer.json()
}

test('controls each listening fork from its start', async () => {
  const sandbox = createSandbox()
  sandbox.clock.advance({ days: 1 })
  const forks = [sandbox.fork(), createSandbox({ from: sandbox.snapshot() })] as const
  const listeners = await Promise.all(forks.map((fork) => fork.listen()))
  for (const { url } of listeners) await control(url, 'POST', '/clock/advance', { days: 7 })
  const [first] = listeners
  await control(first?.url ?? '', 'POST', '/snapshots/start/restore', {})
  expect([sandbox, ...forks].map(({ clock }) => clock.today)).toEqual([
    '2026-01-16',
    '2026-01-16',
    '2026-01-23',
  ])
  await control(listeners[1]?.url ?? '', 'POST', '/snapshots/start/restore', {})
  expect(forks[1].clock.today).toBe('2026-01-16')
  await Promise.all(forks.map((fork) => fork.dispose()))
})

test('has no control operations in process', async () => {
  const sandbox = createSandbox({ fixtures: 'none' })
  expect((await sandbox.fetch('https://bank.example/_sandbox/clock')).status).toBe(403)
})

test.each([true, false])(
  '[E5h] a sandbox has the failed connections (checksContracts: %s)',
  async (checksContracts) => {
    const sandbox = createSandbox({ fixtures: 'none', checksContracts })
    await using listener = await sandbox.listen({ tls: true })
    await expect(fetch(listener.url)).rejects.toThrow()
    await vi.waitFor(() =>
      expect(sandbox.requests.connections).toMatchObject([
        { cause: 'closed', client: '127.0.0.1', count: 1 },
      ]),
    )
    expect(sandbox.requests.all).toEqual([])
    sandbox.requests.clear()
    expect(sandbox.requests.connections).toEqual([])
  },
)

/** Sends a GET by HTTPS; gives the status, or the code of the error. */
function getStatus(url: string, options: object): Promise<number | string | undefined> {
  return new Promise((resolve) => {
    getByTls(url, { agent: false, ...options }, ({ statusCode }) => resolve(statusCode)).once(
      'error',
      ({ code }: NodeJS.ErrnoException) => resolve(code),
    )
  })
}

test.each([
  ['required', 401],
  ['strict', 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'],
] as const)(
  'a sandbox that listens by HTTPS reads client certificates: %s, and %s without one',
  async (clientCertificates, without) => {
    const sandbox = createSandbox({ fixtures: 'none', clientCertificates, signatures: 'off' })
    await using listener = await sandbox.listen({ tls: true })
    const { url, pagesUrl, ca } = listener
    const { pem: cert } = await createAuthority().issue({ kind: 'qwac' })
    const path = '/v1/sandbox/customers'
    expect(await getStatus(url + path, { ca })).toBe(without)
    expect(await getStatus(url + path, { ca, cert, key: qwacKey.privateKey })).toBe(200)
    expect(await getStatus(`${pagesUrl}/_sandbox/health`, { ca })).toBe(200)
    expect(pagesUrl === url).toBe(clientCertificates === 'required')
  },
)
