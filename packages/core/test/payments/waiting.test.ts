import { expect, test } from 'vitest'
import type { Engine } from '../../src/index.ts'
import { answers as reads } from '../consent-scene.ts'
import { type Asking, does } from '../sca-scene.ts'
import {
  abroad,
  answered,
  booked,
  cancelled,
  current,
  domestic,
  expectedOn,
  from,
  holds,
  instantly,
  knownKari,
  named,
  orders,
  payingTown,
  pays,
  rowsOf,
  sepa,
  to,
  until,
} from './payment-scene.ts'
import { answers, elsewhere, type TownAccount } from './payment-town.ts'

const town = payingTown()
const { kroner, olas, euros, yen } = town
const [norwegian, swedish, german] = elsewhere

type Row = ReturnType<typeof rowsOf>[number]

const pendingOf = (engine: Engine, account: TownAccount) =>
  rowsOf(engine, account).filter(({ bookingDate }) => bookingDate === undefined)
const amounts = (rows: readonly Row[]) => rows.map(({ amount }) => amount)

test('[A5b] [A5c] a payment that waits is a pending row that lowers what is expected and not what is booked', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, { ...from(kroner, to(olas, '100.50')), endToEndIdentification: 'E2E-7' })
  expect(payment.status).toBe('PDNG')
  expect([booked(engine, kroner), expectedOn(engine, kroner)]).toEqual(['10000.00', '9899.50'])
  const [row, ...others] = rowsOf(engine, kroner)
  expect(others).toEqual([])
  expect(row).toMatchObject({
    ...{ bookingDate: undefined, valueDate: undefined, amount: '-100.50' },
    details: { endToEndId: 'E2E-7', creditorName: 'Somebody', creditorAccount: { iban: olas.iban } },
  })
  expect(rowsOf(engine, olas), 'the creditor sees nothing of it yet').toEqual([])
  until(engine, '2026-01-15T11:00')
  expect(rowsOf(engine, kroner)).toEqual([{ ...row, bookingDate: '2026-01-15', valueDate: '2026-01-15' }])
  expect([booked(engine, kroner), expectedOn(engine, kroner)]).toEqual(['9899.50', '9899.50'])
})

test.each([
  ['no answer', orders],
  ['a no', (engine: Engine, body: object) => answered(engine, orders(engine, body), 'kari', false)],
  ['an instant payment', (engine: Engine, body: object) => pays(engine, body, { product: instantly })],
])('[A5b] after %s nothing waits', (_, make) => {
  const engine = town.engine.fork()
  make(engine, from(kroner))
  expect(pendingOf(engine, kroner)).toEqual([])
  expect(booked(engine, kroner)).toBe(expectedOn(engine, kroner))
})

test.each([
  ['in the same currency', kroner, norwegian, domestic],
  ['in euros, with a fee', kroner, german, sepa],
  ['abroad, from an account without minor units', yen, swedish, abroad],
])(
  '[A5b] fee and exchange are told as they will be booked, under ids that stay: %s',
  (_, debtor, creditor, product) => {
    const engine = town.engine.fork()
    const before = rowsOf(engine, debtor).length
    pays(engine, from(debtor, to(creditor, '10')), { product })
    const waiting = pendingOf(engine, debtor)
    const total = expectedOn(engine, debtor)
    until(engine, '2026-01-15T11:00')
    const rows = rowsOf(engine, debtor)
    const dated = { bookingDate: '2026-01-15', valueDate: '2026-01-15' }
    expect(rows).toEqual(waiting.map((row) => ({ ...row, ...dated })))
    expect(rows.length - before).toBe(product === domestic ? 1 : 2)
    expect([booked(engine, debtor), expectedOn(engine, debtor)]).toEqual([total, total])
  },
)

test('[A5d] a cancellation takes the row away and gives the money back', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(kroner, to(german, '10')), { product: sepa })
  expect(pendingOf(engine, kroner)).toHaveLength(2)
  expect(cancelled(engine, payment).status).toBe('CANC')
  expect([rowsOf(engine, kroner), expectedOn(engine, kroner)]).toEqual([[], '10000.00'])
  until(engine, '2026-01-15T15:30')
  expect([booked(engine, kroner), expectedOn(engine, kroner)]).toEqual(['10000.00', '10000.00'])
})

test('[A5d] so does the rejection for lack of funds, and until then the row waits', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(kroner, to(olas, '10500.01')))
  expect([amounts(pendingOf(engine, kroner)), expectedOn(engine, kroner)]).toEqual([['-10500.01'], '-500.01'])
  until(engine, '2026-01-15T13:30')
  expect(amounts(pendingOf(engine, kroner))).toEqual(['-10500.01'])
  until(engine, '2026-01-15T15:30')
  expect(current(engine, payment)).toMatchObject({ status: 'RJCT', reason: 'no-funds' })
  expect([rowsOf(engine, kroner), booked(engine, kroner), expectedOn(engine, kroner)]).toEqual([
    ...[[], '10000.00', '10000.00'],
  ])
})

test('[A5d] an id of a row that was taken away names nothing, and none again', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(kroner))
  const [gone] = pendingOf(engine, kroner)
  cancelled(engine, payment)
  pays(engine, from(kroner, to(olas, '7')))
  expect(pendingOf(engine, kroner).map(({ id }) => id)).not.toContain(gone?.id)
})

function hasFunds(engine: Engine, asking: Asking, amount: string): boolean {
  const body = { account: { iban: kroner.iban }, instructedAmount: { amount, currency: 'NOK' } }
  return reads(engine, 'confirmFunds', { body }, asking).fundsAvailable
}

test('[A5c] what waits counts in confirmations of funds, until it is cancelled', () => {
  const engine = town.engine.fork()
  const asking = knownKari(engine)
  const payment = pays(engine, from(kroner, to(olas, '1000')))
  expect(['9500', '9500.01'].map((amount) => hasFunds(engine, asking, amount))).toEqual([true, false])
  cancelled(engine, payment)
  expect(['10500', '10500.01'].map((amount) => hasFunds(engine, asking, amount))).toEqual([true, false])
})

test('[A5c] what waits counts where an instant payment is made and approved, and where another one is approved', () => {
  const engine = town.engine.fork()
  const asking = knownKari(engine)
  const early = orders(engine, from(kroner, to(olas, '600')), { product: instantly })
  expect(pays(engine, from(kroner, to(olas, '10000'))).fundsAvailable).toBe(true)
  expect(pays(engine, from(kroner, to(olas, '501'))).fundsAvailable).toBe(false)
  expect(answered(engine, early)).toMatchObject({ status: 'RJCT', reason: 'no-funds' })
  const instant = { params: { paymentProduct: instantly }, query: {}, body: from(kroner, to(olas, '1')) }
  const refusal = engine.perform('createPayment', instant, { now: engine.now, tpp: 'PSDNO-FSA-1', ...asking })
  expect(refusal).toMatchObject({ ok: false, error: { code: 'PAYMENT_FAILED' } })
})

test('[A5c] one after the other they are looked for in a basket, too', () => {
  const engine = town.engine.fork()
  const payments = ['6000', '6000', '4000'].map((amount) =>
    orders(engine, from(kroner, to(olas, amount)), { allowLogicalDuplicate: true }),
  )
  const paymentIds = payments.map(({ id }) => id)
  const { id: basketId } = does(engine, 'createSigningBasket', { body: { paymentIds } })
  const { authorisationId } = does(engine, 'startSigningBasketAuthorisation', { params: { basketId } })
  answers(engine, authorisationId, { person: 'kari', isYes: true })
  expect(payments.map((payment) => current(engine, payment).fundsAvailable)).toEqual([true, false, false])
  expect([amounts(pendingOf(engine, kroner)), expectedOn(engine, kroner)]).toEqual([
    ...[['-4000.00', '-6000.00', '-6000.00'], '-6000.00'],
  ])
})

test('[A5e] a batch pays in the order of creation what there is, and no payment stands in the way of itself or of those before it', () => {
  const engine = town.engine.fork()
  const payments = ['6000', '11000', '4000', '600'].map((amount) =>
    pays(engine, from(kroner, to(norwegian, amount))),
  )
  until(engine, '2026-01-15T11:00')
  const statuses = payments.map((payment) => current(engine, payment).status)
  expect(statuses).toEqual(['ACSC', 'PDNG', 'ACSC', 'PDNG'])
  expect([booked(engine, kroner), expectedOn(engine, kroner)]).toEqual(['0.00', '-11600.00'])
  holds(engine, kroner, '200')
  expect(expectedOn(engine, kroner)).toBe('-11400.00')
  until(engine, '2026-01-15T13:30')
  expect(payments.map((payment) => current(engine, payment).status)).toEqual([
    ...['ACSC', 'PDNG', 'ACSC', 'ACSC'],
  ])
  expect([booked(engine, kroner), expectedOn(engine, kroner)]).toEqual(['-400.00', '-11400.00'])
})

test('[A5b] a bulk waits as one row for each transfer, and what is booked of it leaves the others pending', () => {
  const engine = town.engine.fork()
  const payments = [to(olas, '70'), to(olas, '60000'), to(norwegian, '5')]
  const bulk = { debtorAccount: named(kroner), payments }
  const payment = pays(engine, bulk, {}, 'bulk-payments')
  const waiting = pendingOf(engine, kroner)
  expect([amounts(waiting), expectedOn(engine, kroner)]).toEqual([
    ...[['-5.00', '-60000.00', '-70.00'], '-50075.00'],
  ])
  until(engine, '2026-01-15T11:00')
  expect(current(engine, payment).status).toBe('ACSP')
  expect(pendingOf(engine, kroner)).toEqual([waiting[1]])
  expect(rowsOf(engine, kroner).map(({ id }) => id)).toEqual([1, 0, 2].map((index) => waiting[index]?.id))
  expect([booked(engine, kroner), expectedOn(engine, kroner)]).toEqual(['9925.00', '-50075.00'])
  until(engine, '2026-01-15T15:30')
  expect([current(engine, payment).status, pendingOf(engine, kroner)]).toEqual(['PART', []])
  expect([booked(engine, kroner), expectedOn(engine, kroner)]).toEqual(['9925.00', '9925.00'])
})

test('[A5h] with an account what waits on it goes, and its payments are rejected by the next batch', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(kroner))
  does(engine, 'closeAccount', { params: { accountId: kroner.id } })
  expect(engine.bank.transactions.size).toBe(0)
  until(engine, '2026-01-15T11:00')
  expect(current(engine, payment)).toMatchObject({ status: 'RJCT', reason: 'debtor-gone' })
})

test('[A5h] when all transactions of an account are deleted, those of payments that wait stay', () => {
  const engine = town.engine.fork()
  const params = { accountId: kroner.id }
  const posted = [{ amount: -5, currency: 'NOK' }]
  does(engine, 'postTransactions', { params, body: posted })
  pays(engine, from(kroner))
  until(engine, '2026-01-15T11:00')
  pays(engine, from(kroner, to(olas, '8')))
  does(engine, 'deleteTransactions', { params })
  expect(amounts(rowsOf(engine, kroner))).toEqual(['-8.00'])
  until(engine, '2026-01-15T13:30')
  expect([amounts(rowsOf(engine, kroner)), booked(engine, kroner)]).toEqual([['-8.00'], '9892.00'])
})

test('[X7d] a balance that is set alone leaves out of the other what waits to be paid', () => {
  const engine = town.engine.fork()
  const params = { accountId: euros.id }
  pays(engine, from(euros, to(german, '100')), { product: sepa })
  const set = (balanceType: string, amount: string) => {
    const body = [{ balanceType, balanceAmount: { currency: 'EUR', amount } }]
    does(engine, 'updateAccountBalances', { params, body })
    return [booked(engine, euros), expectedOn(engine, euros)]
  }
  expect(set('closingBooked', '500')).toEqual(['500.00', '399.13'])
  expect(set('expected', '500')).toEqual(['600.87', '500.00'])
  until(engine, '2026-01-15T11:00')
  expect([booked(engine, euros), expectedOn(engine, euros)]).toEqual(['500.00', '500.00'])
})
