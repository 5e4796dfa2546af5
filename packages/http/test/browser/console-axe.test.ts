import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '../../src/console/groups.ts'
import type { ConsoleScene } from '../kit/console.ts'
import { openConsoleWorld, rowAt, walk } from '../kit/console-world.ts'
import { hasBrowser, launchBrowser } from './chromium.ts'
import { listenFor } from './console-bank.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Found {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** What is checked in each look. D: colours alone differ by night, and the check of all else takes as long as drawing the page. */
const looks: readonly (readonly [string, BrowserContextOptions, string])[] = [
  ['by day on a desk', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }, '{}'],
  [
    'by night on a phone',
    { colorScheme: 'dark', viewport: { width: 360, height: 800 } },
    '{ runOnly: ["color-contrast"] }',
  ],
]

describe.skipIf(!hasBrowser)('the console in a browser', () => {
  let browser: Browser
  let scene: ConsoleScene
  let bank: Awaited<ReturnType<typeof listenFor>>
  const addresses: string[] = []
  beforeAll(async () => {
    scene = await openConsoleWorld()
    const walked = await walk(scene.browser())
    for (const { path } of pages)
      addresses.push(...[...walked.pages.keys()].filter((at) => rowAt(at) === path).slice(0, 1))
    ;[browser, bank] = await Promise.all([launchBrowser(), listenFor(scene)])
  })
  afterAll(() => Promise.all([browser.close(), bank.close()]))

  test.each(looks)(
    '[C2e] has no page at which a check of accessibility finds fault, nor one that is wider than the screen: %s',
    async (_, look, checks) => {
      const context = await browser.newContext({ ...look, locale: 'en-GB' })
      const page = await context.newPage()
      const wrong: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') wrong.push(`${page.url()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => wrong.push(`${page.url()}: ${error.message}`))
      for (const address of addresses) {
        await page.goto(bank.url + address, { waitUntil: 'load' })
        // A closed part would hide what is in it from the check.
        await page.evaluate("document.querySelectorAll('details').forEach((box) => { box.open = true })")
        await page.evaluate(axe)
        const found = (await page.evaluate(`axe.run({ resultTypes: ["violations"], ...${checks} })`)) as {
          readonly violations: readonly Found[]
        }
        for (const { id, nodes } of found.violations) {
          for (const { html, failureSummary } of nodes)
            wrong.push(`${address} ${id}: ${html} ${failureSummary}`)
        }
        const [width, room] = (await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')) as [
          number,
          number,
        ]
        if (width > room) wrong.push(`${address} is ${width} wide`)
      }
      await context.close()
      expect(wrong).toEqual([])
    },
  )
})
