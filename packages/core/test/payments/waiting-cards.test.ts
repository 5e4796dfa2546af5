import { expect } from 'vitest'
import { formatAmount, snapshotFromJson, snapshotToJson } from '../../src/index.ts'
import {
  byCard,
  from,
  german,
  kroner,
  norwegian,
  type PayingWorld,
  payingWorld,
  sepa,
  test,
  to,
} from '../kit/pays.ts'

/** Kari's card, as it stands and as its holder reads it. */
function readCard(world: PayingWorld) {
  const [card] = world.call('listCardAccounts')
  const params = { cardAccountId: card?.id ?? '' }
  const text = (minor = 0n) => formatAmount({ currency: 'NOK', minor })
  const rows = (bookingStatus: string) =>
    world.call('listCardTransactions', { params, query: { bookingStatus } }).transactions
  return { params, rows, closingBooked: text(card?.closingBooked), expected: text(card?.expected) }
}

const cardPays = { ...to(norwegian, '250'), debtorAccount: byCard }

test('[P13d] shows a waiting payment as a pending card transaction', ({ world }) => {
  const payment = world.pay({ ...cardPays, ...to(german, '10') }, { product: sepa })
  const { rows, closingBooked } = readCard(world)
  const waiting = rows('pending')
  expect(waiting).toMatchObject([
    { bookingDate: undefined, transactionAmount: { minor: -3_500n } },
    { bookingDate: undefined, transactionDate: '2026-01-15', details: { cardTransactionId: payment.id } },
  ])
  expect([rows('booked'), closingBooked]).toEqual([[], '-1000.00'])
  expect([rows('all'), rows('both')]).toEqual([waiting, waiting])
  const { expected } = readCard(world)
  world.settleAt('2026-01-15T11:00')
  const after = readCard(world)
  expect([after.closingBooked, after.expected]).toEqual([expected, expected])
  expect(after.rows('pending')).toEqual([])
  expect(after.rows('booked')).toEqual(waiting.map((row) => ({ ...row, bookingDate: '2026-01-15' })))
})

test.each([
  ['2026-01-15T23:00', '2026-01-15', '2026-01-16'],
  ['2026-01-17T12:00', '2026-01-17', '2026-01-19'],
])('[P13d] keeps its transaction date if it is paid at %s', (at, transactionDate, bookingDate) => {
  const world = payingWorld()
  world.settleAt(at)
  world.pay(cardPays)
  expect(readCard(world).rows('pending')[0]).toMatchObject({ transactionDate, bookingDate: undefined })
  world.settleAt(`${bookingDate}T23:00`)
  expect(readCard(world).rows('booked')[0]).toMatchObject({ transactionDate, bookingDate })
})

test('[P13d] shows it to the holder, and uses the limit until cancellation', ({ world }) => {
  const caller = world.knownKari()
  const payment = world.pay({ ...cardPays, ...to(norwegian, '1900') })
  expect(world.pay({ ...cardPays, ...to(norwegian, '101') }).fundsAvailable).toBe(false)
  const { params } = readCard(world)
  const countRows = (bookingStatus: string) =>
    world.expectAnswer('listCardAccountTransactions', { params, query: { bookingStatus } }, caller)
      .transactions.length
  expect(['booked', 'pending', 'both', 'all'].map(countRows)).toEqual([0, 2, 2, 2])
  world.cancelPayment(payment)
  expect([readCard(world).closingBooked, readCard(world).expected]).toEqual(['-1000.00', '-1101.00'])
})

test("[A5h] restores the main card's limit when a supplementary card is deleted", () => {
  const world = payingWorld()
  const { params } = readCard(world)
  const body = { customerNumber: 'ola', maskedPan: '492500******9999', cardId: '2', name: 'OLA' }
  const { id } = world.call('createSupplementaryCard', { params, body })
  const debtorAccount = { maskedPan: body.maskedPan, currency: 'NOK' }
  const caller = { psu: { identity: 'ola', context: 'PRIVATE' as const } }
  const payment = world.answerPayment(world.createPayment({ ...cardPays, debtorAccount }, { caller }), 'ola')
  expect(readCard(world).expected).toBe('-1250.00')
  world.call('deleteCardAccount', { params: { cardAccountId: id } })
  expect([readCard(world).closingBooked, readCard(world).expected]).toEqual(['-1000.00', '-1000.00'])
  world.settleAt('2026-01-15T11:00')
  expect(world.readCurrent(payment)).toMatchObject({ status: 'RJCT', reason: 'debtor-gone' })
  expect(readCard(world).expected).toBe('-1000.00')
})

test('[P2i] [P5g] refuses payments from a supplementary card while its main card is blocked', () => {
  const world = payingWorld()
  const { params } = readCard(world)
  const body = { customerNumber: 'ola', maskedPan: '492500******9999', cardId: '2', name: 'OLA' }
  world.call('createSupplementaryCard', { params, body })
  const pays = { ...cardPays, debtorAccount: { maskedPan: body.maskedPan, currency: 'NOK' } }
  const caller = { psu: { identity: 'ola', context: 'PRIVATE' as const } }
  const payment = world.answerPayment(world.createPayment(pays, { caller }), 'ola')
  const move = (status: string) => world.call('changeCardStatus', { params, body: { status } })
  move('blocked')
  world.settleAt('2026-01-15T11:00')
  expect(world.readCurrent(payment)).toMatchObject({ status: 'ACCP', fundsAvailable: true })
  const again = { caller, allowLogicalDuplicate: true }
  expect(world.readRefusal(pays, again)).toEqual({ code: 'CONFLICT', path: '$.debtorAccount.maskedPan' })
  move('enabled')
  expect(world.tryPayment(pays, again)).toBe('RCVD')
  world.settleAt('2026-01-15T13:30')
  expect(world.readCurrent(payment).status).toBe('ACSC')
})

/** What a snapshot of the bank is refused for, if it is. */
function describeDamage(world: PayingWorld): string {
  const result = snapshotFromJson(snapshotToJson(world.snapshot()))
  return result.ok ? 'holds together' : result.error.text
}

test('[A5h] deletes what waits with its customer, on accounts and cards', () => {
  const world = payingWorld()
  const payments = [
    world.pay(cardPays),
    world.pay(from(kroner, to(german, '10')), { product: sepa }),
    world.pay({ ...from(kroner), requestedExecutionDate: '2026-01-16' }),
  ]
  const kari = world.call('listCustomers').find(({ number }) => number === 'kari')
  world.call('deleteCustomer', { params: { customerId: kari?.id } })
  expect([world.bank.transactions.size, world.bank.cardTransactions.size]).toEqual([0, 0])
  expect(describeDamage(world)).toBe('holds together')
  world.settleAt('2026-01-16T05:30')
  const reasons = payments.map((payment) => world.readCurrent(payment).reason)
  expect(reasons).toEqual(['debtor-gone', 'debtor-gone', 'debtor-gone'])
  expect(describeDamage(world)).toBe('holds together')
})

test('[A5d] [P13d] restores the limit of a deleted card once its waiting payment is rejected', () => {
  const world = payingWorld()
  const payment = world.pay(cardPays)
  const { params } = readCard(world)
  world.call('changeCardStatus', { params, body: { status: 'deleted' } })
  expect([readCard(world).expected, describeDamage(world)]).toEqual(['-1250.00', 'holds together'])
  world.settleAt('2026-01-15T11:00')
  expect(world.readCurrent(payment)).toMatchObject({ status: 'RJCT', reason: 'debtor-gone' })
  expect([readCard(world).expected, describeDamage(world)]).toEqual(['-1000.00', 'holds together'])
  expect(readCard(world).rows('all')).toEqual([])
})
