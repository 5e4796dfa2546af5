import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '../../src/groups.ts'
import { findPathPattern, openConsoleWorld, walk } from '../kit/console-world.ts'
import { hasBrowser, launchBrowser } from './chromium.ts'
import { listenFor } from './console-bank.ts'
import { follow } from './person.ts'

/**
 * Opens the box of each button in turn, and lists those of which a corner or a button cannot be seen or
 * pressed.
 */
const hiddenBoxes = `(() => {
  const menus = [...document.querySelectorAll('details.menu')]
  for (const menu of menus) menu.open = false
  const isOnTop = (x, y, element) => {
    const there = document.elementFromPoint(x, y)
    return there !== null && (element.contains(there) || there.contains(element))
  }
  return menus.flatMap((menu) => {
    menu.open = true
    const box = menu.querySelector(':scope > div')
    const parts = [box, ...box.querySelectorAll('button, a, input:not([type=hidden]), select')]
    const hidden = parts.flatMap((part) => {
      part.scrollIntoView({ block: 'center', behavior: 'instant' })
      const { left, right, top, bottom } = part.getBoundingClientRect()
      const isWithin = left >= 0 && right <= innerWidth
      const middle = [(left + right) / 2, Math.max(1, Math.min(innerHeight - 1, (top + bottom) / 2))]
      return isWithin && isOnTop(...middle, part) ? [] : [part.outerHTML.slice(0, 90)]
    })
    menu.open = false
    return hidden.map((part) => menu.querySelector('summary').textContent + ': ' + part)
  })
})()`

describe.skipIf(!hasBrowser)('boxes that buttons open, in chromium', () => {
  let browser: Browser
  let bank: Awaited<ReturnType<typeof listenFor>>
  const addresses: string[] = []
  beforeAll(async () => {
    const setup = await openConsoleWorld()
    const walked = await walk(setup.browser())
    ;[browser, bank] = await Promise.all([launchBrowser(), listenFor(setup)])
    const firsts = pages.flatMap(({ path }) =>
      [...walked.pages].flatMap(([at, { html }]) =>
        findPathPattern(at) === path && html.includes('class="menu"') ? [bank.url + at] : [],
      ),
    )
    addresses.push(...firsts)
  })
  afterAll(() => Promise.all([browser.close(), bank.close()]))

  const openPage = (width: number): Promise<Page> =>
    follow(browser, bank.url, { viewport: { width, height: 800 } })

  test.each([1280, 1000, 850, 390])('[C2e] shows boxes completely, %d px wide', async (width) => {
    const page = await openPage(width)
    const hidden: string[] = []
    for (const address of addresses) {
      await page.goto(address)
      const hiddenTexts = (await page.evaluate(hiddenBoxes)) as readonly string[]
      hidden.push(...hiddenTexts.map((part) => `${new URL(address).pathname} ${part}`))
    }
    await page.context().close()
    expect(addresses.length).toBeGreaterThan(5)
    expect(hidden).toEqual([])
  })

  test.each([
    ['Restore', 'Restore mine'],
    ['Delete', 'Delete mine'],
  ])('[C3d] confirms %s of a snapshot by the mouse', async (open, confirm) => {
    const page = await openPage(1280)
    await page.goto(`${bank.url}/console/snapshots`)
    await page.getByRole('row', { name: /mine/ }).locator('summary', { hasText: open }).click()
    const button = page.getByRole('button', { name: confirm, exact: true })
    const box = await button.boundingBox()
    if (box === null) throw new Error(`${confirm} is not there`)
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await page.locator('#notice').waitFor()
    await page.context().close()
  })
})
