import { expect } from 'vitest'
import type { PsuReference } from '../../src/index.ts'
import {
  byCard,
  euros,
  fjords,
  foreignAccounts,
  from,
  instantly,
  kroner,
  maskedPan,
  olas,
  type PayingWorld,
  payingWorld,
  test,
  to,
  toPaymentParams,
} from '../kit/pays.ts'
import { type CallerOptions, kari } from '../kit/people.ts'
import type { ConsentNames } from '../kit/world.ts'

const product = instantly

test('[P10a] books an instant payment on both sides at approval, without a batch', () => {
  const world = payingWorld()
  const payment = world.pay(from(kroner, to(olas)), { product })
  expect(payment).toMatchObject({ status: 'ACSC', fundsAvailable: true })
  expect([world.readBooked(kroner), world.readBooked(olas)]).toEqual(['9895.00', '2600.50'])
  expect(world.listAccountRows(olas)).toMatchObject([
    { amount: '100.00', details: { endToEndId: payment.id, bankTransactionCode: 'PMNT-RRCT-DMCT' } },
  ])
  expect(world.bank.batches.size).toBe(0)
  world.settleAt('2026-01-15T11:00')
  expect(world.readBooked(kroner)).toBe('9895.00')
})

const heldInstant = { product, caller: { ...kari, holdsInstant: true } } as const

test('[P10d] holds an instant payment as ACWP and pending row for ten minutes, then books it', () => {
  const world = payingWorld()
  const payment = world.pay(from(kroner, to(olas)), heldInstant)
  expect(payment).toMatchObject({ status: 'ACWP', fundsAvailable: true })
  expect([world.readBooked(kroner), world.readExpected(kroner)]).toEqual(['10000.00', '9895.00'])
  const ids = world.listAccountRows(kroner).map(({ id }) => id)
  expect(world.callRefused('cancelPayment', { params: toPaymentParams(payment) })).toMatchObject({
    code: 'CONFLICT',
  })
  world.settleAt('2026-01-15T10:09:59')
  expect(world.readCurrent(payment).status).toBe('ACWP')
  world.settleAt('2026-01-15T10:10')
  expect(world.readCurrent(payment)).toMatchObject({ status: 'ACSC', due: undefined })
  expect(world.listAccountRows(kroner).map(({ id }) => id)).toEqual(ids)
  expect([world.readBooked(kroner), world.readExpected(kroner)]).toEqual(['9895.00', '9895.00'])
})

test('[P10d] rejects a held payment that can no longer be booked, and returns the money', () => {
  const world = payingWorld()
  const payment = world.pay(from(kroner, to(olas)), heldInstant)
  const lacking = world.createPayment(from(kroner, to(olas, '60')), heldInstant)
  world.setBooked(kroner, '-450')
  world.settleAt('2026-01-15T10:10')
  expect(world.readCurrent(payment)).toMatchObject({
    status: 'RJCT',
    reason: 'no-funds',
    fundsAvailable: false,
  })
  expect([world.listAccountRows(kroner), world.readExpected(kroner)]).toEqual([[], '-450.00'])
  expect(world.answerPayment(lacking)).toMatchObject({ status: 'RJCT', reason: 'no-funds' })
})

test('[P10d] holds only instant payments', ({ world }) => {
  expect(world.pay(from(kroner), { caller: heldInstant.caller }).status).toBe('PDNG')
})

test('[P10a] books between own accounts, also in another currency', ({ world }) => {
  expect(world.pay(from(kroner, to(euros, '100', 'NOK')), { product }).status).toBe('ACSC')
  expect(world.listAccountRows(euros)[0]?.details.currencyExchange).toMatchObject({
    sourceCurrency: 'NOK',
    targetCurrency: 'EUR',
  })
  expect(world.pay(from(euros, to(kroner, '100')), { product }).status).toBe('ACSC')
})

test('[P10a] books on Sundays and at night, on the day of approval', ({ world }) => {
  const late = world.createPayment(from(kroner, to(olas, '7')), { product })
  world.settleAt('2026-01-16T00:00')
  expect(world.answerPayment(late).status).toBe('ACSC')
  world.settleAt('2026-01-18T03:00')
  world.pay(from(kroner, to(olas)), { product })
  expect(world.listAccountRows(olas).map(({ bookingDate }) => bookingDate)).toEqual([
    '2026-01-18',
    '2026-01-16',
  ])
})

test('[P8a] refuses an instant payment without funds at creation, with its place', () => {
  const world = payingWorld()
  const caller = world.knownKari()
  const refusal = { code: 'PAYMENT_FAILED', path: '$.instructedAmount' }
  expect(world.readRefusal(from(kroner, to(olas, '10495.01')), { product, caller })).toEqual(refusal)
  expect(world.createPayment(from(kroner, to(olas, '10495')), { product, caller }).status).toBe('RCVD')
  expect(world.readRefusal(from(euros, to(olas, '20000')), { product, caller })).toEqual(refusal)
})

test('[P8b] says nothing about funds before the PSU has had an SCA', () => {
  const body = from(kroner, to(olas, '99999'))
  const anonymousCaller: CallerOptions = { psu: { context: 'PRIVATE' } }
  for (const caller of [kari, anonymousCaller]) {
    expect(payingWorld().createPayment(body, { product, caller }).status).toBe('RCVD')
  }
})

const unknownId = '3f0c4d9e-6b1a-4c2d-8e3f-0a1b2c3d4e5f'
const forHerself = { identity: 'kari', context: 'PRIVATE' } as const
const forFjord = { identity: 'kari', context: 'CORPORATE', corporationId: 'fjord' } as const

test.for<[string, (consent: ConsentNames) => PsuReference]>([
  ['PSU-ID', ({ psuId }) => ({ id: psuId })],
  ['TPP-Session-ID', ({ sessionId }) => ({ sessionId })],
  ['X-PSU-IDENTITY', () => forHerself],
  ['X-PSU-IDENTITY with a PSU-ID that is new', () => ({ ...forHerself, id: unknownId })],
])('[P8b] checks funds at creation for a person with an SCA, named by %s', ([_, name], { world }) => {
  const caller = { psu: name(world.giveConsent({ customerNumber: 'kari' })) }
  const refusal = { code: 'PAYMENT_FAILED', path: '$.instructedAmount' }
  expect(world.readRefusal(from(kroner, to(olas, '10495.01')), { product, caller })).toEqual(refusal)
  expect(world.createPayment(from(kroner, to(olas, '10495')), { product, caller }).status).toBe('RCVD')
})

test.for<[string, (consent: ConsentNames) => PsuReference]>([
  ['PSU-ID', ({ psuId }) => ({ id: psuId, corporationId: 'fjord' })],
  ['X-PSU-IDENTITY', () => forFjord],
])('[P8b] checks funds at creation for a company, named with %s', ([_, name], { world }) => {
  const psu = { context: 'CORPORATE', corporationId: 'fjord' } as const
  const caller = { psu: name(world.giveConsent({ customerNumber: 'kari', psu })) }
  const refusal = { code: 'PAYMENT_FAILED', path: '$.instructedAmount' }
  expect(world.readRefusal(from(fjords, to(olas, '50000')), { product, caller })).toEqual(refusal)
  expect(world.createPayment(from(fjords, to(olas, '49990')), { product, caller }).status).toBe('RCVD')
})

test('[P8b] ignores an SCA of another TPP or person', ({ world }) => {
  world.giveConsent({ customerNumber: 'kari', tpp: 'another TPP' })
  world.giveConsent({ customerNumber: 'ola' })
  const body = from(kroner, to(olas, '99999'))
  expect(world.createPayment(body, { product, caller: { psu: forHerself } }).status).toBe('RCVD')
})

test.for([forHerself, { ...forHerself, id: unknownId }])(
  '[P8b] ignores an ended consent as SCA for %j',
  (psu) => {
    const world = payingWorld()
    world.giveConsent({ customerNumber: 'kari' })
    const body = from(kroner, to(olas, '99999'))
    expect(world.readRefusal(body, { product, caller: { psu } })).toMatchObject({ code: 'PAYMENT_FAILED' })
    world.settleAt('2026-07-14T10:00')
    expect(world.bank.consents.size).toBe(1)
    expect(world.createPayment(body, { product, caller: { psu } }).status).toBe('RCVD')
  },
)

test('[P8b] accepts the SCA of a payment for 180 days', () => {
  const world = payingWorld()
  world.pay(from(kroner, to(olas, '1')))
  const body = from(kroner, to(olas, '99999'))
  const caller = { psu: forHerself }
  expect(world.readRefusal(body, { product, caller })).toMatchObject({ code: 'PAYMENT_FAILED' })
  world.settleAt('2026-07-14T10:00')
  expect(world.createPayment(body, { product, caller }).status).toBe('RCVD')
})

test('[P8c] rejects an instant payment whose funds are gone at approval', ({ world }) => {
  const payment = world.createPayment(from(kroner, to(olas, '1000')), { product })
  world.setBooked(kroner, '0')
  expect(world.answerPayment(payment)).toMatchObject({
    status: 'RJCT',
    reason: 'no-funds',
    fundsAvailable: false,
  })
  expect([world.readBooked(kroner), world.listAccountRows(olas)]).toEqual(['0.00', []])
})

test('[P8c] rejects an instant payment from a blocked card, not for lack of funds', () => {
  const world = payingWorld()
  const body = { ...to(olas), debtorAccount: byCard }
  const payment = world.createPayment(body, { product })
  const cardAccountId = world.call('listCardAccounts')[0]?.id ?? ''
  world.call('changeCardStatus', { params: { cardAccountId }, body: { status: 'blocked' } })
  const rejected = world.answerPayment(payment)
  expect(rejected).toMatchObject({ status: 'RJCT', reason: 'card-blocked' })
  expect(rejected.fundsAvailable).toBeUndefined()
})

const cardPays = { ...to(foreignAccounts[0], '250'), debtorAccount: byCard }

/** The card, and its rows. */
function readCard(world: PayingWorld) {
  const params = world.cardParams()
  return world.call('listCardTransactions', { params, query: { bookingStatus: 'all' } })
}

test('[P13d] books a payment from a card on the card, which uses its limit', ({ world }) => {
  const payment = world.pay(cardPays)
  expect(payment).toMatchObject({ status: 'PDNG', fundsAvailable: true })
  world.settleAt('2026-01-15T11:00')
  const { card, transactions } = readCard(world)
  expect(card).toMatchObject({ closingBooked: -125_000n, expected: -125_000n })
  expect(transactions).toMatchObject([
    {
      bookingDate: '2026-01-15',
      transactionDate: '2026-01-15',
      transactionAmount: { currency: 'NOK', minor: -25_000n },
      originalAmount: { currency: 'NOK', minor: -25_000n },
      markupFee: { currency: 'NOK', minor: 0n },
      details: { cardTransactionId: payment.id, maskedPan, transactionDetails: 'Somebody' },
    },
  ])
})

test('[P13d] books the fee separately, and returns exchange and message', () => {
  const world = payingWorld()
  const body = { ...cardPays, ...to(foreignAccounts[2], '10') }
  const payment = world.pay(body, { product: 'sepa-credit-transfers' })
  world.settleAt('2026-01-15T11:00')
  expect(world.readCurrent(payment).status).toBe('ACSC')
  const { card, transactions } = readCard(world)
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

test('[P13d] pays from a card up to its limit', ({ world }) => {
  const [just, largerBody] = ['2000', '2000.01'].map((amount) => ({
    ...cardPays,
    ...to(foreignAccounts[0], amount),
  }))
  expect(world.fork().pay(just).fundsAvailable).toBe(true)
  const payment = world.pay(largerBody)
  world.settleAt('2026-01-15T15:30')
  expect(world.readCurrent(payment)).toMatchObject({ status: 'RJCT', reason: 'no-funds' })
})
