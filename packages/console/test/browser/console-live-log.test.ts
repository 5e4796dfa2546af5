import { requestPath } from '@pocketbank/devtools/control/console-path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSetup, openConsole } from '../kit/console.ts'
import { hasBrowser, launchBrowser } from './chromium.ts'
import { listenFor } from './console-bank.ts'
import { follow } from './person.ts'

const requestsPerSecond = 50

async function sendTo(app: ConsoleSetup['app']): Promise<void> {
  await (await app.fetch(new Request('http://127.0.0.1:8080/v1/accounts'))).text()
}

/**
 * Sends requests until the returned function is called, which gives their number. A late timer sends those
 * that are due.
 */
function keepSending({ app }: ConsoleSetup): () => number {
  const from = performance.now()
  let requestCount = 0
  const timer = setInterval(() => {
    const dueCount = ((performance.now() - from) / 1_000) * requestsPerSecond
    for (; requestCount < dueCount; requestCount += 1) sendTo(app)
  }, 1_000 / requestsPerSecond)
  return () => {
    clearInterval(timer)
    return requestCount
  }
}

/** Moves the pointer to the link of a row; gives the id of the request and the place of the link. */
async function pointAtRow(page: Page, at: number) {
  const row = page.locator('tr[data-key]:not([data-divider])').nth(at)
  const link = row.getByRole('link')
  await link.scrollIntoViewIfNeeded()
  const box = await link.boundingBox()
  if (box === null) throw new Error(`row ${at} has no link`)
  await page.mouse.move(box.x + 10, box.y + box.height / 2)
  return { id: (await row.getAttribute('data-key')) ?? '', box, link }
}

/** Presses as a hand does: the button is down for a while. */
async function pressHere(page: Page): Promise<void> {
  await page.mouse.down()
  await page.waitForTimeout(40)
  await page.mouse.up()
}

describe.skipIf(!hasBrowser)(`the log while a client sends ${requestsPerSecond} requests a second`, () => {
  let browser: Browser
  let setup: ConsoleSetup
  let bank: Awaited<ReturnType<typeof listenFor>>
  let stop: () => number
  beforeAll(async () => {
    setup = openConsole()
    ;[browser, bank] = await Promise.all([launchBrowser(), listenFor(setup)])
    for (let index = 0; index < 60; index += 1) await sendTo(setup.app)
    stop = keepSending(setup)
  })
  afterAll(async () => {
    stop()
    await browser.close()
    await bank.close()
  })

  test('[C2a] keeps the row under the pointer in place, so that each click works', async () => {
    const page = await follow(browser, bank.url)
    const { id, box, link } = await pointAtRow(page, 20)
    await page.evaluate(`
      window.presses = []
      addEventListener('click', (event) => {
        event.preventDefault()
        window.presses.push(event.target.closest('[data-key]')?.dataset.key)
      }, true)
    `)
    for (let press = 0; press < 40; press += 1) {
      await pressHere(page)
      await page.waitForTimeout(100)
    }
    expect(await page.evaluate('window.presses')).toEqual(Array.from({ length: 40 }, () => id))
    expect(await link.boundingBox()).toEqual(box)
    const waiting = page.getByRole('button', { name: /^\d+\+? new$/ })
    expect(Number.parseInt((await waiting.textContent()) ?? '', 10)).toBeGreaterThanOrEqual(requestsPerSecond)
    await page.context().close()
  })

  test('[C2a] opens the request of a clicked link, in the log and next to a record', async () => {
    const page = await follow(browser, bank.url)
    for (const at of [3, 12, 20]) {
      await page.goto(bank.url)
      const { id } = await pointAtRow(page, at)
      // The page is fetched again at least once before the press.
      await page.getByRole('button', { name: / new$/ }).waitFor()
      await pressHere(page)
      await page.waitForURL(bank.url + requestPath(id))
    }
    const pointer = await pointAtRow(page, 5)
    await page.waitForTimeout(1_500)
    await pressHere(page)
    await page.waitForURL(`${bank.url + requestPath(pointer.id)}*`)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('/v1/accounts')
    await page.context().close()
  })
})
