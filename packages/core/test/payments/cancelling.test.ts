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
import { type Asking, kari } from '../kit/people.ts'

function cancels(world: PayingWorld, payment: PaymentView, asking: Asking = {}) {
  return world.does('cancelPayment', { params: toPaymentParams(payment) }, asking)
}

function refusedFor(world: PayingWorld, command: CommandName, payment: PaymentView, asking: Asking = {}) {
  return world.refusedAs(command, { params: toPaymentParams(payment) }, asking)
}

const tooLate = { code: 'CONFLICT', path: 'paymentId' }

test('[P7b] cancels an unapproved payment at once', () => {
  const world = payingWorld()
  const waiting = world.bank.due.size
  const payment = world.orders(from(kroner))
  const { isCancelled, payment: paymentView, authorisationId } = cancels(world, payment)
  expect([isCancelled, paymentView.status, authorisationId]).toEqual([true, 'CANC', undefined])
  expect(world.bank.due.size).toBe(waiting)
  world.until('2026-01-17T10:00')
  expect(world.current(payment)).toMatchObject({ status: 'CANC', executions: [] })
})

test('[P7c] cancels an approved payment after approval, before a batch executes it', ({ world }) => {
  const payment = world.pays(from(kroner))
  const { isCancelled, payment: paymentView, authorisationId = '' } = cancels(world, payment)
  expect([isCancelled, paymentView.status]).toEqual([false, 'PDNG'])
  expect(world.decides(authorisationId, 'kari')).toBe(true)
  expect(world.current(payment).status).toBe('CANC')
  world.until('2026-01-15T11:00')
  expect([world.current(payment).status, world.booked(kroner)]).toEqual(['CANC', '10000.00'])
})

test('[P7c] cancels a payment that was accepted with a change in the same way', ({ world }) => {
  const payment = world.pays({ ...from(kroner), requestedExecutionDate: '2026-01-17' })
  world.decides(cancels(world, payment).authorisationId ?? '', 'kari')
  expect(world.current(payment).status).toBe('CANC')
})

test('[P7c] keeps a payment whose cancellation is refused or expires', () => {
  const world = payingWorld()
  const payment = world.pays({ ...from(kroner), requestedExecutionDate: '2026-01-16' })
  world.decides(cancels(world, payment).authorisationId ?? '', 'kari', false)
  cancels(world, payment)
  world.until('2026-01-15T10:20')
  const { bank } = world
  expect(cancels(world, payment, { uri: undefined })).toMatchObject({
    isCancelled: false,
    payment: { status: 'ACTC' },
  })
  expect(world.bank).toBe(bank)
  world.until('2026-01-16T05:30')
  expect(world.current(payment).status).toBe('ACSC')
})

test('[P7c] refuses cancellation by a person who may not pay', ({ world }) => {
  const payment = world.pays(from(kroner))
  const { authorisationId = '' } = cancels(world, payment)
  expect(world.decides(authorisationId, 'ola')).toBe(false)
  expect(world.current(payment).status).toBe('PDNG')
})

test('[P7d] refuses cancellation of an executed payment, even if requested in time', ({ world }) => {
  const payment = world.pays(from(kroner))
  world.until('2026-01-15T10:59')
  const { authorisationId = '' } = cancels(world, payment)
  world.until('2026-01-15T11:00')
  expect(world.decides(authorisationId, 'kari')).toBe(false)
  expect(world.current(payment).status).toBe('ACSC')
  expect(refusedFor(world, 'cancelPayment', payment)).toEqual(tooLate)
})

test('[P7d] refuses cancellation of a final payment', ({ world }) => {
  const refusedPayment = world.answered(world.orders(from(kroner)), 'kari', false)
  const cancelled = world.orders(from(kroner, to(olas)))
  cancels(world, cancelled)
  const instant = world.pays(from(kroner), { product: instantly })
  expect([refusedPayment, cancelled, instant].map((payment) => world.current(payment).status)).toEqual([
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
  const payment = world.orders(from(kroner))
  const params = toPaymentParams(payment)
  const starts = () => world.does('startPaymentAuthorisation', { params }, kari).authorisationId
  const [first, second] = [starts(), starts()]
  const listStatuses = () =>
    world.does('listPaymentAuthorisations', { params }).map(({ id, status }) => [id, status])
  expect(listStatuses()).toEqual([
    [first, 'started'],
    [second, 'started'],
  ])
  world.decides(second, 'kari')
  expect(listStatuses()).toEqual([
    [first, 'started'],
    [second, 'approved'],
  ])
  const authorisation = world.does('readPaymentAuthorisation', {
    params: { ...params, authorisationId: second },
  })
  expect(authorisation).toMatchObject({ id: second, status: 'approved' })
  expect(world.does('listPaymentCancellations', { params })).toEqual([])
})

test('[P7a] approves nothing by another link once the payment is approved', () => {
  const world = payingWorld()
  const payment = world.orders(from(kroner))
  const { authorisationId } = world.does('startPaymentAuthorisation', { params: toPaymentParams(payment) })
  world.answered(payment)
  expect(world.decides(authorisationId, 'kari')).toBe(false)
  expect(world.decides(authorisationId, 'kari', false)).toBe(true)
  expect(world.current(payment).status).toBe('PDNG')
})

test('[P7a] finds authorisations, cancellations and consents by their own ids only', ({ world }) => {
  const [payment, otherPayment] = [world.orders(from(kroner)), world.orders(from(kroner, to(olas)))]
  const params = toPaymentParams(payment)
  const { authorisationId: approval } = world.does('startPaymentAuthorisation', { params })
  const { authorisationId: end } = world.does('startPaymentCancellation', { params })
  const { authorisationId: consent } = world.does('createConsent')
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
    expect(world.refusedAs(command, { params: { ...names, authorisationId } }, {})).toEqual(unknown)
  }
  const authorisation = world.does('readPaymentCancellation', { params: { ...params, authorisationId: end } })
  expect(authorisation.purpose).toEqual({ kind: 'cancellation', payment: payment.serial })
})

test('[P7e] requires a redirect URI for an authorisation', ({ world }) => {
  const payment = world.orders(from(kroner))
  const refusal = { code: 'HTTP_HEADER_REQUIRED', path: 'TPP-Redirect-URI' }
  for (const command of ['startPaymentAuthorisation', 'startPaymentCancellation'] as const) {
    expect(refusedFor(world, command, payment, { uri: undefined })).toEqual(refusal)
  }
})
