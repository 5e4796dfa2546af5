import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasBrowser, launchBrowser } from './chromium.ts'
import { type LivePage, openLivePage } from './live-page.ts'
import { follow } from './person.ts'

const keys = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `r${from + count - index}`)

/** The keys of the rows that the page shows. */
const waitForRow = (page: Page) =>
  page.evaluate(
    "[...document.querySelectorAll('[data-key]:not([data-divider])')].map((row) => row.dataset.key)",
  )

/** Changes the page many times a second until the returned function is called. */
function keepChanging(live: LivePage): () => void {
  let count = live.rows.length
  const timer = setInterval(() => {
    count += 1
    live.rows = [`r${count}`, ...live.rows].slice(0, 50)
    live.text = `text ${count}`
    live.change()
  }, 20)
  return () => clearInterval(timer)
}

describe.skipIf(!hasBrowser)('a page that follows its bank', () => {
  let browser: Browser
  let live: LivePage
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    live = await openLivePage()
  })
  afterEach(() => live.stop())

  test('[C2a] offers new rows by a button, and changes the others in place', async () => {
    live.rows = keys(5)
    const page = await follow(browser, live.url)
    await page.evaluate("window.row = document.querySelector('[data-key=r5]')")
    live.rows = ['r8', 'r7', 'r6', 'r5', 'r4', 'r2', 'r1']
    live.text = 'second'
    live.change()
    await page.getByText('second', { exact: true }).first().waitFor()
    expect(await waitForRow(page)).toEqual(['r5', 'r4', 'r2', 'r1'])
    await page.getByRole('button', { name: '3 new' }).click()
    await page.getByText('row r8').waitFor()
    expect(await waitForRow(page)).toEqual(live.rows)
    expect(await page.evaluate('window.row.isConnected')).toBe(true)
    expect(await page.evaluate('document.activeElement.textContent')).toBe('row r8')
    expect(await page.getByRole('button', { name: / new$/ }).count()).toBe(0)
  })

  test('[C2a] shows the first rows of an empty list at once, and all of another bank', async () => {
    const page = await follow(browser, live.url)
    live.rows = keys(2)
    live.change()
    await page.getByText('row r2').waitFor()
    live.rows = ['s2', 's1']
    live.epoch = 2
    await page.getByText('row s2').waitFor()
    expect(await waitForRow(page)).toEqual(['s2', 's1'])
    expect(await page.getByRole('button', { name: / new$/ }).count()).toBe(0)
  })

  test('[C2a] fetches only the number of new rows of a list that can count', async () => {
    live.rows = keys(5)
    live.isCountable = true
    const page = await follow(browser, live.url)
    live.rows = keys(300)
    live.change()
    await page.getByRole('button', { name: '295 new' }).waitFor()
    expect(await waitForRow(page)).toEqual(keys(5))
    await page.getByRole('button', { name: '295 new' }).click()
    await page.getByText('row r300').waitFor()
    expect(await waitForRow(page)).toEqual(keys(300))
    expect(live.fetches).toEqual([null, 'r5', ''])
  })

  test('[C2a] accepts every click, moves nothing, and fetches less often while the page changes', async () => {
    live.rows = keys(30)
    const page = await follow(browser, live.url)
    await page.evaluate(`
      window.presses = 0
      document.addEventListener('click', ({ target }) => { if (target.textContent === 'Press r20') window.presses += 1 })
    `)
    const button = page.getByRole('button', { name: 'Press r20' })
    await button.scrollIntoViewIfNeeded()
    const before = await button.boundingBox()
    const stop = keepChanging(live)
    const { x, y, width, height } = before as NonNullable<typeof before>
    for (let press = 0; press < 60; press += 1) {
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.waitForTimeout(40)
      await page.mouse.up()
      await page.waitForTimeout(60)
    }
    stop()
    expect(await button.boundingBox()).toEqual(before)
    expect(await page.evaluate('window.presses')).toBe(60)
    await page.getByRole('button', { name: '50+ new', exact: true }).waitFor()
    expect(live.fetches.length).toBeGreaterThan(2)
    expect(live.fetches.length).toBeLessThan(6)
  })

  test('[C2a] keeps input, selection and opened parts; selected text stops changes', async () => {
    const page = await follow(browser, live.url)
    await page.getByLabel('Name').fill('typed')
    await page.getByLabel('Kind').selectOption('two')
    await page.getByText('More', { exact: true }).click()
    await page.evaluate("getSelection().selectAllChildren(document.getElementById('text'))")
    live.text = 'second'
    live.change()
    await page.waitForTimeout(2_500)
    expect(await page.evaluate('String(getSelection())')).toBe('first')
    await page.evaluate('getSelection().removeAllRanges()')
    await page.getByText('second', { exact: true }).first().waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('typed')
    expect(await page.getByLabel('Kind').inputValue()).toBe('two')
    expect(await page.getByText('More second').isVisible()).toBe(true)
  })

  test('[C2a] fetches nothing while paused, also after a reload', async () => {
    const page = await follow(browser, live.url)
    await page.getByRole('button', { name: 'Live', exact: true }).click()
    await page.reload()
    const fetches = live.fetches.length
    live.text = 'second'
    live.change()
    await page.waitForTimeout(2_000)
    expect([live.fetches.length, await page.textContent('#text')]).toEqual([fetches, 'first'])
    await page.getByRole('button', { name: 'Paused', exact: true }).click()
    await page.getByText('second', { exact: true }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Live', exact: true }).isVisible()).toBe(true)
  })

  test('[C2a] opens one stream for nine windows, which another window takes over', async () => {
    const context = await browser.newContext()
    const pages: Page[] = []
    for (let count = 0; count < 9; count += 1) {
      const page = await context.newPage()
      page.setDefaultTimeout(10_000)
      await page.goto(live.url)
      pages.push(page)
    }
    live.text = 'second'
    live.change()
    for (const page of pages) await page.getByText('second', { exact: true }).first().waitFor()
    expect(live.streamCount).toBe(1)
    await pages[0]?.close()
    live.text = 'third'
    live.change()
    for (const page of pages.slice(1)) await page.getByText('third', { exact: true }).first().waitFor()
    expect(live.streamCount).toBe(2)
    await context.close()
  })

  test('[C2a] reports a lost bank, and continues with the input when it is back', async () => {
    const page = await follow(browser, live.url)
    await page.getByLabel('Name').fill('typed')
    await live.stop()
    await page.getByText(/^The bank does not answer\. This page is of \d\d:\d\d:\d\d\.$/).waitFor()
    expect(await page.getByRole('button', { name: 'Offline' }).isVisible()).toBe(true)
    live.text = 'second'
    live.epoch = 2
    await live.start()
    await page.getByText('second', { exact: true }).first().waitFor()
    expect(await page.getByText('The bank does not answer').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Live', exact: true }).isVisible()).toBe(true)
    expect(await page.getByLabel('Name').inputValue()).toBe('typed')
  })

  test('[C2a] never changes a finished page', async () => {
    live.isLive = false
    const page = await follow(browser, live.url)
    live.text = 'second'
    live.change()
    await page.waitForTimeout(2_000)
    expect([live.fetches.length, live.streamCount, await page.textContent('#text')]).toEqual([1, 0, 'first'])
    expect(await page.getByRole('button', { name: 'Live' }).count()).toBe(0)
  })

  test('[C2a] shows changes when a page becomes visible again', async () => {
    const page = await follow(browser, live.url)
    const otherPage = await page.context().newPage()
    await page.goto('about:blank')
    await otherPage.goto(live.url)
    live.text = 'second'
    live.change()
    await page.goBack()
    for (const openPage of [page, otherPage])
      await openPage.getByText('second', { exact: true }).first().waitFor()
  })

  test('opens the search by keys, and copies a text by a click', async () => {
    const page = await follow(browser, live.url, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.keyboard.press('/')
    expect(await page.evaluate('document.activeElement.id')).toBe('search')
    await page.getByLabel('Name').fill('first')
    await page.keyboard.press('/')
    expect(await page.getByLabel('Name').inputValue()).toBe('first/')
    await page.getByRole('heading').click()
    await page.keyboard.press('Control+k')
    expect(await page.evaluate('document.activeElement.id')).toBe('search')
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('first')
  })
})
