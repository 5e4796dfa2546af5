import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultWords } from '../../src/faults/words.ts'
import { consoleWords } from '../../src/words.ts'
import { type ConsoleSetup, openConsole } from '../kit/console.ts'
import { hasBrowser, launchBrowser } from './chromium.ts'
import { listenFor } from './console-bank.ts'
import { follow, textOn } from './person.ts'

/** Stops at most on the way to something. */
const stopsMax = 200

/** What has the focus, as a screen reader says it. */
const focused = `(() => {
  const { tagName, textContent, labels, ariaLabel } = document.activeElement
  return [tagName, (ariaLabel || labels?.[0]?.textContent || textContent || '').replaceAll(/\\s+/g, ' ').trim()].join(' ')
})()`

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, targetName: string): Promise<void> {
  const focusedNames: string[] = []
  for (let stop = 0; stop < stopsMax; stop += 1) {
    await page.keyboard.press('Tab')
    const at = (await page.evaluate(focused)) as string
    if (at === targetName) return
    focusedNames.push(at)
  }
  throw new Error(`${targetName} never had the focus: ${focusedNames.slice(0, 60).join('; ')}`)
}

/** Presses what has been reached; the page that comes has loaded then. */
async function press(page: Page, targetName: string, key = 'Enter'): Promise<void> {
  await tabTo(page, targetName)
  await Promise.all([page.waitForEvent('load'), page.keyboard.press(key)])
}

describe.skipIf(!hasBrowser)('a person at the console', () => {
  let browser: Browser
  let setup: ConsoleSetup
  let bank: Awaited<ReturnType<typeof listenFor>>
  beforeAll(async () => {
    setup = openConsole()
    ;[browser, bank] = await Promise.all([launchBrowser(), listenFor(setup)])
  })
  afterAll(() => Promise.all([browser.close(), bank.close()]))

  test.each([true, false])(
    '[C2a] keeps, moves, breaks and restores by the keyboard alone, with a script: %s',
    async (javaScriptEnabled) => {
      setup.bank.snapshots.restore('start')
      const page = await follow(browser, bank.url, { javaScriptEnabled })
      const name = javaScriptEnabled ? 'with' : 'without'
      await press(page, 'A Snapshots')
      await tabTo(page, 'INPUT Name')
      await page.keyboard.type(name)
      await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
      expect(await textOn(page)).toContain(`The snapshot ${name} is created.`)
      await press(page, 'A Time')
      await press(page, 'BUTTON Tomorrow 05:30', 'Space')
      expect(await textOn(page)).toContain('The clock shows 16 January 2026, 05:30 CET.')
      await press(page, 'A Faults')
      const tooMany = '429 ACCESS_EXCEEDED with Retry-After: 60. The bank does nothing.'
      await press(page, `BUTTON ${tooMany}`)
      expect(await textOn(page)).toContain(`On, for all requests: ${tooMany}`)
      expect((await setup.tpp().get('/v1/sandbox/customers')).status).toBe(429)
      await press(page, 'A Snapshots')
      await tabTo(page, `SUMMARY Restore ${name}`)
      await page.keyboard.press('Enter')
      await press(page, `BUTTON Restore ${name}`)
      expect(await textOn(page)).toContain(`Restored ${name}. The clock shows 15 January 2026, 10:00 CET.`)
      expect([setup.bank.clock.today, setup.bank.faults.list()]).toEqual(['2026-01-15', []])
      await page.context().close()
    },
  )

  test('[C2a] skips the navigation, and focuses the wrong field', async () => {
    const page = await follow(browser, `${bank.url}/console/snapshots`)
    await press(page, 'A Requests')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(focused)).toBe(`A ${consoleWords.skip}`)
    await page.goto(`${bank.url}/console/snapshots`)
    await tabTo(page, `A ${consoleWords.skip}`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate("document.activeElement.closest('main') !== null")).toBe(true)
    await tabTo(page, 'INPUT Name')
    await page.keyboard.type('not a name')
    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')])
    expect(await page.evaluate('document.activeElement.role ?? document.activeElement.className')).toBe(
      'alert',
    )
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const field =
      "((field) => [field.name, field.value, location.hash === '#' + field.id])(document.activeElement)"
    expect(await page.evaluate(field)).toEqual(['id', 'not a name', true])
    await page.context().close()
  })

  test('[C2a] shows changes by others and keeps input, opened parts and focus', async () => {
    const page = await follow(browser, `${bank.url}/console/faults`)
    await page.getByText(faultWords.limits, { exact: true }).click()
    await page.getByLabel('Path').fill('/v1/accounts')
    await page.getByLabel('PSU', { exact: true }).focus()
    await page.keyboard.type('130')
    setup.bank.faults.add({ effect: 'drop', match: { operation: 'listAccounts' } })
    await page.getByText('operation listAccounts').waitFor()
    expect(await page.getByLabel('Path').isVisible()).toBe(true)
    expect(await page.getByLabel('Path').inputValue()).toBe('/v1/accounts')
    await page.keyboard.type('39')
    expect(await page.getByLabel('PSU', { exact: true }).inputValue()).toBe('13039')
    setup.bank.faults.clear()
    await page.getByText('operation listAccounts').waitFor({ state: 'detached' })
    await page.context().close()
  })
})
