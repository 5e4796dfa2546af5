import { expect, test } from 'vitest'
import type { Engine, PaymentView } from '../../src/index.ts'
import { refusedAs } from '../consent-scene.ts'
import { asks, does, identifies, refusalOf } from '../sca-scene.ts'
import { customer, engagement } from '../scene.ts'
import {
  abroad,
  answered,
  current,
  from,
  named,
  namesOf,
  orders,
  payingTown,
  refused,
  request,
  to,
  until,
} from './payment-scene.ts'
import { answers, elsewhere, payer } from './payment-town.ts'

const town = payingTown()
const { fjords, kroner } = town
const [kari, ola] = ['kari', 'ola'].map((person) => ({ asking: payer(person, 'fjord') })) as [
  ...[{ asking: ReturnType<typeof payer> }, { asking: ReturnType<typeof payer> }],
]
const paying = (amount: string) => from(fjords, to(elsewhere[0], amount))

test.each([
  ['30000', true],
  ['30000.01', false],
])('[X4l] who may register up to 30,000 registers %s: %s', (amount, isTaken) => {
  const engine = town.engine.fork()
  const told = { code: 'FORBIDDEN', path: '$.instructedAmount' }
  if (isTaken) expect(orders(engine, paying(amount), ola).status).toBe('RCVD')
  else expect(refused(engine, paying(amount), ola)).toEqual(told)
  expect(orders(engine, paying(amount), { ...kari, allowLogicalDuplicate: true }).status).toBe('RCVD')
})

test('[X4l] the limit is one of the currency of the account, and fees are left aside', () => {
  const engine = town.engine.fork()
  const euros = (amount: string) => from(fjords, to(elsewhere[2], amount))
  // 30,000 kroner buy 2,559.77 euros.
  expect(orders(engine, euros('2559.77'), { ...ola, product: abroad }).transfers[0]?.fee).toBe(3_500n)
  const told = { code: 'FORBIDDEN', path: '$.instructedAmount' }
  expect(refused(engine, euros('2559.78'), { ...ola, product: abroad })).toEqual(told)
})

test('[X4l] the transfers of a bulk count together', () => {
  const bulk = (...amounts: string[]) => ({
    debtorAccount: named(fjords),
    payments: amounts.map((amount) => to(elsewhere[0], amount)),
  })
  expect(orders(town.engine.fork(), bulk('15000', '15000'), ola, 'bulk-payments').status).toBe('RCVD')
  const told = { code: 'FORBIDDEN', path: '$.payments' }
  expect(refused(town.engine, bulk('15000', '15000.01'), ola, 'bulk-payments')).toEqual(told)
})

/** A payment of the company for a PSU whom the bank does not know, and what it says when a person approves it. */
function unknownPays(amount: string, person: string) {
  const engine = town.engine.fork()
  const asking = { psu: { context: 'CORPORATE', corporationId: 'fjord' } } as const
  const { authorisationId = '' } = does(engine, 'createPayment', request(paying(amount)), asking)
  const identified = identifies(engine, authorisationId, person)
  const agreementId = identified.ok ? identified.value.offers[0]?.id : ''
  const params = { authorisationId }
  return refusalOf(asks(engine, 'approveAuthorisation', { params, body: { agreementId } }))
}

test('[X4l] who approves what nobody has registered must be one who may register it', () => {
  const told = { code: 'FORBIDDEN', path: '$.customerNumber' }
  expect(unknownPays('30000.01', 'ola')).toEqual(told)
  expect(unknownPays('30000', 'ola')).toBe('not refused')
  expect(unknownPays('30000.01', 'kari')).toBe('not refused')
})

/** What is known of the approvals of a payment. */
function approvalsOf(engine: Engine, payment: PaymentView) {
  const { status, approvals } = current(engine, payment)
  return [status, approvals.length]
}

test.each([
  ['kari', '1000', ['PDNG', 1]],
  ['kari', '1000.01', ['RCVD', 1]],
  ['ola', '20000', ['PDNG', 1]],
  ['ola', '20000.01', ['RCVD', 1]],
])('[X4m] %s, who may approve so much alone, approves %s', (person, amount, told) => {
  const engine = town.engine.fork()
  const payment = orders(engine, paying(amount), kari)
  answered(engine, payment, person)
  expect(approvalsOf(engine, payment)).toEqual(told)
})

test('[X4m] above it a second person must approve, whatever their limit, in either order', () => {
  for (const [first, second] of [
    ['kari', 'ola'],
    ['ola', 'kari'],
  ] as const) {
    const engine = town.engine.fork()
    const payment = orders(engine, paying('25000'), kari)
    answered(engine, payment, first)
    expect(approvalsOf(engine, payment)).toEqual(['RCVD', 1])
    expect(current(engine, payment).fundsAvailable).toBeUndefined()
    answered(engine, payment, second)
    expect(approvalsOf(engine, payment)).toEqual(['PDNG', 2])
    until(engine, '2026-01-15T11:00')
    expect(current(engine, payment).status).toBe('ACSC')
  }
})

test('[X4m] the second person may refuse, and the time of the payment goes on', () => {
  const engine = town.engine.fork()
  const [first, second] = ['25000', '26000'].map((amount) => orders(engine, paying(amount), kari)) as [
    ...[PaymentView, PaymentView],
  ]
  for (const payment of [first, second]) answered(engine, payment, 'kari')
  expect(answered(engine, first, 'ola', false)).toMatchObject({ status: 'RJCT', reason: 'refused' })
  until(engine, '2026-01-16T10:00')
  expect(current(engine, second)).toMatchObject({ status: 'RJCT', reason: 'unapproved' })
})

test('[X4m] of several lines that let a person at an account the widest counts', () => {
  const engine = town.engine.fork()
  const line = { ...engagement('kari', { iban: fjords.iban }), approvalLimit: 40_000 }
  does(engine, 'createAgreement', { body: { owner: 'fjord', name: 'Board', engagements: [line] } })
  const payment = orders(engine, paying('25000'), kari)
  answered(engine, payment, 'kari')
  expect(approvalsOf(engine, payment)).toEqual(['PDNG', 1])
})

test('[X4m] the owner of a private account needs nobody', () => {
  const engine = town.engine.fork()
  const payment = orders(engine, from(kroner, to(elsewhere[0], '9999999')))
  expect(answered(engine, payment).status).toBe('PDNG')
})

test('[X4n] nobody approves twice, however often they come', () => {
  const engine = town.engine.fork()
  const payment = orders(engine, paying('25000'), kari)
  answered(engine, payment, 'kari')
  const { authorisationId } = does(engine, 'startPaymentAuthorisation', { params: namesOf(payment) })
  const params = { authorisationId }
  const identified = identifies(engine, authorisationId, 'kari')
  const agreementId = identified.ok ? identified.value.offers[0]?.id : ''
  const told = { code: 'PSU_CREDENTIALS_INVALID', path: '$.customerNumber' }
  expect(refusedAs(engine, 'approveAuthorisation', { params, body: { agreementId } }, {})).toEqual(told)
  expect(approvalsOf(engine, payment)).toEqual(['RCVD', 1])
  expect(answers(engine, authorisationId, { person: 'ola', isYes: true })).toBe(true)
  expect(approvalsOf(engine, payment)).toEqual(['PDNG', 2])
})

test('[X4o] who may only see the account, or nothing of it, is offered nothing to approve', () => {
  const engine = town.engine.fork()
  for (const number of ['viewer', 'stranger']) does(engine, 'createCustomer', { body: customer(number) })
  const line = { ...engagement('viewer', { iban: fjords.iban }), roles: ['VIEW'] }
  const office = does(engine, 'listAgreements').find(({ name }) => name === 'Office')?.id ?? ''
  does(engine, 'addEngagement', { params: { agreementId: office }, body: line })
  const payment = orders(engine, paying('10'), kari)
  const { authorisationId } = does(engine, 'startPaymentAuthorisation', { params: namesOf(payment) })
  const params = { authorisationId }
  for (const person of ['viewer', 'stranger']) {
    const identified = identifies(engine, authorisationId, person)
    expect(identified.ok && identified.value.offers).toEqual([])
    const told = { code: 'RESOURCE_UNKNOWN', path: '$.agreementId' }
    expect(refusedAs(engine, 'approveAuthorisation', { params, body: { agreementId: office } }, {})).toEqual(
      told,
    )
  }
  expect(answers(engine, authorisationId, { person: 'ola', isYes: true })).toBe(true)
})

test('[X4o] who is let at the account after the payment was made may approve it; who is not any more may not', () => {
  const engine = town.engine.fork()
  does(engine, 'createCustomer', { body: customer('berit') })
  const office = does(engine, 'listAgreements').find(({ name }) => name === 'Office')
  const params = { agreementId: office?.id ?? '' }
  const payment = orders(engine, paying('10'), kari)
  does(engine, 'addEngagement', { params, body: engagement('berit', { iban: fjords.iban }) })
  const karis = office?.engagements.find((line) => line.customerNumber === 'kari')?.id ?? ''
  does(engine, 'removeEngagement', { params: { ...params, engagementId: karis } })
  const { authorisationId } = does(engine, 'startPaymentAuthorisation', { params: namesOf(payment) })
  expect(answers(engine, authorisationId, { person: 'kari', isYes: true })).toBe(false)
  expect(answers(engine, authorisationId, { person: 'berit', isYes: true })).toBe(true)
})

test('[P7b] a payment that one of two has approved ends at once, as it is not approved yet', () => {
  const engine = town.engine.fork()
  const payment = orders(engine, paying('25000'), kari)
  answered(engine, payment, 'kari')
  const { isCancelled, payment: told } = does(engine, 'cancelPayment', { params: namesOf(payment) })
  expect([isCancelled, told.status]).toEqual([true, 'CANC'])
})
