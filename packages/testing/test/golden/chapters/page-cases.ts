import { openBank, type RecordedBank } from '../bank.ts'
import {
  account,
  agreement,
  crossBorder,
  customer,
  domestic,
  engagement,
  orders,
  paying,
  people,
  present,
  stranger,
  transfer,
} from '../bodies.ts'
import { createBrowser, fillForm, readForm, readScaLink } from '../browser.ts'
import { readJsonBody } from '../read-json-body.ts'
import type { Chapter } from './chapter.ts'

type Tpp = ReturnType<RecordedBank['tpp']>

const office = account('fjell', 68)
const fromOffice = { iban: office.iban, currency: 'NOK' } as const

/** The headers of a request for a person of the company. */
function headersFor(person: string): Record<string, string> {
  return {
    ...present,
    ...paying,
    'PSU-Context': 'CORPORATE',
    'PSU-Corporate-ID': 'fjell',
    'X-PSU-IDENTITY': person,
    'PSU-ID': `00000000-0000-4000-8000-${person}0`,
    'TPP-Session-ID': `session-${person}`,
    'TPP-Brand-Logging-Information': 'Fjordpay',
  }
}

async function pay(
  bank: RecordedBank,
  tpp: Tpp,
  body: object,
  path = `/v1/payments/${domestic}`,
): Promise<string> {
  return bank.prepare(async () => {
    const payment = await tpp.post(path, { body, query: { allowLogicalDuplicate: true } })
    return `${path}/${(await readJsonBody(payment)).paymentId}`
  })
}

async function linkTo(bank: RecordedBank, tpp: Tpp, resource: string): Promise<string> {
  return bank.prepare(async () => readScaLink(await tpp.post(`${resource}/authorisations`)))
}

/** A company in which one person has a limit: two must approve what is above it. */
async function openCompany(bank: RecordedBank): Promise<void> {
  const tpp = bank.tpp({ headers: present })
  await tpp.post('/v1/sandbox/customers', {
    body: { ...customer('fjell', 'CORPORATE'), name: 'Fjellrype AS' },
  })
  await tpp.post('/v1/sandbox/accounts', { body: { ...office, accountName: 'Drift' } })
  const engagements = [
    engagement(people.jonas, office.iban, { approvalLimit: 50 }),
    engagement(people.arne, office.iban, { approvalLimit: 500 }),
  ]
  await tpp.post('/v1/sandbox/agreements', { body: { ...agreement('fjell', office.iban), engagements } })
}

async function twoApprovers(bank: RecordedBank, language: string): Promise<void> {
  await bank.prepare(() => openCompany(bank))
  const browser = createBrowser(bank, language)
  const [jonas, arne] = [people.jonas, people.arne].map((person) => bank.tpp({ headers: headersFor(person) }))
  if (jonas === undefined || arne === undefined) throw new Error('there are two of them')
  const createBasket = (...ones: readonly string[]) =>
    bank.prepare(async () => {
      const body = { paymentIds: ones.map((path) => path.split('/').at(-1)) }
      const { basketId } = await readJsonBody(await jonas.post('/v1/signing-baskets' as string, { body }))
      return `/v1/signing-baskets/${basketId}`
    })
  bank.heading(`a payment that two must approve, in ${language}`)
  const payment = await pay(bank, jonas, { ...transfer('200'), debtorAccount: fromOffice })
  const first = await linkTo(bank, jonas, payment)
  const again = await linkTo(bank, jonas, payment)
  await browser.logIn(again, people.jonas)
  const openedForm = readForm(await browser.open(again), 'approve')
  await browser.answer(first, people.jonas)
  await browser.open(again)
  await browser.send(again, openedForm)
  await bank.list(() => jonas.get(`${payment}/status`))
  const second = await linkTo(bank, arne, payment)
  const identifyForm = readForm(await browser.open(second), 'identify')
  await browser.send(second, fillForm(identifyForm, { customerNumber: people.jonas }))
  await browser.logIn(second, people.arne)
  await browser.send(second, readForm(await browser.open(second), 'approve'))
  await bank.list(() => jonas.get(`${payment}/status`))
  bank.heading(`a basket of which two must approve some, in ${language}`)
  const basket = await createBasket(
    await pay(bank, jonas, { ...transfer('201'), debtorAccount: fromOffice }),
    await pay(bank, jonas, { ...transfer('10'), debtorAccount: fromOffice }),
    await pay(bank, jonas, { ...transfer('400'), debtorAccount: fromOffice }),
  )
  const joint = await linkTo(bank, jonas, basket)
  await browser.logIn(joint, people.jonas)
  await browser.send(joint, readForm(await browser.open(joint), 'approve'))
  await bank.list(() => jonas.get(`${basket}/status`))
  bank.heading(`rights that end while a page is open, in ${language}`)
  const late = await linkTo(
    bank,
    arne,
    await pay(bank, jonas, { ...transfer('20'), debtorAccount: fromOffice }),
  )
  await browser.logIn(late, people.arne)
  await bank.prepare(async () => {
    const agreements = await readJsonBody<{ agreementId: string; name: string }[]>(
      await jonas.get('/v1/sandbox/agreements'),
      200,
    )
    const officeAddress = agreements.find(({ name }) => name === 'The office')
    await jonas.delete(`/v1/sandbox/agreements/${officeAddress?.agreementId}`)
  })
  await browser.open(late)
}

const frequencies = [
  'Daily',
  'Weekly',
  'EveryTwoWeeks',
  'Monthly',
  'EveryTwoMonths',
  'Quarterly',
  'SemiAnnual',
  'Annual',
]

/** Shows standing orders on the SCA page, and when each is paid. */
async function standingOrders(bank: RecordedBank, language: string): Promise<void> {
  const tpp = bank.tpp({ headers: { ...present, ...stranger, ...paying } })
  const browser = createBrowser(bank, language)
  const plans: readonly object[] = [
    ...frequencies.map((frequency) => ({ frequency })),
    { executionRule: 'preceding', startDate: '2026-02-28', dayOfExecution: '28' },
    { dayOfExecution: '31', startDate: '2026-01-31' },
    {
      frequency: 'MonthlyVariable',
      monthsOfExecution: ['2', '6', '11'],
      dayOfExecution: '30',
      startDate: '2026-02-27',
    },
  ]
  for (const plan of plans) {
    const body = { ...orders['periodic-payments']('9'), ...plan }
    const path: string = `/v1/periodic-payments/${domestic}`
    bank.heading(`a standing order ${JSON.stringify(plan)}, in ${language}`)
    const link = await linkTo(bank, tpp, await pay(bank, tpp, body, path))
    await browser.logIn(link, people.jonas)
    await browser.open(link)
  }
}

/** Payments of which the page has more to say. */
async function remarkable(bank: RecordedBank, language: string): Promise<void> {
  const tpp = bank.tpp({ headers: { ...present, ...stranger, ...paying } })
  const browser = createBrowser(bank, language)
  const abroad = {
    instructedAmount: { currency: 'SEK', amount: '1000' },
    creditorName: 'Kajsa Lindgren',
    creditorAgent: 'ESSESESS',
    creditorAccount: { currency: 'SEK', iban: 'SE4550000000058398257466' },
    remittanceInformationUnstructured: 'Blåbær – 100 %',
  }
  const lots = {
    ...orders['bulk-payments'](),
    payments: Array.from({ length: 30 }, (_, index) => transfer(`${index + 1}`)),
  }
  const requests: readonly (readonly [string, object])[] = [
    [`/v1/payments/${domestic}`, orders.payments('900000')],
    [
      `/v1/payments/${domestic}`,
      { ...orders.payments('5'), remittanceInformationStructured: { reference: '2345676' } },
    ],
    [`/v1/payments/${domestic}`, { ...orders.payments('6'), requestedExecutionDate: '2026-01-17' }],
    [`/v1/payments/${crossBorder}`, { ...orders.payments(), ...abroad }],
    [`/v1/bulk-payments/${domestic}`, lots],
    [`/v1/bulk-payments/${domestic}`, { ...lots, payments: [transfer('900000'), transfer('1')] }],
  ]
  for (const [path, body] of requests) {
    const link = await linkTo(bank, tpp, await pay(bank, tpp, body, path))
    await browser.logIn(link, people.jonas)
    await browser.open(link)
    if (path.startsWith('/v1/bulk')) continue
    await browser.open(`${link}?mobile=true`)
    await browser.logIn(`${link}?step=identify`, people.arne)
    await browser.open(link)
  }
}

/** Consents of which the page has more to say. */
async function consents(bank: RecordedBank, language: string): Promise<void> {
  const tpp = bank.tpp({ headers: { ...present, 'TPP-Redirect-Preferred': 'false' } })
  const browser = createBrowser(bank, language)
  for (const body of [
    { recurringIndicator: false },
    { recurringIndicator: false, validUntil: '2026-02-01' },
  ]) {
    bank.heading(`a consent ${JSON.stringify(body)}, in ${language}`)
    const response = await bank.prepare(() => tpp.post('/v1/bank-offered-consents', { body }))
    const link = await readScaLink(response)
    await browser.logIn(link, people.jonas)
    await browser.open(`${link.replace(/\?.*/, '')}?context=PRIVATE`)
  }
  bank.heading(`a person who has nothing to share, in ${language}`)
  const emptyLink = await bank.prepare(async () => {
    await tpp.post('/v1/sandbox/customers', { body: customer('poor') })
    return readScaLink(await tpp.post('/v1/consents'))
  })
  await browser.logIn(emptyLink, 'poor')
  await browser.open(emptyLink)
  bank.heading(`a consent that the TPP has deleted, in ${language}`)
  const link = await bank.prepare(async () => {
    const response = await tpp.post('/v1/consents')
    const openedLink = await readScaLink(response.clone())
    await tpp.delete(`/v1/consents/${(await readJsonBody(response)).consentId}`)
    return openedLink.replace(/\?.*/, '')
  })
  await browser.logIn(link, people.arne)
  await browser.open(link)
}

const languages = ['en', 'nb'] as const

/** What the page says to the persons of a company. */
export const companyPages: Chapter = async (transcript) => {
  for (const language of languages) await twoApprovers(openBank(transcript, { data: 'fixed' }), language)
}

/** What the page says of payments and consents that come seldom. */
export const seldomPages: Chapter = async (transcript) => {
  for (const language of languages) {
    const bank = openBank(transcript, { data: 'fixed' })
    await consents(bank, language)
    await remarkable(bank, language)
  }
}

/** SCA pages with the days of a standing order. */
export const standingOrderPages: Chapter = async (transcript) => {
  for (const language of languages) await standingOrders(openBank(transcript, { data: 'fixed' }), language)
}
