import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { later } from '@pocketbank/core'
import { readOptions, serve } from '@pocketbank/hosts/node'
import { createTpp, type ScaRedirect } from '@pocketbank/testing'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from './chromium.ts'
import { shootConsole } from './console-pages.ts'
import { shootMistakes, shootRefusal } from './mistake-pages.ts'
import { openCompany, walkPayments } from './payment-pages.ts'

// Writes what every page looks like, on a phone and on a desk:
// npm run pages [folder [sca | console | mistakes | refusal]]
// The picture of the README: npm run pages -- docs refusal

const [, , folder = join(import.meta.dirname, 'pages'), only] = process.argv
const minute = 60_000
const jonas = '13039319955'
const arne = '12085592767'

const options = readOptions(['--port', '0', '--now', '2026-01-15T10:00:00+01:00'], {})
if (!options.ok) throw new Error(options.error)
const bank = await serve(options.value)
const tpp = createTpp({
  baseUrl: bank.url,
  name: 'Fjord Pay AS',
  headers: { 'TPP-Redirect-URI': 'https://tpp.example/back', 'PSU-IP-Address': '192.0.2.1' },
})

/** A link to the page. */
async function link(headers: Record<string, string> = {}): Promise<string> {
  const answer = await tpp.get('/v1/accounts', { headers })
  const { _links } = await answer.json<ScaRedirect>()
  return _links.scaRedirect.href
}

/** Sends the form of the page whose step this is, as the page itself would. */
async function answers(
  page: Page,
  step: string,
  field?: readonly [name: string, value: string],
): Promise<void> {
  const form = page.locator(`form:has(input[name="step"][value="${step}"])`).first()
  if (field === undefined) await form.locator('button').first().click()
  else {
    await form.locator(`input[name="${field[0]}"]`).fill(field[1])
    await form.locator('button').first().click()
  }
  await page.waitForLoadState()
}

type Shoot = (name: string) => Promise<unknown>

/** Walks through every page there is. */
async function walk(page: Page, shoot: Shoot): Promise<void> {
  await page.goto(await link())
  await shoot('1-log-in')
  await answers(page, 'identify', ['customerNumber', 'nobody'])
  await shoot('2-wrong-number')
  await answers(page, 'identify', ['customerNumber', jonas])
  await shoot('3-context')
  await page.locator('button[value="CORPORATE"]').click()
  await shoot('4-agreement')
  await page.locator('button[name="agreement"]').first().click()
  await shoot('5-approve-company')
  await page.goto(await link({ 'PSU-Context': 'PRIVATE', 'TPP-Brand-Logging-Information': 'Fjordpay' }))
  await answers(page, 'identify', ['customerNumber', jonas])
  await shoot('6-approve-private')
  await page.goto(await link({ 'TPP-Redirect-Preferred': 'false' }))
  await answers(page, 'identify', ['customerNumber', arne])
  await shoot('7-approve-in-app')
  const corporate = await link({ 'PSU-Corporate-ID': '20079518612' })
  await page.goto(corporate)
  await answers(page, 'identify', ['customerNumber', arne])
  await shoot('8-nothing-to-share')
  await page.goto(`${corporate}x`)
  await shoot('9-unknown-link')
  const late = await link()
  bank.engine.settle(later(bank.engine.now, 16 * minute))
  await page.goto(late)
  await shoot('10-expired')
}

async function shootAll(browser: Browser): Promise<void> {
  const looks = [
    ['phone-en', { viewport: { width: 320, height: 700 }, locale: 'en-GB' }],
    ['phone-nb', { viewport: { width: 320, height: 700 }, locale: 'nb-NO' }],
    ['desk-en', { viewport: { width: 1280, height: 900 }, locale: 'en-GB' }],
    ['desk-nb', { viewport: { width: 1280, height: 900 }, locale: 'nb-NO' }],
  ] as const
  for (const [look, settings] of looks) {
    const context = await browser.newContext(settings)
    const page = await context.newPage()
    const shoot: Shoot = (name) =>
      page.screenshot({ path: join(folder, `${look}-${name}.png`), fullPage: true })
    await walkPayments(page, bank.url, shoot)
    await walk(page, shoot)
    await context.close()
  }
}

await openCompany(bank.url)
mkdirSync(folder, { recursive: true })
const browser = await launchBrowser()
const isWanted = (part: string) => only === undefined || only === part
if (isWanted('sca')) await shootAll(browser)
if (isWanted('console')) await shootConsole(browser, bank.url, folder)
if (isWanted('mistakes')) await shootMistakes(browser, folder)
if (isWanted('refusal')) await shootRefusal(browser, folder)
await browser.close()
await bank.close()
process.stdout.write(`${folder}\n`)
