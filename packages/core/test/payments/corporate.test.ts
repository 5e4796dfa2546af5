import { expect } from 'vitest'
import type { PaymentView } from '../../src/index.ts'
import { customer, engagement } from '../kit/bodies.ts'
import { loses } from '../kit/company.ts'
import {
  abroad,
  fjords,
  foreignAccounts,
  from,
  kroner,
  type PayingWorld,
  payingWorld,
  request,
  start,
  test,
  to,
  toAccountReference,
  toPaymentParams,
} from '../kit/pays.ts'
import { payer } from '../kit/people.ts'
import { pickRefusalFields } from '../kit/world.ts'

const [kari, ola] = ['kari', 'ola'].map((person) => ({ caller: payer(person, 'fjord') })) as [
  ...[{ caller: ReturnType<typeof payer> }, { caller: ReturnType<typeof payer> }],
]
const paying = (amount: string) => from(fjords, to(foreignAccounts[0], amount))

test.for([
  ['30000', true],
  ['30000.01', false],
] as const)('[X4l] registers up to a registerLimit of 30,000 %s: %s', ([amount, isTaken], { world }) => {
  const refusal = { code: 'FORBIDDEN', path: '$.instructedAmount' }
  if (isTaken) expect(world.createPayment(paying(amount), ola).status).toBe('RCVD')
  else expect(world.readRefusal(paying(amount), ola)).toEqual(refusal)
  expect(world.createPayment(paying(amount), { ...kari, allowLogicalDuplicate: true }).status).toBe('RCVD')
})

test('[X4l] compares the limit in the currency of the account, without fees', ({ world }) => {
  const euros = (amount: string) => from(fjords, to(foreignAccounts[2], amount))
  // 30,000 kroner buy 2,559.77 euros.
  expect(world.createPayment(euros('2559.77'), { ...ola, product: abroad }).transfers[0]?.fee).toBe(3_500n)
  const refusal = { code: 'FORBIDDEN', path: '$.instructedAmount' }
  expect(world.readRefusal(euros('2559.78'), { ...ola, product: abroad })).toEqual(refusal)
})

test('[X4l] adds the transfers of a bulk up', () => {
  const bulk = (...amounts: string[]) => ({
    debtorAccount: toAccountReference(fjords),
    payments: amounts.map((amount) => to(foreignAccounts[0], amount)),
  })
  expect(payingWorld().createPayment(bulk('15000', '15000'), ola, 'bulk-payments').status).toBe('RCVD')
  const refusal = { code: 'FORBIDDEN', path: '$.payments' }
  expect(start.readRefusal(bulk('15000', '15000.01'), ola, 'bulk-payments')).toEqual(refusal)
})

/**
 * A payment of the company for a PSU whom the bank does not know, and what it says when a person approves it.
 */
function unknownPays(amount: string, person: string) {
  const world = payingWorld()
  const caller = { psu: { context: 'CORPORATE', corporationId: 'fjord' } } as const
  const { authorisationId = '' } = world.call('createPayment', request(paying(amount)), caller)
  const identified = world.identifyPsu(authorisationId, person)
  const agreementId = identified.ok ? identified.value.offers[0]?.id : ''
  const params = { authorisationId }
  return pickRefusalFields(world.tryCall('approveAuthorisation', { params, body: { agreementId } }))
}

test('[X4l] requires the right to register from who approves first', () => {
  const refusal = { code: 'FORBIDDEN', path: '$.customerNumber' }
  expect(unknownPays('30000.01', 'ola')).toEqual(refusal)
  expect(unknownPays('30000', 'ola')).toBe('not refused')
  expect(unknownPays('30000.01', 'kari')).toBe('not refused')
})

test.for([
  ['10', 9],
  ['20000', 19_999],
] as const)(
  '[X4l] lets who registered %s approve it under a later limit of %i',
  ([amount, registerLimit], { world }) => {
    const payment = world.createPayment(paying(amount), ola)
    loses(world, 'ola', fjords)
    const body = { ...engagement('ola', { iban: fjords.iban }), registerLimit }
    world.call('addEngagement', { params: { agreementId: world.office().id }, body })
    expect(world.readRefusal(paying(amount), { ...ola, allowLogicalDuplicate: true })).toMatchObject({
      code: 'FORBIDDEN',
    })
    expect(world.answerPayment(payment, 'ola').status).toBe('PDNG')
  },
)

/** What is known of the approvals of a payment. */
function readApprovals(world: PayingWorld, payment: PaymentView) {
  const { status, approvals } = world.readCurrent(payment)
  return [status, approvals.length]
}

test.for([
  ['kari', '1000', ['PDNG', 1]],
  ['kari', '1000.01', ['RCVD', 1]],
  ['ola', '20000', ['PDNG', 1]],
  ['ola', '20000.01', ['RCVD', 1]],
] as const)(
  '[X4m] approves by %s, who may approve so much alone, %s',
  ([person, amount, expectation], { world }) => {
    const payment = world.createPayment(paying(amount), kari)
    world.answerPayment(payment, person)
    expect(readApprovals(world, payment)).toEqual(expectation)
  },
)

test('[X4m] requires a second person above the limit, in either order', () => {
  for (const [first, second] of [
    ['kari', 'ola'],
    ['ola', 'kari'],
  ] as const) {
    const world = payingWorld()
    const payment = world.createPayment(paying('25000'), kari)
    world.answerPayment(payment, first)
    expect(readApprovals(world, payment)).toEqual(['RCVD', 1])
    expect(world.readCurrent(payment).fundsAvailable).toBeUndefined()
    world.answerPayment(payment, second)
    expect(readApprovals(world, payment)).toEqual(['PDNG', 2])
    world.settleAt('2026-01-15T11:00')
    expect(world.readCurrent(payment).status).toBe('ACSC')
  }
})

test('[X4m] lets the second person refuse; the payment keeps its times', ({ world }) => {
  const [first, second] = ['25000', '26000'].map((amount) => world.createPayment(paying(amount), kari)) as [
    ...[PaymentView, PaymentView],
  ]
  for (const payment of [first, second]) world.answerPayment(payment, 'kari')
  expect(world.answerPayment(first, 'ola', false)).toMatchObject({ status: 'RJCT', reason: 'refused' })
  world.settleAt('2026-01-16T10:00')
  expect(world.readCurrent(second)).toMatchObject({ status: 'RJCT', reason: 'unapproved' })
})

test('[X4m] uses the widest of several lines of a person for an account', ({ world }) => {
  const line = { ...engagement('kari', { iban: fjords.iban }), approvalLimit: 40_000 }
  world.call('createAgreement', { body: { owner: 'fjord', name: 'Board', engagements: [line] } })
  const payment = world.createPayment(paying('25000'), kari)
  world.answerPayment(payment, 'kari')
  expect(readApprovals(world, payment)).toEqual(['PDNG', 1])
})

test('[X4m] requires nobody else for the owner of a private account', ({ world }) => {
  const payment = world.createPayment(from(kroner, to(foreignAccounts[0], '9999999')))
  expect(world.answerPayment(payment).status).toBe('ACCP')
})

test('[X4n] counts one approval per person', ({ world }) => {
  const payment = world.createPayment(paying('25000'), kari)
  world.answerPayment(payment, 'kari')
  const { authorisationId } = world.call('startPaymentAuthorisation', { params: toPaymentParams(payment) })
  const params = { authorisationId }
  const identified = world.identifyPsu(authorisationId, 'kari')
  const agreementId = identified.ok ? identified.value.offers[0]?.id : ''
  const refusal = { code: 'PSU_CREDENTIALS_INVALID', path: '$.customerNumber' }
  expect(world.callRefused('approveAuthorisation', { params, body: { agreementId } }, {})).toEqual(refusal)
  expect(readApprovals(world, payment)).toEqual(['RCVD', 1])
  expect(world.answerLink(authorisationId, 'ola')).toBe(true)
  expect(readApprovals(world, payment)).toEqual(['PDNG', 2])
})

test('[S2k] offers nothing to a person who may only see the account, or none of it', ({ world }) => {
  for (const number of ['viewer', 'stranger']) world.call('createCustomer', { body: customer(number) })
  const line = { ...engagement('viewer', { iban: fjords.iban }), roles: ['VIEW'] }
  const office = world.call('listAgreements').find(({ name }) => name === 'Office')?.id ?? ''
  world.call('addEngagement', { params: { agreementId: office }, body: line })
  const payment = world.createPayment(paying('10'), kari)
  const { authorisationId } = world.call('startPaymentAuthorisation', { params: toPaymentParams(payment) })
  const params = { authorisationId }
  for (const person of ['viewer', 'stranger']) {
    const identified = world.identifyPsu(authorisationId, person)
    expect(identified.ok && identified.value.offers).toEqual([])
    const refusal = { code: 'RESOURCE_UNKNOWN', path: '$.agreementId' }
    expect(world.callRefused('approveAuthorisation', { params, body: { agreementId: office } }, {})).toEqual(
      refusal,
    )
  }
  expect(world.answerLink(authorisationId, 'ola')).toBe(true)
})

test('[S2k] lets people approve by their present rights, not those at creation', () => {
  const world = payingWorld()
  world.call('createCustomer', { body: customer('berit') })
  const office = world.call('listAgreements').find(({ name }) => name === 'Office')
  const params = { agreementId: office?.id ?? '' }
  const payment = world.createPayment(paying('10'), kari)
  world.call('addEngagement', { params, body: engagement('berit', { iban: fjords.iban }) })
  const karis = office?.engagements.find((line) => line.customerNumber === 'kari')?.id ?? ''
  world.call('removeEngagement', { params: { ...params, engagementId: karis } })
  const { authorisationId } = world.call('startPaymentAuthorisation', { params: toPaymentParams(payment) })
  expect(world.answerLink(authorisationId, 'kari')).toBe(false)
  expect(world.answerLink(authorisationId, 'berit')).toBe(true)
})

test('[P7b] cancels a payment at once that one of two people has approved', ({ world }) => {
  const payment = world.createPayment(paying('25000'), kari)
  world.answerPayment(payment, 'kari')
  const { isCancelled, payment: paymentView } = world.call(
    'cancelPayment',
    { params: toPaymentParams(payment) },
    world.naming(payment),
  )
  expect([isCancelled, paymentView.status]).toEqual([true, 'CANC'])
})
