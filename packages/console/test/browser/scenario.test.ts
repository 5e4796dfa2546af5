import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { people } from '../../../http/test/kit/psu.ts'
import { hasBrowser } from './chromium.ts'
import { useBrowser } from './use-browser.ts'

const minute = 60_000
const day = 86_400_000

interface Links {
  readonly _links: Readonly<Record<string, { readonly href: string }>>
}

describe.skipIf(!hasBrowser)('a person in a browser', () => {
  const setup = useBrowser()

  /** Opens the link of an answer in a browser of its own. */
  async function follow(answer: Response, options: BrowserContextOptions = {}): Promise<Page> {
    expect(answer.status).toBe(401)
    const { _links } = (await answer.json()) as Links
    const context = await setup.browser.newContext({ locale: 'en-GB', ...options })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await page.goto(_links.scaRedirect?.href ?? '')
    return page
  }

  async function logIn(page: Page, customerNumber: string): Promise<void> {
    await page.getByLabel('Customer number').fill(customerNumber)
    await page.getByRole('button', { name: 'Continue' }).click()
  }

  /** What the TPP reads in the address to which the browser came back. */
  async function redirectUri(page: Page): Promise<URLSearchParams> {
    await page.waitForURL(`${setup.world.tppUrl}/**`)
    return new URL(page.url()).searchParams
  }

  function psuHeaders(back: URLSearchParams): Record<string, string> {
    const corporation = back.get('psu-corporate-id')
    return {
      'PSU-ID': back.get('psu-id') ?? '',
      'TPP-Session-ID': back.get('tpp-session-id') ?? '',
      ...(corporation !== null && { 'PSU-Corporate-ID': corporation }),
    }
  }

  async function listAccounts(headers: Record<string, string>) {
    const answer = await setup.world.tpp.get('/v1/accounts', { headers })
    expect(answer.status).toBe(200)
    const body = (await answer.json()) as { accounts: (Links & { resourceId: string; iban: string })[] }
    return body.accounts
  }

  test('[S3f] approves by the link of a TPP, which then reads for 180 days', async () => {
    const { tpp, tppUrl } = setup.world
    const page = await follow(await tpp.get('/v1/accounts'))
    await logIn(page, people.arne)
    await page.getByRole('button', { name: 'Approve' }).click()
    const back = await redirectUri(page)
    expect(page.url().startsWith(`${tppUrl}/back?state=7&psu-id=`)).toBe(true)
    const headers = psuHeaders(back)
    const [account] = await listAccounts(headers)

    const ids: string[] = []
    let next: string | undefined = `${account?._links.transactions?.href}?limit=50`
    while (next !== undefined) {
      const answer = await tpp.get(next, { headers })
      const { transactions } = (await answer.json()) as {
        transactions: Links & { booked: { transactionId: string }[] }
      }
      expect(transactions.booked.length).toBeLessThanOrEqual(50)
      ids.push(...transactions.booked.map(({ transactionId }) => transactionId))
      next = transactions._links.next?.href
    }
    expect(ids.length).toBeGreaterThan(100)
    expect(new Set(ids).size).toBe(ids.length)

    const details = await tpp.get(`/v1/accounts/${account?.resourceId}/transactions/${ids[0]}`, { headers })
    expect(await details.json()).toMatchObject({ transactionsDetails: { transactionId: ids[0] } })

    setup.world.app.advance(180 * day - 10 * minute)
    expect((await tpp.get('/v1/accounts', { headers })).status).toBe(200)
    setup.world.app.advance(10 * minute)
    const page2 = await follow(await tpp.get('/v1/accounts', { headers }))
    expect(await page2.getByRole('heading', { level: 1 }).textContent()).toBe('Log in')
  })

  test('[S3f] acts for two companies, each by its agreement and corporation', async () => {
    const { tpp } = setup.world
    const idsByName: Record<string, string[]> = {}
    for (const [company, owner] of [
      ['Fjordlys Elektro AS', people.electrician],
      ['Havbris Kafé AS', people.cafe],
    ] as const) {
      const page = await follow(await tpp.get('/v1/accounts'))
      await page.getByRole('button', { name: new RegExp(people.jonas) }).click()
      await page.getByRole('button', { name: /^Company/ }).click()
      await page.getByRole('button', { name: new RegExp(`Accounts of ${company}`) }).click()
      expect(await page.getByRole('main').textContent()).toContain(company)
      await page.getByRole('button', { name: 'Approve' }).click()
      const headers = psuHeaders(await redirectUri(page))
      expect(headers['PSU-Corporate-ID']).toBe(owner)
      idsByName[owner] = (await listAccounts(headers)).map(({ iban }) => iban)
    }
    const [firstIds, secondIds] = Object.values(idsByName)
    expect(firstIds).toHaveLength(2)
    expect(secondIds).toHaveLength(2)
    expect(firstIds?.some((iban) => secondIds?.includes(iban))).toBe(false)
  })

  test('[S2e] works without mouse and script, by the default keys', async () => {
    const page = await follow(await setup.world.tpp.get('/v1/accounts'), { javaScriptEnabled: false })
    await page.keyboard.press('Tab')
    await page.keyboard.type(people.arne)
    await page.keyboard.press('Enter')
    const button = page.getByRole('button', { name: 'Approve' })
    await button.waitFor()
    const approve = button.and(page.locator(':focus'))
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      if ((await approve.count()) > 0) break
    }
    await page.keyboard.press('Enter')
    expect((await redirectUri(page)).has('psu-id')).toBe(true)
  })

  test('[S3g] does nothing more on a second click, back or reload', async () => {
    const page = await follow(await setup.world.tpp.get('/v1/accounts'))
    await logIn(page, people.arne)
    await page.getByRole('button', { name: 'Approve' }).dblclick({ noWaitAfter: true })
    await redirectUri(page)
    // The second click may still be answered when the first has arrived; its answer must not cross the way
    // back.
    await page.waitForLoadState('networkidle')
    const { bank } = setup.world.app.bank
    await page.goBack()
    await page.reload()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('This link has been used')
    expect(setup.world.app.bank.bank.consents).toBe(bank.consents)
    expect(bank.psus.size).toBe(1)
  })

  test('[S2f] shows the page in bokmål if the browser asks for Norwegian', async () => {
    const page = await follow(await setup.world.tpp.get('/v1/accounts'), { locale: 'nn-NO' })
    expect(await page.locator('html').getAttribute('lang')).toBe('nb')
    await page.getByLabel('Kundenummer').fill('0')
    await page.getByRole('button', { name: 'Fortsett' }).click()
    expect(await page.getByRole('alert').textContent()).toContain(
      'Ingen privatkunde i banken har dette nummeret',
    )
  })

  test('[S2e] shows the page on a phone without scrolling sideways', async () => {
    const page = await follow(await setup.world.tpp.get('/v1/accounts'), {
      viewport: { width: 320, height: 640 },
    })
    const isNarrow = () =>
      page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth')
    expect(await isNarrow()).toBe(true)
    await logIn(page, people.jonas)
    expect(await isNarrow()).toBe(true)
    await page.getByRole('button', { name: /^Private/ }).click()
    expect(await isNarrow()).toBe(true)
  })

  test('[S2h] shows HTML in names as text, and loads only the stylesheet', async () => {
    const { app } = setup.world
    const name = '<script>document.title="broken"</script><b>Kari</b>'
    const customer = { customerNumber: '13039319956', name, type: 'PRIVATE' } as const
    app.bank.execute('createCustomer', { body: customer }, { now: app.bank.now })
    const account = {
      customerNumber: customer.customerNumber,
      accountName: `"><img src=x onerror=alert(1)>`,
      bban: '86011117947',
      iban: 'NO9386011117947',
      currency: 'NOK',
      product: 'x',
      cashAccountType: 'CACC',
      creditLine: 0,
      balances: [{ balanceType: 'expected', balanceAmount: { currency: 'NOK', amount: 1 } }],
    }
    app.bank.executeUntyped('createAccount', { body: account }, { now: app.bank.now })
    const brand = { 'TPP-Brand-Logging-Information': '<i>Brand</i> & sons' }
    const page = await follow(await setup.world.tpp.get('/v1/accounts', { headers: brand }))
    const paths: string[] = []
    page.on('request', (request) => paths.push(new URL(request.url()).pathname))
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    await logIn(page, customer.customerNumber)
    const text = await page.getByRole('main').textContent()
    for (const shownText of [name, account.accountName, brand['TPP-Brand-Logging-Information']]) {
      expect(text).toContain(shownText)
    }
    expect(await page.title()).not.toBe('broken')
    expect(new Set(paths.filter((path) => !path.startsWith('/sca/')))).toEqual(new Set())
    expect(complaints).toEqual([])
  })
})
