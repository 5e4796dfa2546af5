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
  for (const time of ['2026-01-15T15:30', '2026-01-16T12:00', '2026-01-20T12:00', '2026-04-20T12:00']) {
    for (const target of [world, again]) target.settleAt(time)
    expect(toJson(again)).toEqual(toJson(world))
  }
})

test('[P6b] replays the journal of payments to the same bank, byte by byte', () => {
  const { world } = busyWorld()
  world.settleAt('2026-04-20T12:00')
  const bank = replayJournal(journalStart(world.journal), journalEntries(world.journal), world.now)
  expect(snapshotToJson({ ...world.snapshot(), bank })).toBe(snapshotToJson(world.snapshot()))
})

test('[P6c] reads a payment by its id for ever', () => {
  const { world, payments } = busyWorld()
  world.settleAt('2027-01-15T12:00')
  const currentPayments = payments.map((payment) => world.readCurrent(payment))
  expect(currentPayments.map(({ id }) => id)).toEqual(payments.map(({ id }) => id))
  expect(currentPayments.map(({ status }) => status)).toEqual([
    'ACSC',
    'ACSC',
    'ACSC',
    'ACSC',
    'ACSC',
    'ACSC',
    'PART',
    'ACWC',
    'RJCT',
    'RJCT',
    'RJCT',
    'CANC',
    'RJCT',
    'RJCT',
  ])
})

test("[P6c] deletes a customer's accounts, but not payments, baskets and batches", () => {
  const { world, payments, basketId } = busyWorld()
  const before = payments.map((payment) => world.readCurrent(payment))
  const batchId = world.call('listBatches')[0]?.id ?? ''
  for (const { id } of world.call('listCustomers'))
    world.call('deleteCustomer', { params: { customerId: id } })
  expect(payments.map((payment) => world.readCurrent(payment))).toEqual(before)
  expect(world.call('readSigningBasket', { params: { basketId } }).status).toBe('RCVD')
  expect(world.call('readBatch', { params: { batchId } }).lines.length).toBeGreaterThan(0)
  world.settleAt('2026-02-15T12:00')
  const open = payments
    .map((payment) => world.readCurrent(payment))
    .filter(({ due, queueDay }) => due || queueDay < 1e6)
  expect(open).toEqual([])
  expect(world.bank.accounts.size + world.bank.transactions.size).toBe(0)
})

test('[P6c] cancels a payment of a deleted person, which nobody can approve', () => {
  const world = payingWorld()
  const [first, second] = ['1', '2'].map((amount) => world.createPayment(from(kroner, to(olas, amount)))) as [
    PaymentView,
    PaymentView,
  ]
  const id = world.call('listCustomers').find(({ number }) => number === 'kari')?.id ?? ''
  world.call('deleteCustomer', { params: { customerId: id } })
  expect(world.call('cancelPayment', { params: toPaymentParams(first) }).isCancelled).toBe(true)
  const { authorisationId } = world.call('startPaymentAuthorisation', { params: toPaymentParams(second) })
  expect(world.answerLink(authorisationId, 'ola')).toBe(false)
  expect(world.answerLink(authorisationId, 'ola', false)).toBe(true)
  expect(world.readCurrent(second).status).toBe('RJCT')
})

const strangers = { tpp: otherTpp }

test('[Q14h] hides a payment from every other TPP', ({ world }) => {
  const payment = world.createPayment(from(kroner))
  const params = toPaymentParams(payment)
  const { authorisationId } = world.call('startPaymentAuthorisation', { params })
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'paymentId' }
  const commands = [
    ...(['readPayment', 'readPaymentStatus', 'cancelPayment'] as const),
    ...(['startPaymentAuthorisation', 'listPaymentAuthorisations'] as const),
    ...(['startPaymentCancellation', 'listPaymentCancellations'] as const),
  ]
  for (const command of commands) expect(world.callRefused(command, { params }, strangers)).toEqual(unknown)
  for (const command of ['readPaymentAuthorisation', 'readPaymentCancellation'] as const) {
    expect(world.callRefused(command, { params: { ...params, authorisationId } }, strangers)).toEqual(unknown)
  }
  const visit = { params: { authorisationId } }
  expect(world.callRefused('readAuthorisation', visit, strangers)).toMatchObject({ code: 'SCA_NOT_FOUND' })
  expect(world.callRefused('refuseAuthorisation', visit, strangers)).toMatchObject({ code: 'SCA_NOT_FOUND' })
})

test('[Q14h] hides a basket from every other TPP', ({ world }) => {
  const { id } = world.createPayment(from(kroner))
  const { id: basketId } = world.call('createSigningBasket', { body: { paymentIds: [id] } })
  const params = { basketId }
  const { authorisationId } = world.call('startSigningBasketAuthorisation', { params })
  const unknown = { code: 'RESOURCE_UNKNOWN', path: 'basketId' }
  for (const command of basketCommands)
    expect(world.callRefused(command, { params }, strangers)).toEqual(unknown)
  const readInput = { params: { ...params, authorisationId } }
  expect(world.callRefused('readSigningBasketAuthorisation', readInput, strangers)).toEqual(unknown)
})

test('[Q14h] finds a link under its payment only, and no ids of another bank', () => {
  const world = payingWorld()
  const ownPayment = world.createPayment(from(kroner))
  const foreign = world.createPayment(from(kroner), { caller: { ...kari, ...strangers } })
  const { authorisationId } = world.call(
    'startPaymentAuthorisation',
    { params: toPaymentParams(foreign) },
    strangers,
  )
  const params = { ...toPaymentParams(ownPayment), authorisationId }
  const refusal = { code: 'SCA_NOT_FOUND', path: 'authorisationId' }
  expect(world.callRefused('readPaymentAuthorisation', { params }, { tpp })).toEqual(refusal)
  expect(world.call('listPaymentAuthorisations', { params: toPaymentParams(ownPayment) })).toEqual([])
})
