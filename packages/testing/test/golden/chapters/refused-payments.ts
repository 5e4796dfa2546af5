import type { Currency } from '@pocketbank/core'
import type { CallOptions } from '../../../src/operations/calls.ts'
import type { Tpp } from '../../../src/tpp/tpp.ts'
import { openBank, type RecordedBank } from '../bank.ts'
import {
  account,
  balance,
  crossBorder,
  domestic,
  engagement,
  instant,
  money,
  paying,
  present,
} from '../bodies.ts'
import { browserOf, linkIn } from '../browser.ts'
import { bodyOf, buildWorld, fromHome, home, office, orderOf, type World } from '../world.ts'
import type { Chapter } from './chapter.ts'

const single = (fields: object) => ({ ...orderOf('payments', '30'), ...fields })
const periodic = (fields: object) => ({ ...orderOf('periodic-payments', '30'), ...fields })
const bulk = (fields: object) => ({ ...orderOf('bulk-payments', '30'), ...fields })
const to = (creditorAccount: object) => single({ creditorAccount: { currency: 'NOK', ...creditorAccount } })
const from = (debtorAccount: object) => single({ debtorAccount: { currency: 'NOK', ...debtorAccount } })
const structured = (reference: string) => ({ remittanceInformationStructured: { reference } })
const instructed = (amount: string, currency: Currency = 'NOK') => ({
  instructedAmount: money(amount, currency),
})

/** Bodies that are refused, by where they are sent. */
const refused: Readonly<Record<string, readonly unknown[]>> = {
  [`/v1/payments/${domestic}`]: [
    {},
    [],
    ...[instructed('1.234'), instructed('0'), instructed('-1'), instructed('x'), instructed('1', 'EUR')].map(
      single,
    ),
    ...[{}, { iban: office.iban.replace('NO', 'SE') }, { iban: home.iban }, { bban: '8601 11 17947' }].map(
      to,
    ),
    ...[{ bban: '86011117948' }, { iban: 'SE4550000000058398257466' }].map(to),
    ...[structured('12345'), { ...structured('1230'), remittanceInformationUnstructured: 'Rent' }].map(
      single,
    ),
    ...['2026-02-30', '2026-01-14', '2030-01-01'].map((day) => single({ requestedExecutionDate: day })),
    ...[
      { iban: office.iban.replace('NO', 'SE') },
      { iban: office.iban },
      { iban: home.iban, currency: 'EUR' },
    ].map(from),
    ...[{ maskedPan: '492500******9999' }, {}].map(from),
    single({ creditorName: '', creditorAddress: { country: 'Norway' } }),
  ],
  [`/v1/payments/${crossBorder}`]: [
    to({ bban: '123456' }),
    single({ creditorAgent: 'X' }),
    single(instructed('1', 'XXX' as never)),
  ],
  [`/v1/payments/${instant}`]: [
    single(instructed('99999')),
    single({ requestedExecutionDate: '2026-01-16' }),
  ],
  '/v1/payments/nothing': [single({})],
  [`/v1/periodic-payments/${crossBorder}`]: [periodic({})],
  [`/v1/periodic-payments/${domestic}`]: [
    ...[
      { endDate: 'never' },
      { startDate: '2028-01-03' },
      { endDate: '2026-01-30' },
      { frequency: 'Often' },
    ].map(periodic),
    ...[
      { frequency: 'Weekly', dayOfExecution: '8' },
      { frequency: 'Daily', dayOfExecution: '1' },
    ].map(periodic),
    ...[{ monthsOfExecution: ['1'] }, { startDate: '2026-01-01' }].map(periodic),
  ],
  [`/v1/bulk-payments/${domestic}`]: [
    bulk({ payments: [] }),
    bulk({ payments: [{ ...single({}), creditorAccount: { currency: 'NOK' } }, single(instructed('x'))] }),
  ],
}

/** The ids of payments, authorisations and baskets that are none. */
async function unknownIds({ tpp, ids }: World): Promise<void> {
  for (const service of ['payments', 'periodic-payments', 'bulk-payments']) {
    const none = `/v1/${service}/${domestic}/x`
    for (const path of [
      none,
      `${none}/status`,
      `${none}/authorisations`,
      `${none}/cancellation-authorisations`,
    ]) {
      await tpp.get(path)
    }
    await tpp.post(`${none}/authorisations`)
    await tpp.post(`${none}/cancellation-authorisations`)
    await tpp.delete(none)
    await tpp.get(`${ids[service]}/authorisations/x`)
    await tpp.get(`${ids[service]}/cancellation-authorisations/x`)
    await tpp.get(`${ids[service]}`.replace(domestic, crossBorder))
  }
  for (const path of [
    '/v1/signing-baskets/x',
    '/v1/signing-baskets/x/status',
    '/v1/signing-baskets/x/authorisations',
  ]) {
    await tpp.get(path)
  }
  await tpp.get(`${ids.basket}/authorisations/x`)
  await tpp.delete('/v1/signing-baskets/x')
  await tpp.post('/v1/signing-baskets/x/authorisations')
}

async function approve(bank: RecordedBank, started: Response): Promise<void> {
  await browserOf(bank).answer(await linkIn(started), 'kari')
}

/** What cannot be done any more, or not together. */
async function ends(bank: RecordedBank, { tpp, ids }: World): Promise<void> {
  const path: string = `/v1/payments/${domestic}`
  const together = (...paymentIds: unknown[]) =>
    tpp.post('/v1/signing-baskets' as string, { body: { paymentIds } })
  bank.heading('the same payment again')
  await tpp.post(path, { body: single({ creditorName: 'Twice' }) })
  await tpp.post(path, { body: single({ creditorName: 'Twice' }) })
  bank.heading('baskets')
  await together()
  await together('x')
  await together(ids['payments id'], ids['payments id'])
  await together(ids['bulk-payments id'])
  const strange = { ...present, ...paying, 'PSU-Context': 'PRIVATE', 'TPP-Session-ID': 'other' }
  const stranger = bank.tpp({ headers: { ...strange, 'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f' } })
  const { paymentId } = await bodyOf(await stranger.post(path, { body: single(instructed('31')) }))
  await together(ids['payments id'], paymentId)
  const { basketId } = await bodyOf(await together(ids['payments id']))
  const basket = `/v1/signing-baskets/${basketId}`
  await together(ids['payments id'])
  await tpp.post(`${ids.payments}/authorisations`)
  await approve(bank, await tpp.post(`${basket}/authorisations`))
  await tpp.post(`${basket}/authorisations`)
  await tpp.delete(basket)
  await together(ids['payments id'])
  bank.heading('payments that are approved or have ended')
  await tpp.post(`${ids.payments}/authorisations`)
  await tpp.delete(`${ids['bulk-payments']}`)
  await tpp.delete(`${ids['bulk-payments']}`)
  await tpp.post(`${ids['bulk-payments']}/cancellation-authorisations`)
  await tpp.post(`${ids['bulk-payments']}/authorisations`)
}

/** Accounts of the company on which the person may not do all. */
async function rights(bank: RecordedBank, { tpp, ids }: World): Promise<void> {
  const path: string = `/v1/payments/${domestic}`
  const grant = (index: number, fields: object, more: object) =>
    bank.prepare(async () => {
      const body = { ...account('fjord', index), ...fields }
      await tpp.post('/v1/sandbox/accounts', { body })
      await tpp.post(`/v1/sandbox/agreements/${ids.agreementId}/engagements` as string, {
        body: engagement('kari', body.iban, more),
      })
      return body.iban
    })
  const headers = { 'PSU-Corporate-ID': 'fjord' }
  bank.heading('rights')
  await tpp.post(path, { body: from({ iban: await grant(3, {}, { roles: ['VIEW'] }) }), headers })
  await tpp.post(path, { body: from({ iban: await grant(4, {}, { registerLimit: 10 }) }), headers })
  await tpp.post(path, { body: to({ iban: await grant(5, { kidRequired: true }, {}) }) })
  const francs = { currency: 'XPF', balances: [balance(1, 'closingBooked', 'XPF')], creditLine: 0 } as const
  await tpp.post(path, {
    body: { ...to({ iban: await grant(6, francs, {}), currency: 'XPF' }), ...instructed('0.09') },
  })
  await tpp.put(`/v1/sandbox/card-accounts/${ids.cardId}/status` as string, { body: { status: 'blocked' } })
  await tpp.post(path, { body: from({ maskedPan: '492500******1000' }) })
  bank.heading('a PSU whom nobody knows, and headers that lack')
  const sent = { ...present, ...paying, 'TPP-Session-ID': 'other' }
  const asking: readonly Record<string, string>[] = [
    { 'X-PSU-IDENTITY': '12085592767' },
    { 'PSU-ID': '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f' },
    {},
  ]
  for (const headers of asking)
    await bank.tpp({ headers: { ...sent, ...headers } }).post(path, { body: single({}) })
}

/** What payments refuse. */
export const refusedPayments: Chapter = async (transcript) => {
  const bank = openBank(transcript)
  const world = await bank.prepare(() => buildWorld(bank))
  const tpp: Tpp = withPaying(world.tpp)
  const paid = { ...world, tpp }
  await bank.list(async () => {
    bank.heading('bodies')
    for (const [path, bodies] of Object.entries(refused)) {
      for (const body of bodies) await tpp.post(path, { body })
    }
    await tpp.post(`/v1/payments/${domestic}` as string, {
      body: fromHome,
      query: { allowLogicalDuplicate: 'maybe' },
    })
    bank.heading('ids')
    await unknownIds(paid)
    await ends(bank, paid)
    await rights(bank, paid)
  })
}

/** The same TPP, which sends what payments demand besides. */
function withPaying(tpp: Tpp): Tpp {
  const verb = <Name extends 'get' | 'post' | 'put' | 'delete'>(name: Name) =>
    ((path: string, call: CallOptions = {}) =>
      tpp[name](path, { ...call, headers: { ...paying, ...call.headers } })) as Tpp[Name]
  return { ...tpp, get: verb('get'), post: verb('post'), put: verb('put'), delete: verb('delete') }
}
