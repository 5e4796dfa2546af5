import { createApp } from '@pocketbank/http'
import { nodeCrypto } from '@pocketbank/signatures/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { createConsole } from '../src/console.ts'
import { consoleUrl } from './kit/console.ts'
import { type Attacked, openAttacked, writeCookie, writeState } from './kit/console-attacked.ts'
import { openConsoleWorld } from './kit/console-world.ts'

const token = 'a-token-of-a-test-1'

/** Takes two of the values, others for each index. */
function takeTwo<Value>(values: readonly Value[], index: number): readonly Value[] {
  const { length } = values
  return values.filter(
    (_, at) => at === index % length || at === (index + 1 + Math.floor(index / length)) % length,
  )
}

let attacked: Attacked

beforeAll(async () => {
  attacked = await openAttacked(token)
})

describe('with a token', () => {
  /** A console that needs the token, with a browser that is in. */
  async function openWithToken() {
    const setup = await openConsoleWorld({ console: { token } })
    const browser = setup.browser()
    const inside = await browser.submit(await browser.open('/console/time'), '/console/enter', { token })
    return { setup, browser, inside }
  }

  test('[C1a] [C1b] reads and changes nothing without the token, which no page or address has', async () => {
    const { inside } = await openWithToken()
    expect(inside.path).toBe('/console/time')
    const { setup, browser, walked } = attacked
    const [[name = '', value = ''] = []] = [...browser.cookies]
    const [id = '', until = '', seal = ''] = value.split('.')
    const later = `${id}.${Number(until) + 1}.${seal}`
    const cookies = [
      '',
      `${name}=`,
      `${name}=${token}`,
      `${name}=${later}`,
      `${name}=${'0'.repeat(32)}.${until}.${seal}`,
      `${name}=${id}.1.${seal}`,
    ]
    const before = writeState(setup)
    const ask = async (address: string, init: RequestInit) => {
      const request = new Request(new URL(address, consoleUrl), { ...init, redirect: 'manual' })
      return (await setup.app.fetch(request, { remote: '127.0.0.1' })).status
    }
    // Each address meets two cookies, and each cookie a third of the addresses.
    for (const [index, address] of attacked.reading.entries()) {
      for (const Cookie of takeTwo(cookies, index)) {
        expect([address, Cookie, await ask(address, { headers: { Cookie } })]).toEqual([address, Cookie, 401])
      }
    }
    for (const [index, [address, body]] of attacked.acting.entries()) {
      for (const Cookie of takeTwo(cookies, index)) {
        const status = await ask(address, { method: 'POST', body, headers: { Cookie } })
        expect([address, Cookie, status]).toEqual([address, Cookie, 401])
      }
    }
    expect(writeState(setup)).toBe(before)
    expect(value).not.toContain(token)
    for (const [address, { html }] of walked.pages)
      expect([address, html.includes(token)]).toEqual([address, false])
  })

  test('[C1c] refuses a form without its token, or with one of another session', async () => {
    const { setup, browser, acting } = attacked
    const otherBrowser = setup.browser()
    const inside = await otherBrowser.submit(await otherBrowser.open('/console/time'), '/console/enter', {
      token,
    })
    const foreign = inside.forms('advance-clock')[0]?.fields.token?.[0] ?? ''
    const formToken = acting[0]?.[1].get('token') ?? ''
    expect(new Set([foreign, formToken, '']).size).toBe(3)
    const before = writeState(setup)
    const postForm = async (address: string, fields: URLSearchParams, headers: Record<string, string>) => {
      const request = new Request(new URL(address, consoleUrl), { method: 'POST', body: fields, headers })
      return (await setup.app.fetch(request, { remote: '127.0.0.1' })).status
    }
    const [Cookie, otherCookie] = [writeCookie(browser), writeCookie(otherBrowser)]
    const cases = [
      ...[undefined, '', 'x'.repeat(22), foreign].map((wrongToken) => [wrongToken, { Cookie }] as const),
      [formToken, { Cookie: otherCookie }],
      [formToken, { Cookie: otherCookie, Origin: consoleUrl }],
      [foreign, { Cookie, Origin: consoleUrl }],
      [formToken, { Cookie, Origin: 'https://evil.example' }],
      [formToken, { Cookie, Origin: 'http://127.0.0.1:9999', 'Sec-Fetch-Site': 'same-site' }],
    ] as const
    for (const [index, [address, fields]] of acting.entries()) {
      for (const [given, headers] of takeTwo(cases, index)) {
        const form = new URLSearchParams(fields)
        form.delete('token')
        if (given !== undefined) form.append('token', given)
        expect([address, given, await postForm(address, form, headers)]).toEqual([address, given, 403])
      }
    }
    expect(writeState(setup)).toBe(before)
  })

  test.each([
    [{}],
    [{ Origin: 'https://evil.example' }],
    [{ Origin: 'null' }],
    [{ Origin: 'http://127.0.0.1:9999', 'Sec-Fetch-Site': 'same-site' }],
    [{ 'Sec-Fetch-Site': 'cross-site' }],
    [{ 'Sec-Fetch-Site': 'none' }],
  ])('[C1j] sends no form of another page by signing in: %j', async (headers) => {
    const { setup } = await openWithToken()
    const before = writeState(setup)
    const body = new URLSearchParams({ do: 'advance-clock', by: 'hour' })
    const page = await setup.app.fetch(
      new Request(`${consoleUrl}/console/time`, { method: 'POST', body, headers }),
      { remote: '127.0.0.1' },
    )
    const html = await page.text()
    expect([page.status, html.includes('advance-clock'), html.includes('name="goal"')]).toEqual([
      401,
      false,
      true,
    ])
    expect(writeState(setup)).toBe(before)
  })

  test('[C1a] opens nothing by a cookie of another host or another token', async () => {
    const { setup, browser } = await openWithToken()
    const otherApp = createApp({
      engineFor: () => setup.bank.engine,
      now: () => setup.bank.clock.now,
      crypto: nodeCrypto,
      console: createConsole({ bankFor: () => setup.bank, token: 'a-token-of-a-test-2' }),
    })
    const ask = (app: typeof otherApp) =>
      app.fetch(new Request(consoleUrl, { headers: { Cookie: writeCookie(browser) } }), {
        remote: '127.0.0.1',
      })
    expect([(await ask(setup.app)).status, (await ask(otherApp)).status]).toEqual([200, 401])
  })

  test('[C1b] redirects the token form only to pages of the console', async () => {
    const { setup } = await openWithToken()
    const goals = [
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '/console/time/../../x',
      '/v1/accounts',
      '',
      '/console/nothing',
      '/\n/evil.example',
    ]
    for (const goal of goals) {
      const response = await setup
        .browser()
        .fetch('/console/enter', { method: 'POST', body: new URLSearchParams({ token, goal }) })
      expect([goal, response.status, response.headers.get('Location')]).toEqual([goal, 303, '/'])
    }
  })

  test('[C1b] accepts the token form only from the console, up to a size', async () => {
    const { setup } = await openWithToken()
    const enter = (init: RequestInit) => setup.browser().fetch('/console/enter', { method: 'POST', ...init })
    const body = () => new URLSearchParams({ token, goal: '/' })
    const foreign = await enter({ body: body(), headers: { Origin: 'https://evil.example' } })
    const large = await enter({ body: new URLSearchParams({ token: 'x'.repeat(5_000) }) })
    const json = await enter({
      body: JSON.stringify({ token }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect([foreign.status, large.status, json.status]).toEqual([403, 413, 415])
    for (const answer of [foreign, large, json]) expect(answer.headers.getSetCookie()).toEqual([])
    const response = await setup.browser().fetch(`/console/enter?token=${token}`)
    expect([response.status, response.headers.get('Location'), response.headers.getSetCookie()]).toEqual([
      303,
      '/',
      [],
    ])
  })

  test('[C1a] sets a secure cookie over https, limited to the base path', async () => {
    const { bank } = await openConsoleWorld()
    const app = createApp({
      engineFor: () => bank.engine,
      now: () => bank.clock.now,
      crypto: nodeCrypto,
      console: createConsole({ bankFor: () => bank, token }),
      publicUrl: 'https://bank.example/psd2',
    })
    const request = new Request('http://inner:8080/psd2/console/enter', {
      method: 'POST',
      body: new URLSearchParams({ token }),
      headers: { Origin: 'https://bank.example' },
    })
    const answer = await app.fetch(request, {})
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/psd2/'])
    expect(answer.headers.get('Set-Cookie')).toMatch(/; Path=\/psd2; HttpOnly; SameSite=Strict; Secure$/)
  })
})
