import type { PaymentView } from '../../src/index.ts'
import {
  byCard,
  elsewhere,
  euros,
  fjords,
  from,
  fullPayment,
  instantly,
  kroner,
  olas,
  payingWorld,
  request,
  to,
  toAccountReference,
  toPaymentParams,
} from './pays.ts'
import { payer } from './people.ts'

/** A world in which payments of every kind are at every place of their lives. */
export function busyWorld() {
  const world = payingWorld()
  const abroad = { product: 'cross-border-credit-transfers' }
  const bulk = { debtorAccount: toAccountReference(kroner), payments: [to(olas, '70'), to(olas, '60000')] }
  const plan = {
    ...from(kroner, to(olas, '5')),
    startDate: '2026-01-16',
    frequency: 'MonthlyVariable',
    monthsOfExecution: ['1', '4'],
  }
  const office = { asking: payer('kari', 'fjord') }
  const reference = { remittanceInformationStructured: { reference: '1234567897' } }
  const half = world.orders(from(fjords, to(elsewhere[0], '25000')), office)
  const payments: readonly PaymentView[] = [
    world.pays(from(kroner, to(olas, '1'))),
    world.pays(fullPayment, abroad),
    world.pays({ ...from(euros, to(elsewhere[1])), remittanceInformationUnstructured: 'Årsavgift' }, abroad),
    world.pays({ ...from(kroner), ...reference, requestedExecutionDate: '2026-01-17' }),
    world.pays(from(kroner, to(olas, '2')), { product: instantly }),
    world.pays({ ...to(olas, '3'), debtorAccount: byCard }),
    world.pays(bulk, {}, 'bulk-payments'),
    world.pays(plan, {}, 'periodic-payments'),
    world.pays(from(kroner, to(olas, '70000'))),
    world.answered(half, 'kari'),
    world.answered(world.orders(from(kroner, to(olas, '4'))), 'kari', false),
    world.does('cancelPayment', { params: toPaymentParams(world.orders(from(kroner, to(olas, '5')))) })
      .payment,
  ]
  const basket = [to(olas, '6'), to(olas, '7')].map((transfer) => world.orders(from(kroner, transfer)))
  const paymentIds = basket.map(({ id }) => id)
  const { id: basketId } = world.does('createSigningBasket', { body: { paymentIds } })
  world.does('startSigningBasketAuthorisation', { params: { basketId } })
  world.does('createPayment', request(from(olas)), { psu: { context: 'PRIVATE' } })
  world.does('startPaymentCancellation', { params: toPaymentParams(payments[0] as PaymentView) })
  world.until('2026-01-15T13:30')
  return { world, payments: [...payments, ...basket], basketId }
}
