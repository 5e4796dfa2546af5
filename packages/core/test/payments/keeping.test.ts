import { expect } from 'vitest'
import {
  engineFrom,
  journalEntries,
  journalStart,
  type PaymentView,
  replayJournal,
  snapshotFromJson,
  snapshotToJson,
} from '../../src/index.ts'
import { busyWorld } from '../kit/busy-world.ts'
import {
  basketCommands,
  from,
  kroner,
  olas,
  PayingWorld,
  payingWorld,
  test,
  to,
  toPaymentParams,
} from '../kit/pays.ts'
import { kari, otherTpp, tpp } from '../kit/people.ts'

const toJson = (world: PayingWorld) => JSON.parse(snapshotToJson(world.snapshot()))

test('[P6b] continues unchanged after payments of every kind are written and read', () => {
  const { world } = busyWorld()
  const result = snapshotFromJson(snapshotToJson(world.snapshot()))
  if (!result.ok) throw new Error(result.error.text)
  const again = new PayingWorld(engineFrom(result.value))
  expect(toJson(again)).toEqual(toJson(world))
  for (const moment of ['2026-01-15T15:30', '2026-01-16T12:00', '2026-01-20T12:00', '2026-04-20T12:00']) {
    for (const target of [world, again]) target.until(moment)
    expect(toJson(again)).toEqual(toJson(world))
  }
})

test('[P6b] replays the journal of payments to the same bank, byte by byte', () => {
  const { world } = busyWorld()
  world.until('2026-04-20T12:00')
  const bank = replayJournal(journalStart(world.journal), journalEntries(world.journal), world.now)
  expect(snapshotToJson({ ...world.snapshot(), bank })).toBe(snapshotToJson(world.snapshot()))
})

test('[P6c] reads a payment by its id for ever', () => {
  const { world, payments } = busyWorld()
  world.until('2027-01-15T12:00')
  const currentPayments = payments.map((payment) => world.current(payment))
  expect(currentPayments.map(({ id }) => id)).toEqual(payments.map(({ id }) => id))
  expect(currentPayments.map(({ status }) => status)).toEqual([
    ...['ACSC', 'ACSC', 'ACSC', 'ACSC', 'ACSC', 'ACSC', 'PART', 'ACWC', 'RJCT', 'RJCT', 'RJCT', 'CANC'],
    ...['RJCT', 'RJCT'],
  ])
})

test("[P6c] deletes a customer's accounts, but not payments, baskets and batches", () => {
  const { world, payments, basketId } = busyWorld()
  const before = payments.map((payment) => world.current(payment))
  const batchId = world.does('listBatches')[0]?.id ?? ''
  for (const { id } of world.does('listCustomers'))
    world.does('deleteCustomer', { params: { customerId: id } })
  expect(payments.map((payment) => world.current(payment))).toEqual(before)
  expect(world.does('readSigningBasket', { params: { basketId } }).status).toBe('RCVD')
  expect(world.does('readBatch', { params: { batchId } }).lines.length).toBeGreaterThan(0)
  world.until('2026-02-15T12:00')
  const open = payments
    .map((payment) => world.current(payment))
    .filter(({ due, queueDay }) => due || queueDay < 1e6)
  expect(open).toEqual([])
  expect(world.bank.accounts.size + world.bank.transactions.size).toBe(0)
})

test('[P6c] cancels a payment of a deleted person, which nobody can approve', () => {
  const world = payingWorld()
  const [first, second] = ['1', '2'].map((amount) => world.orders(from(kroner, to(olas, amount)))) as [
    PaymentView,
    PaymentView,
  ]
  const id = world.does('listCustomers').find(({ number }) => number === 'kari')?.id ?? ''
  world.does('deleteCustomer', { params: { customerId: id } })
  expect(world.does('cancelPayment', { params: toPaymentParams(first) }).isCancelled).toBe(true)
  const { authorisationId } = world.does('startPaymentAuthorisation', { params: toPaymentParams(second) })
  expect(world.decides(authorisationId, 'ola')).toBe(false)
  expect(world.decides(authorisationId, 'ola', false)).toBe(true)
  expect(world.current(second).status).toBe('RJCT')
})

const strangers = { tpp: otherTpp }

test('[Q14h] hides a payment from every other TPP', ({ world }) => {
  const payment = world.orders(from(kroner))
  const params = toPaymentParams(payment)
  const { authorisationId } = world.does('startPaymentAuthorisation', { params })
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'paymentId' }
  const commands = [
    ...(['readPayment', 'readPaymentStatus', 'cancelPayment'] as const),
    ...(['startPaymentAuthorisation', 'listPaymentAuthorisations'] as const),
    ...(['startPaymentCancellation', 'listPaymentCancellations'] as const),
  ]
  for (const command of commands) expect(world.refusedAs(command, { params }, strangers)).toEqual(unknown)
  for (const command of ['readPaymentAuthorisation', 'readPaymentCancellation'] as const) {
    expect(world.refusedAs(command, { params: { ...params, authorisationId } }, strangers)).toEqual(unknown)
  }
  const visit = { params: { authorisationId } }
  expect(world.refusedAs('readAuthorisation', visit, strangers)).toMatchObject({ code: 'SCA_NOT_FOUND' })
  expect(world.refusedAs('refuseAuthorisation', visit, strangers)).toMatchObject({ code: 'SCA_NOT_FOUND' })
})

test('[Q14h] hides a basket from every other TPP', ({ world }) => {
  const { id } = world.orders(from(kroner))
  const { id: basketId } = world.does('createSigningBasket', { body: { paymentIds: [id] } })
  const params = { basketId }
  const { authorisationId } = world.does('startSigningBasketAuthorisation', { params })
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'basketId' }
  for (const command of basketCommands)
    expect(world.refusedAs(command, { params }, strangers)).toEqual(unknown)
  const readInput = { params: { ...params, authorisationId } }
  expect(world.refusedAs('readSigningBasketAuthorisation', readInput, strangers)).toEqual(unknown)
})

test('[Q14h] finds a link under its payment only, and no ids of another bank', () => {
  const world = payingWorld()
  const ownPayment = world.orders(from(kroner))
  const foreign = world.orders(from(kroner), { asking: { ...kari, ...strangers } })
  const { authorisationId } = world.does(
    'startPaymentAuthorisation',
    { params: toPaymentParams(foreign) },
    strangers,
  )
  const params = { ...toPaymentParams(ownPayment), authorisationId }
  const refusal = { code: 'SCA_NOT_FOUND', path: 'authorisationId' }
  expect(world.refusedAs('readPaymentAuthorisation', { params }, { tpp })).toEqual(refusal)
  expect(world.does('listPaymentAuthorisations', { params: toPaymentParams(ownPayment) })).toEqual([])
})
