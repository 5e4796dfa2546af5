import { createEngine } from '@pocketbank/core'
import { controlBank } from '@pocketbank/devtools'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { morning } from '../../../http/test/kit/bank.ts'
import { openConsole } from '../kit/console.ts'
import { hasBrowser, launchBrowser } from './chromium.ts'
import { listenFor } from './console-bank.ts'
import { follow } from './person.ts'

describe.skipIf(!hasBrowser)('lists without rows, in chromium', () => {
  let browser: Browser
  let banks: readonly Awaited<ReturnType<typeof listenFor>>[]
  beforeAll(async () => {
    const empty = controlBank(createEngine({ now: morning, seed: 'empty' }), { system: () => 0 })
    const setup = openConsole()
    await setup.tpp().get('/v1/sandbox/customers')
    browser = await launchBrowser()
    banks = await Promise.all([listenFor(setup), listenFor(openConsole({ bank: empty }))])
  })
  afterAll(() => Promise.all([browser.close(), ...banks.map((bank) => bank.close())]))

  test.each<readonly [number, string, string, string, string]>([
    [0, '/console/payments', 'New payment', '/console/payments?from=', 'Create payment'],
    [0, '/console/payments', 'Send POST /v1/payments', '/docs/createPayment', 'Send'],
    [1, '/console/payments', 'New customer', '/console/customers', 'New customer'],
    [0, '/console/consents', 'Send POST /v1/consents', '/docs/createConsent', 'Send'],
    [0, '/console/consents?status=expired', 'Show all', '/console/consents', 'Search'],
    [0, '/console/customers?text=nobody', 'Show all', '/console/customers', 'New customer'],
    [0, '/?text=nothing', 'Show all', '/', 'Filter'],
  ])('[C6g] offers what can be done: bank %i, %s, %s', async (bank, path, offer, address, button) => {
    const url = banks[bank]?.url ?? ''
    const page = await follow(browser, url + path)
    await page.locator('p.hint').getByRole('link', { name: offer, exact: true }).click()
    await page.waitForURL(url + address)
    await page.getByRole('button', { name: button }).first().waitFor()
    await page.context().close()
  })
})
