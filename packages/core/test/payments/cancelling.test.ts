import { expect } from 'vitest'
import type { CommandName, PaymentView } from '../../src/index.ts'
import {
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
import { type CallerOptions, kari } from '../kit/people.ts'

function cancels(world: PayingWorld, payment: PaymentView, caller: CallerOptions = {}) {
  return world.call('cancelPayment', { params: toPaymentParams(payment) }, caller)
}

function refusedFor(
  world: PayingWorld,
  command: CommandName,
  payment: PaymentView,
  caller: CallerOptions = {},
) {
  return world.callRefused(command, { params: toPaymentParams(payment) }, caller)
}

const tooLate = { code: 'CONFLICT', path: 'paymentId' }

test('[P7b] cancels an unapproved payment at once', () => {
  const world = payingWorld()
  const waiting = world.bank.due.size
  const payment = world.createPayment(from(kroner))
  const { isCancelled, payment: paymentView, authorisationId } = cancels(world, payment)
  expect([isCancelled, paymentView.status, authorisationId]).toEqual([true, 'CANC', undefined])
  expect(world.bank.due.size).toBe(waiting)
  world.settleAt('2026-01-17T10:00')
  expect(world.readCurrent(payment)).toMatchObject({ status: 'CANC', executions: [] })
})

test('[P7c] cancels an approved payment after approval, before a batch executes it', ({ world }) => {
  const payment = world.pay(from(kroner))
  const { isCancelled, payment: paymentView, authorisationId = '' } = cancels(world, payment)
  expect([isCancelled, paymentView.status]).toEqual([false, 'PDNG'])
  expect(world.answerLink(authorisationId, 'kari')).toBe(true)
  expect(world.readCurrent(payment).status).toBe('CANC')
  world.settleAt('2026-01-15T11:00')
  expect([world.readCurrent(payment).status, world.readBooked(kroner)]).toEqual(['CANC', '10000.00'])
})

test('[P7c] cancels a payment that was accepted with a change in the same way', ({ world }) => {
  const payment = world.pay({ ...from(kroner), requestedExecutionDate: '2026-01-17' })
  world.answerLink(cancels(world, payment).authorisationId ?? '', 'kari')
  expect(world.readCurrent(payment).status).toBe('CANC')
})

test('[P7c] keeps a payment whose cancellation is refused or expires', () => {
  const world = payingWorld()
  const payment = world.pay({ ...from(kroner), requestedExecutionDate: '2026-01-16' })
  world.answerLink(cancels(world, payment).authorisationId ?? '', 'kari', false)
  cancels(world, payment)
  world.settleAt('2026-01-15T10:20')
  const { bank } = world
  expect(cancels(world, payment, { uri: undefined })).toMatchObject({
    isCancelled: false,
    payment: { status: 'ACTC' },
  })
  expect(world.bank).toBe(bank)
  world.settleAt('2026-01-16T05:30')
  expect(world.readCurrent(payment).status).toBe('ACSC')
})

test('[P7c] refuses cancellation by a person who may not pay', ({ world }) => {
  const payment = world.pay(from(kroner))
  const { authorisationId = '' } = cancels(world, payment)
  expect(world.answerLink(authorisationId, 'ola')).toBe(false)
  expect(world.readCurrent(payment).status).toBe('PDNG')
})

test('[P7d] refuses cancellation of an executed payment, even if requested in time', ({ world }) => {
  const payment = world.pay(from(kroner))
  world.settleAt('2026-01-15T10:59')
  const { authorisationId = '' } = cancels(world, payment)
  world.settleAt('2026-01-15T11:00')
  expect(world.answerLink(authorisationId, 'kari')).toBe(false)
  expect(world.readCurrent(payment).status).toBe('ACSC')
  expect(refusedFor(world, 'cancelPayment', payment)).toEqual(tooLate)
})

test('[P7d] refuses cancellation of a final payment', ({ world }) => {
  const refusedPayment = world.answerPayment(world.createPayment(from(kroner)), 'kari', false)
  const cancelled = world.createPayment(from(kroner, to(olas)))
  cancels(world, cancelled)
  const instant = world.pay(from(kroner), { product: instantly })
  expect([refusedPayment, cancelled, instant].map((payment) => world.readCurrent(payment).status)).toEqual([
    'RJCT',
    'CANC',
    'ACSC',
  ])
  for (const payment of [refusedPayment, cancelled, instant]) {
    expect(refusedFor(world, 'cancelPayment', payment)).toEqual(tooLate)
    expect(refusedFor(world, 'startPaymentCancellation', payment)).toEqual(tooLate)
    expect(refusedFor(world, 'startPaymentAuthorisation', payment)).toEqual(tooLate)
  }
})

test('[P7a] shows the TPP the status of an authorisation', ({ world }) => {
  const payment = world.createPayment(from(kroner))
  const params = toPaymentParams(payment)
  const starts = () => world.call('startPaymentAuthorisation', { params }, kari).authorisationId
  const [first, second] = [starts(), starts()]
  const listStatuses = () =>
    world.call('listPaymentAuthorisations', { params }).map(({ id, status }) => [id, status])
  expect(listStatuses()).toEqual([
    [first, 'started'],
    [second, 'started'],
  ])
  world.answerLink(second, 'kari')
  expect(listStatuses()).toEqual([
    [first, 'started'],
    [second, 'approved'],
  ])
  const authorisation = world.call('readPaymentAuthorisation', {
    params: { ...params, authorisationId: second },
  })
  expect(authorisation).toMatchObject({ id: second, status: 'approved' })
  expect(world.call('listPaymentCancellations', { params })).toEqual([])
})

test('[P7a] approves nothing by another link once the payment is approved', () => {
  const world = payingWorld()
  const payment = world.createPayment(from(kroner))
  const { authorisationId } = world.call('startPaymentAuthorisation', { params: toPaymentParams(payment) })
  world.answerPayment(payment)
  expect(world.answerLink(authorisationId, 'kari')).toBe(false)
  expect(world.answerLink(authorisationId, 'kari', false)).toBe(true)
  expect(world.readCurrent(payment).status).toBe('PDNG')
})

test('[P7a] finds authorisations, cancellations and consents by their own ids only', ({ world }) => {
  const [payment, otherPayment] = [
    world.createPayment(from(kroner)),
    world.createPayment(from(kroner, to(olas))),
  ]
  const params = toPaymentParams(payment)
  const { authorisationId: approval } = world.call('startPaymentAuthorisation', { params })
  const { authorisationId: end } = world.call('startPaymentCancellation', { params })
  const { authorisationId: consent } = world.call('createConsent')
  const unknown = { code: 'SCA_NOT_FOUND', path: 'authorisationId' }
  const wrongReads = [
    ['readPaymentAuthorisation', params, end],
    ['readPaymentCancellation', params, approval],
    ['readPaymentAuthorisation', params, consent],
    ['readPaymentAuthorisation', toPaymentParams(otherPayment), approval],
    ['readPaymentCancellation', toPaymentParams(otherPayment), end],
    ['readPaymentAuthorisation', params, 'none'],
  ] as const
  for (const [command, names, authorisationId] of wrongReads) {
    expect(world.callRefused(command, { params: { ...names, authorisationId } }, {})).toEqual(unknown)
  }
  const authorisation = world.call('readPaymentCancellation', { params: { ...params, authorisationId: end } })
  expect(authorisation.purpose).toEqual({ kind: 'cancellation', payment: payment.serial })
})

test('[P7e] requires a redirect URI for an authorisation', ({ world }) => {
  const payment = world.createPayment(from(kroner))
  const refusal = { code: 'HTTP_HEADER_REQUIRED', path: 'TPP-Redirect-URI' }
  for (const command of ['startPaymentAuthorisation', 'startPaymentCancellation'] as const) {
    expect(refusedFor(world, command, payment, { uri: undefined })).toEqual(refusal)
  }
})
