import { createApp } from '@pocketbank/http'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { expect, test } from 'vitest'
import { filledEngine } from '../../http/test/kit/filled.ts'
import { createConsole } from '../src/console.ts'
import { openConsole } from './kit/console.ts'

const token = 'a-token-of-a-test-1'

test("[C1e] has nothing at the console's addresses without a console", async () => {
  const engine = filledEngine()
  const app = createApp({ engineFor: () => engine, now: () => engine.now, crypto: nodeCrypto })
  for (const path of ['/', '/console/style.css', '/console/events', '/explain', '/docs']) {
    const answer = await app.fetch(new Request(`http://127.0.0.1${path}`), { remote: '127.0.0.1' })
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { code: 'NOT_FOUND' }])
  }
})

test('shows the requests at the root, with navigation, a skip link and one heading', async () => {
  const page = await openConsole().browser().open('/')
  expect(page.status).toBe(200)
  expect(page.title).toBe('Requests – pocketbank')
  expect(page.tags.filter(({ name, isEnd }) => name === 'h1' && !isEnd)).toHaveLength(1)
  expect(page.link('Skip to content')).toBe('#main')
  expect(page.link('Requests')).toBe('/')
})

test('[C2d] is in English in any browser', async () => {
  const page = await openConsole().browser({ 'Accept-Language': 'nn-NO,nb;q=0.9' }).open('/?lang=nb')
  expect(page.title).toBe('Requests – pocketbank')
  expect(page.headers.get('Content-Language')).toBe('en')
  expect(page.headers.get('Set-Cookie') ?? '').not.toMatch(/=nb(?:;|$)/)
  expect(page.html).toMatch(/^<!doctype html><html lang="en">/)
})

test('[C1a] accepts a token by form, and keeps it by a strict cookie', async () => {
  const setup = openConsole({ console: { token } })
  const browser = setup.browser()
  const tokenPage = await browser.open('/console/tpps?x=1')
  expect([tokenPage.status, tokenPage.title]).toEqual([401, 'Enter the token – pocketbank'])
  const refusedPage = await browser.submit(tokenPage, '/console/enter', { token: 'a-token-of-a-test-2' })
  expect(refusedPage.status).toBe(403)
  const response = await browser.fetch('/console/enter', {
    method: 'POST',
    body: new URLSearchParams({ token, goal: '/' }),
  })
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/'])
  expect(response.headers.get('Set-Cookie')).toMatch(
    /^pocketbank8080=[0-9a-f]{32}\.\d+\.[\w-]{22}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  const page = await browser.open('/')
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Requests')])
  await browser.submit(page, '/console/leave')
  expect((await browser.fetch('/')).status).toBe(401)
})

test('[C1a] shows no sections before the token', async () => {
  const { tags } = await openConsole({ console: { token: 'a-token-of-16-chars' } })
    .browser()
    .open('/console/time')
  expect(tags.filter(({ name }) => name === 'nav' || name === 'h1').map(({ name }) => name)).toEqual([
    'h1',
    'h1',
  ])
})

test('[C1b] refuses a weak token before the first visit', () => {
  expect(() => createConsole({ bankFor: () => undefined, token: 'short' })).toThrow('at least 16 characters')
})

test('[C1e] shows a page for an unknown address, and names the allowed methods', async () => {
  const browser = openConsole().browser()
  for (const path of ['/console/nothing', '/console/customers/%FF', '/console/%']) {
    const missingPage = await browser.open(path)
    expect([path, missingPage.status, missingPage.text]).toEqual([
      path,
      404,
      expect.stringContaining('No page of the console'),
    ])
  }
  const deleted = await browser.fetch('/', { method: 'DELETE' })
  expect([deleted.status, deleted.headers.get('Allow')]).toEqual([405, 'GET, POST, HEAD, OPTIONS'])
})

test.each(['/console/nothing', '/console/tpps', '/console/payments/none/json'])(
  "[C3a] moves the clock by the bar's buttons from an address without forms: %s",
  async (path) => {
    const setup = openConsole()
    const browser = setup.browser()
    const before = setup.bank.clock.now
    const firstPage = await browser.open(path)
    expect(firstPage.forms('advance-clock').map(({ action }) => action)).toEqual(['/console/time'])
    const movedPage = await browser.submit(firstPage, 'advance-clock', { by: 'hour' })
    expect([movedPage.status, setup.bank.clock.now - before]).toEqual([200, 3_600_000])
  },
)

test('[C2c] names the TPP of a bank in the address, and creates none', async () => {
  const setup = openConsole()
  const paths: string[] = []
  const bankFor = (tpp: string | undefined) => {
    paths.push(String(tpp))
    return setup.bank
  }
  const tenants = { names: () => ['PSDNO-FSA-1'], has: (tpp: string) => tpp === 'PSDNO-FSA-1' }
  const browser = openConsole({ console: { bankFor, tenants } }).browser()
  const choice = await browser.open((await browser.open('/')).html.match(/\/console\/tpps/)?.[0] ?? '')
  expect(choice.title).toBe('Whose bank? – pocketbank')
  const page = await browser.open(choice.link('PSDNO-FSA-1'))
  expect([page.title, page.link('Requests')]).toEqual(['Requests – pocketbank', '/?tpp=PSDNO-FSA-1'])
  const unknown = await browser.open('/?tpp=PSDNO-FSA-2')
  expect(unknown.status).toBe(404)
  expect((await browser.open('/console/time?tpp=')).title).toBe('Whose bank? – pocketbank')
  expect(new Set(paths)).toEqual(new Set(['PSDNO-FSA-1']))
})

test('[C1d] accepts links from other sites', async () => {
  const headers = {
    'Sec-Fetch-Site': 'cross-site',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Dest': 'document',
  }
  expect((await openConsole().browser().fetch('/', { headers })).status).toBe(200)
})

test('[C2a] sends the state of the page and each later one', async () => {
  const setup = openConsole()
  const browser = setup.browser()
  const page = await browser.open('/')
  const [main] = page.tags.filter(({ name }) => name === 'main')
  const answer = await browser.fetch('/console/events')
  expect(answer.headers.get('Content-Type')).toBe('text/event-stream')
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const next = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await next()).toBe(`data: ${main?.attributes.get('data-state')}\n\n`)
  setup.bank.clock.advance({ hours: 1 })
  expect(await next()).not.toBe(`data: ${main?.attributes.get('data-state')}\n\n`)
  setup.app.close()
  expect((await reader.read()).done).toBe(true)
})
