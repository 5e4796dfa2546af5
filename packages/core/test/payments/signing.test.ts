import { expect } from 'vitest'
import type { PaymentView } from '../../src/index.ts'
import {
  basketCommands,
  euros,
  fjords,
  foreignAccounts,
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
  const caller = payments[0] === undefined ? {} : world.naming(payments[0])
  const { id: basketId } = world.call('createSigningBasket', { body }, caller)
  const params = { basketId }
  return {
    params,
    caller,
    status: () => world.call('readSigningBasket', { params }, caller).status,
    statuses: () => payments.map((payment) => world.readCurrent(payment).status),
    starts: () => world.call('startSigningBasketAuthorisation', { params }).authorisationId,
  }
}

function karisBasket(world: PayingWorld) {
  const saturday = { ...from(kroner, to(olas, '2')), requestedExecutionDate: '2026-01-17' }
  return gathered(world, [
    world.createPayment(from(kroner, to(olas, '1'))),
    world.createPayment(saturday),
    world.createPayment(from(kroner, to(olas, '3')), { product: instantly }),
    world.createPayment(from(euros, to(kroner, '9999999', 'NOK')), {
      product: 'cross-border-credit-transfers',
    }),
  ])
}

test('[B4a] approves all payments of a basket, which then continue separately', ({ world }) => {
  const { starts, status, statuses } = karisBasket(world)
  expect(world.answerLink(starts(), 'kari')).toBe(true)
  expect([status(), ...statuses()]).toEqual(['ACTC', 'PDNG', 'ACWC', 'ACSC', 'ACCP'])
  world.settleAt('2026-01-15T11:00')
  expect([status(), ...statuses()]).toEqual(['ACTC', 'ACSC', 'ACWC', 'ACSC', 'ACCP'])
  world.settleAt('2026-01-15T15:30')
  expect([status(), ...statuses()]).toEqual(['RJCT', 'ACSC', 'ACWC', 'ACSC', 'RJCT'])
  world.settleAt('2026-01-19T05:30')
  expect([status(), ...statuses()]).toEqual(['RJCT', 'ACSC', 'ACSC', 'ACSC', 'RJCT'])
})

test('[B4a] books instant payments of a basket in order from the remaining funds', () => {
  const world = payingWorld()
  world.setBooked(kroner, '0')
  const way = { product: instantly }
  const [first, second, third] = ['400', '200', '50'].map((amount) =>
    world.createPayment(from(kroner, to(olas, amount)), way),
  )
  const { starts, statuses } = gathered(world, [second, first, third] as PaymentView[])
  world.answerLink(starts(), 'kari')
  expect(statuses()).toEqual(['ACSC', 'RJCT', 'ACSC'])
  expect(world.readBooked(kroner)).toBe('-260.00')
})

test('[B4a] refuses all payments by one refusal or timeout', ({ world }) => {
  const refusedBasket = karisBasket(world)
  world.answerLink(refusedBasket.starts(), 'kari', false)
  expect([refusedBasket.status(), ...refusedBasket.statuses()]).toEqual(Array(5).fill('RJCT'))
  const late = karisBasket(world)
  world.settleAt('2026-01-16T10:00')
  expect([late.status(), ...late.statuses()]).toEqual(Array(5).fill('RJCT'))
})

test('[B4c] approves the payments that still wait', ({ world }) => {
  const payments = ['1', '2', '3'].map((amount) => world.createPayment(from(kroner, to(olas, amount)))) as [
    ...[PaymentView, PaymentView, PaymentView],
  ]
  const { starts, status, statuses } = gathered(world, payments)
  const link = starts()
  world.call('cancelPayment', { params: toPaymentParams(payments[0]) })
  world.answerPayment(payments[1])
  const identified = world.identifyPsu(link, 'kari')
  expect(identified.ok && identified.value.payments.map(({ id }) => id)).toEqual([payments[2].id])
  world.answerLink(link, 'kari')
  expect([status(), ...statuses()]).toEqual(['RJCT', 'CANC', 'PDNG', 'PDNG'])
})

test('[B3a] [X4m] leaves a basket partly accepted until a second person approves', ({ world }) => {
  const office = { caller: payer('kari', 'fjord') }
  const payments = ['25000', '21000'].map((amount) =>
    world.createPayment(from(fjords, to(foreignAccounts[0], amount)), office),
  )
  const { starts, status, statuses, params, caller } = gathered(world, payments)
  expect(status()).toBe('RCVD')
  world.answerLink(starts(), 'kari')
  expect([status(), ...statuses()]).toEqual(['PATC', 'RCVD', 'RCVD'])
  expect(world.answerLink(starts(), 'kari')).toBe(false)
  expect(status()).toBe('PATC')
  expect(world.callRefused('deleteSigningBasket', { params }, caller)).toEqual({
    code: 'CONFLICT',
    path: 'basketId',
  })
  world.answerLink(starts(), 'ola')
  expect([status(), ...statuses()]).toEqual(['ACTC', 'PDNG', 'PDNG'])
})

test('[B3a] [X4m] needs one person for some payments of a basket and two for others', ({ world }) => {
  const office = { caller: payer('kari', 'fjord') }
  const payments = ['500', '5000'].map((amount) =>
    world.createPayment(from(fjords, to(foreignAccounts[0], amount)), office),
  )
  const { starts, status, statuses } = gathered(world, payments)
  world.answerLink(starts(), 'kari')
  expect([status(), ...statuses()]).toEqual(['PATC', 'PDNG', 'RCVD'])
  world.answerLink(starts(), 'ola', false)
  expect([status(), ...statuses()]).toEqual(['RJCT', 'PDNG', 'RJCT'])
})

test("[P7a] shows the TPP the status of a basket's authorisation", ({ world }) => {
  const { starts, params } = karisBasket(world)
  const [first, second] = [starts(), starts()]
  world.answerLink(second, 'kari')
  const authorisations = world.call('listSigningBasketAuthorisations', { params })
  expect(authorisations.map(({ id, status }) => [id, status])).toEqual([
    [first, 'started'],
    [second, 'approved'],
  ])
  const authorisation = world.call('readSigningBasketAuthorisation', {
    params: { ...params, authorisationId: first },
  })
  expect(authorisation).toMatchObject({ id: first, status: 'started' })
  const refusal = { code: 'CONFLICT', path: 'basketId' }
  expect(world.callRefused('startSigningBasketAuthorisation', { params }, {})).toEqual(refusal)
})

test('[P7a] hides unknown baskets and links of other baskets', ({ world }) => {
  const { starts, params } = karisBasket(world)
  starts()
  const { authorisationId: consent } = world.call('createConsent')
  for (const authorisationId of [consent, 'none', '']) {
    const input = { params: { ...params, authorisationId } }
    const refusal = { code: 'SCA_NOT_FOUND', path: 'authorisationId' }
    expect(world.callRefused('readSigningBasketAuthorisation', input, {})).toEqual(refusal)
  }
  for (const command of basketCommands) {
    const refusal = { code: 'RESOURCE_UNKNOWN', path: 'basketId' }
    expect(world.callRefused(command, { params: { basketId: 'none' } }, {})).toEqual(refusal)
  }
  const headerRefusal = { code: 'HTTP_HEADER_REQUIRED', path: 'TPP-Redirect-URI' }
  expect(world.callRefused('startSigningBasketAuthorisation', { params }, { uri: undefined })).toEqual(
    headerRefusal,
  )
})

test('[B5b] deletes an unapproved basket; its payments wait separately', () => {
  const world = payingWorld()
  const { starts, params, statuses } = karisBasket(world)
  const link = starts()
  world.call('deleteSigningBasket', { params })
  expect(statuses()).toEqual(Array(4).fill('RCVD'))
  expect(world.callRefused('readSigningBasket', { params }, {})).toEqual({
    code: 'RESOURCE_UNKNOWN',
    path: 'basketId',
  })
  expect(world.answerLink(link, 'kari')).toBe(false)
  expect(world.answerLink(link, 'kari', false)).toBe(true)
  expect(statuses()).toEqual(Array(4).fill('RCVD'))
})

test('[B5b] deletes a refused basket, but not an approved one', ({ world }) => {
  const refusedBasket = karisBasket(world)
  world.answerLink(refusedBasket.starts(), 'kari', false)
  world.call('deleteSigningBasket', { params: refusedBasket.params })
  expect(refusedBasket.statuses()).toEqual(Array(4).fill('RJCT'))
  const approved = karisBasket(world)
  world.answerLink(approved.starts(), 'kari')
  const refusal = { code: 'CONFLICT', path: 'basketId' }
  expect(world.callRefused('deleteSigningBasket', { params: approved.params }, {})).toEqual(refusal)
})
