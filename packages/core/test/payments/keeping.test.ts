import { expect, test } from 'vitest'
import {
  type Engine,
  engineFrom,
  journalEntries,
  journalStart,
  type PaymentView,
  replay,
  snapshotFromJson,
  snapshotToJson,
} from '../../src/index.ts'
import { refusedAs } from '../consent-scene.ts'
import { does, otherTpp, tpp } from '../sca-scene.ts'
import { busyTown } from './busy-town.ts'
import { current, from, kari, namesOf, orders, payingTown, to, until } from './payment-scene.ts'
import { answers } from './payment-town.ts'

const town = payingTown()
const { kroner, olas } = town

const written = (engine: Engine) => JSON.parse(snapshotToJson(engine.snapshot()))

test('[P6b] a bank with payments of every kind is written down, read again, and goes on the same way', () => {
  const { engine } = busyTown()
  const read = snapshotFromJson(snapshotToJson(engine.snapshot()))
  if (!read.ok) throw new Error(read.error.text)
  const again = engineFrom(read.value)
  expect(written(again)).toEqual(written(engine))
  for (const moment of ['2026-01-15T15:30', '2026-01-16T12:00', '2026-01-20T12:00', '2026-04-20T12:00']) {
    for (const one of [engine, again]) until(one, moment)
    expect(written(again)).toEqual(written(engine))
  }
})

test('[P6b] the journal of all that, played again, gives the same bank to the octet', () => {
  const { engine } = busyTown()
  until(engine, '2026-04-20T12:00')
  const bank = replay(journalStart(engine.journal), journalEntries(engine.journal), engine.now)
  expect(snapshotToJson({ ...engine.snapshot(), bank })).toBe(snapshotToJson(engine.snapshot()))
})

test('[P6c] a payment is read by its id for good, whatever becomes of it', () => {
  const { engine, payments } = busyTown()
  until(engine, '2027-01-15T12:00')
  const told = payments.map((payment) => current(engine, payment))
  expect(told.map(({ id }) => id)).toEqual(payments.map(({ id }) => id))
  expect(told.map(({ status }) => status)).toEqual([
    ...['ACSC', 'ACSC', 'ACSC', 'ACSC', 'ACSC', 'ACSC', 'PART', 'PDNG', 'RJCT', 'RJCT', 'RJCT', 'CANC'],
    ...['RJCT', 'RJCT'],
  ])
})

test('[P6c] with a customer go the accounts, but not the payments, the baskets and what batches did', () => {
  const { engine, payments, basketId } = busyTown()
  const before = payments.map((payment) => current(engine, payment))
  const batchId = does(engine, 'listBatches')[0]?.id ?? ''
  for (const { id } of does(engine, 'listCustomers'))
    does(engine, 'deleteCustomer', { params: { customerId: id } })
  expect(payments.map((payment) => current(engine, payment))).toEqual(before)
  expect(does(engine, 'readSigningBasket', { params: { basketId } }).status).toBe('RCVD')
  expect(does(engine, 'readBatch', { params: { batchId } }).lines.length).toBeGreaterThan(0)
  until(engine, '2026-02-15T12:00')
  const open = payments
    .map((payment) => current(engine, payment))
    .filter(({ due, queueDay }) => due || queueDay < 1e6)
  expect(open).toEqual([])
  expect(engine.bank.accounts.size + engine.bank.transactions.size).toBe(0)
})

test('[P6c] a payment of somebody who is gone can still be cancelled, and nobody can approve it', () => {
  const engine = town.engine.fork()
  const [first, second] = ['1', '2'].map((amount) => orders(engine, from(kroner, to(olas, amount)))) as [
    PaymentView,
    PaymentView,
  ]
  const id = does(engine, 'listCustomers').find(({ number }) => number === 'kari')?.id ?? ''
  does(engine, 'deleteCustomer', { params: { customerId: id } })
  expect(does(engine, 'cancelPayment', { params: namesOf(first) }).isCancelled).toBe(true)
  const { authorisationId } = does(engine, 'startPaymentAuthorisation', { params: namesOf(second) })
  expect(answers(engine, authorisationId, { person: 'ola', isYes: true })).toBe(false)
  expect(answers(engine, authorisationId, { person: 'ola', isYes: false })).toBe(true)
  expect(current(engine, second).status).toBe('RJCT')
})

const strangers = { tpp: otherTpp }

test('[Q14h] a payment of one TPP is unknown to every other, whatever it asks about it', () => {
  const engine = town.engine.fork()
  const payment = orders(engine, from(kroner))
  const params = namesOf(payment)
  const { authorisationId } = does(engine, 'startPaymentAuthorisation', { params })
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'paymentId' }
  const commands = [
    ...(['readPayment', 'readPaymentStatus', 'cancelPayment'] as const),
    ...(['startPaymentAuthorisation', 'listPaymentAuthorisations'] as const),
    ...(['startPaymentCancellation', 'listPaymentCancellations'] as const),
  ]
  for (const command of commands) expect(refusedAs(engine, command, { params }, strangers)).toEqual(unknown)
  for (const command of ['readPaymentAuthorisation', 'readPaymentCancellation'] as const) {
    expect(refusedAs(engine, command, { params: { ...params, authorisationId } }, strangers)).toEqual(unknown)
  }
  const visit = { params: { authorisationId } }
  expect(refusedAs(engine, 'readAuthorisation', visit, strangers)).toMatchObject({ code: 'SCA_NOT_FOUND' })
  expect(refusedAs(engine, 'refuseAuthorisation', visit, strangers)).toMatchObject({ code: 'SCA_NOT_FOUND' })
})

test('[Q14h] a basket of one TPP is unknown to every other', () => {
  const engine = town.engine.fork()
  const { id } = orders(engine, from(kroner))
  const { id: basketId } = does(engine, 'createSigningBasket', { body: { paymentIds: [id] } })
  const params = { basketId }
  const { authorisationId } = does(engine, 'startSigningBasketAuthorisation', { params })
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'basketId' }
  const commands = [
    'readSigningBasket',
    'deleteSigningBasket',
    'startSigningBasketAuthorisation',
    'listSigningBasketAuthorisations',
  ] as const
  for (const command of commands) expect(refusedAs(engine, command, { params }, strangers)).toEqual(unknown)
  const read = { params: { ...params, authorisationId } }
  expect(refusedAs(engine, 'readSigningBasketAuthorisation', read, strangers)).toEqual(unknown)
})

test('[Q14h] a link of a TPP is told under its own payment, and the ids of one bank lead nowhere in another', () => {
  const engine = town.engine.fork()
  const own = orders(engine, from(kroner))
  const foreign = orders(engine, from(kroner), { asking: { ...kari, ...strangers } })
  const { authorisationId } = does(
    engine,
    'startPaymentAuthorisation',
    { params: namesOf(foreign) },
    strangers,
  )
  const params = { ...namesOf(own), authorisationId }
  const told = { code: 'RESOURCE_UNKNOWN', path: 'authorisationId' }
  expect(refusedAs(engine, 'readPaymentAuthorisation', { params }, { tpp })).toEqual(told)
  expect(does(engine, 'listPaymentAuthorisations', { params: namesOf(own) })).toEqual([])
})
