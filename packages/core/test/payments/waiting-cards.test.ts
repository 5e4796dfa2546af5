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
  const [card] = world.does('listCardAccounts')
  const params = { cardAccountId: card?.id ?? '' }
  const text = (minor = 0n) => formatAmount({ currency: 'NOK', minor })
  const rows = (bookingStatus: string) =>
    world.does('listCardTransactions', { params, query: { bookingStatus } }).transactions
  return { params, rows, closingBooked: text(card?.closingBooked), expected: text(card?.expected) }
}

const cardPays = { ...to(norwegian, '250'), debtorAccount: byCard }

test('[P13d] shows a waiting payment as a pending card transaction', ({ world }) => {
  const payment = world.pays({ ...cardPays, ...to(german, '10') }, { product: sepa })
  const { rows, closingBooked } = readCard(world)
  const waiting = rows('pending')
  expect(waiting).toMatchObject([
    { bookingDate: undefined, transactionAmount: { minor: -3_500n } },
    { bookingDate: undefined, transactionDate: '2026-01-15', details: { cardTransactionId: payment.id } },
  ])
  expect([rows('booked'), closingBooked]).toEqual([[], '-1000.00'])
  expect([rows('all'), rows('both')]).toEqual([waiting, waiting])
  const { expected } = readCard(world)
  world.until('2026-01-15T11:00')
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
  world.until(at)
  world.pays(cardPays)
  expect(readCard(world).rows('pending')[0]).toMatchObject({ transactionDate, bookingDate: undefined })
  world.until(`${bookingDate}T23:00`)
  expect(readCard(world).rows('booked')[0]).toMatchObject({ transactionDate, bookingDate })
})

test('[P13d] shows it to the holder, and uses the limit until cancellation', ({ world }) => {
  const asking = world.knownKari()
  const payment = world.pays({ ...cardPays, ...to(norwegian, '1900') })
  expect(world.pays({ ...cardPays, ...to(norwegian, '101') }).fundsAvailable).toBe(false)
  const { params } = readCard(world)
  const countRows = (bookingStatus: string) =>
    world.answers('listCardAccountTransactions', { params, query: { bookingStatus } }, asking).transactions
      .length
  expect(['booked', 'pending', 'both', 'all'].map(countRows)).toEqual([0, 2, 2, 2])
  world.cancelled(payment)
  expect([readCard(world).closingBooked, readCard(world).expected]).toEqual(['-1000.00', '-1101.00'])
})

test("[A5h] restores the main card's limit when a supplementary card is deleted", () => {
  const world = payingWorld()
  const { params } = readCard(world)
  const body = { customerNumber: 'ola', maskedPan: '492500******9999', cardId: '2', name: 'OLA' }
  const { id } = world.does('createSupplementaryCard', { params, body })
  const debtorAccount = { maskedPan: body.maskedPan, currency: 'NOK' }
  const asking = { psu: { identity: 'ola', context: 'PRIVATE' as const } }
  const payment = world.answered(world.orders({ ...cardPays, debtorAccount }, { asking }), 'ola')
  expect(readCard(world).expected).toBe('-1250.00')
  world.does('deleteCardAccount', { params: { cardAccountId: id } })
  expect([readCard(world).closingBooked, readCard(world).expected]).toEqual(['-1000.00', '-1000.00'])
  world.until('2026-01-15T11:00')
  expect(world.current(payment)).toMatchObject({ status: 'RJCT', reason: 'debtor-gone' })
  expect(readCard(world).expected).toBe('-1000.00')
})

test('[P2i] [P5g] refuses payments from a supplementary card while its main card is blocked', () => {
  const world = payingWorld()
  const { params } = readCard(world)
  const body = { customerNumber: 'ola', maskedPan: '492500******9999', cardId: '2', name: 'OLA' }
  world.does('createSupplementaryCard', { params, body })
  const pays = { ...cardPays, debtorAccount: { maskedPan: body.maskedPan, currency: 'NOK' } }
  const asking = { psu: { identity: 'ola', context: 'PRIVATE' as const } }
  const payment = world.answered(world.orders(pays, { asking }), 'ola')
  const move = (status: string) => world.does('changeCardStatus', { params, body: { status } })
  move('blocked')
  world.until('2026-01-15T11:00')
  expect(world.current(payment)).toMatchObject({ status: 'ACCP', fundsAvailable: true })
  const again = { asking, allowLogicalDuplicate: true }
  expect(world.readRefusal(pays, again)).toEqual({ code: 'CONFLICT', path: '$.debtorAccount.maskedPan' })
  move('enabled')
  expect(world.outcome(pays, again)).toBe('RCVD')
  world.until('2026-01-15T13:30')
  expect(world.current(payment).status).toBe('ACSC')
})

/** What a snapshot of the bank is refused for, if it is. */
function describeDamage(world: PayingWorld): string {
  const result = snapshotFromJson(snapshotToJson(world.snapshot()))
  return result.ok ? 'holds together' : result.error.text
}

test('[A5h] deletes what waits with its customer, on accounts and cards', () => {
  const world = payingWorld()
  const payments = [
    world.pays(cardPays),
    world.pays(from(kroner, to(german, '10')), { product: sepa }),
    world.pays({ ...from(kroner), requestedExecutionDate: '2026-01-16' }),
  ]
  const kari = world.does('listCustomers').find(({ number }) => number === 'kari')
  world.does('deleteCustomer', { params: { customerId: kari?.id } })
  expect([world.bank.transactions.size, world.bank.cardTransactions.size]).toEqual([0, 0])
  expect(describeDamage(world)).toBe('holds together')
  world.until('2026-01-16T05:30')
  const reasons = payments.map((payment) => world.current(payment).reason)
  expect(reasons).toEqual(['debtor-gone', 'debtor-gone', 'debtor-gone'])
  expect(describeDamage(world)).toBe('holds together')
})

test('[A5d] [P13d] restores the limit of a deleted card once its waiting payment is rejected', () => {
  const world = payingWorld()
  const payment = world.pays(cardPays)
  const { params } = readCard(world)
  world.does('changeCardStatus', { params, body: { status: 'deleted' } })
  expect([readCard(world).expected, describeDamage(world)]).toEqual(['-1250.00', 'holds together'])
  world.until('2026-01-15T11:00')
  expect(world.current(payment)).toMatchObject({ status: 'RJCT', reason: 'debtor-gone' })
  expect([readCard(world).expected, describeDamage(world)]).toEqual(['-1000.00', 'holds together'])
  expect(readCard(world).rows('all')).toEqual([])
})
