import { expect, test } from 'vitest'
import { approversFor, type Engine, formatAmount, type PaymentView, termsOf } from '../../src/index.ts'
import { type Asking, does } from '../sca-scene.ts'
import {
  abroad,
  answered,
  booked,
  current,
  domestic,
  from,
  instantly,
  kari,
  namesOf,
  orders,
  payingTown,
  rowsOf,
  to,
  until,
  type Way,
} from './payment-scene.ts'
import { answers, elsewhere, payer, persons, type TownAccount } from './payment-town.ts'

const town = payingTown()
const { kroner, euros, yen, olas, crowns, fjords } = town
const [norwegian, swedish, german] = elsewhere

/** What the bank tells a person of a payment now. */
function terms({ bank, now }: Engine, payment: PaymentView, customer = 0) {
  return termsOf(bank, payment, { customer, now })
}

function hundredths(amount: string): number {
  return Math.round(Number(amount) * 100)
}

test.each<readonly [string, TownAccount, object, string]>([
  ['in the currency of the account', kroner, to(norwegian), domestic],
  ['at once, with a fee', kroner, to(norwegian), instantly],
  ['to Sweden', kroner, to(swedish, '1000'), abroad],
  ['from euros', euros, to(swedish, '1000'), abroad],
  ['from a currency without digits', yen, to(german, '10.55'), abroad],
  ['to another account here', kroner, to(crowns, '33.33'), abroad],
])('[P2s] what leaves the account is what was told before: %s', (_, account, transfer, product) => {
  const engine = town.engine.fork()
  const payment = orders(engine, from(account, transfer), { product })
  const { total, fee, transfers } = terms(engine, payment)
  expect(transfers.map((one) => one.total)).toEqual([total])
  expect([total.currency, fee.currency]).toEqual([account.currency, account.currency])
  const before = booked(engine, account)
  answered(engine, payment)
  until(engine, '2026-01-15T11:00')
  expect(current(engine, payment).status).toBe('ACSC')
  const left = hundredths(before) - hundredths(booked(engine, account))
  expect(left).toBe(hundredths(formatAmount(total)))
  const rows = rowsOf(engine, account).slice(0, fee.minor > 0n ? 2 : 1)
  const [exchange] = rows.flatMap(({ details }) => details.currencyExchange ?? [])
  expect(exchange).toEqual(transfers[0]?.exchange)
})

test('[P2s] of a bulk all transfers count', () => {
  const engine = town.engine.fork()
  const payments = [to(norwegian, '10'), to(olas, '20.50')]
  const debtorAccount = { iban: euros.iban, currency: 'EUR' }
  const payment = orders(engine, { debtorAccount, payments }, {}, 'bulk-payments')
  const { total, fee, transfers } = terms(engine, payment)
  expect(transfers).toHaveLength(2)
  expect(total.minor).toBe(transfers.reduce((sum, one) => sum + one.total.minor, 0n))
  expect(fee.minor).toBe(transfers.reduce((sum, one) => sum + one.fee.minor, 0n))
})

test.each([
  ['before the last batch of the day', '2026-01-15T18:29', undefined, '2026-01-15'],
  ['after it', '2026-01-15T18:30', undefined, '2026-01-16'],
  ['after the last one of a Friday', '2026-01-16T18:30', '2026-01-16', '2026-01-19'],
  ['for a Sunday', '2026-01-15T10:00', '2026-01-18', '2026-01-19'],
  ['for a day to come', '2026-01-15T10:00', '2026-01-22', '2026-01-22'],
])('[P2r] the day on which it is paid is the one that was told before: %s', (_, moment, date, day) => {
  const engine = town.engine.fork()
  until(engine, moment)
  const wish = date === undefined ? {} : { requestedExecutionDate: date }
  const payment = orders(engine, { ...from(kroner), ...wish })
  expect(terms(engine, payment).day).toBe(day)
  answered(engine, payment)
  until(engine, '2026-01-24T10:00')
  expect(rowsOf(engine, kroner).map(({ bookingDate }) => bookingDate)).toEqual([day])
})

test('[P2r] an instant payment is paid today, and one that comes again on its next day, today at the earliest', () => {
  const engine = town.engine.fork()
  until(engine, '2026-01-17T10:00')
  expect(terms(engine, orders(engine, from(kroner), { product: instantly })).day).toBe('2026-01-17')
  const plan = { startDate: '2026-01-17', frequency: 'Weekly' }
  const standing = orders(engine, { ...from(kroner), ...plan }, {}, 'periodic-payments')
  expect(terms(engine, standing).day).toBe('2026-01-19')
})

test('[P2r] where no batch is to come, its own day is told', () => {
  const engine = town.engine.fork()
  const payment = orders(engine, from(kroner))
  const calendar = { ...engine.bank.calendar, batchTimes: [] }
  const { day } = termsOf({ ...engine.bank, calendar }, payment, { customer: 0, now: engine.now })
  expect(day).toBe('2026-01-15')
})

const company = (person: string): Way => ({ asking: payer(person, 'fjord') })

function serialOf(engine: Engine, person: string): number {
  return does(engine, 'listCustomers').find(({ number }) => number === person)?.serial ?? 0
}

test.each([
  ['kari', '1000', true],
  ['kari', '1000.01', false],
  ['ola', '20000', true],
  ['ola', '20000.01', false],
] as const)(
  '[P2v] whether an approval is the last one is told before it is given: %s, %s',
  (person, amount, isLast) => {
    const engine = town.engine.fork()
    const payment = orders(engine, from(fjords, to(norwegian, amount)), company(person))
    const [serial, other] = [person, person === 'kari' ? 'ola' : 'kari'].map((name) => serialOf(engine, name))
    expect(terms(engine, payment, serial)).toMatchObject({ isLastApproval: isLast, approvedBy: [] })
    const after = answered(engine, payment, person)
    expect(after.status === 'RCVD').toBe(!isLast)
    expect(terms(engine, after, other)).toMatchObject({
      isLastApproval: true,
      approvedBy: [`Name of ${person}`],
    })
  },
)

test('[X4m] [P2v] the approval of who has left the bank counts no more, and is told without a name', () => {
  const engine = town.engine.fork()
  const payment = answered(engine, orders(engine, from(fjords, to(norwegian, '5000')), company('kari')))
  const [gone] = does(engine, 'listCustomers')
  does(engine, 'deleteCustomer', { params: { customerId: gone?.id ?? '' } })
  const seen = terms(engine, payment, serialOf(engine, 'ola'))
  expect(seen).toMatchObject({ isLastApproval: true, approvedBy: [undefined] })
  expect(terms(engine, payment).isLastApproval).toBe(false)
})

/** Who may approve a payment, as the bank tells it, and who can. */
function approvers(engine: Engine, payment: PaymentView, asking: Asking, most = 12) {
  const started = does(engine, 'startPaymentAuthorisation', { params: namesOf(payment) }, asking)
  const { authorisationId } = started
  const view = does(engine, 'readAuthorisation', { params: { authorisationId } })
  const told = approversFor(engine.bank, view, most).map(({ number }) => number)
  const can = persons.filter((person) => answers(engine.fork(), authorisationId, { person, isYes: true }))
  return { told, can }
}

test('[S2w] those who are told as approvers can approve, and no others', () => {
  const engine = town.engine.fork()
  const nobody: Asking = { psu: { context: 'CORPORATE', corporationId: 'fjord' } }
  const own = orders(engine, from(kroner))
  expect(approvers(engine, own, kari)).toEqual({ told: ['kari'], can: ['kari'] })
  const shared = orders(engine, from(fjords, to(norwegian, '5000')), { asking: nobody })
  expect(approvers(engine, shared, nobody)).toEqual({ told: ['kari', 'ola'], can: ['kari', 'ola'] })
  expect(approvers(engine, shared, payer('ola', 'fjord'))).toEqual({ told: ['ola'], can: ['ola'] })
  expect(approvers(engine, shared, nobody, 1).told).toEqual(['kari'])
  const half = answered(engine, shared)
  expect(approvers(engine, half, nobody)).toEqual({ told: ['ola'], can: ['ola'] })
})

test('[S2w] for access to accounts nobody is told', () => {
  const engine = town.engine.fork()
  const { authorisationId } = does(engine, 'createConsent')
  const view = does(engine, 'readAuthorisation', { params: { authorisationId } })
  expect(approversFor(engine.bank, view, 12)).toEqual([])
})
