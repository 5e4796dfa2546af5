import { expect, test } from 'vitest'
import type { Engine, PsuReference } from '../../src/index.ts'
import { consentFor, type GivenConsent } from '../consent-scene.ts'
import { type Asking, does } from '../sca-scene.ts'
import {
  answered,
  booked,
  current,
  from,
  holds,
  instantly,
  kari,
  knownKari,
  orders,
  payingTown,
  pays,
  refused,
  rowsOf,
  to,
  until,
} from './payment-scene.ts'
import { elsewhere, maskedPan } from './payment-town.ts'

const town = payingTown()
const { kroner, olas, euros, fjords } = town
const product = instantly

test('[P10a] an instant payment is booked on both sides when it is approved, without a batch', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, from(kroner, to(olas)), { product })
  expect(payment).toMatchObject({ status: 'ACSC', fundsAvailable: true })
  expect([booked(engine, kroner), booked(engine, olas)]).toEqual(['9895.00', '2600.50'])
  expect(rowsOf(engine, olas)).toMatchObject([
    { amount: '100.00', details: { endToEndId: payment.id, bankTransactionCode: 'PMNT-RRCT-DMCT' } },
  ])
  expect(engine.bank.batches.size).toBe(0)
  until(engine, '2026-01-15T11:00')
  expect(booked(engine, kroner)).toBe('9895.00')
})

test('[P10a] between own accounts too, in another currency as well', () => {
  const engine = town.engine.fork()
  expect(pays(engine, from(kroner, to(euros, '100', 'NOK')), { product }).status).toBe('ACSC')
  expect(rowsOf(engine, euros)[0]?.details.currencyExchange).toMatchObject({
    sourceCurrency: 'NOK',
    targetCurrency: 'EUR',
  })
  expect(pays(engine, from(euros, to(kroner, '100')), { product }).status).toBe('ACSC')
})

test('[P10b] on a Sunday and at night as well, on the day of the approval', () => {
  const engine = town.engine.fork()
  const late = orders(engine, from(kroner, to(olas, '7')), { product })
  until(engine, '2026-01-16T00:00')
  expect(answered(engine, late).status).toBe('ACSC')
  until(engine, '2026-01-18T03:00')
  pays(engine, from(kroner, to(olas)), { product })
  expect(rowsOf(engine, olas).map(({ bookingDate }) => bookingDate)).toEqual(['2026-01-18', '2026-01-16'])
})

test('[P8a] an instant payment for which there are no funds is refused when it is made, with its place', () => {
  const engine = town.engine.fork()
  const asking = knownKari(engine)
  const told = { code: 'PAYMENT_FAILED', path: '$.instructedAmount' }
  expect(refused(engine, from(kroner, to(olas, '10495.01')), { product, asking })).toEqual(told)
  expect(orders(engine, from(kroner, to(olas, '10495')), { product, asking }).status).toBe('RCVD')
  expect(refused(engine, from(euros, to(olas, '20000')), { product, asking })).toEqual(told)
})

test('[P8b] who has not brought the person to the bank is told nothing of funds', () => {
  const body = from(kroner, to(olas, '99999'))
  const nobody: Asking = { psu: { context: 'PRIVATE' } }
  for (const asking of [kari, nobody]) {
    expect(orders(town.engine.fork(), body, { product, asking }).status).toBe('RCVD')
  }
})

const unknownId = '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f'
const forHerself = { identity: 'kari', context: 'PRIVATE' } as const
const forFjord = { identity: 'kari', context: 'CORPORATE', corporationId: 'fjord' } as const

test.each<[string, (given: GivenConsent) => PsuReference]>([
  ['PSU-ID', ({ psuId }) => ({ id: psuId })],
  ['TPP-Session-ID', ({ sessionId }) => ({ sessionId })],
  ['X-PSU-IDENTITY', () => forHerself],
  ['X-PSU-IDENTITY beside a PSU-ID that is new', () => ({ ...forHerself, id: unknownId })],
])(
  '[P8b] funds are known when an instant payment is made for a person with an SCA, named by %s',
  (_, name) => {
    const engine = town.engine.fork()
    const asking = { psu: name(consentFor(engine, { customerNumber: 'kari' })) }
    const told = { code: 'PAYMENT_FAILED', path: '$.instructedAmount' }
    expect(refused(engine, from(kroner, to(olas, '10495.01')), { product, asking })).toEqual(told)
    expect(orders(engine, from(kroner, to(olas, '10495')), { product, asking }).status).toBe('RCVD')
  },
)

test.each<[string, (given: GivenConsent) => PsuReference]>([
  ['PSU-ID', ({ psuId }) => ({ id: psuId, corporationId: 'fjord' })],
  ['X-PSU-IDENTITY', () => forFjord],
])('[P8b] so they are for a company, named beside %s', (_, name) => {
  const engine = town.engine.fork()
  const psu = { context: 'CORPORATE', corporationId: 'fjord' } as const
  const asking = { psu: name(consentFor(engine, { customerNumber: 'kari', psu })) }
  const told = { code: 'PAYMENT_FAILED', path: '$.instructedAmount' }
  expect(refused(engine, from(fjords, to(olas, '50000')), { product, asking })).toEqual(told)
  expect(orders(engine, from(fjords, to(olas, '49990')), { product, asking }).status).toBe('RCVD')
})

test('[P8b] an SCA under another TPP, or of another person, is none', () => {
  const engine = town.engine.fork()
  consentFor(engine, { customerNumber: 'kari', tpp: 'another TPP' })
  consentFor(engine, { customerNumber: 'ola' })
  const body = from(kroner, to(olas, '99999'))
  expect(orders(engine, body, { product, asking: { psu: forHerself } }).status).toBe('RCVD')
})

test('[P8b] what was approved by SCA for a payment is an SCA as well, and is over after 180 days', () => {
  const engine = town.engine.fork()
  pays(engine, from(kroner, to(olas, '1')))
  const body = from(kroner, to(olas, '99999'))
  const asking = { psu: forHerself }
  expect(refused(engine, body, { product, asking })).toMatchObject({ code: 'PAYMENT_FAILED' })
  until(engine, '2026-07-14T10:00')
  expect(orders(engine, body, { product, asking }).status).toBe('RCVD')
})

test('[P8c] an instant payment whose funds are gone when it is approved is rejected', () => {
  const engine = town.engine.fork()
  const payment = orders(engine, from(kroner, to(olas, '1000')), { product })
  holds(engine, kroner, '0')
  expect(answered(engine, payment)).toMatchObject({
    status: 'RJCT',
    reason: 'no-funds',
    fundsAvailable: false,
  })
  expect([booked(engine, kroner), rowsOf(engine, olas)]).toEqual(['0.00', []])
})

test('[P8c] an instant payment from a card that is blocked meanwhile is rejected, not for lack of funds', () => {
  const engine = town.engine.fork()
  const body = { ...to(olas), debtorAccount: { maskedPan, currency: 'NOK' } }
  const payment = orders(engine, body, { product })
  const cardAccountId = does(engine, 'listCardAccounts')[0]?.id ?? ''
  does(engine, 'changeCardStatus', { params: { cardAccountId }, body: { status: 'blocked' } })
  const rejected = answered(engine, payment)
  expect(rejected).toMatchObject({ status: 'RJCT', reason: 'card-blocked' })
  expect(rejected.fundsAvailable).toBeUndefined()
})

const byCard = { ...to(elsewhere[0], '250'), debtorAccount: { maskedPan, currency: 'NOK' } }

/** The card, and its rows. */
function cardOf(engine: Engine) {
  const params = { cardAccountId: does(engine, 'listCardAccounts')[0]?.id ?? '' }
  return does(engine, 'listCardTransactions', { params, query: { bookingStatus: 'all' } })
}

test('[P10c] [P13d] a payment from a card is a transaction of the card, and uses its limit', () => {
  const engine = town.engine.fork()
  const payment = pays(engine, byCard)
  expect(payment).toMatchObject({ status: 'PDNG', fundsAvailable: true })
  until(engine, '2026-01-15T11:00')
  const { card, transactions } = cardOf(engine)
  expect(card).toMatchObject({ closingBooked: -125_000n, expected: -125_000n })
  expect(transactions).toMatchObject([
    {
      ...{ bookingDate: '2026-01-15', transactionDate: '2026-01-15' },
      transactionAmount: { currency: 'NOK', minor: -25_000n },
      originalAmount: { currency: 'NOK', minor: -25_000n },
      markupFee: { currency: 'NOK', minor: 0n },
      details: { cardTransactionId: payment.id, maskedPan, transactionDetails: 'Somebody' },
    },
  ])
})

test('[P13d] the fee is a transaction of its own; what was exchanged, and the message, are told', () => {
  const engine = town.engine.fork()
  const body = { ...byCard, ...to(elsewhere[2], '10') }
  const payment = pays(engine, body, { product: 'sepa-credit-transfers' })
  until(engine, '2026-01-15T11:00')
  expect(current(engine, payment).status).toBe('ACSC')
  const { card, transactions } = cardOf(engine)
  const [fee, row] = transactions
  expect(row).toMatchObject({
    originalAmount: { currency: 'EUR', minor: -1_000n },
    markupFee: { currency: 'NOK', minor: 0n },
    details: { currencyExchange: { sourceCurrency: 'NOK', targetCurrency: 'EUR' } },
  })
  expect(fee).toMatchObject({
    transactionAmount: { currency: 'NOK', minor: -3_500n },
    details: { transactionDetails: `Fee for ${payment.id}` },
  })
  expect(card?.closingBooked).toBe(-100_000n - 3_500n + (row?.transactionAmount.minor ?? 0n))
})

test('[P10c] a card pays as far as its limit goes', () => {
  const engine = town.engine.fork()
  const [just, more] = ['2000', '2000.01'].map((amount) => ({ ...byCard, ...to(elsewhere[0], amount) }))
  expect(pays(engine.fork(), just).fundsAvailable).toBe(true)
  const payment = pays(engine, more)
  until(engine, '2026-01-15T15:30')
  expect(current(engine, payment)).toMatchObject({ status: 'RJCT', reason: 'no-funds' })
})
