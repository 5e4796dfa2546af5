import { beforeEach, expect, test } from 'vitest'
import { openConsole } from '../../../console/test/kit/console.ts'
import { openApp, type TestApp } from '../../../http/test/kit/bank.ts'
import { converse } from '../../test/kit/raw-socket.ts'
import { listen } from './listen.ts'

/** The same bank twice: one is served with Request and Response alone. */
interface Banks {
  readonly plain: TestApp
  readonly whole: TestApp
}

let banks: Banks
beforeEach(() => {
  const settings = { signatures: 'off' } as const
  banks = { plain: openApp({ settings }), whole: openApp({ settings }) }
})

/** Sends bytes to a bank over a connection; returns its answer, the header lines sorted. */
async function sendBytes({ app }: Pick<TestApp, 'app'>, reply: Partial<TestApp['app']>, bytes: string) {
  const { fetch, refuse } = app
  const options = { port: 0, host: '127.0.0.1', keepsGlobals: true, allowedHosts: ['bank.example', 'a'] }
  const { url, close } = await listen({ fetch, refuse, close: app.close, ...reply }, options)
  const text = await converse(url, bytes)
  await close()
  return text
    .replaceAll(/^date: .*\r\n/gim, '')
    .split('\r\n\r\n')
    .map((part) => (part.startsWith('HTTP/1.1') ? part.toLowerCase().split('\r\n').sort() : part))
}

const kari = { customerNumber: '13039319956', name: 'Blåbær Sylte', type: 'PRIVATE' }
/** Its bytes, each as a character. */
const customer = Buffer.from(JSON.stringify(kari)).toString('latin1')
const json = ['Content-Type: application/json', `Content-Length: ${customer.length}`]

function request(line: string, headers: readonly string[] = [], body = ''): string {
  const lines = [`${line} HTTP/1.1`, 'Host: 127.0.0.1:8080', 'X-Request-ID: an-id', ...headers]
  return `${[...lines, 'Connection: close', '', ''].join('\r\n')}${body}`
}

test.each([
  ['a page of a list', request('GET /v1/sandbox/customers?limit=2')],
  ['letters beyond ASCII', request('POST /v1/sandbox/customers', json, customer)],
  ['no body', request('DELETE /v1/sandbox/customers')],
  ['a refusal', request('GET /v1/sandbox/customers?limit=ø')],
  ['a body that nobody reads', request('GET /v1/sandbox/customers', json, customer)],
  ['HEAD', request('HEAD /v1/sandbox/customers')],
  ['another method', request('PUT /v1/sandbox/customers', json, customer)],
  ['no such path', request('GET /v1/nothing')],
  ['a path with %', request('GET /v1/sandbox/%63ustomers')],
  ['an absolute address', request('GET http://127.0.0.1:8080/v1/sandbox/customers')],
  ['another host', request('GET /v1/sandbox/customers').replace('127.0.0.1', 'BANK.example')],
  ['an invalid host', request('GET /v1/sandbox/customers').replace('127.0.0.1', 'a b')],
])('answers the same without Request and Response: %s', async (_, bytes) => {
  const { plain, whole } = banks
  const [first, second] = [
    await sendBytes(plain, { reply: plain.app.reply }, bytes),
    await sendBytes(whole, {}, bytes),
  ]
  expect(first).toEqual(second)
  expect(plain.app.requests.entries).toEqual(whole.app.requests.entries)
})

test.each([
  ['256.1.1.1', 400],
  ['127.1', 400],
  ['0x7f.0.0.1', 400],
  ['a:99999', 400],
  ['b\u00fccher.example', 400],
  ['a:065', 200],
  ['bank.example:80', 200],
  ['[::1]:8080', 200],
])('[E5d] answers Host %s with %i with and without Request and Response', async (host, status) => {
  const { plain, whole } = banks
  const bytes = request('GET /v1/sandbox/customers?limit=2').replace('127.0.0.1:8080', host)
  const first = await sendBytes(plain, { reply: plain.app.reply }, bytes)
  expect(first[0]?.[0] === undefined ? '' : String(first[0])).toContain(`http/1.1 ${status} `)
  expect(first).toEqual(await sendBytes(whole, {}, bytes))
})

test('[E4d] answers percent-encoded dots with an error object', async () => {
  const { plain } = banks
  for (const target of ['/v1/accounts/%2e%2e', '/v1/accounts/x/%2E%2E/%2e', '/%2e%2e/v1/accounts']) {
    for (const reply of [{ reply: plain.app.reply }, {}]) {
      const [head, body = ''] = await sendBytes(plain, reply, request(`GET ${target}`))
      expect(String(head)).toContain('http/1.1 404 not found')
      expect(JSON.parse(body as string)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  }
})

const withoutRequest = { fetch: () => Promise.reject(new Error('a Request was made')) }

test.each(['bank.example', 'localhost:80', '127.0.0.1:8080', '127.0.0.1:49152', 'localhost:60999'])(
  'answers %s without Request and Response',
  async (host) => {
    const { plain } = banks
    const bytes = request('GET /v1/sandbox/customers').replace('127.0.0.1:8080', host)
    const [head] = await sendBytes(plain, { reply: plain.app.reply, ...withoutRequest }, bytes)
    expect(head).toContain('http/1.1 200 ok')
  },
)

test.each([
  ['the log', request('GET /')],
  ['the reference', request('GET /docs?tpp=x')],
  ['an operation', request('GET /docs/listAccounts?lang=typescript')],
  ['a guide', request('GET /docs/errors')],
  ['a list with a filter', request('GET /console/customers?q=%C3%A6')],
  ['a redirect', request('GET /console')],
  ['a style sheet', request('GET /console/style.css')],
  ['the icon', request('GET /favicon.ico')],
  ['a page that does not exist', request('GET /console/nothing')],
  ['a page behind a proxy', request('GET /docs', ['X-Forwarded-For: 10.0.0.1'])],
  ['a page in a frame of another site', request('GET /docs', ['Sec-Fetch-Site: cross-site'])],
  ['two cookies', request('GET /docs', ['Cookie: pocketbank8080-notice=a'])],
])('answers a page of the console without a Request, as with one: %s', async (_, bytes) => {
  const { app } = openConsole()
  const first = await sendBytes({ app }, { reply: app.reply, ...withoutRequest }, bytes)
  expect(String(first[0])).toMatch(/http\/1\.1 (?:200|303|403|404) /)
  expect(first).toEqual(await sendBytes({ app }, {}, bytes))
})

test('answers 500 if a reply fails, and the next request normally', async () => {
  const { plain } = banks
  const failing = [
    () => {
      throw new Error('at once')
    },
    () => Promise.reject(new Error('later')),
  ]
  for (const reply of failing) {
    const [head] = await sendBytes(plain, { reply }, request('GET /v1/sandbox/customers'))
    expect(head).toContain('http/1.1 500 internal server error')
  }
})
