import { readOptions, type Server, serve } from '@pocketbank/hosts/node'
import { createTpp, type Tpp } from '@pocketbank/testing'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { corpus } from '../../../http/test/kit/client-mistakes/corpus.ts'
import { explainWords } from '../../src/explainer/words.ts'
import { hasBrowser, launchBrowser } from './chromium.ts'
import { type Hand, keyboard, mouse } from './hands.ts'
import { textOn } from './person.ts'

const product = 'norwegian-domestic-credit-transfers'

const headers = {
  'PSU-IP-Address': '192.0.2.1',
  'PSU-ID': 'b7d7f6a0-8a51-4ec0-9b5d-7d8b7f9e6c11',
  'TPP-Session-ID': '0a6c4b5e-90fd-4a3b-a1f6-1f8f0f4b3a22',
  'PSU-Context': 'PRIVATE',
  'TPP-Redirect-URI': 'https://tpp.example/back',
  'x-accept-fix': ',',
}

/** A person at the console of a bank of their own, and the TPP that they work on. */
interface Story {
  readonly page: Page
  readonly hand: Hand
  readonly tpp: Tpp
}

/** Creates a customer with an account; gives the IBAN. */
async function makeCustomer({ page, hand }: Story): Promise<string> {
  await hand.press('link', 'Customers')
  await hand.press('summary', 'New customer with other values')
  await hand.write('Name', 'Ingrid Moen')
  await hand.write('Customer number', '01019012345')
  await hand.write('Balance of the first account, NOK', '')
  await hand.press('button', 'Create customer')
  await page.getByText('Customer created: Ingrid Moen').waitFor()
  await hand.press('summary', 'New account')
  await hand.write('Account name', 'Daily')
  await hand.write('Balance', '5000')
  await hand.press('button', 'Create account')
  await page.getByText('Account created: Daily').waitFor()
  expect(await textOn(page)).toMatch(/NOK 5,000\.00/)
  return (
    /NO\d{2}[\d\s]{11,}/
      .exec(await textOn(page))?.[0]
      .replaceAll(/\s/g, '')
      .slice(0, 15) ?? ''
  )
}

/** The TPP asks for a payment and for its approval; gives its id. */
async function askForPayment({ tpp }: Story, iban: string): Promise<string> {
  const body = {
    instructedAmount: { amount: '1250', currency: 'NOK' },
    creditorName: 'Fjordlys Elektro AS',
    creditorAccount: { iban: 'NO6297611252475', currency: 'NOK' },
    debtorAccount: { iban, currency: 'NOK' },
  }
  const path = `/v1/payments/${product}` as string
  const payment = await tpp.post(path, { body, headers })
  expect(payment.status, await payment.clone().text()).toBe(201)
  const { paymentId } = (await payment.json()) as { paymentId: string }
  const authorisation = await tpp.post(`${path}/${paymentId}/authorisations` as string, { headers })
  expect(authorisation.status).toBe(201)
  return paymentId
}

/** Approves the payment, moves the clock to the next batch, and looks what has become of it. */
async function approveAndPay({ page, hand }: Story, paymentId: string): Promise<void> {
  await hand.press('link', 'Payments')
  await hand.press('link', 'Fjordlys Elektro AS')
  await hand.press('button', /^Approve as /)
  await page.getByText('Approved, as on the SCA page.').waitFor()
  await hand.press('button', 'Run next batch')
  await page.getByText('Payment is booked').waitFor()
  expect(await textOn(page)).toContain(paymentId)
  expect((await textOn(page)).match(/[A-Z]{4}\s*→\s*[A-Z]{4}/g)?.at(-1)).toMatch(/ACSP\s*→\s*ACSC/)
}

/** Finds out why a signature failed, and fixes it. */
async function fixSignature({ page, hand, tpp }: Story): Promise<void> {
  const refusedResponse = await tpp.get('/v1/accounts', { headers, wrong: corpus.upperCaseNames })
  expect(refusedResponse.status).toBe(401)
  await hand.press('link', 'Requests')
  await hand.press('link', '/v1/accounts')
  await page.getByRole('heading', { name: 'What to change' }).waitFor()
  expect(await textOn(page)).toMatch(/lower case/)
  await hand.press('link', 'Requests')
  await page.getByRole('heading', { name: 'Requests', level: 1 }).waitFor()
  const correctedResponse = await tpp.get('/v1/accounts', { headers })
  expect(correctedResponse.status).toBe(401)
  expect(await correctedResponse.text()).toContain('scaRedirect')
  await hand.press('button', '1 new')
  const latest = page.locator('tr[data-key]:not([data-divider])').first()
  await latest.getByText(explainWords.results['needs SCA']).waitFor()
  expect(await latest.textContent()).toContain('/v1/accounts')
}

describe.skipIf(!hasBrowser)('a tester at the console', () => {
  let browser: Browser
  const servers: Server[] = []
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await Promise.all(servers.map((server) => server.close()))
  })

  async function begin(handOf: (page: Page) => Hand): Promise<Story> {
    const options = readOptions(['--port', '0', '--now', '2026-01-15T10:00:00+01:00', '--frozen'], {})
    if (!options.ok) throw new Error(options.error)
    const server = await serve(options.value)
    servers.push(server)
    const page = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    page.setDefaultTimeout(20_000)
    await page.goto(server.url)
    return { page, hand: handOf(page), tpp: createTpp({ baseUrl: server.url }) }
  }

  test.each([
    ['with the mouse', mouse],
    ['with the keyboard alone', keyboard],
  ] as const)(
    '[C6d] [C6f] creates a customer, approves, pays, runs a batch, and fixes a signature, %s',
    async (_, handOf) => {
      const story = await begin(handOf)
      const iban = await makeCustomer(story)
      const paymentId = await askForPayment(story, iban)
      await approveAndPay(story, paymentId)
      await fixSignature(story)
    },
  )
})
