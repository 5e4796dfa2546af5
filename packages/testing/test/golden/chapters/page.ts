import { openBank, type RecordedBank } from '../bank.ts'
import { crossBorder, domestic, orders, paying, people, present, stranger, transfer } from '../bodies.ts'
import { createBrowser, fillForm, readForm, readScaLink } from '../browser.ts'
import { readJsonBody } from '../read-json-body.ts'
import type { Chapter } from './chapter.ts'

const languages = ['en', 'nb'] as const

async function consentLink(
  bank: RecordedBank,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  return bank.prepare(async () =>
    readScaLink(await bank.tpp({ headers: { ...present, ...headers } }).post('/v1/consents')),
  )
}

/** Every step of the page for a consent, in a language. */
async function consentPage(bank: RecordedBank, language: string): Promise<void> {
  const browser = createBrowser(bank, language)
  bank.heading(`the page of a consent, in ${language}`)
  const link = await consentLink(bank, { 'TPP-Brand-Logging-Information': 'Fjordpay' })
  const first = readForm(await browser.open(link), 'identify')
  await browser.open(`${link}?mobile=true`)
  await browser.send(link, first)
  await browser.send(link, fillForm(first, { customerNumber: 'nobody' }))
  await browser.send(link, fillForm(first, { customerNumber: people.electrician }))
  await browser.send(link, fillForm(first, { customerNumber: people.jonas }))
  await browser.open(link)
  await browser.open(`${link}?step=identify`)
  await browser.open(`${link}?context=CORPORATE`)
  const page = await browser.open(`${link}?context=PRIVATE`)
  const form = readForm(page, 'approve')
  const [resource = ''] = [...form.keys()].filter(
    (name) => !['step', 'token', 'person', 'agreement', 'shown'].includes(name),
  )
  const emptyForm = new URLSearchParams(form)
  emptyForm.delete(resource)
  await browser.send(link, emptyForm)
  await browser.send(link, fillForm(form, { person: 'other' }))
  await browser.send(link, fillForm(form, { agreement: 'other' }))
  await browser.send(link, fillForm(form, { token: 'other' }))
  await browser.send(link, fillForm(form, { step: 'other' }))
  await browser.send(link, form)
  bank.heading(`the same answer again, and others that come too late, in ${language}`)
  await browser.send(link, form)
  await browser.send(link, readForm(page, 'refuse'))
  await browser.send(link, fillForm(first, { customerNumber: people.arne }))
  await browser.open(link)
  bank.heading(`a consent that is refused, and one that has expired, in ${language}`)
  const refusedLink = await consentLink(bank)
  await browser.answer(refusedLink, people.arne, 'refuse')
  await browser.open(refusedLink)
  const expired = await consentLink(bank)
  const token = readForm(await browser.open(expired), 'identify')
  bank.control.clock.advance({ hours: 2 })
  await browser.open(expired)
  await browser.send(expired, fillForm(token, { customerNumber: people.arne }))
}

/** What is no visit of the page at all, in a language. */
async function strayVisits(bank: RecordedBank, language: string): Promise<void> {
  bank.heading(`what the page does not take, in ${language}`)
  const path = new URL(await consentLink(bank)).pathname
  const headers = { 'Accept-Language': language }
  await bank.ask('GET', '/sca/PSDNO-FSA-1/x/y', { headers })
  await bank.ask('GET', path.slice(0, -1), { headers })
  await bank.ask('PUT', path, { headers, body: {} })
  await bank.ask('HEAD', path, { headers })
  await bank.ask('POST', path, { headers, body: { step: 'identify' } })
  await bank.ask('POST', path, { headers, body: new URLSearchParams({ step: 'x'.repeat(140_000) }) })
}

type Tpp = ReturnType<RecordedBank['tpp']>

async function paymentLink(bank: RecordedBank, tpp: Tpp, path: string, body: object) {
  return bank.prepare(async () => {
    const { paymentId } = await readJsonBody(
      await tpp.post(path, { body, query: { allowLogicalDuplicate: true } }),
    )
    const paymentPath = `${path}/${paymentId}`
    return { one: paymentPath, link: await readScaLink(await tpp.post(`${paymentPath}/authorisations`)) }
  })
}

/** The pages of payments, in a language. */
async function paymentPages(bank: RecordedBank, language: string): Promise<void> {
  const tpp = bank.tpp({ headers: { ...present, ...stranger, ...paying } })
  const browser = createBrowser(bank, language)
  const abroad = {
    instructedAmount: { currency: 'SEK', amount: '1000' },
    creditorName: 'Kajsa Lindgren',
    creditorAgent: 'ESSESESS',
    creditorAccount: { currency: 'SEK', iban: 'SE4550000000058398257466' },
  }
  const cases = [
    [`/v1/payments/${domestic}`, { ...orders.payments(), remittanceInformationUnstructured: 'Faktura 17' }],
    [`/v1/payments/${crossBorder}`, { ...orders.payments(), ...abroad }],
    [`/v1/periodic-payments/${domestic}`, { ...orders['periodic-payments'](), endDate: '2026-12-31' }],
    [`/v1/bulk-payments/${domestic}`, orders['bulk-payments']()],
  ] as const
  for (const [path, body] of cases) {
    bank.heading(`the pages of ${path}, in ${language}`)
    const { one, link } = await paymentLink(bank, tpp, path, body)
    await browser.logIn(link, people.jonas)
    const page = await browser.open(link)
    await browser.send(link, fillForm(readForm(page, 'approve'), { shown: 'other' }))
    await browser.send(link, readForm(page, path.includes('/bulk') ? 'refuse' : 'approve'))
    await browser.send(link, readForm(page, 'approve'))
    const authorisation = await bank.prepare(() => tpp.post(`${one}/cancellation-authorisations`))
    if (authorisation.status !== 201) continue
    const ending = await readScaLink(authorisation)
    await browser.logIn(ending, people.jonas)
    await browser.send(ending, readForm(await browser.open(ending), 'approve'))
  }
  bank.heading(`a payment that was cancelled while its page was open, in ${language}`)
  const { one, link } = await paymentLink(bank, tpp, `/v1/payments/${domestic}`, orders.payments('77'))
  await browser.logIn(link, people.jonas)
  await bank.prepare(() => tpp.delete(one))
  await browser.open(link)
}

/** A basket, in a language. */
async function basketPage(bank: RecordedBank, language: string): Promise<void> {
  const tpp = bank.tpp({ headers: { ...present, ...stranger, ...paying } })
  const browser = createBrowser(bank, language)
  bank.heading(`the page of a basket, in ${language}`)
  const link = await bank.prepare(async () => {
    const paymentIds: (string | undefined)[] = []
    for (const amount of ['41', '42']) {
      const payment = await tpp.post(`/v1/payments/${domestic}` as string, {
        body: { ...orders.payments(), ...transfer(amount) },
        query: { allowLogicalDuplicate: true },
      })
      paymentIds.push((await readJsonBody(payment)).paymentId)
    }
    const basket = await tpp.post('/v1/signing-baskets' as string, { body: { paymentIds } })
    const { basketId } = await readJsonBody(basket)
    return readScaLink(await tpp.post(`/v1/signing-baskets/${basketId}/authorisations`))
  })
  await browser.logIn(link, people.jonas)
  await browser.send(link, readForm(await browser.open(link), 'approve'))
}

/** The bank's page for consents. */
export const consentPages: Chapter = async (transcript) => {
  for (const language of languages) {
    const bank = openBank(transcript, { data: 'fixed' })
    if (language === 'en') {
      bank.heading('the style of the pages')
      const link = await consentLink(bank)
      const html = await bank.prepare(() => createBrowser(bank).open(link))
      await bank.ask('GET', /href="([^"]+\.css[^"]*)"/.exec(html)?.[1] ?? '/sca/style.css')
    }
    await consentPage(bank, language)
    await strayVisits(bank, language)
  }
}

/** The bank's page for payments and baskets. */
export const paymentPage: Chapter = async (transcript) => {
  for (const language of languages) {
    const bank = openBank(transcript, { data: 'fixed' })
    await paymentPages(bank, language)
    await basketPage(bank, language)
  }
}
