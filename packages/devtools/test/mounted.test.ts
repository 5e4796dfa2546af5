import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener, serve } from '@hono/node-server'
import { createTpp, type ScaRedirect } from '@pocketbank/testing'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { openApp } from '../../http/test/kit/bank.ts'
import { throughThePage } from '../../http/test/kit/clients/page-forms.ts'
import { filledEngine } from '../../http/test/kit/filled.ts'
import { comeBack, people } from '../../http/test/kit/psu.ts'
import { createControlApi } from '../src/control/api.ts'
import { controlBank } from '../src/control/bank.ts'

const basePath = '/bank'
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A bank with data that believes itself at /bank, and may be controlled. */
function openBank() {
  const engine = filledEngine()
  const bank = controlBank(engine, { system: () => engine.now })
  const controlApi = createControlApi({ bankFor: () => bank })
  return openApp({ basePath, engineFor: () => engine, now: () => engine.now, controlApi: controlApi }).app
}

type Bank = ReturnType<typeof openBank>

function registerServer(server: { address(): unknown; close(callback: () => void): unknown }): string {
  closing.push(() => new Promise((resolve) => void server.close(() => resolve())))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`
}

/** Listens with a Hono application; gives where the bank is. */
function listen(hono: Hono): Promise<string> {
  return new Promise((resolve) => {
    const options = { fetch: hono.fetch, port: 0, hostname: '127.0.0.1', overrideGlobalObjects: false }
    const server = serve(options, () => resolve(registerServer(server)))
  })
}

/** Listens as Express and its like do, which take the path off what they pass on. */
function listenAsExpress(bank: Bank): Promise<string> {
  const listener = getRequestListener(bank.fetch, { overrideGlobalObjects: false })
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    incoming.url = incoming.url?.replace(basePath, '') ?? '/'
    void listener(incoming, outgoing)
  })
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(registerServer(server)))
  })
}

const ways: readonly (readonly [string, (bank: Bank) => Promise<string>])[] = [
  ['hono.mount', (bank) => listen(new Hono().mount(basePath, bank.fetch))],
  [
    'hono.mount of a function',
    (bank) => listen(new Hono().mount(basePath, (request) => bank.fetch(request))),
  ],
  [
    'hono.mount that changes nothing',
    (bank) => listen(new Hono().mount(basePath, bank.fetch, { replaceRequest: (request) => request })),
  ],
  ['hono.all', (bank) => listen(new Hono().all(`${basePath}/*`, ({ req }) => bank.fetch(req.raw)))],
  [
    'an application within an application',
    (bank) => listen(new Hono().route('/', new Hono().mount(basePath, bank.fetch))),
  ],
  ['a listener behind Express', listenAsExpress],
]

interface Account {
  readonly _links: { readonly transactions: { readonly href: string } }
}

test.each(ways)('[V4g] creates, approves and uses a consent through %s', async (_, mount) => {
  const bank = openBank()
  const url = await mount(bank)
  const now = () => new Date('2026-01-15T09:00:00Z')
  const alsoSigned = ['(request-target)']
  const tpp = createTpp({ baseUrl: url, now, alsoSigned, headers: { 'TPP-Redirect-URI': comeBack } })
  const response = await (await tpp.get('/v1/accounts')).json<ScaRedirect>()
  const link = response._links.scaRedirect.href
  expect(link.startsWith(`${url}/sca/`)).toBe(true)
  const page = await (await fetch(link)).text()
  const addresses = [...page.matchAll(/(?:href|action|src)="([^"]+)"/g)].map(([, address = '']) => address)
  expect(addresses.length).toBeGreaterThan(1)
  for (const address of addresses) expect(address.startsWith(`${basePath}/sca/`)).toBe(true)
  const style = await fetch(new URL(`${basePath}/sca/style.css`, url))
  expect([style.status, style.headers.get('Content-Type')]).toEqual([200, 'text/css; charset=utf-8'])
  const back = await throughThePage(link, { customer: people.jonas, choice: 'context=PRIVATE' })
  const headers = { 'PSU-ID': back.get('psu-id') ?? '' }
  const answer = await tpp.get('/v1/accounts', { headers })
  const { accounts } = (await answer.json()) as { accounts: readonly Account[] }
  const href = accounts[0]?._links.transactions.href ?? ''
  expect(href.startsWith('/v1/accounts/')).toBe(true)
  expect((await tpp.get(href, { headers })).status).toBe(200)
})

test.each(ways)('[V4g] serves description and control under the path through %s', async (name, mount) => {
  const url = await mount(openBank())
  expect(await (await fetch(`${url}/openapi.json`)).json()).toMatchObject({ servers: [{ url: basePath }] })
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ effect: 'systemError', times: 1 })
  const response = await fetch(`${url}/_sandbox/faults`, { method: 'POST', headers, body })
  // A function that passes the Request on alone leaves out from where it comes.
  const isTold = !['hono.mount of a function', 'hono.all'].includes(name)
  expect(response.status).toBe(isTold ? 201 : 403)
  if (!isTold) return
  const location = response.headers.get('Location') ?? ''
  expect(location.startsWith(`${url}/_sandbox/faults/`)).toBe(true)
  expect((await fetch(location)).status).toBe(200)
  const forwarded = { 'X-Forwarded-For': '192.0.2.1' }
  expect((await fetch(`${url}/_sandbox/clock`, { headers: forwarded })).status).toBe(403)
})

test('[V4g] trusts no local program in a runtime that passes bindings', async () => {
  const hono = new Hono().mount(basePath, openBank().fetch)
  const ask = (bindings?: object) => hono.fetch(new Request('http://localhost/bank/_sandbox/clock'), bindings)
  for (const bindings of [undefined, {}, { DB: {} }, { incoming: {} }, { incoming: null }]) {
    expect((await ask(bindings)).status).toBe(403)
  }
  const socket = { remoteAddress: '127.0.0.1' }
  expect((await ask({ incoming: { socket, httpVersion: '1.0' } })).status).toBe(403)
  expect((await ask({ incoming: { socket, httpVersion: '1.1' } })).status).toBe(200)
})

test('[V4a] accepts the address without base path from the embedding server', async () => {
  const { fetch: ask, answer } = openBank()
  const bare = () => new Request('https://bank.example/openapi.json')
  expect((await ask(bare())).status).toBe(200)
  expect((await ask(bare(), { target: '/openapi.json' })).status).toBe(200)
  expect((await answer(bare())).status).toBe(200)
})
