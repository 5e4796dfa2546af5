import { commands, limits } from '@pocketbank/core'
import { allOperations } from '../../src/operations/all-operations.ts'
import type { Operation } from '../../src/operations/operation.ts'
import { account, card } from '../kit/bodies.ts'
import { crossBorder, paymentBodies, services, transfer } from '../kit/payments.ts'
import type { World } from '../kit/world.ts'
import {
  after,
  approvedBefore,
  cancelledBefore,
  companyAccount,
  companyOrders,
  forCompany,
  francs,
  officeIban,
  openOffice,
  sentBefore,
  stranger,
  succeed,
  withoutPsu,
  withSize,
} from './preparations.ts'
import {
  type Decision,
  lenient,
  type Preparation,
  type RefusedRequest,
  refusedUnknown,
  refusedWhere,
  refuseRequest,
} from './refused-request.ts'

const home = account('kari', 1)
const office = account('fjord', 2)
const abroad = { ids: { paymentProduct: crossBorder } }
const instantly = { ids: { paymentProduct: 'instant-norwegian-domestic-credit-transfers-straks' } }

type Body = Readonly<Record<string, unknown>>
type Change = (body: Body) => Body
/** Changes the body of a payment of each service, which is refused then. */
function refuseEachService(
  rule: Decision,
  change: Change,
  preparation: Preparation = {},
): readonly RefusedRequest[] {
  return allOperations
    .filter(({ command }) => commands[command].creates === 'payment')
    .map(({ id, path }) => {
      const service = services.find((candidate) => path.startsWith(`/v1/${candidate}/`)) ?? 'payments'
      return refuseRequest(rule, id, { body: change(paymentBodies[service]('30')) }, preparation)
    })
}

/** Changes the one transfer of a payment, and the first one of a bulk. */
function ofTransfer(fields: object): Change {
  return ({ payments, ...body }) =>
    payments === undefined ? { ...body, ...fields } : { ...body, payments: [{ ...transfer(), ...fields }] }
}

const to = (creditor: object) => ofTransfer({ creditorAccount: { currency: 'NOK', ...creditor } })
const from =
  (debtor: object): Change =>
  (body) => ({ ...body, debtorAccount: { currency: 'NOK', ...debtor } })
const onDay =
  (day: string): Change =>
  (body) => ({ ...body, [body.startDate === undefined ? 'requestedExecutionDate' : 'startDate']: day })
const keepBody: Change = (body) => body
const amount = (text: string, currency = 'NOK') => ({ instructedAmount: { amount: text, currency } })
const structured = (reference: string) => ({ remittanceInformationStructured: { reference } })
/** The bank has two cards with the number of Kari's, and the TPP does not say whose it means. */
async function strangerWithTwoCards(world: World) {
  await succeed(world, ['createCardAccount', { body: { ...card('ola'), cardId: 'card-9' } }])
  return stranger({ 'PSU-Context': 'PRIVATE' })(world)
}

const single = (fields: object) => ({ body: { ...paymentBodies.payments('30'), ...fields } })
const periodic = (fields: object) => ({ body: { ...paymentBodies['periodic-payments']('30'), ...fields } })

/** What new payments are refused for. */
const refusedCreations: readonly RefusedRequest[] = [
  ...refuseEachService('P1b', ofTransfer(amount('1', 'EUR'))),
  ...refuseEachService('P1c', to({ iban: 'SE4550000000058398257466' })),
  refuseRequest('P1c', 'createPayment', { body: to({ bban: '123456' })(single({}).body) }, abroad),
  ...refuseEachService('P1e', from({ iban: home.iban, currency: 'EUR' })),
  ...refuseEachService('P2b', ofTransfer(amount('1.234'))),
  ...refuseEachService('P2c', to({})),
  ...refuseEachService('P2c', to({ iban: office.iban.replace('NO', 'SE') })),
  refuseRequest('P2c', 'createPayment', { body: to({ iban: home.iban })(single({}).body) }),
  ...refuseEachService('P2g', onDay('2026-01-14')),
  refuseRequest('P2g', 'createPayment', single({ requestedExecutionDate: '2026-01-16' }), instantly),
  refuseRequest('P2g', 'createPeriodicPayment', periodic({ startDate: '2028-01-03' })),
  ...refuseEachService('P2h', from({ iban: office.iban.replace('NO', 'SE') })),
  ...refuseEachService('P2h', from({ iban: account('fjord', 7).iban })),
  ...refuseEachService('P2i', from({ maskedPan: card('kari').maskedPan }), {
    prepare: after(['changeCardStatus', { body: { status: 'blocked' } }]),
  }),
  ...refuseEachService('P2k', to({ bban: '8601 11 17947' })),
  ...refuseEachService('P2l', to({ bban: '86011117948' })),
  ...refuseEachService('P3a', keepBody, { prepare: sentBefore }),
  refuseRequest('P8a', 'createPayment', single(amount('99999')), instantly),
  ...refuseEachService(['P9e', 'KID_INVALID'], ofTransfer(structured('12345'))),
  ...refuseEachService(
    'P9e',
    ofTransfer({ ...structured('1230'), remittanceInformationUnstructured: 'Rent' }),
  ),
  ...refuseEachService('P9f', to({ iban: officeIban }), {
    prepare: openOffice({ fields: { kidRequired: true } }),
  }),
  refuseRequest('P11b', 'createPeriodicPayment', periodic({ endDate: '2026-01-30' })),
  refuseRequest('P11b', 'createPeriodicPayment', periodic({ frequency: 'Weekly', dayOfExecution: '8' })),
  refuseRequest('P11b', 'createPeriodicPayment', periodic({ frequency: 'Daily', dayOfExecution: '1' })),
  refuseRequest('P11b', 'createPeriodicPayment', periodic({ monthsOfExecution: ['1'] })),
  ...refuseEachService(
    'P13e',
    ofTransfer({ creditorAccount: { currency: 'XPF', iban: officeIban }, ...amount('0.09') }),
    {
      prepare: openOffice(francs),
    },
  ),
  ...refuseEachService('E4i', ofTransfer({ creditorName: '', creditorAddress: { country: 'Norway' } })),
  ...refuseEachService('M6b', onDay('2026-02-30')),
  refuseRequest('M6b', 'createPeriodicPayment', periodic({ endDate: 'never' })),
  ...refuseEachService('S7a', from({ iban: office.iban })),
  ...refuseEachService('S7d', keepBody, { prepare: forCompany }),
  ...refuseEachService('S9c', keepBody, {
    prepare: stranger({ 'PSU-ID': undefined, 'X-PSU-IDENTITY': '12085592767' }),
  }),
  ...refuseEachService('A10p', keepBody, { prepare: stranger({ 'PSU-ID': undefined }) }),
  ...refuseEachService('S11b', keepBody, { prepare: stranger() }),
  ...refuseEachService('S11f', from({ maskedPan: card('kari').maskedPan }), {
    prepare: strangerWithTwoCards,
  }),
  ...refuseEachService('X4k', from({ iban: officeIban }), {
    prepare: companyAccount({ rights: { roles: ['VIEW'] } }),
  }),
  ...refuseEachService('X4l', from({ iban: officeIban }), {
    prepare: companyAccount({ rights: { registerLimit: 10 } }),
  }),
  ...refuseEachService('K3a', keepBody, { prepare: withSize('payments', limits.paymentsMax) }),
]

const isOfPayment = ({ path }: Operation) => path.includes('{paymentId}')
const asksFor = (noun: string) => (operation: Operation) =>
  isOfPayment(operation) && commands[operation.command].creates === noun

/** What payments are refused for that the bank has or had. */
export const refusedPayments: readonly RefusedRequest[] = [
  ...refusedCreations,
  ...services.flatMap((service) => [
    ...refusedUnknown(['P1a', 'PRODUCT_UNKNOWN'], `/v1/${service}/{paymentProduct}`),
    ...refusedUnknown('P6a', `/v1/${service}/{paymentProduct}/{paymentId}`),
    ...['authorisations', 'cancellation-authorisations'].flatMap((list) =>
      refusedUnknown('P7j', `/v1/${service}/{paymentProduct}/{paymentId}/${list}/{authorisationId}`),
    ),
  ]),
  refuseRequest(['P1a', 'PRODUCT_INVALID'], 'createPeriodicPayment', undefined, abroad),
  refuseRequest(['P1a', 'PRODUCT_INVALID'], 'readPeriodicPayment', undefined, abroad),
  refuseRequest('A10p', 'readPaymentStatus', undefined, { prepare: withoutPsu }),
  ...refusedWhere('P5a', asksFor('authorisation'), { prepare: approvedBefore }),
  ...refusedWhere('P7d', asksFor('cancellation'), { prepare: cancelledBefore }),
  ...refusedWhere('P7d', ({ command }) => command === 'cancelPayment', { prepare: sentBefore }),
  ...['authorisation', 'cancellation'].flatMap((noun) =>
    refusedWhere('P7e', asksFor(noun), { prepare: withoutPsu, settings: lenient }),
  ),
  ...refusedWhere('S7a', (operation) => isOfPayment(operation) && operation.rules.includes('S7a'), {
    prepare: companyOrders,
  }),
  ...refusedWhere('S7d', isOfPayment, { prepare: forCompany }),
]
