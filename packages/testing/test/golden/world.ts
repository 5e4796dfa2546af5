import type { Tpp } from '../../src/tpp/tpp.ts'
import type { RecordedBank } from './bank.ts'
import {
  account,
  agreement,
  card,
  cardRow,
  customer,
  domestic,
  orders,
  paying,
  present,
  row,
  type Service,
} from './bodies.ts'
import { createBrowser, readPsuHeaders, readScaLink } from './browser.ts'

/** A bank with one of everything, whose first person has opened all of it to a TPP. */
export interface World {
  readonly tpp: Tpp
  readonly ids: Readonly<Record<string, string>>
}

export const home = account('kari', 1)
export const office = account('fjord', 2)
export const fromHome = { iban: home.iban, currency: 'NOK' } as const

/** The body of an answer that must have this status. */
export async function readJsonBody<Body = Record<string, string>>(
  answer: Response,
  status = 201,
): Promise<Body> {
  if (answer.status !== status) throw new Error(`${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Body
}

/** The body of the order of a service, from the account of the world's first person to that of its company. */
export function createOrder(service: Service, amount?: string): Record<string, unknown> {
  const text = JSON.stringify(orders[service](amount, fromHome))
  return JSON.parse(text.replaceAll('NO6697350494093', office.iban)) as Record<string, unknown>
}

/** Makes the payments, each with an authorisation, and a basket of another one. */
async function makePayments(tpp: Tpp): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  for (const service of Object.keys(orders) as Service[]) {
    const path = `/v1/${service}/${domestic}`
    const { paymentId = '' } = await readJsonBody(
      await tpp.post(path, { body: createOrder(service, '10.50'), headers: paying }),
    )
    ids[service] = `${path}/${paymentId}`
    ids[`${service} id`] = paymentId
    await tpp.post(`${path}/${paymentId}/authorisations`, { headers: paying })
  }
  const body = { paymentIds: [] as string[] }
  const held = await tpp.post(`/v1/payments/${domestic}` as string, {
    body: createOrder('payments', '20'),
    headers: paying,
  })
  body.paymentIds.push((await readJsonBody(held)).paymentId ?? '')
  const basket = await readJsonBody(await tpp.post('/v1/signing-baskets', { body, headers: paying }))
  return { ...ids, basket: `/v1/signing-baskets/${basket.basketId}` }
}

/** Fills a bank over HTTP. A batch has run before. */
export async function buildWorld(bank: RecordedBank): Promise<World> {
  bank.control.clock.advance({ hours: 1 })
  const tpp = bank.tpp({ headers: present })
  const made = async <Body = Record<string, string>>(path: string, body: unknown) =>
    readJsonBody<Body>(await tpp.post(path, { body }))
  const kari = await made('/v1/sandbox/customers', customer('kari'))
  await made('/v1/sandbox/customers', customer('ola'))
  await made('/v1/sandbox/customers', customer('fjord', 'CORPORATE'))
  const { id: homeId = '' } = await made('/v1/sandbox/accounts', home)
  const { id: officeId = '' } = await made('/v1/sandbox/accounts', office)
  const agreed = await made<{ agreementId: string; engagements: { engagementId: string }[] }>(
    '/v1/sandbox/agreements',
    agreement('fjord', office.iban),
  )
  const { resourceId: cardId = '' } = await made('/v1/sandbox/card-accounts', card('kari'))
  const posted = await made<{ transactions: Record<'booked' | 'pending', { transactionId: string }[]> }>(
    `/v1/sandbox/accounts/${homeId}/transactions`,
    [row(), { amount: -1, currency: 'NOK' }],
  )
  await made(`/v1/sandbox/card-accounts/${cardId}/transactions`, [cardRow()])
  const link = await readScaLink(await tpp.get('/v1/accounts'))
  const wayBack = await createBrowser(bank).answer(link, 'kari', 'approve', '?context=PRIVATE')
  const trusted = tpp.with({ headers: { ...present, ...readPsuHeaders(wayBack) } })
  const consent = await trusted.post('/v1/consents')
  const { booked, pending } = posted.transactions
  return {
    tpp: trusted,
    ids: {
      ...{ customerId: kari.customerId ?? '', homeId, officeId, cardId, tppId: tpp.id },
      ...{ agreementId: agreed.agreementId, engagementId: agreed.engagements[0]?.engagementId ?? '' },
      consentId: consent.headers.get('location')?.split('/').at(-1) ?? '',
      ...{ booked: booked[0]?.transactionId ?? '', pending: pending[0]?.transactionId ?? '' },
      ...(await makePayments(trusted)),
    },
  }
}
