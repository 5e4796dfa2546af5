import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listen } from '@pocketbank/hosts/node'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleSetup, openConsole } from '../kit/console.ts'
import { writeState } from '../kit/console-attacked.ts'
import { hasBrowser, launchBrowser } from './chromium.ts'

const token = 'a-token-of-a-test-1'

type Served = Awaited<ReturnType<typeof listen>>

/** Has the bank of a setup listen, at a port of an earlier one if there is one. */
function serve({ app }: ConsoleSetup, port = 0): Promise<Served> {
  return listen(app, { port, host: '127.0.0.1', keepsGlobals: true })
}

/** Opens the page of snapshots in a tab and types a name. */
async function openTyped(context: BrowserContext, url: string, name: string): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  await page.goto(`${url}/console/snapshots`)
  const signIn = page.getByLabel('Token')
  if (await signIn.isVisible()) {
    await signIn.fill(token)
    await page.getByRole('button', { name: 'Enter', exact: true }).click()
  }
  await fillName(page, name)
  return page
}

async function fillName(page: Page, name: string): Promise<void> {
  await page.locator('form:has([value="create-snapshot"]) [name=id]').fill(name)
}

async function send(page: Page): Promise<void> {
  await Promise.all([
    page.waitForEvent('load'),
    page.locator('form:has([value="create-snapshot"]) button[type=submit]').first().click(),
  ])
}

function listSnapshotIds({ bank }: ConsoleSetup): readonly string[] {
  return bank.snapshots.list().map(({ id }) => id)
}

/** Sends the form of a tab, and once more if another tab has signed in since: the last session stays. */
async function sendTyped(page: Page, name: string): Promise<void> {
  await send(page)
  const link = page.getByRole('link', { name: 'Open the page' })
  if ((await link.count()) === 0) return
  await link.click()
  await fillName(page, name)
  await send(page)
}

describe.skipIf(!hasBrowser)('forms of open tabs', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  test.each([undefined, token])(
    '[C1j] signs four tabs in at once, also after a restart (token: %s)',
    async (secret) => {
      const options = { console: { token: secret, keepsSessions: true } }
      const first = openConsole(options)
      const served = await serve(first)
      const port = Number(new URL(served.url).port)
      const context = await browser.newContext()
      const names = ['one', 'two', 'three', 'four']
      const pages = await Promise.all(names.map((name) => openTyped(context, served.url, name)))
      const [firstPage, two, three, four] = pages as [Page, Page, Page, Page]
      await sendTyped(firstPage, 'one')
      await sendTyped(two, 'two')
      expect(listSnapshotIds(first)).toEqual(expect.arrayContaining(['one', 'two']))
      await served.close()
      const second = openConsole(options)
      const again = await serve(second, port)
      await send(three)
      if (secret !== undefined) {
        await three.getByLabel('Token').fill('a-wrong-token-of-a-test')
        await three.getByRole('button', { name: 'Enter', exact: true }).click()
        await three.getByLabel('Token').fill(token)
        await three.getByRole('button', { name: 'Enter', exact: true }).click()
        await fillName(three, 'three')
        await send(three)
        await three.locator('#notice').waitFor()
      }
      expect([listSnapshotIds(second).includes('three'), new URL(three.url()).search]).toEqual([true, ''])
      await sendTyped(four, 'four')
      expect(listSnapshotIds(second)).toContain('four')
      await context.close()
      await again.close()
    },
  )

  test('[C1c] ignores a form on a page of another origin, with and without the cookie', async () => {
    const setup = openConsole()
    const served = await serve(setup)
    const before = writeState(setup)
    const evil = createServer((_, answer) => {
      const form = `<form method="post" action="${served.url}/console/time"><input name="do" value="advance-clock"><input name="by" value="hour"><button>Win</button></form>`
      answer.writeHead(200, { 'Content-Type': 'text/html' }).end(form)
    })
    await new Promise<void>((resolve) => evil.listen(0, () => resolve()))
    const { port } = evil.address() as AddressInfo
    for (const isVisited of [true, false]) {
      for (const host of ['127.0.0.1', 'localhost']) {
        const context = await browser.newContext()
        const page = await context.newPage()
        if (isVisited) await page.goto(`${served.url}/console/time`)
        await page.goto(`http://${host}:${port}/`)
        await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Win' }).click()])
        expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
          'This form is not of the console',
        )
        await context.close()
      }
    }
    expect(writeState(setup)).toBe(before)
    await new Promise((resolve) => evil.close(resolve))
    await served.close()
  })
})
