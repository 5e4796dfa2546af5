import { expect, test } from 'vitest'
import type { CommandName, Engine, PaymentView } from '../../src/index.ts'
import { refusedAs } from '../consent-scene.ts'
import { type Asking, does } from '../sca-scene.ts'
import {
  answered,
  booked,
  current,
  from,
  instantly,
  kari,
  namesOf,
  orders,
  payingTown,
  pays,
  to,
  until,
} from './payment-scene.ts'
import { answers } from './payment-town.ts'

const town = payingTown()
const { kroner, olas } = town

function cancels(engine: Engine, payment: PaymentView, asking: Asking = {}) {
  return does(engine, 'cancelPayment', { params: namesOf(payment) }, asking)
}

function refusedFor(engine: Engine, command: CommandName, payment: PaymentView, asking: Asking = {}) {
  return refusedAs(engine, command, { params: namesOf(payment) }, asking)
}

const tooLate = { code: 'CONFLICT', path: 'paymentId' }

test('[P7b] a payment that nobody has approved ends at once, and nothing of it is left to come', () => {
  const engine = town.engine.fork()
  const waiting = engine.bank.due.size
  const payment = orders(engine, from(kroner))
  const { isCancelled, payment: told, authorisationId } = cancels(engine, payment)
  expect([isCancelled, told.status, authorisationId]).toEqual([true, 'CANC', undefined])
  expect(engine.bank.due.size).toBe(waiting)
  until(engine, '2026-01-17T10:00')
  expect(current(engine, payment)).toMatchObject({ status: 'CANC', executions: [] })
})

test('[P7c] an approved one ends when its person says so, before a batch has taken it', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(kroner))
  const { isCancelled, payment: told, authorisationId = '' } = cancels(engine, payment)
  expect([isCancelled, told.status]).toEqual([false, 'PDNG'])
  expect(answers(engine, authorisationId, { person: 'kari', isYes: true })).toBe(true)
  expect(current(engine, payment).status).toBe('CANC')
  until(engine, '2026-01-15T11:00')
  expect([current(engine, payment).status, booked(engine, kroner)]).toEqual(['CANC', '10000.00'])
})

test('[P7c] one that was accepted with a change ends in the same way', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, { ...from(kroner), requestedExecutionDate: '2026-01-17' })
  answers(engine, cancels(engine, payment).authorisationId ?? '', { person: 'kari', isYes: true })
  expect(current(engine, payment).status).toBe('CANC')
})

test('[P7c] a cancellation that is refused, or lapses, or that nobody can be sent to, does not happen', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, { ...from(kroner), requestedExecutionDate: '2026-01-16' })
  answers(engine, cancels(engine, payment).authorisationId ?? '', { person: 'kari', isYes: false })
  cancels(engine, payment)
  until(engine, '2026-01-15T10:20')
  const { bank } = engine
  expect(cancels(engine, payment, { uri: undefined })).toMatchObject({
    isCancelled: false,
    payment: { status: 'PDNG' },
  })
  expect(engine.bank).toBe(bank)
  until(engine, '2026-01-16T05:30')
  expect(current(engine, payment).status).toBe('ACSC')
})

test('[P7c] another person than one who may pay cannot end it', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(kroner))
  const { authorisationId = '' } = cancels(engine, payment)
  expect(answers(engine, authorisationId, { person: 'ola', isYes: true })).toBe(false)
  expect(current(engine, payment).status).toBe('PDNG')
})

test('[P7d] what a batch has taken cannot be ended, even where it was asked for in time', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(kroner))
  until(engine, '2026-01-15T10:59')
  const { authorisationId = '' } = cancels(engine, payment)
  until(engine, '2026-01-15T11:00')
  expect(answers(engine, authorisationId, { person: 'kari', isYes: true })).toBe(false)
  expect(current(engine, payment).status).toBe('ACSC')
  expect(refusedFor(engine, 'cancelPayment', payment)).toEqual(tooLate)
})

test('[P7d] what is final cannot be ended', () => {
  const engine = town.engine.fork()
  const refused = answered(engine, orders(engine, from(kroner)), 'kari', false)
  const cancelled = orders(engine, from(kroner, to(olas)))
  cancels(engine, cancelled)
  const instant = pays(engine, from(kroner), { product: instantly })
  expect([refused, cancelled, instant].map((one) => current(engine, one).status)).toEqual([
    'RJCT',
    'CANC',
    'ACSC',
  ])
  for (const payment of [refused, cancelled, instant]) {
    expect(refusedFor(engine, 'cancelPayment', payment)).toEqual(tooLate)
    expect(refusedFor(engine, 'startPaymentCancellation', payment)).toEqual(tooLate)
    expect(refusedFor(engine, 'startPaymentAuthorisation', payment)).toEqual(tooLate)
  }
})

test('[P7a] a payment is approved by a link, of which the TPP sees what became', () => {
  const engine = town.engine.fork()
  const payment = orders(engine, from(kroner))
  const params = namesOf(payment)
  const starts = () => does(engine, 'startPaymentAuthorisation', { params }, kari).authorisationId
  const [first, second] = [starts(), starts()]
  const listed = () =>
    does(engine, 'listPaymentAuthorisations', { params }).map(({ id, status }) => [id, status])
  expect(listed()).toEqual([
    [first, 'started'],
    [second, 'started'],
  ])
  answers(engine, second, { person: 'kari', isYes: true })
  expect(listed()).toEqual([
    [first, 'started'],
    [second, 'approved'],
  ])
  const read = does(engine, 'readPaymentAuthorisation', { params: { ...params, authorisationId: second } })
  expect(read).toMatchObject({ id: second, status: 'approved' })
  expect(does(engine, 'listPaymentCancellations', { params })).toEqual([])
})

test('[P7a] a link that waits when the payment is approved by another one approves nothing more', () => {
  const engine = town.engine.fork()
  const payment = orders(engine, from(kroner))
  const { authorisationId } = does(engine, 'startPaymentAuthorisation', { params: namesOf(payment) })
  answered(engine, payment)
  expect(answers(engine, authorisationId, { person: 'kari', isYes: true })).toBe(false)
  expect(answers(engine, authorisationId, { person: 'kari', isYes: false })).toBe(true)
  expect(current(engine, payment).status).toBe('PDNG')
})

test('[P7a] an approval, a cancellation and a consent are told by their own names only', () => {
  const engine = town.engine.fork()
  const [payment, other] = [orders(engine, from(kroner)), orders(engine, from(kroner, to(olas)))]
  const params = namesOf(payment)
  const { authorisationId: approval } = does(engine, 'startPaymentAuthorisation', { params })
  const { authorisationId: end } = does(engine, 'startPaymentCancellation', { params })
  const { authorisationId: consent } = does(engine, 'createConsent')
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'authorisationId' }
  const wrong = [
    ['readPaymentAuthorisation', params, end],
    ['readPaymentCancellation', params, approval],
    ['readPaymentAuthorisation', params, consent],
    ['readPaymentAuthorisation', namesOf(other), approval],
    ['readPaymentCancellation', namesOf(other), end],
    ['readPaymentAuthorisation', params, 'none'],
  ] as const
  for (const [command, names, authorisationId] of wrong) {
    expect(refusedAs(engine, command, { params: { ...names, authorisationId } }, {})).toEqual(unknown)
  }
  const told = does(engine, 'readPaymentCancellation', { params: { ...params, authorisationId: end } })
  expect(told.purpose).toEqual({ kind: 'cancellation', payment: payment.serial })
})

test('[P7e] who asks for an approval or an end names a way back', () => {
  const engine = town.engine.fork()
  const payment = orders(engine, from(kroner))
  const told = { code: 'HTTP_HEADER_REQUIRED', path: 'TPP-Redirect-URI' }
  for (const command of ['startPaymentAuthorisation', 'startPaymentCancellation'] as const) {
    expect(refusedFor(engine, command, payment, { uri: undefined })).toEqual(told)
  }
})
