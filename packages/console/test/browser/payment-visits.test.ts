import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { domestic } from '../../../http/test/kit/payments.ts'
import { people } from '../../../http/test/kit/psu.ts'
import type { Tpp } from '../../../http/test/kit/tpp.ts'
import { hasBrowser } from './chromium.ts'
import { fixHeaders, follow, logIn, presses } from './person.ts'
import { readJsonBody, useBrowser } from './use-browser.ts'

const debtorAccount = { currency: 'NOK', bban: '97100535711' } as const

function transfer(amount: string, creditorName = 'Havnegata Bakeri') {
  const creditorAccount = { currency: 'NOK', bban: '86011117947' } as const
  return { instructedAmount: { currency: 'NOK', amount }, creditorName, creditorAccount }
}

function bulk(count: number) {
  return { debtorAccount, payments: Array.from({ length: count }, (_, index) => transfer(`${index + 1}`)) }
}

interface ResponseBody {
  readonly paymentId: string
  readonly transactionStatus: string
  readonly _links: Readonly<Record<string, { readonly href: string }>>
}

describe.skipIf(!hasBrowser)('a person who is asked for payments', () => {
  const setup = useBrowser()
  let page: Page

  /** A TPP that pays for a person, in a visit of its own. */
  function payer(identity: string, headers: Readonly<Record<string, string>> = {}): Tpp {
    const site = { 'PSU-IP-Address': '192.0.2.1', 'TPP-Redirect-URI': `${setup.world.tppUrl}/back` }
    const visit = {
      'X-PSU-IDENTITY': identity,
      'PSU-ID': `00000000-0000-4000-8000-${identity}0`,
      'TPP-Session-ID': `visit of ${identity}`.replaceAll(' ', '-'),
    }
    return setup.world.tpp.with({ headers: { ...site, ...visit, ...fixHeaders, ...headers } })
  }

  async function makes(tpp: Tpp, body: unknown, service = 'payments'): Promise<ResponseBody> {
    return readJsonBody<ResponseBody>(await tpp.post(`/v1/${service}/${domestic}` as string, { body }), 201)
  }

  /** Asks for an approval, and opens its link. */
  async function opens(tpp: Tpp, { _links }: ResponseBody, customerNumber: string): Promise<void> {
    const authorisation = await readJsonBody<ResponseBody>(
      await tpp.post(_links.startAuthorisation?.href ?? ''),
      201,
    )
    page = await follow(setup.browser, authorisation._links.scaRedirect?.href)
    await logIn(page, customerNumber)
  }

  async function fetchStatus(tpp: Tpp, { _links }: ResponseBody): Promise<string> {
    return (await readJsonBody<ResponseBody>(await tpp.get(_links.status?.href ?? ''), 200)).transactionStatus
  }

  test('[S11a] identifies and approves in one visit if the TPP does not know the PSU', async () => {
    const psuHeaders = { 'PSU-Context': 'PRIVATE', 'PSU-ID': '6ce5cb2c-6e1c-4a6b-b6ea-0a4d5b7d7f10' }
    const site = {
      'PSU-IP-Address': '192.0.2.1',
      'TPP-Redirect-URI': `${setup.world.tppUrl}/back`,
      'TPP-Session-ID': 'new',
    }
    const tpp = setup.world.tpp.with({ headers: { ...site, ...psuHeaders, ...fixHeaders } })
    const payment = await makes(tpp, { ...transfer('10'), debtorAccount })
    page = await follow(setup.browser, payment._links.scaRedirect?.href)
    await page.getByRole('button', { name: new RegExp(people.jonas) }).click()
    const back = await presses(page, 'Approve payment', setup.world.tppUrl)
    expect(back.get('psu-id')).toBe(psuHeaders['PSU-ID'])
    expect(await fetchStatus(tpp, payment)).toBe('PDNG')
  })

  test('[P2t] opens the rest of a long list by keys without a script', async () => {
    const tpp = payer(people.jonas)
    const payment = await makes(tpp, bulk(40), 'bulk-payments')
    const authorisation = await readJsonBody<ResponseBody>(
      await tpp.post(payment._links.startAuthorisation?.href ?? ''),
      201,
    )
    page = await follow(setup.browser, authorisation._links.scaRedirect?.href, { javaScriptEnabled: false })
    await logIn(page, people.jonas)
    const last = page.locator('li', { hasText: 'NOK 40.00' })
    expect(await last.isVisible()).toBe(false)
    await page.locator('summary').focus()
    await page.keyboard.press('Enter')
    expect(await last.isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${setup.world.tppUrl}/**`)
    expect(await fetchStatus(tpp, payment)).toBe('PDNG')
  })

  test('[S2e] shows the longest names and amounts on a phone without scrolling sideways', async () => {
    const long = { remittanceInformationUnstructured: 'W'.repeat(140) }
    const wide = { ...transfer('999999999999.99', 'W'.repeat(70)), ...long }
    const tpp = payer(people.jonas)
    const payments = [
      await makes(tpp, { ...wide, debtorAccount }),
      await makes(tpp, { debtorAccount, payments: [wide, wide, wide, wide, wide, wide] }, 'bulk-payments'),
    ]
    for (const payment of payments) {
      await opens(tpp, payment, people.jonas)
      await page.setViewportSize({ width: 320, height: 640 })
      for (const summary of await page.locator('summary').all()) await summary.click()
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      expect(await page.evaluate(overflow)).toBe(0)
    }
  })
})
