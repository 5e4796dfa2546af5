import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { createControlApi } from '@pocketbank/devtools'
import { createGuard } from '@pocketbank/devtools/control/guard'
import { bearerToken, isToken } from '@pocketbank/devtools/control/token'
import { isSameSecret } from '@pocketbank/http/requests/seal'
import { afterEach, describe, expect, test } from 'vitest'
import { createControlRequest, openControl } from '../../devtools/test/kit/control.ts'
import { readOptions } from '../src/node/options.ts'
import { type Server, serve } from '../src/node/serve.ts'

const token = 'a-token-of-a-test-1'
const open: Server[] = []
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())))

/** A bank that listens on a free port. */
async function bank(...argv: readonly string[]): Promise<Server> {
  const options = readOptions(['--port', '0', '--empty', ...argv], {})
  if (!options.ok) throw new Error(options.error)
  const server = await serve(options.value)
  open.push(server)
  return server
}

type Headers = Readonly<Record<string, string>>

/** What a client may choose that `fetch` keeps to itself, such as Host. */
interface RequestChoice {
  readonly method?: string
  readonly path?: string
  readonly body?: string
}

/** The status of an answer to these headers, and its code where it is an error. */
async function ask(
  url: string,
  headers: Headers = {},
  choice: RequestChoice = {},
): Promise<readonly unknown[]> {
  const { method = 'GET', path = '/_sandbox/clock', body } = choice
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, path, headers: { Connection: 'close', ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (data) => (text += data))
        answer.on('end', () => resolve([answer.statusCode, ...readCodes(text)]))
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}

function readCodes(text: string): readonly string[] {
  const { code } = text === '' ? {} : JSON.parse(text)
  return code === undefined ? [] : [code]
}

const forbidden = [403, 'FORBIDDEN']
const unauthorised = [401, 'FORBIDDEN']

describe('without a token', () => {
  test.each([
    ['127.0.0.1', [200]],
    ['localhost', [200]],
    ['LOCALHOST:8080', [200]],
    ['127.9.9.9:1', [200]],
    ['[::1]:8080', [200]],
    ['bank.example', forbidden],
    ['bank.example:8080', forbidden],
    ['127.0.0.1.bank.example', forbidden],
    ['localhost.bank.example', forbidden],
    ['127.0.0.1@bank.example', [400, 'BAD_REQUEST']],
    ['192.0.2.1', forbidden],
    ['[::2]', forbidden],
  ])('answers the Host %s, which may be rebound, with %j', async (Host, expectation) => {
    const { url } = await bank()
    expect(await ask(url, { Host })).toEqual(expectation)
  })

  test.each([
    [{ Origin: 'http://bank.example' }, forbidden],
    [{ Origin: 'http://localhost:3000' }, forbidden],
    [{ Origin: 'null' }, forbidden],
    [{ Origin: 'file://' }, forbidden],
    [{ Origin: 'chrome-extension://abc' }, forbidden],
    [{ 'Sec-Fetch-Site': 'cross-site' }, forbidden],
    [{ 'Sec-Fetch-Site': 'same-site' }, forbidden],
    [{ 'Sec-Fetch-Site': 'same-origin' }, [200]],
    [{ 'Sec-Fetch-Site': 'none' }, [200]],
    [{ Origin: 'http://127.0.0.1:8080', Host: '127.0.0.1:8080', 'Sec-Fetch-Site': 'same-origin' }, [200]],
    [{ 'X-Forwarded-For': '192.0.2.1' }, forbidden],
    [{ Forwarded: 'for=192.0.2.1' }, forbidden],
    [{ Via: '1.1 proxy' }, forbidden],
    [{ 'X-Real-IP': '192.0.2.1' }, forbidden],
    [{ 'X-Forwarded-Host': 'bank.example' }, forbidden],
    [{ 'X-Forwarded-Proto': 'https' }, forbidden],
    [{ 'x-forwarded-anything': '' }, forbidden],
    [{ 'CF-Connecting-IP': '192.0.2.1' }, forbidden],
    [{ 'True-Client-IP': '192.0.2.1' }, forbidden],
    ...[
      'CF-Connecting-IPv6',
      'CF-Pseudo-IPv4',
      'X-Azure-ClientIP',
      'X-Azure-SocketIP',
      'X-Azure-Ref',
      'X-Forwarded',
      'Forwarded-For',
      'X-Original-Forwarded-For',
      'X-Vercel-Forwarded-For',
      'X-Appengine-User-IP',
      'Fastly-Client-IP',
      'X-Envoy-External-Address',
      'X-NF-Client-Connection-IP',
      'X-Vercel-Proxied-For',
      'CDN-Loop',
      'X-ARR-LOG-ID',
      'Proxy-Client-IP',
      'X-Appengine-Remote-Addr',
      'X-Client-IP',
      'X-Cluster-Client-IP',
      'Fly-Client-IP',
      'CF-Connecting-IP',
      'True-Client-IP',
      'x-client-ip',
      'X-CLUSTER-CLIENT-IP',
      'fly-client-ip',
      'cf-CONNECTING-ip',
      'true-client-IP',
      'Fastly-Client-IP',
      'X-Azure-ClientIP',
      'X-AppEngine-User-IP',
      'X-Remote-Addr',
      'CF-Ray',
    ].map((name) => [{ [name]: '192.0.2.1' }, forbidden] as const),
    [{ 'PSU-IP-Address': '192.0.2.1' }, [200]],
    [{ 'X-Original-Host': 'bank.example' }, forbidden],
    [{ 'X-Original-URL': '/' }, forbidden],
    [{ 'X-Request-ID': 'one', 'X-Originals': 'no', 'X-Via': 'no' }, [200]],
  ] as readonly (readonly [Headers, readonly unknown[]])[])(
    '[K2e] answers a request with %j by %j',
    async (headers, expectation) => {
      const { url } = await bank()
      expect(await ask(url, headers)).toEqual(expectation)
    },
  )

  test('refuses forms and simple requests from another origin', async () => {
    const { url, bank: controlledBank } = await bank()
    const choice = { method: 'POST', path: '/_sandbox/clock/advance', body: '{"days":1}' }
    const before = controlledBank.engine.now
    const page = { Origin: 'http://bank.example', 'Sec-Fetch-Site': 'cross-site' }
    expect(await ask(url, { ...page, 'Content-Type': 'application/json' }, choice)).toEqual(forbidden)
    expect(await ask(url, { 'Content-Type': 'text/plain' }, choice)).toEqual([415, 'BAD_REQUEST'])
    expect(await ask(url, { 'Content-Type': 'application/x-www-form-urlencoded' }, choice)).toEqual([
      415,
      'BAD_REQUEST',
    ])
    expect(await ask(url, {}, choice)).toEqual([415, 'BAD_REQUEST'])
    expect(controlledBank.engine.now).toBe(before)
    expect(await ask(url, { 'Content-Type': 'application/json' }, choice)).toEqual([200])
    expect(controlledBank.engine.now).toBeGreaterThan(before)
  })

  test('answers no preflight request of a browser', async () => {
    const { url } = await bank()
    const asks = {
      Origin: 'http://bank.example',
      'Access-Control-Request-Method': 'PUT',
      'Access-Control-Request-Headers': 'content-type',
    }
    const answer = await fetch(`${url}/_sandbox/clock`, { method: 'OPTIONS', headers: asks })
    expect(answer.status).toBe(403)
    const names = [...answer.headers.keys()].filter((name) => name.startsWith('access-control'))
    expect(names).toEqual([])
  })

  test('[K4a] refuses another machine although the bank listens for it', async () => {
    const { url } = await bank('--host', '0.0.0.0')
    const { port } = new URL(url)
    const outer = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
    for (const { address } of outer) {
      for (const headers of [{}, { Host: `127.0.0.1:${port}` }]) {
        expect(await ask(`http://${address}:${port}`, headers)).toEqual(forbidden)
      }
    }
    expect(await ask(`http://127.0.0.1:${port}`)).toEqual([200])
  })

  test('serves nobody behind a proxy with a public address', async () => {
    const otherHost = await bank('--public-url', 'https://bank.example')
    expect(await ask(otherHost.url)).toEqual(forbidden)
    const localBank = await bank('--public-url', 'http://localhost:8080')
    expect(await ask(localBank.url)).toEqual([200])
  })

  test.each([
    ['GET http://127.0.0.1/_sandbox/clock HTTP/1.1\r\nHost: bank.example\r\n', 200],
    ['GET http://bank.example/_sandbox/clock HTTP/1.1\r\nHost: 127.0.0.1\r\n', 403],
    ['GET /_sandbox/clock HTTP/1.0\r\n', 403],
    ['GET /_sandbox/clock HTTP/1.0\r\nHost: 127.0.0.1\r\n', 403],
    ['GET /_sandbox/clock HTTP/1.1\r\nHost: bank.example\r\nHost: 127.0.0.1\r\n', 400],
  ])('answers the head %j with %d', async (head, status) => {
    const { url } = await bank()
    const { port, hostname } = new URL(url)
    const text = await new Promise<string>((resolve, reject) => {
      let receivedText = ''
      const socket = connect(Number(port), hostname, () => socket.write(`${head}Connection: close\r\n\r\n`))
      socket.on('data', (data) => (receivedText += data))
      socket.once('close', () => resolve(receivedText))
      socket.once('error', reject)
    })
    expect(text.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
  })

  test.each([
    ['127.0.0.1', 200],
    ['127.255.255.254', 200],
    ['::1', 200],
    ['::ffff:127.0.0.1', 200],
    ['10.0.0.1', 403],
    ['172.17.0.1', 403],
    ['::ffff:10.0.0.1', 403],
    ['fe80::1', 403],
    ['1127.0.0.1', 403],
    ['', 403],
    [undefined, 403],
  ])('answers a connection from %s with %d', async (remote, status) => {
    const { app } = openControl()
    expect((await app.fetch(createControlRequest('GET', '/_sandbox/clock'), { remote })).status).toBe(status)
  })
})

describe('with a token', () => {
  test.each([
    [{ Authorization: `Bearer ${token}` }, [200]],
    [{ Authorization: `bearer  ${token} ` }, [200]],
    [{ Authorization: `Bearer ${token}`, Host: 'bank.example', 'X-Forwarded-For': '192.0.2.1' }, [200]],
    [{}, unauthorised],
    [{ Authorization: '' }, unauthorised],
    [{ Authorization: 'Bearer' }, unauthorised],
    [{ Authorization: token }, unauthorised],
    [{ Authorization: `Basic ${token}` }, unauthorised],
    [{ Authorization: `Bearer ${token.slice(0, -1)}` }, unauthorised],
    [{ Authorization: `Bearer ${token}1` }, unauthorised],
    [{ Authorization: `Bearer ${token.toUpperCase()}` }, unauthorised],
    [{ Authorization: `Bearer ${token} ${token}` }, unauthorised],
    [{ Authorization: `Bearer ${token}`, Origin: 'http://other.example' }, forbidden],
  ] as readonly (readonly [Headers, readonly unknown[]])[])(
    'answers a request with %j by %j',
    async (headers, expectation) => {
      const { url } = await bank('--control-token', token, '--public-url', 'https://bank.example')
      expect(await ask(url, headers)).toEqual(expectation)
    },
  )

  test('[K4a] says first what to send if the token is missing', async () => {
    const { url } = await bank('--control-token', token)
    for (const path of ['/clock', '/nothing', '/snapshots/start']) {
      const answer = await fetch(`${url}/_sandbox${path}`)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        'Bearer realm="pocketbank"',
      ])
    }
  })

  test('accepts it from anywhere', async () => {
    const setup = openControl()
    const controlApi = createControlApi({ bankFor: () => setup.bank, token })
    const { app } = openControl({ controlApi: controlApi })
    const headers = { Authorization: `Bearer ${token}` }
    const requestText = new Request('https://bank.example/_sandbox/clock', { headers })
    expect((await app.fetch(requestText)).status).toBe(200)
    expect((await app.fetch(requestText.clone(), { remote: '192.0.2.1' })).status).toBe(200)
  })

  test.each(['', 'short', 'fifteen-letters', 'with a blank in the middle', 'sixteen-letters-é'])(
    'refuses "%s" as too weak',
    (weak) => {
      expect(isToken(weak)).toBe(false)
      expect(() => createGuard({ token: weak })).toThrow('at least 16 characters')
    },
  )

  test('never accepts an empty token', () => {
    expect([bearerToken('Bearer '), bearerToken(null)]).toEqual([undefined, undefined])
    expect([
      isSameSecret('', token),
      isSameSecret(token, token),
      isSameSecret(`${token}${token}`, token),
    ]).toEqual([false, true, false])
  })
})

test('has control operations only if the host adds them', async () => {
  const { app } = openControl({ controlApi: undefined as never })
  const answer = await app.fetch(createControlRequest('GET', '/_sandbox/clock'), { remote: '127.0.0.1' })
  expect(answer.status).toBe(404)
  expect(app.requests.entries.at(-1)).toMatchObject({ target: '/_sandbox/clock', rule: 'E4d' })
})
