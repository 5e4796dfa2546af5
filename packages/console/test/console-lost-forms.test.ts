import { describe, expect, test } from 'vitest'
import { consoleUrl, openConsole } from './kit/console.ts'
import { writeState } from './kit/console-attacked.ts'

const token = 'a-token-of-a-test-1'
const typedFields = { id: 'm "& <b>x</b>\r\nשלום' }

const snapshotsPage = '/console/snapshots'

describe('without a token', () => {
  test('[C1j] accepts forms of four pages that a new browser opens at once', async () => {
    const setup = openConsole()
    const browser = setup.browser()
    const pages = await Promise.all(Array.from({ length: 4 }, () => browser.open('/console/time')))
    const { now } = setup.bank.clock
    for (const page of pages)
      expect((await browser.submit(page, 'advance-clock', { by: 'hour' })).status).toBe(200)
    expect(setup.bank.clock.now - now).toBe(4 * 3_600_000)
  })

  test('[C1j] accepts a form from before a restart', async () => {
    const browser = openConsole().browser()
    const page = await browser.open('/console/time')
    const anew = openConsole()
    const after = anew.browser()
    for (const [name, value] of browser.cookies) after.cookies.set(name, value)
    const { now } = anew.bank.clock
    expect((await after.submit(page, 'advance-clock', { by: 'hour' })).status).toBe(200)
    expect(anew.bank.clock.now - now).toBe(3_600_000)
  })

  test('[C1j] refuses a form without its cookie, to fill in again', async () => {
    const setup = openConsole()
    const browser = setup.browser()
    const page = await browser.open(snapshotsPage)
    browser.cookies.clear()
    const before = writeState(setup)
    const again = await browser.submit(page, 'create-snapshot', typedFields)
    expect([again.status, again.link('Open the page')]).toEqual([403, snapshotsPage])
    expect([again.text.includes('שלום'), writeState(setup) === before]).toEqual([false, true])
    const formPage = await browser.open(snapshotsPage)
    const resultPage = await browser.submit(formPage, 'create-snapshot', { id: 'monday' })
    expect([resultPage.status, setup.bank.snapshots.list().some(({ id }) => id === 'monday')]).toEqual([
      200,
      true,
    ])
  })

  test('has no token in forms, and no data in the cookie', async () => {
    const browser = openConsole().browser()
    const page = await browser.open('/console/time')
    for (const { fields } of page.forms()) expect(fields).not.toHaveProperty('token')
    expect([...browser.cookies]).toEqual([['pocketbank8080', 'open']])
    const [cookie] = (await openConsole().browser().fetch('/')).headers.getSetCookie()
    expect(cookie).toMatch(/^pocketbank8080=open; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
  })
})

describe('with a token', () => {
  /** A browser that is signed in, and a restarted bank that does not know its session. */
  async function openRestarted() {
    const options = { console: { token, keepsSessions: true } }
    const browser = openConsole(options).browser()
    const page = await browser.submit(await browser.open(snapshotsPage), '/console/enter', { token })
    const setup = openConsole(options)
    const after = setup.browser()
    for (const [name, value] of browser.cookies) after.cookies.set(name, value)
    return { setup, page, browser: after }
  }

  test.each([
    ['create-snapshot', typedFields],
    ['create-snapshot', { id: 'x'.repeat(200_000) }],
    ['upload-snapshot', { name: 'monday', file: new Blob(['{}']) }],
  ] as const)('[C1j] asks for the token on %s of a lost session', async (name, fields) => {
    const { setup, page, browser } = await openRestarted()
    const before = writeState(setup)
    const tokenPage = await browser.submit(page, name, fields)
    expect([tokenPage.status, tokenPage.path]).toEqual([401, snapshotsPage])
    expect(tokenPage.forms().map(({ fields }) => Object.keys(fields))).toEqual([['goal', 'token']])
    const refusedPage = await browser.submit(tokenPage, '/console/enter', {
      token: 'a-wrong-token-of-a-test',
    })
    expect(refusedPage.status).toBe(403)
    const openedPage = await browser.submit(refusedPage, '/console/enter', { token })
    expect([openedPage.status, openedPage.path, writeState(setup) === before]).toEqual([
      200,
      snapshotsPage,
      true,
    ])
    expect((await browser.submit(openedPage, 'create-snapshot', { id: 'monday' })).status).toBe(200)
  })

  test('[C1j] refuses a form of an earlier session, to fill in again', async () => {
    const { setup, page, browser } = await openRestarted()
    await browser.submit(await browser.open('/'), '/console/enter', { token })
    const before = writeState(setup)
    const stale = await browser.submit(page, 'create-snapshot', { id: 'monday' })
    expect(stale.status).toBe(403)
    expect([stale.link('Open the page'), writeState(setup)]).toEqual([snapshotsPage, before])
    const formPage = await browser.open(snapshotsPage)
    expect((await browser.submit(formPage, 'create-snapshot', { id: 'monday' })).status).toBe(200)
  })

  test('[C1j] shares a session of tabs that sign in one after another', async () => {
    const setup = openConsole({ console: { token, keepsSessions: true } })
    const browser = setup.browser()
    const timePages = await Promise.all(Array.from({ length: 4 }, () => browser.open('/console/time')))
    const pages = []
    for (const page of timePages) pages.push(await browser.submit(page, '/console/enter', { token }))
    for (const page of pages)
      expect((await browser.submit(page, 'advance-clock', { by: 'hour' })).status).toBe(200)
  })
})

describe('a notice', () => {
  async function openDone() {
    const browser = openConsole().browser()
    const page = await browser.open('/console/time?x=1')
    const { action = '', fields = {} } = page.forms('advance-clock')[0] ?? {}
    const body = new URLSearchParams({ do: String(fields.do), by: 'hour' })
    return { browser, response: await browser.fetch(action, { method: 'POST', body }) }
  }

  test('[C1k] shows a notice once, not in the address', async () => {
    const { browser, response } = await openDone()
    expect(response.headers.get('Location')).toBe('/console/time?x=1')
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^pocketbank8080-notice=[\w-]{36}; Max-Age=60; Path=\/; HttpOnly; SameSite=Strict$/,
      ),
    ])
    const notices = async () =>
      (await browser.open('/console/time?x=1')).tags.filter(
        ({ attributes }) => attributes.get('id') === 'notice',
      )
    expect(await notices()).toHaveLength(1)
    expect(await notices()).toHaveLength(0)
    expect([...browser.cookies.keys()]).toEqual(['pocketbank8080'])
  })

  test('[C1k] keeps a notice from the script of another tab', async () => {
    const { browser } = await openDone()
    const looked = await browser.open('/console/time', {
      headers: { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(looked.html).not.toContain('id="notice"')
    expect((await browser.open('/console/time')).html).toContain('id="notice"')
  })

  test('[C1k] accepts only notices of the bank', async () => {
    const browser = openConsole().browser()
    browser.cookies.set('pocketbank8080-notice', 'All accounts were emptied')
    const page = await browser.open('/?notice=All+accounts+were+emptied')
    expect([page.text.includes('emptied'), page.html.includes('id="notice"')]).toEqual([false, false])
  })
})

test('has an icon at the default address', async () => {
  const { app } = openConsole()
  const answer = await app.fetch(new Request(`${consoleUrl}/favicon.ico`), { remote: '192.0.2.1' })
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml'])
  expect(await answer.text()).toMatch(/^<svg /)
})
