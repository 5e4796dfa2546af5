import type { PaymentView } from '../../src/index.ts'
import { does } from '../sca-scene.ts'
import {
  answered,
  from,
  fullPayment,
  instantly,
  named,
  namesOf,
  orders,
  payingTown,
  pays,
  request,
  to,
  until,
} from './payment-scene.ts'
import { elsewhere, maskedPan, payer } from './payment-town.ts'

/** A town in which payments of every kind are at every place of their lives. */
export function busyTown() {
  const { engine, kroner, euros, olas, fjords } = payingTown()
  const abroad = { product: 'cross-border-credit-transfers' }
  const bulk = { debtorAccount: named(kroner), payments: [to(olas, '70'), to(olas, '60000')] }
  const plan = {
    ...from(kroner, to(olas, '5')),
    startDate: '2026-01-16',
    frequency: 'MonthlyVariable',
    monthsOfExecution: ['1', '4'],
  }
  const office = { asking: payer('kari', 'fjord') }
  const reference = { remittanceInformationStructured: { reference: '1234567897' } }
  const half = orders(engine, from(fjords, to(elsewhere[0], '25000')), office)
  const payments: readonly PaymentView[] = [
    pays(engine, from(kroner, to(olas, '1'))),
    pays(engine, fullPayment, abroad),
    pays(
      engine,
      { ...from(euros, to(elsewhere[1])), remittanceInformationUnstructured: 'Årsavgift' },
      abroad,
    ),
    pays(engine, { ...from(kroner), ...reference, requestedExecutionDate: '2026-01-17' }),
    pays(engine, from(kroner, to(olas, '2')), { product: instantly }),
    pays(engine, { ...to(olas, '3'), debtorAccount: { maskedPan, currency: 'NOK' } }),
    pays(engine, bulk, {}, 'bulk-payments'),
    pays(engine, plan, {}, 'periodic-payments'),
    pays(engine, from(kroner, to(olas, '70000'))),
    answered(engine, half, 'kari'),
    answered(engine, orders(engine, from(kroner, to(olas, '4'))), 'kari', false),
    does(engine, 'cancelPayment', { params: namesOf(orders(engine, from(kroner, to(olas, '5')))) }).payment,
  ]
  const basket = [to(olas, '6'), to(olas, '7')].map((transfer) => orders(engine, from(kroner, transfer)))
  const paymentIds = basket.map(({ id }) => id)
  const { id: basketId } = does(engine, 'createSigningBasket', { body: { paymentIds } })
  does(engine, 'startSigningBasketAuthorisation', { params: { basketId } })
  does(engine, 'createPayment', request(from(olas)), { psu: { context: 'PRIVATE' } })
  does(engine, 'startPaymentCancellation', { params: namesOf(payments[0] as PaymentView) })
  until(engine, '2026-01-15T13:30')
  return { engine, payments: [...payments, ...basket], basketId }
}
