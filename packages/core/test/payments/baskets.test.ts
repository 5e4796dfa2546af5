import { expect } from 'vitest'
import type { PaymentView } from '../../src/index.ts'
import {
  abroad,
  euros,
  fjords,
  foreignAccounts,
  from,
  kroner,
  olas,
  type PayingWorld,
  payingWorld,
  request,
  start,
  test,
  to,
  toAccountReference,
  toPaymentParams,
} from '../kit/pays.ts'
import { type CallerOptions, kari, otherTpp, payer } from '../kit/people.ts'
import type { WrongRow } from '../kit/wrong.ts'

/** Payments of Kari's that wait for their approval, one for each amount. */
function waiting(world: PayingWorld, ...amounts: string[]): readonly PaymentView[] {
  return amounts.map((amount) => world.createPayment(from(kroner, to(olas, amount))))
}

const ids = (payments: readonly PaymentView[]) => payments.map(({ id }) => id)

function gathers(world: PayingWorld, payments: readonly PaymentView[], caller: CallerOptions = {}) {
  return world.call('createSigningBasket', { body: { paymentIds: ids(payments) } }, caller)
}

/** How a basket of these is refused, and that the bank stays as it was. */
function readRefusal(world: PayingWorld, paymentIds: unknown, caller: CallerOptions = {}) {
  return world.callRefused('createSigningBasket', { body: { paymentIds } }, caller)
}

test('[B1a] keeps payments in the order of the request and waits for approval', () => {
  const world = payingWorld()
  const payments = waiting(world, '1', '2', '3').toReversed()
  const basket = gathers(world, payments)
  expect(basket).toEqual({ id: basket.id, paymentIds: ids(payments), status: 'RCVD', isUntouched: true })
  expect(world.call('readSigningBasket', { params: { basketId: basket.id } })).toEqual(basket)
})

test('[B1a] accepts one payment of any single product, and up to 100', ({ world }) => {
  const [single] = waiting(world, '1')
  const foreign = world.createPayment(from(euros, to(foreignAccounts[2])), { product: abroad })
  expect(gathers(world, [single, foreign] as PaymentView[]).status).toBe('RCVD')
  const payments = waiting(world, ...Array.from({ length: 100 }, (_, index) => String(index + 2)))
  expect(gathers(world, payments).paymentIds).toHaveLength(100)
})

test.each<WrongRow>([
  ['an empty id', { paymentIds: [''] }, 'RESOURCE_UNKNOWN', '$.paymentIds[0]'],
  ['the id of nothing', { paymentIds: ['__proto__'] }, 'RESOURCE_UNKNOWN', '$.paymentIds[0]'],
])('[B1b] refuses a basket: %s', (_, body, code, path) => {
  expect(start.callRefused('createSigningBasket', { body }, {})).toEqual({ code, path })
})

const second = '$.paymentIds[1]'

test('[B1b] refuses a payment that is repeated, unknown or of another TPP, with its place', () => {
  const world = payingWorld()
  const [payment] = ids(waiting(world, '1'))
  const foreign = world.createPayment(from(kroner), { caller: { ...kari, tpp: otherTpp } })
  expect(readRefusal(world, [payment, payment])).toEqual({ code: 'FORMAT_ERROR', path: second })
  expect(readRefusal(world, [payment, 'none'])).toEqual({ code: 'RESOURCE_UNKNOWN', path: second })
  expect(readRefusal(world, [payment, foreign.id])).toEqual({ code: 'RESOURCE_UNKNOWN', path: second })
  expect(readRefusal(world, [payment, payment], { tpp: otherTpp })).toMatchObject({
    code: 'RESOURCE_UNKNOWN',
  })
})

const mixed = { code: 'REFERENCE_MIX_INVALID', path: second }

test('[B1c] requires payments of one person and one corporation', ({ world }) => {
  const [ownId] = ids(waiting(world, '1'))
  const otherPayments = [
    world.createPayment(from(olas, to(kroner)), { caller: payer('ola', 'ola') }),
    world.createPayment(from(fjords), { caller: payer('kari', 'fjord') }),
    world.createPayment(from(fjords, to(kroner)), { caller: payer('ola', 'fjord') }),
    world.createPayment(from(kroner), { caller: { psu: { context: 'PRIVATE' } } }),
  ]
  for (const { id } of otherPayments) expect(readRefusal(world, [ownId, id])).toEqual(mixed)
})

const [nameA, nameB] = ['7d1f3a52-0b9c-4a58-9b7e-2f4c6a8e0d11', '7d1f3a52-0b9c-4a58-9b7e-2f4c6a8e0d12']

test('[B1c] treats unknown people under one name as one person', ({ world }) => {
  const under = (id: string | undefined, amount: string) =>
    world.createPayment(from(kroner, to(olas, amount)), {
      caller: { psu: { context: 'PRIVATE', ...(id && { id }) } },
    })
  const [first, samePayment, otherPayment, nameless] = [
    under(nameA, '1'),
    under(nameA?.toUpperCase(), '2'),
    under(nameB, '3'),
    under(undefined, '4'),
  ]
  expect(readRefusal(world, ids([first, otherPayment]))).toEqual(mixed)
  expect(readRefusal(world, ids([first, nameless]))).toEqual(mixed)
  expect(readRefusal(world, ids([nameless, under(undefined, '5')]))).toEqual(mixed)
  expect(gathers(world, [first, samePayment]).status).toBe('RCVD')
  expect(gathers(world, [nameless]).status).toBe('RCVD')
})

test('[B1c] joins a payment from before the bank knew a PSU-ID with later ones', ({ world }) => {
  const caller: CallerOptions = { psu: { id: nameA ?? '', context: 'PRIVATE' } }
  const before = world.createPayment(from(kroner, to(olas, '1')), { caller })
  const { authorisationId = '' } = world.call('createPayment', request(from(kroner, to(olas, '2'))), caller)
  world.answerLink(authorisationId, 'kari')
  const after = world.createPayment(from(kroner, to(olas, '3')), { caller })
  expect([before.payer, after.payer]).toEqual([0, expect.any(Number)])
  expect(after.payer).not.toBe(0)
  expect(gathers(world, [before, after]).status).toBe('RCVD')
})

const conflict = { code: 'CONFLICT', path: second }

test('[B1d] puts a payment into one open basket only', ({ world }) => {
  const [first, basketPayment, free] = waiting(world, '1', '2', '3')
  const basket = gathers(world, [basketPayment] as PaymentView[])
  expect(readRefusal(world, [first?.id, basketPayment?.id])).toEqual(conflict)
  world.call('deleteSigningBasket', { params: { basketId: basket.id } })
  expect(gathers(world, [basketPayment, free] as PaymentView[]).status).toBe('RCVD')
})

test('[B1d] allows payments of a failed basket in another one', () => {
  const world = payingWorld()
  const [cancelledPayment, otherPayment] = waiting(world, '1', '2') as [PaymentView, PaymentView]
  const broken = gathers(world, [cancelledPayment, otherPayment])
  world.call('cancelPayment', { params: toPaymentParams(cancelledPayment) })
  const next = gathers(world, [otherPayment])
  world.call('deleteSigningBasket', { params: { basketId: broken.id } })
  expect(readRefusal(world, [otherPayment.id])).toEqual({ code: 'CONFLICT', path: '$.paymentIds[0]' })
  expect(world.call('readSigningBasket', { params: { basketId: next.id } })).toEqual(next)
})

test('[B1e] accepts only payments that wait for their first approval', ({ world }) => {
  const office = { caller: payer('kari', 'fjord') }
  const [free] = waiting(world, '1')
  const finalPayments = [
    world.pay(from(kroner, to(olas, '2'))),
    world.answerPayment(world.createPayment(from(kroner, to(olas, '3'))), 'kari', false),
    world.call('cancelPayment', { params: toPaymentParams(world.createPayment(from(kroner, to(olas, '4')))) })
      .payment,
    world.pay(from(kroner, to(olas, '5')), {
      product: 'instant-norwegian-domestic-credit-transfers-straks',
    }),
  ]
  expect(finalPayments.map(({ status }) => status)).toEqual(['PDNG', 'RJCT', 'CANC', 'ACSC'])
  for (const { id } of finalPayments) expect(readRefusal(world, [free?.id, id])).toEqual(conflict)
  const half = world.createPayment(from(fjords, to(foreignAccounts[0], '25000')), office)
  world.answerPayment(half, 'kari')
  expect(world.readCurrent(half).approvals).toHaveLength(1)
  expect(readRefusal(world, [half.id])).toEqual({ code: 'CONFLICT', path: '$.paymentIds[0]' })
})

test('[B2a] refuses bulk and periodic payments first', () => {
  const world = payingWorld()
  const [free] = waiting(world, '1')
  const { id: bulk } = world.createPayment(
    { debtorAccount: toAccountReference(kroner), payments: [to()] },
    {},
    'bulk-payments',
  )
  const plan = { ...from(kroner), startDate: '2026-01-16', frequency: 'Monthly' }
  const { payment } = world.call('createPeriodicPayment', request(plan), kari)
  const periodic = world.answerPayment(payment, 'kari', false)
  for (const id of [bulk, periodic.id]) expect(readRefusal(world, [free?.id, id])).toEqual(mixed)
})
