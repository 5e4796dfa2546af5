import { expect } from 'vitest'
import type { PaymentView } from '../../src/index.ts'
import {
  basketCommands,
  elsewhere,
  euros,
  fjords,
  from,
  instantly,
  kroner,
  olas,
  type PayingWorld,
  payingWorld,
  test,
  to,
  toPaymentParams,
} from '../kit/pays.ts'
import { payer } from '../kit/people.ts'

/** A basket, the payments in it, and how it is now. */
function gathered(world: PayingWorld, payments: readonly PaymentView[]) {
  const body = { paymentIds: payments.map(({ id }) => id) }
  const asking = payments[0] === undefined ? {} : world.naming(payments[0])
  const { id: basketId } = world.does('createSigningBasket', { body }, asking)
  const params = { basketId }
  return {
    params,
    asking,
    status: () => world.does('readSigningBasket', { params }, asking).status,
    statuses: () => payments.map((payment) => world.current(payment).status),
    starts: () => world.does('startSigningBasketAuthorisation', { params }).authorisationId,
  }
}

function karisBasket(world: PayingWorld) {
  const saturday = { ...from(kroner, to(olas, '2')), requestedExecutionDate: '2026-01-17' }
  return gathered(world, [
    world.orders(from(kroner, to(olas, '1'))),
    world.orders(saturday),
    world.orders(from(kroner, to(olas, '3')), { product: instantly }),
    world.orders(from(euros, to(kroner, '9999999', 'NOK')), { product: 'cross-border-credit-transfers' }),
  ])
}

test('[B4a] approves all payments of a basket, which then continue separately', ({ world }) => {
  const { starts, status, statuses } = karisBasket(world)
  expect(world.decides(starts(), 'kari')).toBe(true)
  expect([status(), ...statuses()]).toEqual(['ACTC', 'PDNG', 'ACWC', 'ACSC', 'ACCP'])
  world.until('2026-01-15T11:00')
  expect([status(), ...statuses()]).toEqual(['ACTC', 'ACSC', 'ACWC', 'ACSC', 'ACCP'])
  world.until('2026-01-15T15:30')
  expect([status(), ...statuses()]).toEqual(['RJCT', 'ACSC', 'ACWC', 'ACSC', 'RJCT'])
  world.until('2026-01-19T05:30')
  expect([status(), ...statuses()]).toEqual(['RJCT', 'ACSC', 'ACSC', 'ACSC', 'RJCT'])
})

test('[B4a] books instant payments of a basket in order from the remaining funds', () => {
  const world = payingWorld()
  world.holds(kroner, '0')
  const way = { product: instantly }
  const [first, second, third] = ['400', '200', '50'].map((amount) =>
    world.orders(from(kroner, to(olas, amount)), way),
  )
  const { starts, statuses } = gathered(world, [second, first, third] as PaymentView[])
  world.decides(starts(), 'kari')
  expect(statuses()).toEqual(['ACSC', 'RJCT', 'ACSC'])
  expect(world.booked(kroner)).toBe('-260.00')
})

test('[B4a] refuses all payments by one refusal or timeout', ({ world }) => {
  const refusedBasket = karisBasket(world)
  world.decides(refusedBasket.starts(), 'kari', false)
  expect([refusedBasket.status(), ...refusedBasket.statuses()]).toEqual(Array(5).fill('RJCT'))
  const late = karisBasket(world)
  world.until('2026-01-16T10:00')
  expect([late.status(), ...late.statuses()]).toEqual(Array(5).fill('RJCT'))
})

test('[B4c] approves the payments that still wait', ({ world }) => {
  const payments = ['1', '2', '3'].map((amount) => world.orders(from(kroner, to(olas, amount)))) as [
    ...[PaymentView, PaymentView, PaymentView],
  ]
  const { starts, status, statuses } = gathered(world, payments)
  const link = starts()
  world.does('cancelPayment', { params: toPaymentParams(payments[0]) })
  world.answered(payments[1])
  const identified = world.identifies(link, 'kari')
  expect(identified.ok && identified.value.payments.map(({ id }) => id)).toEqual([payments[2].id])
  world.decides(link, 'kari')
  expect([status(), ...statuses()]).toEqual(['RJCT', 'CANC', 'PDNG', 'PDNG'])
})

test('[B3a] [X4m] leaves a basket partly accepted until a second person approves', ({ world }) => {
  const office = { asking: payer('kari', 'fjord') }
  const payments = ['25000', '21000'].map((amount) =>
    world.orders(from(fjords, to(elsewhere[0], amount)), office),
  )
  const { starts, status, statuses, params, asking } = gathered(world, payments)
  expect(status()).toBe('RCVD')
  world.decides(starts(), 'kari')
  expect([status(), ...statuses()]).toEqual(['PATC', 'RCVD', 'RCVD'])
  expect(world.decides(starts(), 'kari')).toBe(false)
  expect(status()).toBe('PATC')
  expect(world.refusedAs('deleteSigningBasket', { params }, asking)).toEqual({
    code: 'CONFLICT',
    path: 'basketId',
  })
  world.decides(starts(), 'ola')
  expect([status(), ...statuses()]).toEqual(['ACTC', 'PDNG', 'PDNG'])
})

test('[B3a] [X4m] needs one person for some payments of a basket and two for others', ({ world }) => {
  const office = { asking: payer('kari', 'fjord') }
  const payments = ['500', '5000'].map((amount) =>
    world.orders(from(fjords, to(elsewhere[0], amount)), office),
  )
  const { starts, status, statuses } = gathered(world, payments)
  world.decides(starts(), 'kari')
  expect([status(), ...statuses()]).toEqual(['PATC', 'PDNG', 'RCVD'])
  world.decides(starts(), 'ola', false)
  expect([status(), ...statuses()]).toEqual(['RJCT', 'PDNG', 'RJCT'])
})

test("[P7a] shows the TPP the status of a basket's authorisation", ({ world }) => {
  const { starts, params } = karisBasket(world)
  const [first, second] = [starts(), starts()]
  world.decides(second, 'kari')
  const authorisations = world.does('listSigningBasketAuthorisations', { params })
  expect(authorisations.map(({ id, status }) => [id, status])).toEqual([
    [first, 'started'],
    [second, 'approved'],
  ])
  const authorisation = world.does('readSigningBasketAuthorisation', {
    params: { ...params, authorisationId: first },
  })
  expect(authorisation).toMatchObject({ id: first, status: 'started' })
  const refusal = { code: 'CONFLICT', path: 'basketId' }
  expect(world.refusedAs('startSigningBasketAuthorisation', { params }, {})).toEqual(refusal)
})

test('[P7a] hides unknown baskets and links of other baskets', ({ world }) => {
  const { starts, params } = karisBasket(world)
  starts()
  const { authorisationId: consent } = world.does('createConsent')
  for (const authorisationId of [consent, 'none', '']) {
    const input = { params: { ...params, authorisationId } }
    const refusal = { code: 'SCA_NOT_FOUND', path: 'authorisationId' }
    expect(world.refusedAs('readSigningBasketAuthorisation', input, {})).toEqual(refusal)
  }
  for (const command of basketCommands) {
    const refusal = { code: 'RESOURCE_UNKNOWN', path: 'basketId' }
    expect(world.refusedAs(command, { params: { basketId: 'none' } }, {})).toEqual(refusal)
  }
  const headerRefusal = { code: 'HTTP_HEADER_REQUIRED', path: 'TPP-Redirect-URI' }
  expect(world.refusedAs('startSigningBasketAuthorisation', { params }, { uri: undefined })).toEqual(
    headerRefusal,
  )
})

test('[B5b] deletes an unapproved basket; its payments wait separately', () => {
  const world = payingWorld()
  const { starts, params, statuses } = karisBasket(world)
  const link = starts()
  world.does('deleteSigningBasket', { params })
  expect(statuses()).toEqual(Array(4).fill('RCVD'))
  expect(world.refusedAs('readSigningBasket', { params }, {})).toEqual({
    code: 'RESOURCE_UNKNOWN',
    path: 'basketId',
  })
  expect(world.decides(link, 'kari')).toBe(false)
  expect(world.decides(link, 'kari', false)).toBe(true)
  expect(statuses()).toEqual(Array(4).fill('RCVD'))
})

test('[B5b] deletes a refused basket, but not an approved one', ({ world }) => {
  const refusedBasket = karisBasket(world)
  world.decides(refusedBasket.starts(), 'kari', false)
  world.does('deleteSigningBasket', { params: refusedBasket.params })
  expect(refusedBasket.statuses()).toEqual(Array(4).fill('RJCT'))
  const approved = karisBasket(world)
  world.decides(approved.starts(), 'kari')
  const refusal = { code: 'CONFLICT', path: 'basketId' }
  expect(world.refusedAs('deleteSigningBasket', { params: approved.params }, {})).toEqual(refusal)
})
