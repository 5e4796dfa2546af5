import { createTokenCheck } from '@pocketbank/devtools/control/token'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { consoleUrl, openConsole } from './kit/console.ts'
import { writeCookie } from './kit/console-attacked.ts'

const token = 'a-token-of-a-test-1'

/** A bank with a browser that is in, and a copy of its cookie. */
async function openInside(keepsSessions: boolean) {
  const setup = openConsole({ console: { token, keepsSessions } })
  const browser = setup.browser()
  const inside = await browser.submit(await browser.open('/'), '/console/enter', { token })
  const Cookie = writeCookie(browser)
  const fetchStatus = async ({ app }: Pick<typeof setup, 'app'>) => {
    const request = new Request(consoleUrl, { headers: { Cookie } })
    return (await app.fetch(request, { remote: '127.0.0.1' })).status
  }
  return { setup, browser, inside, fetchStatus }
}

describe.each([
  [true, 401],
  [false, 200],
])('[C1f] where sessions are kept: %s', (isKept, endedStatus) => {
  test('accepts a copied cookie after its browser has signed out: %i', async () => {
    const { setup, browser, inside, fetchStatus } = await openInside(isKept)
    expect(await fetchStatus(setup)).toBe(200)
    const otherBrowser = setup.browser()
    await otherBrowser.submit(await otherBrowser.open('/'), '/console/enter', { token })
    await browser.submit(inside, '/console/leave')
    expect([browser.cookies.size, await fetchStatus(setup)]).toEqual([0, endedStatus])
    expect((await otherBrowser.open('/')).status).toBe(200)
  })

  test('accepts a cookie after a restart with the same token: %i', async () => {
    const { fetchStatus } = await openInside(isKept)
    expect(await fetchStatus(openConsole({ console: { token, keepsSessions: isKept } }))).toBe(endedStatus)
  })
})

describe('[C1g] after five wrong tokens', () => {
  afterEach(() => vi.useRealTimers())

  const fake = () => vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })

  test('compares one guess a second, and admits right tokens meanwhile', async () => {
    fake()
    const check = createTokenCheck(token)
    const guess = (text: string) => check(text, '192.0.2.1')
    const first = await Promise.all(Array.from({ length: 5 }, (_, at) => guess(`wrong-${at}`)))
    expect(first).toEqual(Array(5).fill('wrong'))
    const outputLines: string[] = []
    const waiting = Array.from({ length: 12 }, () =>
      guess('another-wrong-one').then((verdict) => outputLines.push(verdict)),
    )
    await vi.advanceTimersByTimeAsync(999)
    expect(outputLines).toEqual(['later', 'later'])
    expect([await check(token, '192.0.2.2'), await check(token, undefined)]).toEqual(['right', 'right'])
    await vi.advanceTimersByTimeAsync(2_001)
    expect(outputLines).toEqual(['later', 'later', 'wrong', 'wrong', 'wrong'])
    const verdictPromise = guess(token)
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await verdictPromise).toBe('right')
    await Promise.all(waiting)
    expect(await guess(token)).toBe('right')
  })

  test('says so in the form and in control', async () => {
    const { app } = openConsole({ console: { token } })
    fake()
    const ask = async (path: string, init: RequestInit) =>
      (await app.fetch(new Request(new URL(path, consoleUrl), init), { remote: '192.0.2.1' })).status
    const control = (secret: string) =>
      ask('/_sandbox/clock', { headers: { Authorization: `Bearer ${secret}` } })
    const enter = (secret: string) =>
      ask('/console/enter', { method: 'POST', body: new URLSearchParams({ token: secret }) })
    for (const [send, wrongStatus] of [
      [control, 401],
      [enter, 403],
    ] as const) {
      const free = await Promise.all(Array.from({ length: 5 }, () => send('a-wrong-token-of-a-test')))
      expect(free).toEqual(Array(5).fill(wrongStatus))
      const laterStatuses = Promise.all(Array.from({ length: 11 }, () => send('a-wrong-token-of-a-test')))
      await vi.advanceTimersByTimeAsync(60_000)
      expect((await laterStatuses).toSorted()).toEqual([...Array(10).fill(wrongStatus), 429])
      const right = send(token)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await right).toBe(send === control ? 200 : 303)
    }
  })

  test('counts no guess without a token', async () => {
    const { app } = openConsole({ console: { token } })
    const ask = () => app.fetch(new Request(new URL('/_sandbox/clock', consoleUrl)), { remote: '192.0.2.1' })
    for (let at = 0; at < 8; at += 1) expect((await ask()).status).toBe(401)
  })
})

describe('[C1h] forms', () => {
  const names = (count: number) =>
    new URLSearchParams(Array.from({ length: count }, (_, at) => [`n${at}`, 'x']))

  test.each(['/explain', '/console/snapshots', '/console/time', '/console/leave'])(
    'reads no form to %s without a cookie, if no browser names its origin',
    async (path) => {
      const { app } = openConsole()
      let isRead = false
      const body = new ReadableStream(
        {
          pull(controller) {
            isRead = true
            controller.enqueue(new TextEncoder().encode(String(names(1_000))))
            controller.close()
          },
        },
        { highWaterMark: 0 },
      )
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      const request = new Request(new URL(path, consoleUrl), {
        method: 'POST',
        body,
        headers,
        duplex: 'half',
      } as RequestInit)
      const answer = await app.fetch(request, { remote: '127.0.0.1' })
      expect([answer.status, isRead]).toEqual([403, false])
    },
  )

  test('reads 200 fields with a cookie and refuses 201', async () => {
    const setup = openConsole()
    const browser = setup.browser()
    const [form] = (await browser.open('/console/time')).forms('run-clock')
    const send = async (count: number, asFiles: boolean) => {
      const fields = [...names(count - 2), ['do', 'run-clock'], ['following', 'false']] as const
      const body = asFiles ? new FormData() : new URLSearchParams()
      for (const [name, value] of fields) body.append(name, value)
      return (await browser.fetch(form?.action ?? '', { method: 'POST', body })).status
    }
    for (const asFiles of [true, false]) {
      expect(await send(200, asFiles)).toBeLessThan(400)
      expect(await send(201, asFiles)).toBe(413)
    }
  })
})

test.each([
  [{ Origin: 'https://bank.example', 'Sec-Fetch-Site': 'same-origin' }, true],
  [{ Origin: 'http://bank.example' }, true],
  [{ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, false],
  [{ Origin: 'null' }, false],
])(
  '[C1i] signs in through a proxy that changes Host, by %j, naming --public-url: %s',
  async (headers, isShown) => {
    const { app } = openConsole({ console: { token } })
    const body = new URLSearchParams({ token })
    const request = new Request('http://inner:8080/console/enter', { method: 'POST', body, headers })
    const answer = await app.fetch(request, { remote: '192.0.2.1' })
    const hint = `--public-url ${headers.Origin}`
    expect([answer.status, (await answer.text()).includes(hint)]).toEqual([403, isShown])
  },
)
