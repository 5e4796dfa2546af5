import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNorwegianBban } from '../../src/base/iso/bban.ts'
import { norwegianIban } from '../../src/base/iso/iban.ts'
import { type Currency, currencies } from '../../src/base/money/currencies.ts'
import { allRows } from '../../src/base/store/table.ts'
import { createEngine, type Engine, formatAmount, later } from '../../src/index.ts'
import { atMidRate } from '../mid-rate.ts'
import { asks, does } from '../sca-scene.ts'
import { account, customer, morning } from '../scene.ts'
import {
  abroad,
  booked,
  current,
  domestic,
  from,
  instantly,
  kari,
  named,
  outcome,
  payingTown,
  pays,
  refused,
  request,
  rowsOf,
  sepa,
  to,
  until,
} from './payment-scene.ts'
import { elsewhere, payer, type TownAccount } from './payment-town.ts'

/** Norwegian account numbers, one for each currency. */
const bbans = Array.from({ length: 12 * currencies.length }, (_, index) => String(97_100_000_000 + 7 * index))
  .filter(isNorwegianBban)
  .slice(0, currencies.length)

/** A person with an account in every currency, and a fortune on each. */
function openWorld() {
  const engine = createEngine({ now: morning, seed: 'world' })
  does(engine, 'createCustomer', { body: customer('kari') })
  const accounts = currencies.map((currency, index): TownAccount => {
    const bban = bbans[index] ?? ''
    const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency, amount: '2000000000' } }]
    const body = { ...account('kari'), bban, iban: norwegianIban(bban), currency, balances }
    return { ...does(engine, 'createAccount', { body }), owner: 'kari' }
  })
  return { engine, accounts }
}

const world = openWorld()

function worldAccount(currency: Currency): TownAccount {
  const found = world.accounts.find((one) => one.currency === currency)
  if (found === undefined) throw new Error(`nobody has ${currency}`)
  return found
}

/** What a person has, and what they have paid for it in fees, at the mid rate. */
function worth({ bank }: Engine): bigint {
  const held = allRows(bank.accounts).map(({ currency, closingBooked: minor }) => ({ currency, minor }))
  const fees = allRows(bank.positions).map(({ currency, fees: minor }) => ({ currency, minor }))
  return [...held, ...fees].reduce((sum, money) => sum + atMidRate(money), 0n)
}

/** What there is of each currency, on accounts and in the positions of the bank. */
function sums({ bank }: Engine): ReadonlyMap<string, bigint> {
  const total = new Map<string, bigint>()
  const add = (currency: string, minor: bigint) => total.set(currency, (total.get(currency) ?? 0n) + minor)
  for (const { currency, closingBooked } of allRows(bank.accounts)) add(currency, closingBooked)
  for (const { currency, fees, outside, exchange } of allRows(bank.positions)) {
    add(currency, fees + outside + exchange)
  }
  return total
}

const unusual = fc.constantFrom<Currency>('NOK', 'XPF', 'JPY', 'KWD', 'EUR', 'VND', 'IRR', 'BTN')
const currency = fc.oneof(unusual, fc.constantFrom(...currencies))
const minor = fc.oneof(fc.bigInt(1n, 300n), fc.bigInt(1n, 10n ** 10n))
const steps = fc.array(fc.record({ debtor: currency, creditor: currency, currency, minor }), {
  minLength: 10,
  maxLength: 25,
  size: 'max',
})

test('[M7d] [P13b] a walk of exchanges between own accounts, in whatever currencies and amounts, never ends with more than it began with, and every currency adds up', () => {
  const seen = new Map<string, number>()
  const start = { worth: worth(world.engine), sums: sums(world.engine) }
  fc.assert(
    fc.property(steps, (walk) => {
      const engine = world.engine.fork()
      let before = start.worth
      for (const { debtor, creditor, ...money } of walk) {
        if (debtor === creditor) continue
        const body = from(
          worldAccount(debtor),
          to(worldAccount(creditor), formatAmount(money), money.currency),
        )
        const way = { product: abroad, allowLogicalDuplicate: true }
        const told = outcome(engine.fork(), body, way)
        seen.set(told, (seen.get(told) ?? 0) + 1)
        if (told !== 'RCVD') continue
        const payment = pays(engine, body, way)
        engine.settle(later(payment.createdAt, 86_400_000))
        const { status } = current(engine, payment)
        seen.set(status, (seen.get(status) ?? 0) + 1)
        const after = worth(engine)
        expect(after, JSON.stringify({ debtor, creditor, money: formatAmount(money) })).toBeLessThanOrEqual(
          before,
        )
        before = after
      }
      expect(sums(engine)).toEqual(start.sums)
    }),
    { numRuns: 60 },
  )
  for (const told of ['PAYMENT_FAILED', 'ACSC'] as const) expect(seen.get(told), told).toBeGreaterThan(20)
})

test.each([
  ['NOK', 'XPF', 'NOK', '0.10', '0.09'],
  ['NOK', 'JPY', 'NOK', '0.07', '0.06'],
  ['JPY', 'KWD', 'VND', '87', '86'],
  ['XPF', 'EUR', 'IRR', '490.95', '490.94'],
] as const)(
  '[P13e] from %s to %s in %s %s is the least of which something arrives, and %s is refused',
  (debtor, creditor, paid, enough, less) => {
    const engine = world.engine.fork()
    const body = (amount: string) => from(worldAccount(debtor), to(worldAccount(creditor), amount, paid))
    const told = refused(engine, body(less), { product: abroad })
    expect(told).toEqual({ code: 'PAYMENT_FAILED', path: '$.instructedAmount' })
    const payment = pays(engine, body(enough), { product: abroad })
    until(engine, '2026-01-15T11:00')
    expect(current(engine, payment).status).toBe('ACSC')
    expect(rowsOf(engine, worldAccount(creditor)).map(({ amount }) => amount.replace(/^[.0]+/, ''))).toEqual([
      '1',
    ])
  },
)

test('[P13e] the refusal says which amount would do', () => {
  const body = from(worldAccount('NOK'), to(worldAccount('XPF'), '0.09', 'NOK'))
  const answer = asks(world.engine, 'createPayment', request(body), kari)
  expect(answer.ok ? '' : answer.error.text).toBe(
    "$.instructedAmount must be at least 0.10 NOK: less is worth nothing in the currency of the creditor's account, whose least amount is 1 XPF",
  )
})

test('[P13e] it is refused by whatever product, in a bulk by its place and again and again', () => {
  const { engine } = world
  const tooLittle = to(worldAccount('XPF'), '0.09', 'NOK')
  const told = (path: string) => ({ code: 'PAYMENT_FAILED', path })
  for (const product of [domestic, instantly]) {
    const body = from(worldAccount('NOK'), tooLittle)
    expect(refused(engine, body, { product })).toEqual(told('$.instructedAmount'))
  }
  const inEuros = from(worldAccount('EUR'), to(worldAccount('VND'), '0.01', 'EUR'))
  expect(outcome(engine.fork(), inEuros, { product: sepa })).toBe('RCVD')
  const plan = { startDate: '2026-01-16', frequency: 'Weekly' }
  const periodic = { ...from(worldAccount('NOK'), tooLittle), ...plan }
  expect(refused(engine, periodic, {}, 'periodic-payments')).toEqual(told('$.instructedAmount'))
  const payments = [to(worldAccount('XPF'), '0.10', 'NOK'), tooLittle]
  const bulk = { debtorAccount: named(worldAccount('NOK')), payments }
  expect(refused(engine, bulk, {}, 'bulk-payments')).toEqual(told('$.payments[1].instructedAmount'))
})

const { kroner } = payingTown()

test('[P2j] a KID that is missing is told before, and a limit after it', () => {
  const { engine, fjords } = payingTown()
  const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency: 'XPF', amount: 7 } }]
  const { iban } = elsewhere[0]
  const francs = { bban: iban.slice(4), iban, currency: 'XPF', balances, kidRequired: true }
  does(engine, 'createAccount', { body: { ...account('kari'), ...francs } })
  const little = from(fjords, to({ iban, currency: 'XPF' }, '0.09', 'NOK'))
  const kid = { remittanceInformationStructured: { reference: '1234567897' } }
  const asking = payer('ola', 'fjord')
  expect(refused(engine, little, { asking })).toMatchObject({ code: 'KID_MISSING' })
  expect(refused(engine, { ...little, ...kid }, { asking })).toMatchObject({ code: 'PAYMENT_FAILED' })
  const payments = [to(kroner, '30000.01'), { ...to({ iban, currency: 'XPF' }, '0.09', 'NOK'), ...kid }]
  const bulk = { debtorAccount: named(fjords), payments }
  expect(refused(engine, bulk, { asking }, 'bulk-payments')).toMatchObject({ code: 'PAYMENT_FAILED' })
})

test('[P13e] how little another bank can make something of is not known here', () => {
  expect(outcome(world.engine.fork(), from(worldAccount('NOK'), to(elsewhere[0], '0.01')))).toBe('RCVD')
})

test('[P13f] of so little nothing arrives on an account that was opened since, and the bank keeps it', () => {
  const { engine } = payingTown()
  const payment = pays(engine, from(kroner, to(elsewhere[0], '0.09')))
  const late = { iban: elsewhere[0].iban, bban: elsewhere[0].iban.slice(4), currency: 'XPF' }
  const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency: 'XPF', amount: 7 } }]
  const { id } = does(engine, 'createAccount', { body: { ...account('kari'), ...late, balances } })
  until(engine, '2026-01-15T11:00')
  expect([current(engine, payment).status, booked(engine, kroner)]).toEqual(['ACSC', '9999.91'])
  expect([booked(engine, { id }), rowsOf(engine, { id })]).toEqual(['7', []])
  expect(allRows(engine.bank.positions)).toMatchObject([
    { currency: 'NOK', exchange: 9n, outside: 0n },
    { currency: 'XPF', exchange: 0n },
  ])
})
