import type { ConnectionInfo } from '@pocketbank/http'
import { beforeAll, describe, expect, test } from 'vitest'
import { actions, consoleFiles, pages } from '../src/groups.ts'
import { consoleUrl } from './kit/console.ts'
import { type Attacked, openAttacked, writeCookie, writeState } from './kit/console-attacked.ts'
import { findPathPattern } from './kit/console-world.ts'

let attacked: Attacked

beforeAll(async () => {
  attacked = await openAttacked()
})

interface RequestChange {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: BodyInit
  readonly url?: string
  readonly connection?: ConnectionInfo
}

/** Sends a request as somebody else does, and gives the status of the answer. */
async function sends(
  address: string,
  { headers, url = consoleUrl, connection = {}, ...init }: RequestChange,
): Promise<number> {
  const { setup } = attacked
  const request = new Request(new URL(address, url), { ...init, headers: { ...headers }, redirect: 'manual' })
  const answer = await setup.app.fetch(request, { remote: '127.0.0.1', ...connection })
  await answer.body?.cancel()
  return answer.status
}

/** Sends something to every address; gives those where the status was another one. */
async function wrongStatuses(
  addresses: readonly string[],
  expectedStatus: number,
  change: RequestChange,
): Promise<readonly string[]> {
  const before = writeState(attacked.setup)
  const problems: string[] = []
  for (const address of addresses) {
    const status = await sends(address, change)
    if (status !== expectedStatus) problems.push(`${status} ${address}`)
  }
  expect(writeState(attacked.setup), 'nothing has changed').toBe(before)
  return problems
}

test('attacks every action and every page', () => {
  const actionNames = new Set(attacked.acting.map(([, fields]) => fields.get('do')))
  expect([...actions.keys()].filter((name) => !actionNames.has(name))).toEqual([])
  const visitedPatterns = new Set(attacked.reading.map(findPathPattern))
  expect([...pages, ...consoleFiles].filter(({ path }) => !visitedPatterns.has(path))).toEqual([])
})

describe('what is read', () => {
  test.each<readonly [string, RequestChange]>([
    ['another machine', { connection: { remote: '192.0.2.9' } }],
    ['a host that knows no address', { connection: { remote: undefined } }],
    ['a name that was rebound to this machine', { url: 'http://evil.example:8080' }],
    ['a proxy', { headers: { 'X-Forwarded-For': '127.0.0.1' } }],
    [
      'a page of another site that reads it',
      { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' } },
    ],
    [
      'a frame of another site',
      {
        headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'iframe' },
      },
    ],
    [
      'an image of another site',
      { headers: { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'image' } },
    ],
    [
      'a page at another port',
      { headers: { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' } },
    ],
  ])('[C1a] [C1d] refuses the page to %s', async (_, change) => {
    expect(await wrongStatuses(attacked.reading, 403, change)).toEqual([])
  })

  test('[C1d] forbids frames, caches and foreign resources', () => {
    for (const [address, { headers, tags }] of attacked.walked.pages) {
      expect([address, Object.fromEntries(headers)]).toEqual([
        address,
        expect.objectContaining({
          'cache-control': 'no-store',
          'content-security-policy': expect.stringMatching(
            /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
          ),
          'cross-origin-resource-policy': 'same-origin',
          'referrer-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
        }),
      ])
      expect(headers.get('content-security-policy')).not.toMatch(/unsafe|\*|data:|https?:/)
      const scripts = tags.filter(({ name, isEnd }) => name === 'script' && !isEnd)
      expect([
        address,
        scripts.map(({ text, attributes }) => text + attributes.get('src')?.split('?')[0]),
      ]).toEqual([address, ['/console/script.js']])
      const active = tags.filter(
        ({ name, attributes }) =>
          ['style', 'iframe', 'object', 'embed', 'base'].includes(name) ||
          [...attributes.keys()].some((key) => key === 'style' || /^on/i.test(key)),
      )
      expect([address, active.map(({ name }) => name)]).toEqual([address, []])
      const otherOrigins = tags.flatMap(({ attributes }) =>
        [attributes.get('action'), attributes.get('src')].filter(
          (at) => at !== undefined && !at.startsWith('/'),
        ),
      )
      expect([address, otherOrigins]).toEqual([address, []])
    }
  })

  test('[C1c] changes nothing, for any method', async () => {
    for (const method of ['GET', 'HEAD']) await wrongStatuses(attacked.reading, 200, { method })
    const otherAddresses = attacked.reading.filter(
      (address) => !attacked.acting.some(([at]) => at === address),
    )
    for (const method of ['PUT', 'DELETE', 'PATCH']) {
      expect(await wrongStatuses(otherAddresses, 405, { method })).toEqual([])
    }
  })
})

describe('what acts', () => {
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }

  /** Sends every form with its values, changed as the parameters say. */
  async function wrongAnswers(
    expectedStatus: number,
    change: (fields: URLSearchParams) => RequestChange,
  ): Promise<readonly string[]> {
    const before = writeState(attacked.setup)
    const problems: string[] = []
    for (const [address, fields] of attacked.acting) {
      const request = change(new URLSearchParams(fields))
      const status = await sends(address, { method: 'POST', body: fields, ...request })
      if (status !== expectedStatus) problems.push(`${status} ${address}`)
    }
    expect(writeState(attacked.setup), 'nothing has changed').toBe(before)
    return problems
  }

  test.each<readonly [string, (cookie: string) => RequestChange]>([
    [
      'a page of another origin',
      (Cookie) => ({ headers: { ...form, Cookie, Origin: 'https://evil.example' } }),
    ],
    [
      'a page without an origin, such as a frame in a sandbox',
      (Cookie) => ({ headers: { ...form, Cookie, Origin: 'null' } }),
    ],
    [
      'a page of another port of this machine',
      (Cookie) => ({
        headers: { ...form, Cookie, Origin: 'http://127.0.0.1:9999', 'Sec-Fetch-Site': 'same-site' },
      }),
    ],
    [
      'a page of another site, as browsers say',
      (Cookie) => ({ headers: { ...form, Cookie, 'Sec-Fetch-Site': 'cross-site' } }),
    ],
    [
      'an address that somebody typed',
      (Cookie) => ({ headers: { ...form, Cookie, 'Sec-Fetch-Site': 'none' } }),
    ],
    ['another machine', (Cookie) => ({ headers: { ...form, Cookie }, connection: { remote: '192.0.2.9' } })],
    [
      'a name that was rebound to this machine',
      (Cookie) => ({
        headers: { ...form, Cookie, Origin: 'http://evil.example:8080' },
        url: 'http://evil.example:8080',
      }),
    ],
    ['a proxy', (Cookie) => ({ headers: { ...form, Cookie, Via: '1.1 proxy' } })],
    ['a browser without the cookie', () => ({ headers: { ...form, Origin: consoleUrl } })],
    ['a browser without the cookie that names no page', () => ({ headers: form })],
    ['a browser that names no page', (Cookie) => ({ headers: { ...form, Cookie } })],
  ])('[C1c] refuses a form from %s', async (_, writeChange) => {
    const cookie = writeCookie(attacked.browser)
    expect(await wrongAnswers(403, () => writeChange(cookie))).toEqual([])
  })

  test('[C1c] refuses a form as JSON or plain text, which other sites can send', async () => {
    const Cookie = writeCookie(attacked.browser)
    for (const type of ['application/json', 'text/plain']) {
      expect(await wrongAnswers(415, () => ({ headers: { Cookie, 'Content-Type': type } }))).toEqual([])
    }
  })

  test('[C1c] refuses a form that is too large', async () => {
    const Cookie = writeCookie(attacked.browser)
    const uploads = pages.filter((page) => page.formBytesMax !== undefined).map(({ path }) => path)
    const problems = await wrongAnswers(413, (fields) => {
      fields.delete('do')
      fields.append('more', 'x'.repeat(200_000))
      return { headers: { ...form, Cookie }, body: fields }
    })
    expect(problems.filter((line) => !uploads.some((path) => line.includes(path)))).toEqual([])
  })

  test('[C1c] accepts a form from the page itself', async () => {
    const { browser, setup } = attacked
    const before = setup.bank.clock.now
    await browser.submit(await browser.open('/console/time'), 'advance-clock', { by: 'hour' })
    expect(setup.bank.clock.now - before).toBe(3_600_000)
  })
})
