import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { people } from '../../../http/test/kit/psu.ts'
import { openBrowserWorld } from './browser-world.ts'
import { hasBrowser, launchBrowser } from './chromium.ts'
import { follow, logIn, presses } from './person.ts'

interface Links {
  readonly _links: Readonly<Record<string, { readonly href: string }>>
}

describe.skipIf(!hasBrowser)('a person in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser.close())

  test.each([
    ['under a base path', { basePath: '/api-sandbox' }],
    ['behind a proxy that takes the path off', { proxyPath: '/api-sandbox' }],
  ])(
    '[V4g] approves at a bank %s with page, stylesheet, forms and redirects under the path',
    async (_, standing) => {
      const world = await openBrowserWorld(standing)
      try {
        const accountList = (await (await world.tpp.get('/v1/accounts')).json()) as Links
        const link = accountList._links.scaRedirect?.href ?? ''
        expect(link.startsWith(`${world.bankUrl}/sca/`)).toBe(true)
        const page = await follow(browser, 'about:blank')
        const requested: string[] = []
        const failed: string[] = []
        page.on('response', (answer) => {
          requested.push(answer.url())
          if (answer.status() >= 400) failed.push(`${answer.status()} ${answer.url()}`)
        })
        await page.goto(link)
        expect(await page.evaluate('getComputedStyle(document.body).fontFamily')).toContain('sans-serif')
        await logIn(page, people.jonas)
        await page
          .getByRole('button', { name: /myself|private/i })
          .first()
          .click()
        const back = await presses(page, 'Approve', world.tppUrl)
        const atBank = requested.filter((url) => !url.startsWith(world.tppUrl))
        expect(atBank.filter((url) => !url.startsWith(`${world.bankUrl}/sca/`))).toEqual([])
        expect(atBank).toContain(`${world.bankUrl}/sca/style.css`)
        expect(failed).toEqual([])
        const headers = { 'PSU-ID': back.get('psu-id') ?? '' }
        const answer = await world.tpp.get('/v1/accounts', { headers })
        const { accounts } = (await answer.json()) as { accounts: readonly Links[] }
        const [firstAccount] = accounts
        expect(firstAccount?._links.transactions?.href).toMatch(/^\/v1\/accounts\//)
        expect((await world.tpp.get(firstAccount?._links.transactions?.href ?? '', { headers })).status).toBe(
          200,
        )
      } finally {
        await world.close()
      }
    },
  )
})
