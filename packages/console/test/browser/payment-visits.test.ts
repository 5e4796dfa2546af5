import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { account, customer } from '../../../http/test/kit/bodies.ts'
import { domestic } from '../../../http/test/kit/payments.ts'
import { people } from '../../../http/test/kit/psu.ts'
import type { Tpp } from '../../../http/test/kit/tpp.ts'
import { hasBrowser } from './chromium.ts'
import { demanded, follow, logIn, presses, textOn } from './person.ts'
import { readJsonBody, useBrowser } from './use-browser.ts'

const company = 'fjell'
const debtorAccount = { currency: 'NOK', bban: '97100535711' } as const

function transfer(amount: string, creditorName = 'Havnegata Bakeri') {
  const creditorAccount = { currency: 'NOK', bban: '86011117947' } as const
  return { instructedAmount: { currency: 'NOK', amount }, creditorName, creditorAccount }
}

function bulk(count: number) {
  return { debtorAccount, payments: Array.from({ length: count }, (_, index) => transfer(`${index + 1}`)) }
}

interface Told {
  readonly paymentId: string
  readonly transactionStatus: string
  readonly _links: Readonly<Record<string, { readonly href: string }>>
}

describe.skipIf(!hasBrowser)('a person who is asked for payments', () => {
  const opened = useBrowser()
  let page: Page

  /** A TPP that pays for a person, in a visit of its own. */
  function payer(identity: string, more: Readonly<Record<string, string>> = {}): Tpp {
    const site = { 'PSU-IP-Address': '192.0.2.1', 'TPP-Redirect-URI': `${opened.world.tppUrl}/back` }
    const visit = {
      'X-PSU-IDENTITY': identity,
      'PSU-ID': `00000000-0000-4000-8000-${identity}0`,
      'TPP-Session-ID': `visit of ${identity}`.replaceAll(' ', '-'),
    }
    return opened.world.tpp.with({ headers: { ...site, ...visit, ...demanded, ...more } })
  }

  async function makes(tpp: Tpp, body: unknown, service = 'payments'): Promise<Told> {
    return readJsonBody<Told>(await tpp.post(`/v1/${service}/${domestic}` as string, { body }), 201)
  }

  /** Asks for an approval, and opens its link. */
  async function opens(tpp: Tpp, { _links }: Told, customerNumber: string): Promise<void> {
    const started = await readJsonBody<Told>(await tpp.post(_links.startAuthorisation?.href ?? ''), 201)
    page = await follow(opened.browser, started._links.scaRedirect?.href)
    await logIn(page, customerNumber)
  }

  async function fetchStatus(tpp: Tpp, { _links }: Told): Promise<string> {
    return (await readJsonBody<Told>(await tpp.get(_links.status?.href ?? ''), 200)).transactionStatus
  }

  function heading(): Promise<string | null> {
    return page.getByRole('heading', { level: 1 }).textContent()
  }

  test('[B4a] refuses a basket, and with it every payment in it', async () => {
    const tpp = payer(people.jonas)
    const made = [
      await makes(tpp, { ...transfer('10'), debtorAccount }),
      await makes(tpp, { ...transfer('20'), debtorAccount }),
    ]
    const paymentIds = made.map(({ paymentId }) => paymentId)
    const basket = await readJsonBody<Told>(
      await tpp.post('/v1/signing-baskets', { body: { paymentIds } }),
      201,
    )
    await opens(tpp, basket, people.jonas)
    expect(await textOn(page)).toContain('If you refuse, none is paid.')
    const back = await presses(page, 'Refuse both payments', opened.world.tppUrl)
    expect(back.get('message')).toBe('The PSU has refused.')
    expect(await Promise.all(made.map((one) => fetchStatus(tpp, one)))).toEqual(['RJCT', 'RJCT'])
    expect(await fetchStatus(tpp, basket)).toBe('RJCT')
  })

  test('[P2u] approves a payment, and stops it before a batch has taken it', async () => {
    const tpp = payer(people.jonas)
    const made = await makes(tpp, { ...transfer('10'), debtorAccount })
    await opens(tpp, made, people.jonas)
    await presses(page, 'Approve payment', opened.world.tppUrl)
    expect(await fetchStatus(tpp, made)).toBe('PDNG')
    const ending = await readJsonBody<Told>(await tpp.delete(made._links.self?.href ?? ''), 202)
    page = await follow(opened.browser, ending._links.scaRedirect?.href)
    await logIn(page, people.jonas)
    expect(await heading()).toBe('Stop the payment')
    await presses(page, 'Stop the payment', opened.world.tppUrl)
    expect(await fetchStatus(tpp, made)).toBe('CANC')
  })

  test('[P2v] needs a second person above the limit, and that one sees who approved before', async () => {
    const sandbox = opened.world.tpp
    await readJsonBody<Told>(
      await sandbox.post('/v1/sandbox/customers', { body: customer(company, 'CORPORATE') }),
      201,
    )
    const home = { ...account(company, 68), creditLine: 5_000 }
    await readJsonBody<Told>(await sandbox.post('/v1/sandbox/accounts' as string, { body: home }), 201)
    const line = { account: { iban: home.iban }, roles: ['VIEW', 'REGISTER'] } as const
    const engagements = [
      { ...line, customer: people.jonas, approvalLimit: 1_000 },
      { ...line, customer: people.arne },
    ]
    const agreed = { owner: company, name: 'The office', engagements }
    await readJsonBody<Told>(await sandbox.post('/v1/sandbox/agreements', { body: agreed }), 201)

    const corporate = { 'PSU-Context': 'CORPORATE', 'PSU-Corporate-ID': company }
    const [jonas, arne] = [payer(people.jonas, corporate), payer(people.arne, corporate)]
    const made = await makes(jonas, {
      ...transfer('1500'),
      debtorAccount: { currency: 'NOK', iban: home.iban },
    })
    await opens(jonas, made, people.jonas)
    expect(await textOn(page)).toContain('another person must approve it too')
    await presses(page, 'Approve payment', opened.world.tppUrl)
    expect(await fetchStatus(jonas, made)).toBe('RCVD')
    await opens(jonas, made, people.jonas)
    expect(await heading()).toBe('You have approved already')
    await opens(arne, made, people.arne)
    expect(await textOn(page)).toContain(
      'Jonas Solvang approved this earlier. With your approval it will be paid.',
    )
    await presses(page, 'Approve payment', opened.world.tppUrl)
    expect(await fetchStatus(jonas, made)).toBe('PDNG')
  })

  test('[S2y] says who they are and approves in one visit, where the TPP does not know them', async () => {
    const known = { 'PSU-Context': 'PRIVATE', 'PSU-ID': '6ce5cb2c-6e1c-4a6b-b6ea-0a4d5b7d7f10' }
    const site = {
      'PSU-IP-Address': '192.0.2.1',
      'TPP-Redirect-URI': `${opened.world.tppUrl}/back`,
      'TPP-Session-ID': 'new',
    }
    const tpp = opened.world.tpp.with({ headers: { ...site, ...known, ...demanded } })
    const made = await makes(tpp, { ...transfer('10'), debtorAccount })
    page = await follow(opened.browser, made._links.scaRedirect?.href)
    await page.getByRole('button', { name: new RegExp(people.jonas) }).click()
    const back = await presses(page, 'Approve payment', opened.world.tppUrl)
    expect(back.get('psu-id')).toBe(known['PSU-ID'])
    expect(await fetchStatus(tpp, made)).toBe('PDNG')
  })

  test('[P2t] opens the rest of a long list without a script, by the keys', async () => {
    const tpp = payer(people.jonas)
    const made = await makes(tpp, bulk(40), 'bulk-payments')
    const started = await readJsonBody<Told>(await tpp.post(made._links.startAuthorisation?.href ?? ''), 201)
    page = await follow(opened.browser, started._links.scaRedirect?.href, { javaScriptEnabled: false })
    await logIn(page, people.jonas)
    const last = page.locator('li', { hasText: 'NOK 40.00' })
    expect(await last.isVisible()).toBe(false)
    await page.locator('summary').focus()
    await page.keyboard.press('Enter')
    expect(await last.isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${opened.world.tppUrl}/**`)
    expect(await fetchStatus(tpp, made)).toBe('PDNG')
  })

  test('[S2u] reads the longest names and amounts on a phone without scrolling sideways', async () => {
    const long = { remittanceInformationUnstructured: 'W'.repeat(140) }
    const wide = { ...transfer('999999999999.99', 'W'.repeat(70)), ...long }
    const tpp = payer(people.jonas)
    const made = [
      await makes(tpp, { ...wide, debtorAccount }),
      await makes(tpp, { debtorAccount, payments: [wide, wide, wide, wide, wide, wide] }, 'bulk-payments'),
    ]
    for (const one of made) {
      await opens(tpp, one, people.jonas)
      await page.setViewportSize({ width: 320, height: 640 })
      for (const summary of await page.locator('summary').all()) await summary.click()
      const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
      expect(await page.evaluate(overflow)).toBe(0)
    }
  })

  test('[S2h] finds HTML in names and messages as text, and the page asks for nothing but its stylesheet', async () => {
    const name = '<script>document.title="broken"</script><b>Kari</b>'
    const body = {
      ...transfer('1', name),
      debtorAccount,
      remittanceInformationUnstructured: '"><img src=x onerror=alert(1)>',
    }
    const tpp = payer(people.jonas)
    const made = await makes(tpp, body)
    const started = await readJsonBody<Told>(await tpp.post(made._links.startAuthorisation?.href ?? ''), 201)
    page = await follow(opened.browser, undefined)
    const [asked, complaints]: [string[], string[]] = [[], []]
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    page.on('console', (message) => complaints.push(message.text()))
    await page.goto(started._links.scaRedirect?.href ?? '')
    await logIn(page, people.jonas)
    const text = await textOn(page)
    for (const shown of [name, body.remittanceInformationUnstructured]) expect(text).toContain(shown)
    expect(await page.title()).toBe('Approve payment – Pocketbank')
    expect(asked.filter((path) => !path.startsWith('/sca/'))).toEqual([])
    expect(complaints).toEqual([])
  })
})
