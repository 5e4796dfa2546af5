import { createTpp, type Tpp } from '@pocketbank/testing'
import type { Page } from 'playwright-core'
import { account, customer } from '../../../http/test/kit/bodies.ts'
import { crossBorder, domestic } from '../../../http/test/kit/payments.ts'
import { people } from '../../../http/test/kit/psu.ts'
import { fixHeaders } from './person.ts'

const company = 'fjell'
const home = account(company, 68)
const debtorAccount = { currency: 'NOK', bban: '97100535711' } as const
const office = { currency: 'NOK', iban: home.iban } as const

function transfer(amount: string, creditorName = 'Havnegata Bakeri') {
  const creditorAccount = { currency: 'NOK', bban: '86011117947' } as const
  return { instructedAmount: { currency: 'NOK', amount }, creditorName, creditorAccount }
}

const names = [
  'Kari Fjellheim',
  'Ola Nordbø',
  'Liv Strand',
  'Per Haugland',
  'Siri Lien',
  'Nils Moe',
  'Åse Vik',
  'Tor Berg',
]

const abroad = {
  debtorAccount,
  instructedAmount: { currency: 'SEK', amount: '12480.50' },
  creditorName: 'Kajsa Lindgren',
  creditorAccount: { currency: 'SEK', iban: 'SE4550000000058398257466' },
  creditorAgent: 'ESSESESS',
  remittanceInformationUnstructured: 'Stuga på Öland, vecka 28',
}
const kid = { remittanceInformationStructured: { reference: '12345674' } }
const wages = { debtorAccount, paymentInformationId: 'Lønn januar', requestedExecutionDate: '2026-01-17' }
const plan = { startDate: '2026-01-31', endDate: '2027-06-30', frequency: 'Monthly' } as const

/** What the pages are made of, by what they show. */
const orders = {
  abroad: ['payments', crossBorder, abroad],
  home: ['payments', domestic, { ...transfer('1249.00', 'Fjordkraft Strøm AS'), ...kid, debtorAccount }],
  company: ['payments', domestic, { ...transfer('48000.00', 'Elverum Verksted AS'), debtorAccount: office }],
  bulk: ['bulk-payments', domestic, { ...wages, payments: names.map((name) => transfer('31250.75', name)) }],
  standing: [
    'periodic-payments',
    domestic,
    { ...transfer('9500', 'Utleier Hansen'), debtorAccount, ...plan },
  ],
} as const

interface ResponseBody {
  readonly paymentId: string
  readonly _links: Readonly<Record<string, { readonly href: string }>>
}

type Headers = Readonly<Record<string, string>>

/** The names of a person: baskets take PSU-ID alone. */
function createPsuHeaders(identity: string): Headers {
  return { 'X-PSU-IDENTITY': identity, 'PSU-ID': `00000000-0000-4000-8000-${identity}0` }
}

const jonasIs = createPsuHeaders(people.jonas)

/** A TPP that pays for Jonas, or for the one whom these headers name. */
function createPayer(url: string, headers: Headers = {}, person = jonasIs): Tpp {
  const site = { 'TPP-Redirect-URI': 'https://tpp.example/back', 'PSU-IP-Address': '192.0.2.1' }
  const visit = { 'TPP-Session-ID': Object.values({ ...headers, ...person }).join('-') }
  const brand = { 'TPP-Brand-Logging-Information': 'Fjordpay' }
  return createTpp({
    baseUrl: url,
    name: 'Fjord Pay AS',
    headers: { ...site, ...visit, ...brand, ...fixHeaders, ...headers, ...person },
  })
}

async function readBody(answer: Promise<Response>): Promise<ResponseBody> {
  const response = await answer
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status}: ${text}`)
  return JSON.parse(text) as ResponseBody
}

function makes(tpp: Tpp, name: keyof typeof orders): Promise<ResponseBody> {
  const [service, product, body] = orders[name]
  return readBody(
    tpp.post(`/v1/${service}/${product}` as string, { body, query: { allowLogicalDuplicate: true } }),
  )
}

async function link(tpp: Tpp, { _links }: ResponseBody): Promise<string> {
  const authorisation = await readBody(tpp.post(_links.startAuthorisation?.href ?? ''))
  return authorisation._links.scaRedirect?.href ?? ''
}

/** Makes the company of a second approver. */
export async function openCompany(url: string): Promise<void> {
  const sandbox = createTpp({ baseUrl: url })
  const owner = { ...customer(company, 'CORPORATE'), name: 'Fjellrype AS' }
  await readBody(sandbox.post('/v1/sandbox/customers', { body: owner }))
  await readBody(
    sandbox.post('/v1/sandbox/accounts' as string, { body: { ...home, accountName: 'Driftskonto' } }),
  )
  const line = { account: { iban: home.iban }, roles: ['VIEW', 'REGISTER'] } as const
  const engagements = [
    { ...line, customer: people.jonas, approvalLimit: 10_000 },
    { ...line, customer: people.arne },
  ]
  const agreed = { owner: company, name: 'Fjellrype bedrift', engagements }
  await readBody(sandbox.post('/v1/sandbox/agreements', { body: agreed }))
}

async function logIn(page: Page, href: string, customerNumber: string): Promise<void> {
  await page.goto(href)
  await page.locator('input[name="customerNumber"]').fill(customerNumber)
  await page.locator('form.identify button').click()
  await page.waitForLoadState()
}

/** Presses the first button, which says yes. The site of the TPP is not there, and need not be. */
async function approves(page: Page): Promise<void> {
  await page.route('https://tpp.example/**', (route) => route.fulfill({ body: 'back' }))
  await page.locator('button.first').click()
  await page.waitForURL('https://tpp.example/**')
}

type Shoot = (name: string) => Promise<unknown>

async function walkKinds(page: Page, url: string, shoot: Shoot): Promise<void> {
  const tpp = createPayer(url)
  for (const name of ['abroad', 'home', 'standing', 'bulk'] as const) {
    await logIn(page, await link(tpp, await makes(tpp, name)), people.jonas)
    await shoot(`pay-${name}`)
  }
  await page.locator('summary').click()
  await shoot('pay-bulk-opened')
  const heldPayments = [await makes(tpp, 'abroad'), await makes(tpp, 'home')]
  const paymentIds = heldPayments.map(({ paymentId }) => paymentId)
  const basket = await link(tpp, await readBody(tpp.post('/v1/signing-baskets', { body: { paymentIds } })))
  await logIn(page, basket, people.jonas)
  await shoot('pay-basket')
  await tpp.delete(heldPayments[0]?._links.self?.href ?? '')
  await page.locator('button.first').click()
  await shoot('pay-changed')
  const app = createPayer(url, { 'TPP-Redirect-Preferred': 'false' })
  await logIn(page, await link(app, await makes(app, 'abroad')), people.jonas)
  await shoot('pay-in-app')
}

async function walkEnds(page: Page, url: string, shoot: Shoot): Promise<void> {
  const tpp = createPayer(url)
  for (const name of ['abroad', 'standing'] as const) {
    const payment = await makes(tpp, name)
    await logIn(page, await link(tpp, payment), people.jonas)
    await approves(page)
    const ending = await readBody(tpp.delete(payment._links.self?.href ?? ''))
    await logIn(page, ending._links.scaRedirect?.href ?? '', people.jonas)
    await shoot(`stop-${name}`)
  }
}

async function walkPersons(page: Page, url: string, shoot: Shoot): Promise<void> {
  const corporate = { 'PSU-Context': 'CORPORATE', 'PSU-Corporate-ID': company }
  const [jonas, arne] = [
    createPayer(url, corporate),
    createPayer(url, corporate, createPsuHeaders(people.arne)),
  ]
  const payment = await makes(jonas, 'company')
  const first = await link(jonas, payment)
  await page.goto(first)
  await shoot('pay-log-in')
  await logIn(page, first, people.jonas)
  await shoot('pay-above-limit')
  const again = await link(jonas, payment)
  await approves(page)
  await logIn(page, again, people.jonas)
  await shoot('pay-approved-already')
  await logIn(page, await link(arne, payment), people.arne)
  await shoot('pay-second-person')
  await approves(page)
  await page.goto(again)
  await shoot('pay-settled')
  const unknown = createPayer(url, { 'PSU-Context': 'PRIVATE' }, { 'PSU-ID': crypto.randomUUID() })
  await logIn(page, await link(unknown, await makes(unknown, 'home')), people.arne)
  await shoot('pay-not-allowed')
}

/** Walks through every page of payments. */
export async function walkPayments(page: Page, url: string, shoot: Shoot): Promise<void> {
  await walkKinds(page, url, shoot)
  await walkEnds(page, url, shoot)
  await walkPersons(page, url, shoot)
}
