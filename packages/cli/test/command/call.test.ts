import { verify, X509Certificate } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { otherKey } from '@pocketbank/signatures/authority'
import { createSandbox } from '@pocketbank/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { runHere, type Surroundings } from './run-here.ts'

interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const receivedRequests: ReceivedRequest[] = []
const bank = createServer(async (request, response) => {
  const bytes: Buffer[] = []
  for await (const chunk of request) bytes.push(chunk)
  receivedRequests.push({ headers: request.headers, body: Buffer.concat(bytes).toString() })
  const status = Number(request.url?.slice(1))
  response.writeHead(status, status === 302 ? { location: '/500' } : {}).end('{"ok":true}')
})
let url = ''
let folder = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
})
afterAll(() => bank.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'call-'))
  // A key is there already, since to make one takes longer than a call.
  await mkdir(join(folder, '.pocketbank'))
  await writeFile(join(folder, '.pocketbank', 'tpp-key.pem'), otherKey.privateKey)
  receivedRequests.length = 0
})
afterEach(() => rm(folder, { recursive: true }))

const run = (argv: readonly string[], around: Surroundings = {}) =>
  runHere(['call', ...argv, '--url', url], { folder, ...around })

test('[Y2] signs and sends; prints the body to stdout, status and headers to stderr', async () => {
  const { code, out, error } = await run(['POST', '/201', '--data', '{"a": 1}'])
  expect(code).toBe(0)
  expect(out).toBe('{\n  "ok": true\n}\n')
  expect(error).toMatch(/^201 Created\n(?:[\w-]+: .*\n)+\n$/)
  const [{ headers, body } = { headers: {}, body: '' }] = receivedRequests
  expect(body).toBe('{"a": 1}')
  const certificate = new X509Certificate(Buffer.from(String(headers['tpp-signature-certificate']), 'base64'))
  const text = `date: ${headers.date}\ndigest: ${headers.digest}\nx-request-id: ${headers['x-request-id']}`
  const [, signature = ''] = /signature="([^"]+)"/.exec(String(headers.signature)) ?? []
  expect(verify('sha256', Buffer.from(text), certificate.publicKey, Buffer.from(signature, 'base64'))).toBe(
    true,
  )
  expect(headers.date).toBe('Thu, 15 Jan 2026 09:00:00 GMT')
})

test('sends another request id each time', async () => {
  await run(['GET', '/200'])
  await run(['GET', '/200'])
  expect(receivedRequests[0]?.headers['x-request-id']).not.toBe(receivedRequests[1]?.headers['x-request-id'])
})

test.each([
  ['200', 0],
  ['302', 0],
  ['400', 1],
  ['500', 1],
] as const)('[Y1a] ends a response of %s with %i', async (status, code) => {
  const answer = await run(['GET', `/${status}`])
  expect(answer.code).toBe(code)
  expect(answer.error).toMatch(new RegExp(`^${status} `))
})

test('[Y2] prints only the body with --quiet, and one object with --json', async () => {
  expect(await run(['GET', '/200', '-q'])).toEqual({ code: 0, out: '{\n  "ok": true\n}\n', error: '' })
  const { out, error } = await run(['GET', '/400', '--json'])
  expect(error).toBe('')
  expect(JSON.parse(out)).toMatchObject({
    status: 400,
    headers: { connection: 'keep-alive' },
    body: { ok: true },
  })
})

test('sends unsigned and makes no key with --no-sign', async () => {
  expect(await run(['GET', '/200', '--no-sign'])).toMatchObject({ code: 0 })
  expect(receivedRequests[0]?.headers).not.toHaveProperty('signature')
  expect(receivedRequests[0]?.headers).not.toHaveProperty('tpp-signature-certificate')
  expect(await readdir(join(folder, '.pocketbank'))).toEqual(['tpp-key.pem'])
})

test('calls as the TPP of --id', async () => {
  await run(['GET', '/200', '--id', 'PSDSE-FINA-44059'])
  const certificate = String(receivedRequests[0]?.headers['tpp-signature-certificate'])
  expect(new X509Certificate(Buffer.from(certificate, 'base64')).subject).toContain('PSDSE-FINA-44059')
})

test('reads a body from the line, a file or standard input', async () => {
  await writeFile(join(folder, 'kari.json'), '{"name":"Kari"}\n')
  const post = (...argv: readonly string[]) =>
    run(['POST', '/200', '--no-sign', ...argv], { input: 'what came in' })
  await post('--body', '@text')
  await post('--data', '@kari.json')
  await post('--data', '@-')
  await post('--data', '-')
  await post('--data', '{}', '--header', 'Content-Type: text/plain')
  expect(receivedRequests.map(({ body }) => body)).toEqual([
    '@text',
    '{"name":"Kari"}\n',
    'what came in',
    'what came in',
    '{}',
  ])
  expect(receivedRequests.map(({ headers }) => headers['content-type'])).toEqual([
    ...Array<string>(4).fill('application/json'),
    'text/plain',
  ])
  expect(await post('--data', '@nowhere.json')).toMatchObject({
    code: 2,
    error: `pocketbank: ${join(folder, 'nowhere.json')}: there is no such file (see pocketbank help call)\n`,
  })
})

test('reads headers from a profile; those of the line win', async () => {
  const profiles = join(folder, '.pocketbank/profiles')
  await mkdir(profiles, { recursive: true })
  await writeFile(join(profiles, 'arne'), '# Arne\nPSU-ID: arne\n\nTPP-Session-ID: s:1\r\n')
  await writeFile(join(folder, 'own.txt'), 'PSU-ID arne')
  const profiled = (...argv: readonly string[]) => run(['GET', '/200', '--no-sign', ...argv])
  await profiled('--profile', 'arne', '--header', 'psu-id: kari')
  await profiled('--profile', join(profiles, 'arne'))
  await profiled('--profile', 'payment')
  expect(receivedRequests.map(({ headers }) => [headers['psu-id'], headers['tpp-session-id']])).toEqual([
    ['kari', 's:1'],
    ['arne', 's:1'],
    [undefined, 'my-session'],
  ])
  expect(receivedRequests[2]?.headers).toMatchObject({ 'x-psu-identity': '13039319955', 'x-accept-fix': ',' })
  expect((await profiled('--profile', 'own.txt')).error).toContain(
    `own.txt: must be "Name: value", got "PSU-ID arne"`,
  )
  const unknown = await profiled('--profile', 'jonas')
  expect(unknown.code).toBe(2)
  expect(unknown.error).toContain('there is no profile "jonas"')
})

test('[Y1] refuses a wrong command line in a line with exit code 2, and sends nothing', async () => {
  const { code, out, error } = await run(['GET', '/200', '--jason'])
  expect([code, out]).toEqual([2, ''])
  expect(error).toBe(
    'pocketbank: there is no option --jason; did you mean --json? (see pocketbank help call)\n',
  )
  expect(receivedRequests).toEqual([])
})

test('prints a line if nothing listens', async () => {
  const closedServer = createServer()
  await new Promise<void>((resolve) => closedServer.listen(0, '127.0.0.1', resolve))
  const { port } = closedServer.address() as AddressInfo
  await new Promise((resolve) => closedServer.close(resolve))
  const address = `http://127.0.0.1:${port}`
  const called = (environment: Surroundings['environment'] = {}) =>
    runHere(['call', 'GET', '/200'], { folder, environment: { ...environment, POCKETBANK_URL: address } })
  expect(await called()).toEqual({
    code: 1,
    out: '',
    error: `pocketbank: nobody listens at ${address}. pocketbank start starts a bank.\n`,
  })
  const fromClone = await called({ npm_lifecycle_event: 'call', npm_package_name: 'pocketbank' })
  expect(fromClone.error).toContain('. npm start -- starts a bank')
  expect((await called({ npm_command: 'exec' })).error).toContain('. npx pocketbank start starts a bank')
})

test('[Y2] presents a client certificate to a bank by HTTPS, the one of the TPP that signs', async () => {
  await using sandbox = createSandbox({ clientCertificates: 'required' })
  const { url: secureUrl } = await sandbox.listen({ tls: true })
  const customers = ['call', 'GET', '/v1/sandbox/customers', '--url', secureUrl]
  for (const id of [[], ['--id', 'PSDSE-FINA-44059']]) {
    const { code, error } = await runHere([...customers, ...id], { folder })
    expect([code, error.split('\n')[0]]).toEqual([0, '200 OK'])
  }
  expect(sandbox.requests.last?.tpp).toBe('PSDSE-FINA-44059')
  expect((await runHere([...customers, '--no-sign'], { folder })).error).toContain('401 Unauthorized')
  expect(sandbox.requests.last?.rule).toBe('Q16a')
})
