import { createTpp } from '@pocketbank/testing'
import { account, customer } from '../../../http/test/kit/bodies.ts'
import { crossBorder, domestic } from '../../../http/test/kit/payments.ts'
import { people } from '../../../http/test/kit/psu.ts'
import type { ConsolePageRow } from './console-pages.ts'
import { fixHeaders } from './person.ts'

interface ResponseBody extends Readonly<Record<string, unknown>> {
  readonly id?: string
}

async function read(answer: Promise<Response>): Promise<ResponseBody> {
  const response = await answer
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status}: ${text}`)
  return (text === '' ? {} : JSON.parse(text)) as ResponseBody
}

const jonasPays = { iban: 'NO1597100535711', currency: 'NOK' }

function transfer(amount: string, creditorName: string, currency = 'NOK') {
  const creditorAccount = { iban: 'NO6297611252475', currency: 'NOK' }
  return { instructedAmount: { amount, currency }, creditorName, creditorAccount, debtorAccount: jonasPays }
}

const germany = { creditorAccount: { iban: 'DE89370400440532013000', currency: 'EUR' } }

/**
 * Makes what the pages about the data of a bank show, by a TPP and by the control operations; gives a line
 * for each page.
 */
export async function openDataPages(url: string): Promise<readonly ConsolePageRow[]> {
  const tpp = createTpp({
    baseUrl: url,
    headers: {
      'TPP-Redirect-URI': 'https://tpp.example/back',
      'PSU-IP-Address': '192.0.2.1',
      'TPP-Session-ID': 'the-pages',
      'X-PSU-IDENTITY': people.jonas,
      'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f',
      'PSU-Context': 'PRIVATE',
      ...fixHeaders,
    },
  })
  const post = (path: string, body: unknown = {}) => read(tpp.post(path, { body }))
  const control = (path: string, body: unknown) => {
    const headers = { 'Content-Type': 'application/json' }
    return read(fetch(`${url}/_sandbox${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
  }
  const pay = async (body: object, product = domestic) => {
    const { paymentId } = await post(`/v1/payments/${product}`, body)
    const { authorisationId } = await post(`/v1/payments/${product}/${paymentId}/authorisations`)
    return { paymentId: String(paymentId), authorisationId: String(authorisationId) }
  }
  const approve = (authorisationId: unknown) =>
    control('/psu/approve', { authorisationId, customerNumber: people.jonas })
  const booked = await pay({
    ...transfer('249.90', 'Fjordlys Elektro AS'),
    remittanceInformationUnstructured: 'Invoice 17',
  })
  await approve(booked.authorisationId)
  const abroad = await pay({ ...transfer('120', 'Anna Schmidt', 'EUR'), ...germany }, crossBorder)
  await approve(abroad.authorisationId)
  await control('/clock/advance', { hours: 26 })
  const rejected = await pay(transfer('2500', 'Havnegata Bakeri'))
  await control('/psu/refuse', { authorisationId: rejected.authorisationId, customerNumber: people.jonas })
  const open = await pay(transfer('1250', 'Elverum Verksted AS'))
  const parts = await Promise.all(
    ['17', '18'].map((amount) => post(`/v1/payments/${domestic}`, transfer(amount, 'Kiosken'))),
  )
  const { basketId } = await post('/v1/signing-baskets', {
    paymentIds: parts.map(({ paymentId }) => paymentId),
  })
  await post(`/v1/signing-baskets/${basketId}/authorisations`)
  const consent = await post('/v1/consents')
  const { _links } = consent as { _links?: { scaRedirect?: { href?: string } } }
  await control('/psu/approve', { link: _links?.scaRedirect?.href, customerNumber: people.jonas })
  const requestedConsent = await post('/v1/consents')
  const [first] = (await read(tpp.get('/v1/sandbox/accounts'))) as unknown as readonly ResponseBody[]
  const [card] = (await read(tpp.get('/v1/sandbox/card-accounts'))) as unknown as readonly ResponseBody[]
  const agreements = (await read(tpp.get('/v1/sandbox/agreements'))) as unknown as readonly ResponseBody[]
  // Sent like this, the request is refused for its signature: every tab of its page has something to show.
  const refusedResponse = await tpp.get('/v1/accounts', { wrong: 'otherKey' })
  const refusedId = refusedResponse.headers.get('X-Request-ID')
  await post('/v1/sandbox/customers', customer('kari'))
  await post('/v1/sandbox/accounts', account('kari', 77))
  const rows = {
    customers: '/console/customers',
    'customer-person': `/console/customers/${people.jonas}`,
    'customer-company': '/console/customers/18129215603',
    agreement: `/console/agreements/${agreements.at(-1)?.agreementId}`,
    account: `/console/accounts/${first?.id}`,
    card: `/console/cards/${card?.resourceId}`,
    payments: '/console/payments',
    'payment-booked': `/console/payments/${booked.paymentId}`,
    'payment-abroad': `/console/payments/${abroad.paymentId}`,
    'payment-rejected': `/console/payments/${rejected.paymentId}`,
    'payment-open': `/console/payments/${open.paymentId}`,
    basket: `/console/baskets/${basketId}`,
    consents: '/console/consents',
    consent: `/console/consents/${consent.consentId}`,
    'consent-asked': `/console/consents/${requestedConsent.consentId}`,
    'consents-waiting': '/console/consents?status=received',
    ...Object.fromEntries(
      ['why', 'request', 'answer', 'signature', 'certificate'].map((tab) => {
        return [`request-${tab}`, `/console/requests/${refusedId}?tab=${tab}`]
      }),
    ),
  }
  return Object.entries(rows).map(([name, path]) => ({ name, path }))
}
