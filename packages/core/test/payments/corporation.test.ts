import { expect } from 'vitest'
import type { CommandName, PsuReference } from '../../src/index.ts'
import { customer } from '../kit/bodies.ts'
import {
  basketCommands,
  domestic,
  fjords,
  from,
  kroner,
  type PayingWorld,
  request,
  test,
  toPaymentParams,
} from '../kit/pays.ts'
import { payer } from '../kit/people.ts'

import { pickRefusalFields, toPsu } from '../kit/world.ts'

const missing = { code: 'HTTP_HEADER_REQUIRED', path: 'PSU-Corporate-ID' }
const foreign = { code: 'FORBIDDEN', path: 'PSU-Corporate-ID' }
const uuid = '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f'

const reads = [
  'readPayment',
  'readPaymentStatus',
  'listPaymentAuthorisations',
  'listPaymentCancellations',
] as readonly CommandName[]
const aboutPayments: readonly CommandName[] = [...reads, 'cancelPayment']
const beginning = ['startPaymentAuthorisation', 'startPaymentCancellation'] as const

/** What becomes of a request by Kari about a payment or a basket, each in a bank of its own. */
function readRefusal(
  world: PayingWorld,
  name: CommandName,
  params: Record<string, string>,
  psu: PsuReference,
) {
  return pickRefusalFields(world.fork().tryCall(name, { params }, { psu: { identity: 'kari', ...psu } }))
}

/** A payment of the company, one of Kari, and a basket of each. */
function withPayments(world: PayingWorld) {
  world.call('createCustomer', { body: { ...customer('other'), type: 'CORPORATE' } })
  const office = payer('kari', 'fjord')
  const corporate = world.createPayment(from(fjords), { caller: office })
  const ownPayment = world.createPayment(from(kroner))
  const createBasket = (id: string, caller = {}) => {
    const basket = world.call('createSigningBasket', { body: { paymentIds: [id] } }, caller)
    return { basketId: basket.id }
  }
  return { corporate, ownPayment, createBasket, office }
}

test("[S7a] [S7i] reads and cancels a company's payment with PSU-Corporate-ID", ({ world }) => {
  const { corporate } = withPayments(world)
  for (const name of aboutPayments) {
    expect(readRefusal(world, name, toPaymentParams(corporate), {}), name).toEqual(missing)
    expect(readRefusal(world, name, toPaymentParams(corporate), { corporationId: 'fjord' }), name).toBe(
      'not refused',
    )
    for (const corporationId of ['other', 'kari', 'nobody']) {
      expect(readRefusal(world, name, toPaymentParams(corporate), { corporationId }), name).toEqual(foreign)
    }
  }
})

test("[S7h] [S7d] reads and cancels a person's payment without it", ({ world }) => {
  const { ownPayment } = withPayments(world)
  const consent = world.giveConsent({
    customerNumber: 'kari',
    psu: { context: 'CORPORATE', corporationId: 'fjord' },
  })
  const { corporationId, ...names } = toPsu(consent)
  expect(corporationId).toBe('fjord')
  for (const name of [...aboutPayments, beginning[0]]) {
    expect(readRefusal(world, name, toPaymentParams(ownPayment), {}), name).toBe('not refused')
    expect(
      pickRefusalFields(world.fork().tryCall(name, { params: toPaymentParams(ownPayment) }, { psu: names })),
      name,
    ).toBe('not refused')
    expect(readRefusal(world, name, toPaymentParams(ownPayment), { corporationId: 'fjord' }), name).toEqual(
      foreign,
    )
  }
  expect(
    world.createPayment(from(kroner), { caller: { psu: names }, allowLogicalDuplicate: true }).corporation,
  ).toBe(0)
})

test('[S7g] requires no corporation, but refuses a wrong one, until the first approval', ({ world }) => {
  const { corporate } = withPayments(world)
  for (const name of beginning) {
    expect(readRefusal(world, name, toPaymentParams(corporate), {}), name).toBe('not refused')
    expect(readRefusal(world, name, toPaymentParams(corporate), { corporationId: 'other' }), name).toEqual(
      foreign,
    )
  }
})

test('[S7a] [S7d] [S7h] applies the same to baskets', ({ world }) => {
  const { corporate, ownPayment, createBasket, office } = withPayments(world)
  const basket = (paymentIds: readonly string[], psu: PsuReference) =>
    pickRefusalFields(world.fork().tryCall('createSigningBasket', { body: { paymentIds } }, { psu }))
  expect(basket([corporate.id], {})).toEqual(missing)
  expect(basket([corporate.id], { corporationId: 'other' })).toEqual(foreign)
  expect(basket([ownPayment.id], { corporationId: 'fjord' })).toEqual(foreign)
  const [theirs, karis] = [createBasket(corporate.id, office), createBasket(ownPayment.id)]
  for (const name of basketCommands) {
    const begins = name === 'startSigningBasketAuthorisation'
    expect(readRefusal(world, name, theirs, {}), name).toEqual(begins ? 'not refused' : missing)
    expect(readRefusal(world, name, theirs, { corporationId: 'fjord' }), name).toBe('not refused')
    expect(readRefusal(world, name, theirs, { corporationId: 'other' }), name).toEqual(foreign)
    expect(readRefusal(world, name, karis, {}), name).toBe('not refused')
    expect(readRefusal(world, name, karis, { corporationId: 'fjord' }), name).toEqual(foreign)
  }
})

test('[S7a] [S7d] takes the corporation from the debtor account', ({ world }) => {
  const refusedFor = (debtor: typeof fjords, psu: PsuReference) =>
    world.readRefusal(from(debtor), { caller: { psu: { identity: 'kari', ...psu } } })
  expect(refusedFor(fjords, {})).toEqual(missing)
  expect(refusedFor(fjords, { context: 'PRIVATE' })).toEqual(missing)
  expect(refusedFor(fjords, { context: 'CORPORATE' })).toEqual(missing)
  expect(refusedFor(kroner, { corporationId: 'fjord' })).toEqual(foreign)
  expect(refusedFor(fjords, { corporationId: 'nobody' })).toEqual(foreign)
})

test('[S7a] refuses an account of a company for which the person may not act as unknown', ({ world }) => {
  world.call('createCustomer', { body: customer('berit') })
  const caller = { psu: { identity: 'berit' } }
  expect(world.readRefusal(from(fjords), { caller })).toEqual({
    code: 'RESOURCE_UNKNOWN',
    path: '$.debtorAccount',
  })
})

test("[S7g] reads a company's payment of an unknown PSU without its number until the PSU is known", ({
  world,
}) => {
  const caller = { psu: { id: uuid, context: 'CORPORATE' } } as const
  const { payment, authorisationId = '' } = world.call('createPayment', request(from(fjords)), caller)
  expect(payment).toMatchObject({ corporation: expect.any(Number), product: domestic })
  expect(payment.corporation).not.toBe(0)
  const read = (psu: PsuReference) =>
    pickRefusalFields(
      world.tryCall('readPayment', { params: toPaymentParams(payment) }, { psu: { id: uuid, ...psu } }),
    )
  expect(read({})).toBe('not refused')
  expect(read({ corporationId: 'nobody' })).toEqual(foreign)
  expect(world.answerLink(authorisationId, 'kari')).toBe(true)
  expect([read({}), read({ corporationId: 'fjord' })]).toEqual([missing, 'not refused'])
})
