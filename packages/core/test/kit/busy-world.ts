import type { PaymentView } from '../../src/index.ts'
import {
  byCard,
  euros,
  fjords,
  foreignAccounts,
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
  const office = { caller: payer('kari', 'fjord') }
  const reference = { remittanceInformationStructured: { reference: '1234567897' } }
  const half = world.createPayment(from(fjords, to(foreignAccounts[0], '25000')), office)
  const payments: readonly PaymentView[] = [
    world.pay(from(kroner, to(olas, '1'))),
    world.pay(fullPayment, abroad),
    world.pay(
      { ...from(euros, to(foreignAccounts[1])), remittanceInformationUnstructured: 'Årsavgift' },
      abroad,
    ),
    world.pay({ ...from(kroner), ...reference, requestedExecutionDate: '2026-01-17' }),
    world.pay(from(kroner, to(olas, '2')), { product: instantly }),
    world.pay({ ...to(olas, '3'), debtorAccount: byCard }),
    world.pay(bulk, {}, 'bulk-payments'),
    world.pay(plan, {}, 'periodic-payments'),
    world.pay(from(kroner, to(olas, '70000'))),
    world.answerPayment(half, 'kari'),
    world.answerPayment(world.createPayment(from(kroner, to(olas, '4'))), 'kari', false),
    world.call('cancelPayment', { params: toPaymentParams(world.createPayment(from(kroner, to(olas, '5')))) })
      .payment,
  ]
  const basket = [to(olas, '6'), to(olas, '7')].map((transfer) => world.createPayment(from(kroner, transfer)))
  const paymentIds = basket.map(({ id }) => id)
  const { id: basketId } = world.call('createSigningBasket', { body: { paymentIds } })
  world.call('startSigningBasketAuthorisation', { params: { basketId } })
  world.call('createPayment', request(from(olas)), { psu: { context: 'PRIVATE' } })
  world.call('startPaymentCancellation', { params: toPaymentParams(payments[0] as PaymentView) })
  world.settleAt('2026-01-15T13:30')
  return { world, payments: [...payments, ...basket], basketId }
}
