import { expect, test } from 'vitest'
import type { Engine, PaymentView } from '../../src/index.ts'
import { refusedAs } from '../consent-scene.ts'
import { does, identifies } from '../sca-scene.ts'
import {
  answered,
  booked,
  current,
  from,
  holds,
  instantly,
  namesOf,
  orders,
  payingTown,
  to,
  until,
} from './payment-scene.ts'
import { answers, elsewhere, payer } from './payment-town.ts'

const town = payingTown()
const { kroner, euros, olas, fjords } = town

/** A basket, the payments in it, and how it is now. */
function gathered(engine: Engine, payments: readonly PaymentView[]) {
  const { id: basketId } = does(engine, 'createSigningBasket', {
    body: { paymentIds: payments.map(({ id }) => id) },
  })
  const params = { basketId }
  return {
    params,
    status: () => does(engine, 'readSigningBasket', { params }).status,
    statuses: () => payments.map((payment) => current(engine, payment).status),
    starts: () => does(engine, 'startSigningBasketAuthorisation', { params }).authorisationId,
  }
}

const yes = (person = 'kari') => ({ person, isYes: true })

function karisBasket(engine: Engine) {
  const saturday = { ...from(kroner, to(olas, '2')), requestedExecutionDate: '2026-01-17' }
  return gathered(engine, [
    orders(engine, from(kroner, to(olas, '1'))),
    orders(engine, saturday),
    orders(engine, from(kroner, to(olas, '3')), { product: instantly }),
    orders(engine, from(euros, to(kroner, '9999999', 'NOK')), { product: 'cross-border-credit-transfers' }),
  ])
}

test('[B4a] one approval covers all payments of a basket, and each then lives its own life', () => {
  const engine = town.engine.fork()
  const { starts, status, statuses } = karisBasket(engine)
  expect(answers(engine, starts(), yes())).toBe(true)
  expect([status(), ...statuses()]).toEqual(['ACTC', 'PDNG', 'ACWC', 'ACSC', 'PDNG'])
  until(engine, '2026-01-15T11:00')
  expect([status(), ...statuses()]).toEqual(['ACTC', 'ACSC', 'ACWC', 'ACSC', 'PDNG'])
  until(engine, '2026-01-15T15:30')
  expect([status(), ...statuses()]).toEqual(['RJCT', 'ACSC', 'ACWC', 'ACSC', 'RJCT'])
  until(engine, '2026-01-19T05:30')
  expect([status(), ...statuses()]).toEqual(['RJCT', 'ACSC', 'ACSC', 'ACSC', 'RJCT'])
})

test('[B4a] instant payments of a basket are booked in their order, and each finds what is left', () => {
  const engine = town.engine.fork()
  holds(engine, kroner, '0')
  const way = { product: instantly }
  const [first, second, third] = ['400', '200', '50'].map((amount) =>
    orders(engine, from(kroner, to(olas, amount)), way),
  )
  const { starts, statuses } = gathered(engine, [second, first, third] as PaymentView[])
  answers(engine, starts(), yes())
  expect(statuses()).toEqual(['ACSC', 'RJCT', 'ACSC'])
  expect(booked(engine, kroner)).toBe('-260.00')
})

test('[B4b] one refusal refuses all, and so does the time that is over', () => {
  const engine = town.engine.fork()
  const refused = karisBasket(engine)
  answers(engine, refused.starts(), { person: 'kari', isYes: false })
  expect([refused.status(), ...refused.statuses()]).toEqual(Array(5).fill('RJCT'))
  const late = karisBasket(engine)
  until(engine, '2026-01-16T10:00')
  expect([late.status(), ...late.statuses()]).toEqual(Array(5).fill('RJCT'))
})

test('[B4c] an approval covers those payments that still wait for it', () => {
  const engine = town.engine.fork()
  const payments = ['1', '2', '3'].map((amount) => orders(engine, from(kroner, to(olas, amount)))) as [
    ...[PaymentView, PaymentView, PaymentView],
  ]
  const { starts, status, statuses } = gathered(engine, payments)
  const link = starts()
  does(engine, 'cancelPayment', { params: namesOf(payments[0]) })
  answered(engine, payments[1])
  const identified = identifies(engine, link, 'kari')
  expect(identified.ok && identified.value.payments.map(({ id }) => id)).toEqual([payments[2].id])
  answers(engine, link, yes())
  expect([status(), ...statuses()]).toEqual(['RJCT', 'CANC', 'PDNG', 'PDNG'])
})

test('[B3c] [X4m] a basket that needs a second person is partly accepted until there is one', () => {
  const engine = town.engine.fork()
  const office = { asking: payer('kari', 'fjord') }
  const payments = ['25000', '21000'].map((amount) =>
    orders(engine, from(fjords, to(elsewhere[0], amount)), office),
  )
  const { starts, status, statuses, params } = gathered(engine, payments)
  expect(status()).toBe('RCVD')
  answers(engine, starts(), yes('kari'))
  expect([status(), ...statuses()]).toEqual(['PATC', 'RCVD', 'RCVD'])
  expect(answers(engine, starts(), yes('kari'))).toBe(false)
  expect(status()).toBe('PATC')
  expect(refusedAs(engine, 'deleteSigningBasket', { params }, {})).toEqual({
    code: 'CONFLICT',
    path: 'basketId',
  })
  answers(engine, starts(), yes('ola'))
  expect([status(), ...statuses()]).toEqual(['ACTC', 'PDNG', 'PDNG'])
})

test('[B3c] [X4m] in a basket one person may be enough for some payments and not for others', () => {
  const engine = town.engine.fork()
  const office = { asking: payer('kari', 'fjord') }
  const payments = ['500', '5000'].map((amount) =>
    orders(engine, from(fjords, to(elsewhere[0], amount)), office),
  )
  const { starts, status, statuses } = gathered(engine, payments)
  answers(engine, starts(), yes('kari'))
  expect([status(), ...statuses()]).toEqual(['PATC', 'PDNG', 'RCVD'])
  answers(engine, starts(), { person: 'ola', isYes: false })
  expect([status(), ...statuses()]).toEqual(['RJCT', 'PDNG', 'RJCT'])
})

test('[B5a] a basket is approved by a link, of which the TPP sees what became', () => {
  const engine = town.engine.fork()
  const { starts, params } = karisBasket(engine)
  const [first, second] = [starts(), starts()]
  answers(engine, second, yes())
  const listed = does(engine, 'listSigningBasketAuthorisations', { params })
  expect(listed.map(({ id, status }) => [id, status])).toEqual([
    [first, 'started'],
    [second, 'approved'],
  ])
  const read = does(engine, 'readSigningBasketAuthorisation', {
    params: { ...params, authorisationId: first },
  })
  expect(read).toMatchObject({ id: first, status: 'started' })
  const nothing = { code: 'CONFLICT', path: 'basketId' }
  expect(refusedAs(engine, 'startSigningBasketAuthorisation', { params }, {})).toEqual(nothing)
})

test('[B5a] a basket that is not there, and a link that is not its own, are unknown', () => {
  const engine = town.engine.fork()
  const { starts, params } = karisBasket(engine)
  starts()
  const { authorisationId: consent } = does(engine, 'createConsent')
  for (const authorisationId of [consent, 'none', '']) {
    const input = { params: { ...params, authorisationId } }
    const told = { code: 'RESOURCE_UNKNOWN', path: 'authorisationId' }
    expect(refusedAs(engine, 'readSigningBasketAuthorisation', input, {})).toEqual(told)
  }
  const commands = [
    'readSigningBasket',
    'deleteSigningBasket',
    'startSigningBasketAuthorisation',
    'listSigningBasketAuthorisations',
  ] as const
  for (const command of commands) {
    const told = { code: 'RESOURCE_UNKNOWN', path: 'basketId' }
    expect(refusedAs(engine, command, { params: { basketId: 'none' } }, {})).toEqual(told)
  }
  const told = { code: 'HTTP_HEADER_REQUIRED', path: 'TPP-Redirect-URI' }
  expect(refusedAs(engine, 'startSigningBasketAuthorisation', { params }, { uri: undefined })).toEqual(told)
})

test('[B5b] a basket of which nothing is approved is taken apart, and its payments wait on, each by itself', () => {
  const engine = town.engine.fork()
  const { starts, params, statuses } = karisBasket(engine)
  const link = starts()
  does(engine, 'deleteSigningBasket', { params })
  expect(statuses()).toEqual(Array(4).fill('RCVD'))
  expect(refusedAs(engine, 'readSigningBasket', { params }, {})).toEqual({
    code: 'RESOURCE_UNKNOWN',
    path: 'basketId',
  })
  expect(answers(engine, link, yes())).toBe(false)
  expect(answers(engine, link, { person: 'kari', isYes: false })).toBe(true)
  expect(statuses()).toEqual(Array(4).fill('RCVD'))
})

test('[B5b] so is one that was refused; one that is approved stays', () => {
  const engine = town.engine.fork()
  const refused = karisBasket(engine)
  answers(engine, refused.starts(), { person: 'kari', isYes: false })
  does(engine, 'deleteSigningBasket', { params: refused.params })
  expect(refused.statuses()).toEqual(Array(4).fill('RJCT'))
  const approved = karisBasket(engine)
  answers(engine, approved.starts(), yes())
  const told = { code: 'CONFLICT', path: 'basketId' }
  expect(refusedAs(engine, 'deleteSigningBasket', { params: approved.params }, {})).toEqual(told)
})
