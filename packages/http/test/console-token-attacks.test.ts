import { beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import { createConsole } from '../src/console/console.ts'
import { nodeCrypto } from '../src/hosts/node/node-crypto.ts'
import { consoleUrl } from './kit/console.ts'
import { type Attacked, cookieOf, openAttacked, stateOf } from './kit/console-attacked.ts'
import { openConsoleWorld, walk } from './kit/console-world.ts'

const token = 'a-token-of-a-test-1'

let attacked: Attacked

beforeAll(async () => {
  attacked = await openAttacked()
})

describe('with a token', () => {
  /** A console that needs the token, with a browser that is in. */
  async function openWithToken() {
    const scene = await openConsoleWorld({ console: { token } })
    const browser = scene.browser()
    const inside = await browser.submit(await browser.open('/console/time'), '/console/enter', { token })
    return { scene, browser, inside }
  }

  test('[C1a] [C1b] nothing is read or done without it, whatever the cookie, and no page or address has it', async () => {
    const { scene, browser, inside } = await openWithToken()
    expect(inside.path).toBe('/console/time')
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
    const before = stateOf(scene)
    for (const Cookie of cookies) {
      for (const address of attacked.reading) {
        const request = new Request(new URL(address, consoleUrl), { headers: { Cookie }, redirect: 'manual' })
        expect([address, Cookie, (await scene.app.fetch(request, { remote: '127.0.0.1' })).status]).toEqual([
          address,
          Cookie,
          401,
        ])
      }
      for (const [address, body] of attacked.acting) {
        const request = new Request(new URL(address, consoleUrl), {
          method: 'POST',
          body,
          headers: { Cookie },
        })
        expect([address, (await scene.app.fetch(request, { remote: '127.0.0.1' })).status]).toEqual([
          address,
          401,
        ])
      }
    }
    expect(stateOf(scene)).toBe(before)
    expect(value).not.toContain(token)
    const { pages } = await walk(browser)
    for (const [address, { html }] of pages) expect([address, html.includes(token)]).toEqual([address, false])
  })

  test('[C1a] a cookie of another host, or of the same with another token, opens nothing', async () => {
    const { scene, browser } = await openWithToken()
    const other = createApp({
      ...{ engineFor: () => scene.bank.engine, now: () => scene.bank.clock.now, crypto: nodeCrypto },
      console: createConsole({ bankFor: () => scene.bank, token: 'a-token-of-a-test-2' }),
    })
    const ask = (app: typeof other) =>
      app.fetch(new Request(consoleUrl, { headers: { Cookie: cookieOf(browser) } }), { remote: '127.0.0.1' })
    expect([(await ask(scene.app)).status, (await ask(other)).status]).toEqual([200, 401])
  })

  test('[C1b] the form of the token leads to pages of the console and nowhere else', async () => {
    const { scene } = await openWithToken()
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
      const sent = await scene
        .browser()
        .fetch('/console/enter', { method: 'POST', body: new URLSearchParams({ token, goal }) })
      expect([goal, sent.status, sent.headers.get('Location')]).toEqual([goal, 303, '/'])
    }
  })

  test('[C1b] the form of the token is taken from the console itself, and only so large', async () => {
    const { scene } = await openWithToken()
    const enter = (init: RequestInit) => scene.browser().fetch('/console/enter', { method: 'POST', ...init })
    const body = () => new URLSearchParams({ token, goal: '/' })
    const foreign = await enter({ body: body(), headers: { Origin: 'https://evil.example' } })
    const large = await enter({ body: new URLSearchParams({ token: 'x'.repeat(5_000) }) })
    const json = await enter({
      body: JSON.stringify({ token }),
      headers: { 'Content-Type': 'application/json' },
    })
    expect([foreign.status, large.status, json.status]).toEqual([403, 413, 415])
    for (const answer of [foreign, large, json]) expect(answer.headers.getSetCookie()).toEqual([])
    const read = await scene.browser().fetch(`/console/enter?token=${token}`)
    expect([read.status, read.headers.get('Location'), read.headers.getSetCookie()]).toEqual([303, '/', []])
  })

  test('[C1a] the cookie is secure where browsers come by https, and stays within the base path', async () => {
    const { bank } = await openConsoleWorld()
    const app = createApp({
      ...{ engineFor: () => bank.engine, now: () => bank.clock.now, crypto: nodeCrypto },
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
