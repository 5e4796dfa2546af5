import type { Tpp } from '../../../src/tpp/tpp.ts'
import { openBank, type RecordedBank } from '../bank.ts'
import { account, crossBorder, customer, domestic, instant, paying, row } from '../bodies.ts'
import { buildWorld, orderOf, type World } from '../world.ts'
import type { Chapter } from './chapter.ts'

const payments = `/v1/payments/${domestic}` as string
const pay = (tpp: Tpp, fields: object, path = payments) =>
  tpp.post(path, { body: { ...orderOf('payments', '30'), ...fields }, headers: paying })
const structured = (reference: string) => ({ remittanceInformationStructured: { reference } })

/** An account that takes payments with a KID only. */
const withKids = { ...account('fjord', 5), kidRequired: true }

async function prepareWorld(bank: RecordedBank): Promise<World> {
  const world = await buildWorld(bank)
  await world.tpp.post('/v1/sandbox/accounts', { body: withKids })
  return world
}

/** One request for each code that a sound request may be refused with. The other chapters show codes of signatures, quotas and failures. */
const refusedWith: Readonly<Record<string, (world: World) => Promise<Response>>> = {
  CONFLICT: ({ tpp }) => tpp.post('/v1/sandbox/customers', { body: customer('kari') }),
  CONSENT_UNKNOWN: ({ tpp }) =>
    tpp.get('/v1/accounts', {
      headers: { 'PSU-ID': undefined, 'TPP-Session-ID': undefined, 'TPP-Redirect-URI': undefined },
    }),
  EXECUTION_DATE_INVALID: ({ tpp }) => pay(tpp, { requestedExecutionDate: '2026-01-14' }),
  FORMAT_ERROR: ({ tpp }) => pay(tpp, { creditorName: '', creditorAddress: { country: 'Norway' } }),
  HTTP_HEADER_REQUIRED: ({ tpp }) =>
    tpp.post(payments, { body: orderOf('payments'), headers: { 'TPP-Redirect-URI': undefined } }),
  KID_INVALID: ({ tpp }) => pay(tpp, structured('12345')),
  KID_MISSING: ({ tpp }) => pay(tpp, { creditorAccount: { currency: 'NOK', iban: withKids.iban } }),
  PAYMENT_FAILED: ({ tpp }) =>
    pay(tpp, { instructedAmount: { currency: 'NOK', amount: '99999' } }, `/v1/payments/${instant}`),
  PERIOD_INVALID: ({ tpp, ids }) =>
    tpp.get(
      `/v1/accounts/${ids.homeId}/transactions?bookingStatus=booked&dateFrom=2026-01-15&dateTo=2026-01-01` as string,
    ),
  PRODUCT_INVALID: ({ tpp }) => pay(tpp, {}, `/v1/periodic-payments/${crossBorder}`),
  PRODUCT_UNKNOWN: ({ tpp }) => pay(tpp, {}, '/v1/payments/nothing'),
  PSU_CREDENTIALS_INVALID: ({ tpp }) =>
    tpp.get('/v1/accounts', { headers: { 'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f' } }),
  QUERY_PARAMETER_REQUIRED: ({ tpp, ids }) =>
    tpp.get(`/v1/card-accounts/${ids.cardId}/transactions` as string),
  REFERENCE_MIX_INVALID: ({ tpp, ids }) =>
    tpp.post('/v1/signing-baskets', {
      body: { paymentIds: [ids['bulk-payments id'] ?? ''] },
      headers: paying,
    }),
  RESOURCE_UNKNOWN: ({ tpp, ids }) =>
    tpp.put(`/v1/sandbox/accounts/${ids.homeId}/transactions/x`, {
      body: { bookingDate: row().bookingDate, valueDate: row().valueDate },
    }),
  SCA_NOT_FOUND: ({ tpp, ids }) => tpp.get(`${ids.payments}/authorisations/x` as string, { headers: paying }),
}

/** Each code of a refusal, once. */
export const refusalCodes: Chapter = async (transcript) => {
  const bank = openBank(transcript)
  const world = await bank.prepare(() => prepareWorld(bank))
  for (const [code, refuse] of Object.entries(refusedWith)) {
    bank.heading(code)
    const refusal = (await (await refuse(world)).json()) as { code?: string }
    if (refusal.code !== code) throw new Error(`expected a request with ${code}, got ${refusal.code}`)
  }
}
