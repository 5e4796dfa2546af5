import { expect, test } from 'vitest'
import type { Engine, PaymentView } from '../../src/index.ts'
import { refusedAs } from '../consent-scene.ts'
import { type Asking, does, otherTpp } from '../sca-scene.ts'
import { noObjects, type Wrong } from '../scene.ts'
import {
  abroad,
  answered,
  current,
  from,
  kari,
  named,
  namesOf,
  orders,
  payingTown,
  pays,
  request,
  to,
} from './payment-scene.ts'
import { answers, elsewhere, payer } from './payment-town.ts'

const town = payingTown()
const { kroner, euros, olas, fjords } = town

/** Payments of Kari's that wait for their approval, one for each amount. */
function waiting(engine: Engine, ...amounts: string[]): readonly PaymentView[] {
  return amounts.map((amount) => orders(engine, from(kroner, to(olas, amount))))
}

const ids = (payments: readonly PaymentView[]) => payments.map(({ id }) => id)

function gathers(engine: Engine, payments: readonly PaymentView[], asking: Asking = {}) {
  return does(engine, 'createSigningBasket', { body: { paymentIds: ids(payments) } }, asking)
}

/** How a basket of these is refused, and that the bank stays as it was. */
function refused(engine: Engine, paymentIds: unknown, asking: Asking = {}) {
  return refusedAs(engine, 'createSigningBasket', { body: { paymentIds } }, asking)
}

test('[B1a] a basket has the payments in the order in which they were named, and waits for its approval', () => {
  const engine = town.engine.fork()
  const payments = waiting(engine, '1', '2', '3').toReversed()
  const basket = gathers(engine, payments)
  expect(basket).toEqual({ id: basket.id, paymentIds: ids(payments), status: 'RCVD', isUntouched: true })
  expect(does(engine, 'readSigningBasket', { params: { basketId: basket.id } })).toEqual(basket)
})

test('[B1a] a basket may hold one payment, of any single product, and 100', () => {
  const engine = town.engine.fork()
  const [single] = waiting(engine, '1')
  const foreign = orders(engine, from(euros, to(elsewhere[2])), { product: abroad })
  expect(gathers(engine, [single, foreign] as PaymentView[]).status).toBe('RCVD')
  const many = waiting(engine, ...Array.from({ length: 100 }, (_, index) => String(index + 2)))
  expect(gathers(engine, many).paymentIds).toHaveLength(100)
})

test.each<Wrong>([
  ...noObjects,
  ['no list', {}, 'FORMAT_ERROR', '$.paymentIds'],
  ['null as list', { paymentIds: null }, 'FORMAT_ERROR', '$.paymentIds'],
  ['a text as list', { paymentIds: 'id' }, 'FORMAT_ERROR', '$.paymentIds'],
  ['an object as list', { paymentIds: { 0: 'id' } }, 'FORMAT_ERROR', '$.paymentIds'],
  ['no payment', { paymentIds: [] }, 'FORMAT_ERROR', '$.paymentIds'],
  [
    '101 payments',
    { paymentIds: Array.from({ length: 101 }, (_, index) => `id-${index}`) },
    'FORMAT_ERROR',
    '$.paymentIds',
  ],
  ['a number as id', { paymentIds: [7] }, 'FORMAT_ERROR', '$.paymentIds[0]'],
  ['an empty id', { paymentIds: [''] }, 'RESOURCE_UNKNOWN', '$.paymentIds[0]'],
  ['the id of nothing', { paymentIds: ['__proto__'] }, 'RESOURCE_UNKNOWN', '$.paymentIds[0]'],
])('[B1b] a basket is refused: %s', (_, body, code, path) => {
  expect(refusedAs(town.engine, 'createSigningBasket', { body }, {})).toEqual({ code, path })
})

const second = '$.paymentIds[1]'

test('[B1b] a payment that is there twice, that nobody knows or that is of another TPP is refused with its place', () => {
  const engine = town.engine.fork()
  const [payment] = ids(waiting(engine, '1'))
  const foreign = orders(engine, from(kroner), { asking: { ...kari, tpp: otherTpp } })
  expect(refused(engine, [payment, payment])).toEqual({ code: 'FORMAT_ERROR', path: second })
  expect(refused(engine, [payment, 'none'])).toEqual({ code: 'RESOURCE_UNKNOWN', path: second })
  expect(refused(engine, [payment, foreign.id])).toEqual({ code: 'RESOURCE_UNKNOWN', path: second })
  expect(refused(engine, [payment, payment], { tpp: otherTpp })).toMatchObject({ code: 'RESOURCE_UNKNOWN' })
})

const mixed = { code: 'REFERENCE_MIX_INVALID', path: second }

test('[B1c] all payments of a basket are of one person, for one side of the bank', () => {
  const engine = town.engine.fork()
  const [own] = ids(waiting(engine, '1'))
  const others = [
    orders(engine, from(olas, to(kroner)), { asking: payer('ola', 'ola') }),
    orders(engine, from(fjords), { asking: payer('kari', 'fjord') }),
    orders(engine, from(fjords, to(kroner)), { asking: payer('ola', 'fjord') }),
    orders(engine, from(kroner), { asking: { psu: { context: 'PRIVATE' } } }),
  ]
  for (const { id } of others) expect(refused(engine, [own, id])).toEqual(mixed)
})

const [nameA, nameB] = ['7d1f3a52-0b9c-4a58-9b7e-2f4c6a8e0d11', '7d1f3a52-0b9c-4a58-9b7e-2f4c6a8e0d12']

test('[B1c] people whom the bank does not know are the same under one name', () => {
  const engine = town.engine.fork()
  const under = (id: string | undefined, amount: string) =>
    orders(engine, from(kroner, to(olas, amount)), {
      asking: { psu: { context: 'PRIVATE', ...(id && { id }) } },
    })
  const [first, same, other, nameless] = [
    under(nameA, '1'),
    under(nameA?.toUpperCase(), '2'),
    under(nameB, '3'),
    under(undefined, '4'),
  ]
  expect(refused(engine, ids([first, other]))).toEqual(mixed)
  expect(refused(engine, ids([first, nameless]))).toEqual(mixed)
  expect(refused(engine, ids([nameless, under(undefined, '5')]))).toEqual(mixed)
  expect(gathers(engine, [first, same]).status).toBe('RCVD')
  expect(gathers(engine, [nameless]).status).toBe('RCVD')
})

test('[B1c] a payment from before the bank knew a name goes with those from afterwards', () => {
  const engine = town.engine.fork()
  const asking: Asking = { psu: { id: nameA ?? '', context: 'PRIVATE' } }
  const before = orders(engine, from(kroner, to(olas, '1')), { asking })
  const { authorisationId = '' } = does(engine, 'createPayment', request(from(kroner, to(olas, '2'))), asking)
  answers(engine, authorisationId, { person: 'kari', isYes: true })
  const after = orders(engine, from(kroner, to(olas, '3')), { asking })
  expect([before.customer, after.customer]).toEqual([0, expect.any(Number)])
  expect(after.customer).not.toBe(0)
  expect(gathers(engine, [before, after]).status).toBe('RCVD')
})

const conflict = { code: 'CONFLICT', path: second }

test('[B1d] a payment waits in one open basket only', () => {
  const engine = town.engine.fork()
  const [first, held, free] = waiting(engine, '1', '2', '3')
  const basket = gathers(engine, [held] as PaymentView[])
  expect(refused(engine, [first?.id, held?.id])).toEqual(conflict)
  does(engine, 'deleteSigningBasket', { params: { basketId: basket.id } })
  expect(gathers(engine, [held, free] as PaymentView[]).status).toBe('RCVD')
})

test('[B1d] what is left of a basket that came to nothing may go into another one, and stays there', () => {
  const engine = town.engine.fork()
  const [lost, left] = waiting(engine, '1', '2') as [PaymentView, PaymentView]
  const broken = gathers(engine, [lost, left])
  does(engine, 'cancelPayment', { params: namesOf(lost) })
  const next = gathers(engine, [left])
  does(engine, 'deleteSigningBasket', { params: { basketId: broken.id } })
  expect(refused(engine, [left.id])).toEqual({ code: 'CONFLICT', path: '$.paymentIds[0]' })
  expect(does(engine, 'readSigningBasket', { params: { basketId: next.id } })).toEqual(next)
})

test('[B1e] only payments that wait for their first approval go into a basket', () => {
  const engine = town.engine.fork()
  const office = { asking: payer('kari', 'fjord') }
  const [free] = waiting(engine, '1')
  const done = [
    pays(engine, from(kroner, to(olas, '2'))),
    answered(engine, orders(engine, from(kroner, to(olas, '3'))), 'kari', false),
    does(engine, 'cancelPayment', { params: namesOf(orders(engine, from(kroner, to(olas, '4')))) }).payment,
    pays(engine, from(kroner, to(olas, '5')), {
      product: 'instant-norwegian-domestic-credit-transfers-straks',
    }),
  ]
  expect(done.map(({ status }) => status)).toEqual(['PDNG', 'RJCT', 'CANC', 'ACSC'])
  for (const { id } of done) expect(refused(engine, [free?.id, id])).toEqual(conflict)
  const half = orders(engine, from(fjords, to(elsewhere[0], '25000')), office)
  answered(engine, half, 'kari')
  expect(current(engine, half).approvals).toHaveLength(1)
  expect(refused(engine, [half.id])).toEqual({ code: 'CONFLICT', path: '$.paymentIds[0]' })
})

test('[B2a] a bulk and a periodic payment go into no basket, whatever else is wrong with them', () => {
  const engine = town.engine.fork()
  const [free] = waiting(engine, '1')
  const { id: bulk } = orders(engine, { debtorAccount: named(kroner), payments: [to()] }, {}, 'bulk-payments')
  const plan = { ...from(kroner), startDate: '2026-01-16', frequency: 'Monthly' }
  const { payment } = does(engine, 'createPeriodicPayment', request(plan), kari)
  const periodic = answered(engine, payment, 'kari', false)
  for (const id of [bulk, periodic.id]) expect(refused(engine, [free?.id, id])).toEqual(mixed)
})
