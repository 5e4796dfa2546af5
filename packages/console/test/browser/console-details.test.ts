import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { people } from '../../../http/test/kit/psu.ts'
import { type ConsoleSetup, openConsole } from '../kit/console.ts'
import { hasBrowser, launchBrowser } from './chromium.ts'
import { listenFor } from './console-bank.ts'
import { follow, textOn } from './person.ts'
import { openWaiting, type Waiting } from './waiting.ts'

describe.skipIf(!hasBrowser)('pages of the console in a browser (chromium)', () => {
  let browser: Browser
  let setup: ConsoleSetup
  let bank: Awaited<ReturnType<typeof listenFor>>
  let waiting: Waiting
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    setup = openConsole()
    bank = await listenFor(setup)
    waiting = openWaiting(setup)
  })
  afterEach(() => bank.close())

  const open = (path: string): Promise<Page> =>
    follow(browser, bank.url + path, { viewport: { width: 1280, height: 800 } })

  test('[C6f] titles a consent without a giver by its status, in its page and in the list', async () => {
    const [refusedId, deleted, waits] = [
      await waiting.askConsent(),
      await waiting.askConsent(),
      await waiting.askConsent(),
    ]
    await waiting.tpp.delete(`/v1/consents/${deleted}`)
    const page = await open(`/console/consents/${refusedId}`)
    await page.getByRole('button', { name: 'Refuse', exact: true }).first().click()
    await page.getByText('Refused, as on the SCA page.').waitFor()
    const titles: string[] = []
    for (const id of [refusedId, deleted, waits]) {
      await page.goto(`${bank.url}/console/consents/${id}`)
      titles.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    }
    expect(titles).toEqual([
      'Rejected consent',
      'Consent that the TPP ended',
      'Consent that waits for approval',
    ])
    await page.goto(`${bank.url}/console/consents`)
    const givers = page.locator('section', { hasText: 'All consents' }).locator('tbody th')
    expect(await givers.allTextContents()).toEqual(['Not given yet', 'Never given', 'Never given'])
    await page.goto(`${bank.url}/console/consents?status=rejected`)
    expect(await givers.allTextContents()).toEqual(['Never given'])
    await page.context().close()
  })

  test('[C3a] moves to 1 s after an upcoming event, to the millisecond', async () => {
    const at = Date.parse('2026-01-15T10:03:07.250+01:00')
    setup.bank.clock.set(at as typeof setup.bank.clock.now)
    const consent = await waiting.askConsent()
    const page = await open('/console/time')
    const row = page.locator('tr', { hasText: 'Authorisation expires' })
    expect(await row.locator('time').textContent()).toBe('15 January 2026, 10:18:07.250 CET')
    await row.getByRole('button', { name: 'Go' }).click()
    await page.getByText('The clock shows 15 January 2026, 10:18:07.250 CET.').waitFor()
    expect(setup.bank.clock.now).toBe(at + 15 * 60_000)
    expect(await textOn(page)).toContain('10:18:07.250 CET: Authorisation expires: Consent for PSD')
    const batch = page.locator('tr', { hasText: 'Batch: nothing is due yet' }).first()
    await batch.getByRole('button', { name: '1 s after' }).click()
    await page.getByText('The clock shows 15 January 2026, 11:00:01 CET.').waitFor()
    expect(setup.bank.clock.now).toBe(Date.parse('2026-01-15T11:00:01+01:00'))
    expect(
      await page
        .getByRole('link', { name: /^Consent for PSD/ })
        .first()
        .getAttribute('href'),
    ).toContain(consent)
    await page.context().close()
  })

  test('[C3a] lists a consent and the session that ends with it as one event', async () => {
    const consents = [await waiting.askConsent(), await waiting.askConsent()]
    const page = await open(`/console/consents/${consents[0]}`)
    await page.getByRole('button', { name: 'Approve as Jonas Solvang' }).click()
    await page.getByText('Approved, as on the SCA page.').waitFor()
    await page.goto(`${bank.url}/console/time`)
    const events = page.locator('section', { hasText: 'Upcoming' }).locator('tbody th[data-label=Event]')
    const texts = (await events.allTextContents()).filter((text) => /[Cc]onsent and|[Ss]ession/.test(text))
    expect(texts).toEqual(['Consent and its session expire'])
    // Without its consent the session ends by itself.
    await page.goto(`${bank.url}/console/consents/${consents[0]}`)
    await page.locator('summary', { hasText: 'Withdraw as the customer' }).click()
    await page.getByRole('button', { name: 'Withdraw consent' }).click()
    await page.getByText('The customer withdrew the consent.').waitFor()
    await page.goto(`${bank.url}/console/time`)
    const laterTexts = (await events.allTextContents()).filter((text) =>
      /[Cc]onsent and|[Ss]ession/.test(text),
    )
    expect(laterTexts).toEqual(['Session expires'])
    await page.context().close()
  })

  test.each([
    ['As curl', '/console/customers/13039319955'],
    ['Other…', '/console/payments/'],
    ['Delete customer', '/console/customers/13039319955'],
  ])('[C2a] closes the menu %s on Escape and on a click outside, not on one inside', async (name, path) => {
    const id = await waiting.pay('17', 'Kiosken')
    const page = await open(path.endsWith('/payments/') ? path + id : path)
    const summary = page.locator('.menu > summary', { hasText: name })
    const menu = page.locator('.menu', { has: page.locator('summary', { hasText: name }) })
    const isOpen = () => menu.evaluate((box) => box.hasAttribute('open'))
    await summary.click()
    await menu.locator('> div').click({ position: { x: 3, y: 3 } })
    expect(await isOpen()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(false)
    await summary.click()
    await page.getByRole('heading', { level: 1 }).click()
    expect(await isOpen()).toBe(false)
    await summary.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    expect([
      await isOpen(),
      await summary.evaluate((element) => element === element.ownerDocument.activeElement),
    ]).toEqual([false, true])
    await page.context().close()
  })

  test('[K4k] lists the requests of an advice one below the other', async () => {
    for (const consent of ['nobody', 'nobody', 'nobody', 'none', 'none', 'none']) {
      await waiting.tpp.get(`/v1/consents/${consent}` as string)
    }
    const page = await open('/console/situations')
    const links = page.locator('td[data-label=Requests] a')
    const topEdges = await links.evaluateAll((elements) =>
      elements.map((link) => link.getBoundingClientRect().top),
    )
    const parents = await links.evaluateAll((elements) => elements.map((link) => link.parentElement?.tagName))
    expect(topEdges.length).toBeGreaterThan(1)
    expect(new Set(topEdges).size).toBe(topEdges.length)
    expect(new Set(parents)).toEqual(new Set(['LI']))
    await page.context().close()
  })

  test.each([
    ['/v1/accounts', 'Signature'],
    ['/v1/sandbox/customers?unknown=1', 'Signature'],
  ])('explains a request without sources, with its response: %s', async (path, tab) => {
    await waiting.tpp.get(path as string)
    const page = await open(`/console/requests/${setup.app.requests.entries[0]?.id}`)
    const tabs = page.getByRole('navigation').getByRole('link')
    expect(await tabs.allTextContents()).toEqual(expect.arrayContaining(['Why', 'Response', tab]))
    expect(await textOn(page)).not.toMatch(/Source:|\(§|trust anchor|\bAnswer\b/)
    await page.goto(`${page.url()}?tab=answer`)
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toContain('Response')
    await page.context().close()
  })

  test.each([people.jonas, '18129215603'])(
    '[C6d] creates an account and a card below their table: %s',
    async (number) => {
      const page = await open(`/console/customers/${number}`)
      const parts = page.locator('main > :is(section, details)')
      const titles = (await parts.locator('> :is(h2, summary)').allTextContents()).slice(0, 3)
      expect(titles).toEqual(['Accounts and cards', 'New account', 'New card'])
      await page.context().close()
    },
  )

  test('[C2a] says the time of a page in the zone of the bank', async () => {
    const page = await follow(browser, `${bank.url}/console/time`, { timezoneId: 'Asia/Tokyo' })
    await page.getByRole('button', { name: 'Live' }).waitFor()
    // Browsers write the hours before ten in another way.
    await page.clock.setFixedTime('2026-01-15T04:05:06Z')
    await bank.close()
    const warning = page.locator('.warning', { hasText: 'This page is of' })
    await warning.waitFor()
    expect(await warning.textContent()).toMatch(/ This page is of 05:05:06 (?:CET|GMT\+1)\.$/)
    await page.context().close()
  })
})
