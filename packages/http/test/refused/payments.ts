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
  refused,
  refusedUnknown,
  refusedWhere,
} from './refused-request.ts'

const home = account('kari', 1)
const office = account('fjord', 2)
const abroad = { ids: { paymentProduct: crossBorder } }
const instantly = { ids: { paymentProduct: 'instant-norwegian-domestic-credit-transfers-straks' } }

type Body = Readonly<Record<string, unknown>>
type Change = (body: Body) => Body
/** Changes the body of a payment of each service, which is refused then. */
function each(rule: Decision, change: Change, preparation: Preparation = {}): readonly RefusedRequest[] {
  return allOperations
    .filter(({ command }) => commands[command].creates === 'payment')
    .map(({ id, path }) => {
      const service = services.find((one) => path.startsWith(`/v1/${one}/`)) ?? 'payments'
      return refused(rule, id, { body: change(paymentBodies[service]('30')) }, preparation)
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
const same: Change = (body) => body
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
  ...each('P1b', ofTransfer(amount('1', 'EUR'))),
  ...each('P1c', to({ iban: 'SE4550000000058398257466' })),
  refused('P1c', 'createPayment', { body: to({ bban: '123456' })(single({}).body) }, abroad),
  ...each('P1e', from({ iban: home.iban, currency: 'EUR' })),
  ...each('P2b', ofTransfer(amount('1.234'))),
  ...each('P2c', to({})),
  ...each('P2c', to({ iban: office.iban.replace('NO', 'SE') })),
  refused('P2c', 'createPayment', { body: to({ iban: home.iban })(single({}).body) }),
  ...each('P2g', onDay('2026-01-14')),
  refused('P2g', 'createPayment', single({ requestedExecutionDate: '2026-01-16' }), instantly),
  refused('P2g', 'createPeriodicPayment', periodic({ startDate: '2028-01-03' })),
  ...each('P2h', from({ iban: office.iban.replace('NO', 'SE') })),
  ...each('P2h', from({ iban: account('fjord', 7).iban })),
  ...each('P2i', from({ maskedPan: card('kari').maskedPan }), {
    prepare: after(['changeCardStatus', { body: { status: 'blocked' } }]),
  }),
  ...each('P2k', to({ bban: '8601 11 17947' })),
  ...each('P2l', to({ bban: '86011117948' })),
  ...each('P3a', same, { prepare: sentBefore }),
  refused('P8a', 'createPayment', single(amount('99999')), instantly),
  ...each(['P9e', 'KID_INVALID'], ofTransfer(structured('12345'))),
  ...each('P9e', ofTransfer({ ...structured('1230'), remittanceInformationUnstructured: 'Rent' })),
  ...each('P9f', to({ iban: officeIban }), { prepare: openOffice({ fields: { kidRequired: true } }) }),
  refused('P11b', 'createPeriodicPayment', periodic({ endDate: '2026-01-30' })),
  refused('P11b', 'createPeriodicPayment', periodic({ frequency: 'Weekly', dayOfExecution: '8' })),
  refused('P11b', 'createPeriodicPayment', periodic({ frequency: 'Daily', dayOfExecution: '1' })),
  refused('P11b', 'createPeriodicPayment', periodic({ monthsOfExecution: ['1'] })),
  ...each('P13e', ofTransfer({ creditorAccount: { currency: 'XPF', iban: officeIban }, ...amount('0.09') }), {
    prepare: openOffice(francs),
  }),
  ...each('E4i', ofTransfer({ creditorName: '', creditorAddress: { country: 'Norway' } })),
  ...each('M6b', onDay('2026-02-30')),
  refused('M6b', 'createPeriodicPayment', periodic({ endDate: 'never' })),
  ...each('S7a', from({ iban: office.iban })),
  ...each('S7d', same, { prepare: forCompany }),
  ...each('S9c', same, { prepare: stranger({ 'PSU-ID': undefined, 'X-PSU-IDENTITY': '12085592767' }) }),
  ...each('A10p', same, { prepare: stranger({ 'PSU-ID': undefined }) }),
  ...each('S11b', same, { prepare: stranger() }),
  ...each('S11f', from({ maskedPan: card('kari').maskedPan }), { prepare: strangerWithTwoCards }),
  ...each('X4k', from({ iban: officeIban }), { prepare: companyAccount({ rights: { roles: ['VIEW'] } }) }),
  ...each('X4l', from({ iban: officeIban }), { prepare: companyAccount({ rights: { registerLimit: 10 } }) }),
  ...each('K3a', same, { prepare: withSize('payments', limits.paymentsMax) }),
]

const isOfPayment = ({ path }: Operation) => path.includes('{paymentId}')
const asksFor = (what: string) => (operation: Operation) =>
  isOfPayment(operation) && commands[operation.command].creates === what

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
  refused(['P1a', 'PRODUCT_INVALID'], 'createPeriodicPayment', undefined, abroad),
  refused(['P1a', 'PRODUCT_INVALID'], 'readPeriodicPayment', undefined, abroad),
  refused('A10p', 'readPaymentStatus', undefined, { prepare: withoutPsu }),
  ...refusedWhere('P5a', asksFor('authorisation'), { prepare: approvedBefore }),
  ...refusedWhere('P7d', asksFor('cancellation'), { prepare: cancelledBefore }),
  ...refusedWhere('P7d', ({ command }) => command === 'cancelPayment', { prepare: sentBefore }),
  ...['authorisation', 'cancellation'].flatMap((what) =>
    refusedWhere('P7e', asksFor(what), { prepare: withoutPsu, settings: lenient }),
  ),
  ...refusedWhere('S7a', (operation) => isOfPayment(operation) && operation.rules.includes('S7a'), {
    prepare: companyOrders,
  }),
  ...refusedWhere('S7d', isOfPayment, { prepare: forCompany }),
]
