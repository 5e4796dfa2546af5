import { expect, test } from 'vitest'
import { type Engine, formatAmount, snapshotFromJson, snapshotToJson } from '../../src/index.ts'
import { answers as reads } from '../consent-scene.ts'
import { does } from '../sca-scene.ts'
import {
  answered,
  cancelled,
  current,
  from,
  knownKari,
  orders,
  payingTown,
  pays,
  sepa,
  to,
  until,
} from './payment-scene.ts'
import { elsewhere, maskedPan } from './payment-town.ts'

const town = payingTown()
const [norwegian, , german] = elsewhere

/** Kari's card, as it stands and as its holder reads it. */
function cardOf(engine: Engine) {
  const [card] = does(engine, 'listCardAccounts')
  const params = { cardAccountId: card?.id ?? '' }
  const text = (minor = 0n) => formatAmount({ currency: 'NOK', minor })
  const rows = (bookingStatus: string) =>
    does(engine, 'listCardTransactions', { params, query: { bookingStatus } }).transactions
  return { params, rows, closingBooked: text(card?.closingBooked), expected: text(card?.expected) }
}

const byCard = { ...to(norwegian, '250'), debtorAccount: { maskedPan, currency: 'NOK' } }

test('[A5g] a payment from a card waits as a pending transaction of the card', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, { ...byCard, ...to(german, '10') }, { product: sepa })
  const { rows, closingBooked } = cardOf(engine)
  const waiting = rows('pending')
  expect(waiting).toMatchObject([
    { bookingDate: undefined, transactionAmount: { minor: -3_500n } },
    { bookingDate: undefined, transactionDate: '2026-01-15', details: { cardTransactionId: payment.id } },
  ])
  expect([rows('booked'), closingBooked]).toEqual([[], '-1000.00'])
  expect([rows('all'), rows('both')]).toEqual([waiting, waiting])
  const { expected } = cardOf(engine)
  until(engine, '2026-01-15T11:00')
  const after = cardOf(engine)
  expect([after.closingBooked, after.expected]).toEqual([expected, expected])
  expect(after.rows('pending')).toEqual([])
  expect(after.rows('booked')).toEqual(waiting.map((row) => ({ ...row, bookingDate: '2026-01-15' })))
})

test('[A5g] the holder reads it as pending, and it uses the limit until it is cancelled', () => {
  const engine = town.engine.fork()
  const asking = knownKari(engine)
  const payment = pays(engine, { ...byCard, ...to(norwegian, '1900') })
  expect(pays(engine, { ...byCard, ...to(norwegian, '101') }).fundsAvailable).toBe(false)
  const { params } = cardOf(engine)
  const found = (bookingStatus: string) =>
    reads(engine, 'listCardAccountTransactions', { params, query: { bookingStatus } }, asking).transactions
      .length
  expect(['booked', 'pending', 'both', 'all'].map(found)).toEqual([0, 2, 2, 2])
  cancelled(engine, payment)
  expect([cardOf(engine).closingBooked, cardOf(engine).expected]).toEqual(['-1000.00', '-1101.00'])
})

test('[A5h] with a supplementary card what waits on it goes, and the card that it stood on has its limit again', () => {
  const engine = town.engine.fork()
  const { params } = cardOf(engine)
  const body = { customerNumber: 'ola', maskedPan: '492500******9999', cardId: '2', name: 'OLA' }
  const { id } = does(engine, 'createSupplementaryCard', { params, body })
  const debtorAccount = { maskedPan: body.maskedPan, currency: 'NOK' }
  const asking = { psu: { identity: 'ola', context: 'PRIVATE' as const } }
  const payment = answered(engine, orders(engine, { ...byCard, debtorAccount }, { asking }), 'ola')
  expect(cardOf(engine).expected).toBe('-1250.00')
  does(engine, 'deleteCardAccount', { params: { cardAccountId: id } })
  expect([cardOf(engine).closingBooked, cardOf(engine).expected]).toEqual(['-1000.00', '-1000.00'])
  until(engine, '2026-01-15T11:00')
  expect(current(engine, payment)).toMatchObject({ status: 'RJCT', reason: 'debtor-gone' })
  expect(cardOf(engine).expected).toBe('-1000.00')
})

/** What a snapshot of the bank is refused for, if it is. */
function damageIn(engine: Engine): string {
  const read = snapshotFromJson(snapshotToJson(engine.snapshot()))
  return read.ok ? 'holds together' : read.error.text
}

test('[A5h] with a customer what waits goes, on accounts and cards, and the bank holds together', () => {
  const engine = town.engine.fork()
  const payments = [
    pays(engine, byCard),
    pays(engine, from(town.kroner, to(german, '10')), { product: sepa }),
    pays(engine, { ...from(town.kroner), requestedExecutionDate: '2026-01-16' }),
  ]
  const kari = does(engine, 'listCustomers').find(({ number }) => number === 'kari')
  does(engine, 'deleteCustomer', { params: { customerId: kari?.id } })
  expect([engine.bank.transactions.size, engine.bank.cardTransactions.size]).toEqual([0, 0])
  expect(damageIn(engine)).toBe('holds together')
  until(engine, '2026-01-16T05:30')
  const reasons = payments.map((payment) => current(engine, payment).reason)
  expect(reasons).toEqual(['debtor-gone', 'debtor-gone', 'debtor-gone'])
  expect(damageIn(engine)).toBe('holds together')
})

test('[A5d] [A5g] a card that is deleted while a payment waits has its limit again once that is rejected', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, byCard)
  const { params } = cardOf(engine)
  does(engine, 'changeCardStatus', { params, body: { status: 'deleted' } })
  expect([cardOf(engine).expected, damageIn(engine)]).toEqual(['-1250.00', 'holds together'])
  until(engine, '2026-01-15T11:00')
  expect(current(engine, payment)).toMatchObject({ status: 'RJCT', reason: 'debtor-gone' })
  expect([cardOf(engine).expected, damageIn(engine)]).toEqual(['-1000.00', 'holds together'])
  expect(cardOf(engine).rows('all')).toEqual([])
})
