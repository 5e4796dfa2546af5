import { spawn } from 'node:child_process'
import { verify, X509Certificate } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { call } from './call.ts'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const received: Received[] = []
const bank = createServer(async (request, response) => {
  const octets: Buffer[] = []
  for await (const chunk of request) octets.push(chunk)
  received.push({ headers: request.headers, body: Buffer.concat(octets).toString() })
  const status = Number(request.url?.slice(1))
  response.writeHead(status, status === 302 ? { location: '/500' } : {}).end('{"ok":true}')
})
let url = ''
let folder = ''

beforeAll(async () => {
  await new Promise<void>((done) => bank.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(bank.address() as AddressInfo).port}`
})
afterAll(() => bank.close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'call-'))
  received.length = 0
})
afterEach(() => rm(folder, { recursive: true }))

async function run(...given: readonly string[]) {
  const printed: string[] = []
  const complaints: string[] = []
  const code = await call(given, {
    folder: join(folder, '.pocketbank'),
    now: new Date('2026-01-15T09:00:00Z'),
    colour: false,
    print: (text) => printed.push(text),
    complain: (text) => complaints.push(text),
  })
  return { code, printed: printed.join('\n'), complaints }
}

test('signs, sends and prints', async () => {
  const { code, printed, complaints } = await run('POST', '/201', '--data', '{"a": 1}', '--url', url)
  expect(code).toBe(0)
  expect(complaints).toEqual([])
  expect(printed).toMatch(/^201 Created\n/)
  expect(printed).toMatch(/\n\n\{\n {2}"ok": true\n\}$/)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  expect(body).toBe('{"a": 1}')
  const certificate = new X509Certificate(Buffer.from(String(headers['tpp-signature-certificate']), 'base64'))
  const text = `date: ${headers.date}\ndigest: ${headers.digest}\nx-request-id: ${headers['x-request-id']}`
  const [, signature = ''] = /signature="([^"]+)"/.exec(String(headers.signature)) ?? []
  expect(verify('sha256', Buffer.from(text), certificate.publicKey, Buffer.from(signature, 'base64'))).toBe(
    true,
  )
  expect(headers.date).toBe('Thu, 15 Jan 2026 09:00:00 GMT')
})

test('each call has another request id', async () => {
  await run('GET', '/200', '--url', url)
  await run('GET', '/200', '--url', url)
  expect(received[0]?.headers['x-request-id']).not.toBe(received[1]?.headers['x-request-id'])
})

test.each([
  ['200', 0],
  ['302', 0],
  ['400', 1],
  ['500', 1],
] as const)('an answer of %s exits with %i', async (status, code) => {
  const answer = await run('GET', `/${status}`, '--url', url)
  expect(answer.code).toBe(code)
  expect(answer.printed).toMatch(new RegExp(`^${status} `))
})

test('--no-sign sends the request bare and makes no key', async () => {
  await run('GET', '/200', '--url', url, '--no-sign')
  expect(received[0]?.headers).not.toHaveProperty('signature')
  expect(received[0]?.headers).not.toHaveProperty('tpp-signature-certificate')
  expect(await readdir(folder)).toEqual([])
})

test('--id calls as that TPP', async () => {
  await run('GET', '/200', '--url', url, '--id', 'PSDSE-FINA-44059')
  const certificate = String(received[0]?.headers['tpp-signature-certificate'])
  expect(new X509Certificate(Buffer.from(certificate, 'base64')).subject).toContain('PSDSE-FINA-44059')
})

test('a wrong command line is one line and exit code 2', async () => {
  const { code, printed, complaints } = await run('GET', '/200', '--colour')
  expect([code, printed]).toEqual([2, ''])
  expect(complaints).toEqual(["Unknown option '--colour' (--help tells more)"])
})

test('--help prints the usage', async () => {
  const { code, printed } = await run('--help')
  expect(code).toBe(0)
  expect(printed).toMatch(/^usage: npm run call -- METHOD PATH/)
})

test('where nobody listens one line says so', async () => {
  const nobody = createServer()
  await new Promise<void>((done) => nobody.listen(0, '127.0.0.1', done))
  const { port } = nobody.address() as AddressInfo
  await new Promise((done) => nobody.close(done))
  const { code, printed, complaints } = await run('GET', '/200', '--url', `http://127.0.0.1:${port}`)
  expect([code, printed]).toEqual([1, ''])
  expect(complaints).toEqual([`nobody listens at http://127.0.0.1:${port}; npm start starts the bank`])
})

test('the command as npm runs it, bundled, in an empty folder', async () => {
  const launcher = fileURLToPath(new URL('../../../../.ci/run-program.cjs', import.meta.url))
  const given = [launcher, 'packages/testing/src/call/main.ts', 'POST', '/201', '--data', '{}', '--url', url]
  const child = spawn(process.execPath, given, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const text = { out: '', error: '' }
  child.stdout.on('data', (chunk) => {
    text.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    text.error += chunk
  })
  const code = await new Promise((done) => child.on('close', done))
  expect({ code, error: text.error }).toEqual({ code: 0, error: '' })
  expect(text.out).toMatch(/^201 Created\n/)
  expect((await readdir(join(folder, '.pocketbank'))).sort()).toEqual(['tpp-certificate.pem', 'tpp-key.pem'])
})
