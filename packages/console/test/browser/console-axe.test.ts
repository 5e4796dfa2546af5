import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { requestPath } from '@pocketbank/devtools/control/console-path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '../../src/groups.ts'
import { comparePath } from '../../src/snapshots/compare-page.tsx'
import { type ConsoleSetup, openConsole } from '../kit/console.ts'
import { findPathPattern, openConsoleWorld, walk } from '../kit/console-world.ts'
import { hasBrowser, launchBrowser } from './chromium.ts'
import { listenFor } from './console-bank.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** All checks that axe runs by itself, and that of targets of 24 pixels. */
const withTargets = '{ rules: { "target-size": { enabled: true } } }'

/**
 * The checks in each look. D: a page as wide as a phone at 400 % of zoom has another layout, and by night
 * only colours differ; the check of all else takes as long as drawing the page.
 */
const looks: readonly (readonly [string, BrowserContextOptions, string])[] = [
  ['by day on a desk', { colorScheme: 'light', viewport: { width: 1280, height: 800 } }, withTargets],
  ['by day at 400 % of zoom', { colorScheme: 'light', viewport: { width: 320, height: 800 } }, withTargets],
  [
    'by night on a phone',
    { colorScheme: 'dark', viewport: { width: 390, height: 800 } },
    '{ runOnly: ["color-contrast"] }',
  ],
]

/**
 * Further pages, in addition to one for each row: searched, filtered, compared, and with all parts at once.
 */
function otherAddresses({ app }: ConsoleSetup): readonly string[] {
  const failed = app.requests.entries.findLast(({ status }) => (status ?? 0) >= 400)
  const remarked = app.requests.entries.findLast(({ target }) => target.includes('unknown='))
  return [
    '/console/search?q=kari',
    '/console/search?q=nothing+has+this',
    '/?failed=1&text=v1',
    `${requestPath(failed?.id ?? '')}?tab=all`,
    requestPath(remarked?.id ?? ''),
    '/console/consents?status=received',
    '/console/payments?status=waiting',
    `${comparePath}?before=start`,
    '/console/search?q=creditor',
  ]
}

/** Pages that say something else in a bank that was only just opened. */
const emptyAddresses = ['/', '/console/payments', '/console/consents', '/console/time', '/console/faults']

/** The elements that make a page wider than the screen, if one does. */
const tooWide = `(() => {
  if (document.documentElement.scrollWidth <= innerWidth) return []
  const scrolls = (element) => element !== null && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
  const wide = [...document.body.querySelectorAll('*')].filter((element) =>
    element.getBoundingClientRect().right > innerWidth && !scrolls(element.parentElement))
  return ['scrollWidth ' + document.documentElement.scrollWidth, ...wide.map(({ outerHTML }) => outerHTML.slice(0, 120))]
})()`

describe.skipIf(!hasBrowser)('the console in a browser', () => {
  let browser: Browser
  let banks: readonly Awaited<ReturnType<typeof listenFor>>[]
  const addresses: string[] = []
  beforeAll(async () => {
    const setup = await openConsoleWorld()
    await setup.tpp().get('/v1/sandbox/customers?unknown=1')
    for (const _ of Array.from({ length: 60 })) await setup.tpp().get('/v1/accounts')
    const walked = await walk(setup.browser())
    const firsts = pages.flatMap(({ path }) =>
      [...walked.pages.keys()].filter((at) => findPathPattern(at) === path).slice(0, 1),
    )
    browser = await launchBrowser()
    const [filledServer, empty] = await Promise.all([listenFor(setup), listenFor(openConsole())])
    banks = [filledServer, empty]
    addresses.push(...[...firsts, ...otherAddresses(setup)].map((at) => filledServer.url + at))
    addresses.push(...emptyAddresses.map((at) => empty.url + at))
  })
  afterAll(() => Promise.all([browser.close(), ...banks.map((bank) => bank.close())]))

  test.each(looks)(
    '[C2e] passes the check of accessibility without scrolling sideways: %s',
    async (_, look, checks) => {
      const context = await browser.newContext({ ...look, locale: 'en-GB' })
      const page = await context.newPage()
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`)
      })
      page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
      for (const address of addresses) {
        await page.goto(address, { waitUntil: 'load' })
        // A closed part would hide what is in it from the check.
        await page.evaluate("document.querySelectorAll('details').forEach((box) => { box.open = true })")
        await page.evaluate(axe)
        const result = (await page.evaluate(`axe.run({ resultTypes: ["violations"], ...${checks} })`)) as {
          readonly violations: readonly Violation[]
        }
        for (const { id, nodes } of result.violations) {
          for (const { html, failureSummary } of nodes)
            problems.push(`${address} ${id}: ${html} ${failureSummary}`)
        }
        const wide = (await page.evaluate(tooWide)) as readonly string[]
        problems.push(...wide.map((html) => `${address} is wider than the screen: ${html}`))
      }
      await context.close()
      expect(problems).toEqual([])
    },
  )
})
