import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GivenFault } from '../../src/faults/rule.ts'
import { type ConsoleScene, openConsole } from '../kit/console.ts'
import { hasBrowser, launchBrowser } from './chromium.ts'
import { listenFor } from './console-bank.ts'
import { follow } from './person.ts'

const faultsPath = '/console/faults'

describe.skipIf(!hasBrowser)('faults at the console, in chromium', () => {
  let browser: Browser
  let scene: ConsoleScene
  let bank: Awaited<ReturnType<typeof listenFor>>
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())
  beforeEach(async () => {
    scene = openConsole()
    bank = await listenFor(scene)
  })
  afterEach(() => bank.close())

  const open = (path: string) => follow(browser, bank.url + path)

  test.each<readonly [string, GivenFault['effect'], string]>([
    [
      'as an error with its code',
      { kind: 'error', code: 'SYSTEM_ERROR' },
      '500 SYSTEM_ERROR. The bank does nothing.',
    ],
    [
      'with its defaults',
      { kind: 'tooManyRequests', retryAfterSeconds: 60 },
      '429 ACCESS_EXCEEDED with Retry-After: 60. The bank does nothing.',
    ],
    ['by the name of its kind', 'truncatedBody', 'The connection closes after half of the body.'],
  ])('[C3c] a fault that a program added %s has the name of its switch', async (_, effect, name) => {
    await scene.told(201, 'POST', '/_sandbox/faults', { effect })
    const page = await open(faultsPath)
    expect(await page.locator('#on-now tbody th').allTextContents()).toEqual([name])
    const isOn = page.getByRole('switch', { name, exact: true })
    expect(await isOn.getAttribute('aria-checked')).toBe('true')
    await isOn.click()
    await page.locator('#notice').waitFor()
    expect(scene.bank.faults.list()).toEqual([])
    await page.context().close()
  })
})
