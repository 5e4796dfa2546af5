import { requestPath } from '@pocketbank/devtools/control/console-path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSetup, openConsole } from '../kit/console.ts'
import { hasBrowser, launchBrowser } from './chromium.ts'
import { listenFor } from './console-bank.ts'
import { follow, textOn } from './person.ts'

const path = '/v1/sandbox/customers'

describe.skipIf(!hasBrowser)('the log of requests, in chromium', () => {
  let browser: Browser
  let setup: ConsoleSetup
  let bank: Awaited<ReturnType<typeof listenFor>>
  beforeAll(async () => {
    setup = openConsole()
    ;[browser, bank] = await Promise.all([launchBrowser(), listenFor(setup)])
  })
  afterAll(() => Promise.all([browser.close(), bank.close()]))

  const latest = () => requestPath(setup.app.requests.entries.at(-1)?.id ?? '')

  test('[C9a] shows the time under a divider of its day, and the query in grey', async () => {
    const tpp = setup.tpp()
    await tpp.get(`${path}?limit=2` as '/v1/sandbox/customers')
    await setup.callJson(200, 'POST', '/_sandbox/clock/advance', { minutes: 1 })
    await tpp.get(`${path}?limit=5&offset=10` as '/v1/sandbox/customers')
    await setup.callJson(200, 'POST', '/_sandbox/clock/advance', { hours: 170, seconds: 7 })
    await tpp.get(path)
    const page = await follow(browser, bank.url)
    const rows = page.locator('.log tbody tr')
    const texts = (await rows.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
    expect(texts).toEqual([
      '22 January 2026',
      expect.stringMatching(/^now GET \/v1\/sandbox\/customers 200 /),
      '15 January 2026',
      expect.stringMatching(/^10:01:00 GET \/v1\/sandbox\/customers \?limit=5&offset=10 200 /),
      expect.stringMatching(/^10:00:00 GET \/v1\/sandbox\/customers \?limit=2 200 /),
    ])
    const colours = await page.evaluate(
      "[...document.querySelectorAll('.query, thead th')].map((one) => getComputedStyle(one).color)",
    )
    expect(new Set(colours as string[]).size).toBe(1)
    await page.context().close()
  })

  test('[C9a] truncates a long query, but not label and status', async () => {
    const query = `?cursor=${'abc123'.repeat(60)}`
    await setup.tpp().get(`${path}${query}` as '/v1/sandbox/customers', {
      headers: { 'X-Sandbox-Label': 'reads the next page' },
    })
    const page = await follow(browser, bank.url, { viewport: { width: 1280, height: 800 } })
    const row = page.locator('tr', { hasText: 'reads the next page' })
    const { width = 0, height = 0 } = (await row.boundingBox()) ?? {}
    expect([width < 1280, height < 45]).toEqual([true, true])
    expect(await row.locator('.query').getAttribute('title')).toBe(query)
    const label = await row.locator('.label').boundingBox()
    expect(label?.width).toBeGreaterThan(80)
    await page.goto(bank.url + latest())
    expect(await page.locator('.title .query').textContent()).toBe(query)
    await page.context().close()
  })

  const fjord = { customerNumber: 'fjord', type: 'PRIVATE', name: 'Fjord' } as const

  test.each([
    ['a customer that exists', fjord],
    ['a field of the body', { ...fjord, type: 'BOTH' as never }],
  ])('[C9b] gives no advice for a refusal without a known change: %s', async (_, body) => {
    const tpp = setup.tpp()
    await tpp.post(path, { body: fjord })
    await tpp.post(path, { body })
    const page = await follow(browser, bank.url + latest())
    await page.getByRole('heading', { name: 'What went wrong' }).waitFor()
    expect(await page.getByRole('heading', { name: 'What to change' }).count()).toBe(0)
    const text = await textOn(page)
    expect(text).not.toMatch(/as rule \w+ says/)
    await page.context().close()
  })

  test('[C9a] clears the log after a confirmation, also on other open pages', async () => {
    const otherPage = await follow(browser, bank.url)
    const page = await follow(browser, `${bank.url}/?failed=1`)
    await page.locator('summary', { hasText: 'Clear' }).click()
    expect(setup.app.requests.entries).not.toEqual([])
    await page.getByRole('button', { name: 'Clear log', exact: true }).click()
    await page.getByText('Waiting for the first request.').waitFor()
    expect(setup.app.requests.entries).toEqual([])
    expect(new URL(page.url()).search).toBe('')
    await otherPage.getByText('Waiting for the first request.').waitFor()
    await Promise.all([page.context().close(), otherPage.context().close()])
  })

  test.each([
    ['kept', 'before-reset'],
    ['lost', ''],
  ])('[K4f] resets the bank after a confirmation, the present %s', async (_, name) => {
    const { bank: storyBank } = setup
    await setup.tpp().post(path, { body: { ...fjord, customerNumber: `reset-${name}` } })
    const { size } = storyBank.engine.bank.customers
    storyBank.faults.add({ effect: 'drop', match: { method: 'PUT' } })
    const page = await follow(browser, `${bank.url}/console/bank`)
    await page.locator('summary', { hasText: 'Reset bank' }).click()
    const present = page.getByLabel('Keep the current bank as')
    expect(await present.inputValue()).toBe('before-reset')
    await present.fill(name)
    await page.getByRole('button', { name: 'Reset bank', exact: true }).click()
    const notice = page.locator('#notice', {
      hasText: 'The bank is reset to its start. The clock shows 15 January',
    })
    await notice.waitFor()
    expect(storyBank.engine.bank.customers.size).toBeLessThan(size)
    expect([storyBank.faults.list(), setup.app.requests.entries.length > 0]).toEqual([[], true])
    const ids = storyBank.snapshots.list().map(({ id }) => id)
    expect(ids.includes('before-reset')).toBe(name !== '')
    if (name !== '') storyBank.snapshots.remove(name)
    await page.context().close()
  })
})
