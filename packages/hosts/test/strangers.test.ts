import { request } from 'node:http'
import { createTpp } from '@pocketbank/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOptions } from '../src/node/options.ts'
import { createHostCheck } from '../src/node/own-hosts.ts'
import { stderrPrinter } from '../src/node/printer.ts'
import { type Server, serve } from '../src/node/serve.ts'

const open: Server[] = []
afterAll(() => Promise.all(open.splice(0).map((server) => server.close())))

async function bank(...argv: readonly string[]): Promise<Server> {
  const options = readOptions(['--port', '0', '--empty', '--strictness', 'lenient', ...argv], {})
  if (!options.ok) throw new Error(options.error)
  const server = await serve(options.value)
  open.push(server)
  return server
}

type Headers = Readonly<Record<string, string>>

interface ResponseFacts {
  readonly status: number | undefined
  readonly rule: string | undefined
  readonly text: string
}

const wipe = '/v1/sandbox/initialize'

/**
 * Sends what `fetch` would not, such as Host, and gives what came back with the rule that the journal has.
 */
function send({ url, app }: Server, headers: Headers, path = wipe): Promise<ResponseFacts> {
  return new Promise((resolve, reject) => {
    const method = path === wipe ? 'POST' : 'GET'
    const headerFields = {
      Connection: 'close',
      'X-Request-ID': 'one',
      ...(method === 'POST' && { 'Content-Length': '0' }),
      ...headers,
    }
    const outgoing = request(url, { method, path, headers: headerFields }, (answer) => {
      let text = ''
      answer.on('data', (data) => (text += data))
      answer.on('end', () =>
        resolve({ status: answer.statusCode, rule: app.requests.entries.at(-1)?.rule, text }),
      )
    })
    outgoing.once('error', reject).end()
  })
}

describe.each(['off', 'optional'])('signatures %s', (mode) => {
  let sharedBank: Server
  beforeAll(async () => {
    sharedBank = await bank('--signatures', mode)
  })

  test.each<Headers>([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://localhost:3000' },
    { Origin: 'file://' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'http://localhost:1', 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'unheard-of' },
    { Origin: '' },
  ])('[E6a] refuses a page that sends %j, unchanged', async (headers) => {
    const before = sharedBank.engine.bank
    const { status, rule, text } = await send(sharedBank, headers)
    expect({ status, rule }).toEqual({ status: 403, rule: 'E6a' })
    expect(JSON.parse(text)).toMatchObject({
      code: 'FORBIDDEN',
      message: expect.stringContaining('--public-url'),
    })
    expect(sharedBank.engine.bank).toBe(before)
  })

  test.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    '192.0.2.1',
    'bank',
    '[::2]',
    '[::ffff:192.0.2.1]',
  ])('[E6b] refuses the Host %s for reads, too', async (Host) => {
    const { status, rule, text } = await send(sharedBank, { Host }, '/v1/sandbox/customers')
    expect({ status, rule }).toEqual({ status: 403, rule: 'E6b' })
    expect(JSON.parse(text).message).toContain('--allow-host')
  })

  test.each<[Headers, ...string[]]>([
    [{}],
    [{ Host: 'localhost:1' }],
    [{ Host: '[::1]:8080' }],
    [{ Host: '127.9.9.9' }],
    [{ Host: '[::ffff:127.0.0.1]:8080' }],
    [{ Host: '[::FFFF:7f00:1]' }],
    [{ Host: '[0:0:0:0:0:0:0:1]' }],
    [{ Host: '[FE80:0::1]:80' }, '--allow-host', '[fe80::1]'],
    [{ 'Sec-Fetch-Site': 'none' }],
    [{ Host: 'localhost:8080', Origin: 'http://localhost:8080', 'Sec-Fetch-Site': 'same-origin' }],
    [{ Host: 'bank:8080' }, '--allow-host', 'other,Bank'],
    [{ Host: 'bank.example' }, '--public-url', 'https://bank.example'],
    [{ Origin: 'https://bank.example' }, '--public-url', 'https://bank.example/api'],
    [{ Host: '192.0.2.1:8080' }, '--host', '0.0.0.0'],
  ])('[E6a, E6b] accepts %j as this bank', async (headers, ...hosts) => {
    const server = hosts.length === 0 ? sharedBank : await bank('--signatures', mode, ...hosts)
    expect((await send(server, headers)).status).toBe(201)
  })
})

test('[E6a, E6b] accepts a signed request', async () => {
  const server = await bank('--signatures', 'optional')
  const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  const tpp = createTpp({ baseUrl: server.url })
  expect((await tpp.get('/v1/sandbox/customers', { headers })).status).toBe(200)
  const signedRequest = await createTpp().sign(new Request('https://bank.example/v1/sandbox/customers'))
  const signedHeaders = Object.fromEntries(signedRequest.headers)
  expect(
    (await send(server, { ...signedHeaders, host: 'bank.example' }, '/v1/sandbox/customers')).status,
  ).toBe(200)
})

test.each<[string, Headers]>([
  ['E6a', { Origin: 'https://evil.example' }],
  ['E6a', { 'Sec-Fetch-Site': 'cross-site' }],
  ['E6b', { host: 'evil.example' }],
])('[%s] refuses %j with an unverified signature', async (rule, headers) => {
  const server = await bank('--signatures', 'off')
  const { bank: before } = server.engine
  const response = await send(server, {
    ...headers,
    Signature: 'keyId="SN=1,CA=CN=x",headers="date",signature="AA=="',
  })
  expect([response.status, response.rule]).toEqual([403, rule])
  expect(server.engine.bank).toBe(before)
})

test('[E6a, E6b] accepts any host and origin in process', async () => {
  const { app } = await bank('--signatures', 'off')
  const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }
  const answer = await app.fetch(new Request('https://evil.example/v1/sandbox/customers', { headers }))
  expect(answer.status).toBe(200)
})

test('[E6a, E6b] prints the first refusal of each rule on stderr', async () => {
  const lines: string[] = []
  const printer = stderrPrinter()
  const { printNote } = printer
  Object.assign(printer, { printNote: (_: string, text: () => string) => lines.push(text()) })
  try {
    const server = await bank('--signatures', 'off')
    for (const Origin of ['https://a.example', 'https://b.example']) await send(server, { Origin })
    for (const Host of ['a.example', 'b.example']) await send(server, { Host })
  } finally {
    Object.assign(printer, { printNote })
  }
  expect(lines).toEqual([
    expect.stringContaining('"https://a.example"'),
    expect.stringMatching(/"a\.example".*--allow-host/s),
  ])
})

test('[E6b] compares names without case and port, addresses only if the server listens on all', () => {
  const isOwn = createHostCheck({
    host: '::',
    publicOrigin: 'https://bank.example:8443',
    allowedHosts: ['Bank'],
  })
  const ownHosts = [
    'BANK',
    'bank:1',
    'bank.example',
    'bank.example:8443',
    '10.0.0.1:80',
    '[fe80::1]:80',
    '[::]',
  ]
  expect(ownHosts.filter((host) => !isOwn(host))).toEqual([])
  const foreign = ['', 'bank.', 'xbank', 'bank.evil.example', '1.2.3', 'bank:80:80', ':80', '[bank]']
  expect(foreign.filter(isOwn)).toEqual([])
  expect(createHostCheck({ host: 'fe80::1' })('[fe80::1]:80')).toBe(true)
  expect(createHostCheck({ host: '192.0.2.7' })('192.0.2.8')).toBe(false)
})

test('[E6c] forbids browsers to run any response under /v1', async () => {
  const server = await bank('--signatures', 'off')
  const html = { effect: { kind: 'wrongContentType', contentType: 'text/html', body: '<script>' } } as const
  const guarded = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  }
  const answers = [
    await fetch(`${server.url}/v1/sandbox/customers`),
    await fetch(`${server.url}/v1/sandbox/customers`, { method: 'DELETE' }),
    await fetch(`${server.url}/v1/nowhere`),
    await fetch(`${server.url}/v1/accounts`, { method: 'OPTIONS' }),
    await fetch(`${server.url}/v1/accounts?x=%`),
  ]
  server.bank.faults.add(html)
  answers.push(await fetch(`${server.url}/v1/sandbox/customers`))
  for (const answer of answers) expect(Object.fromEntries(answer.headers)).toMatchObject(guarded)
  expect(answers.at(-1)?.headers.get('content-type')).toContain('text/html')
})
