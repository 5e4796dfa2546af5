import fc from 'fast-check'
import { expect } from 'vitest'
import { isNorwegianBban } from '../../src/base/iso/bban.ts'
import { norwegianIban } from '../../src/base/iso/iban.ts'
import { type Currency, currencies } from '../../src/base/money/currencies.ts'
import { allRows } from '../../src/base/store/table.ts'
import { createEngine, formatAmount, later } from '../../src/index.ts'
import { account, customer } from '../kit/bodies.ts'
import {
  abroad,
  domestic,
  fjords,
  foreignAccounts,
  from,
  instantly,
  kroner,
  type PayingAccount,
  PayingWorld,
  payingWorld,
  request,
  sepa,
  test,
  to,
  toAccountReference,
} from '../kit/pays.ts'
import { kari, morning, payer } from '../kit/people.ts'
import { atMidRate } from '../mid-rate.ts'

/** Norwegian account numbers, one for each currency. */
const bbans = Array.from({ length: 12 * currencies.length }, (_, index) => String(97_100_000_000 + 7 * index))
  .filter(isNorwegianBban)
  .slice(0, currencies.length)

/** A person with an account in every currency, and a fortune on each. */
function everyCurrency() {
  const world = new PayingWorld(createEngine({ now: morning, seed: 'world' }))
  world.call('createCustomer', { body: customer('kari') })
  const accounts = currencies.map((currency, index): PayingAccount => {
    const bban = bbans[index] ?? ''
    const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency, amount: '2000000000' } }]
    const body = { ...account('kari'), bban, iban: norwegianIban(bban), currency, balances }
    return { ...world.call('createAccount', { body }, { amounts: 'exact' }), owner: 'kari' }
  })
  return { world, accounts }
}

const rich = everyCurrency()

function worldAccount(currency: Currency): PayingAccount {
  const match = rich.accounts.find((candidate) => candidate.currency === currency)
  if (match === undefined) throw new Error(`nobody has ${currency}`)
  return match
}

/** What a person has, and what they have paid for it in fees, at the mid rate. */
function worth({ bank }: PayingWorld): bigint {
  const balances = allRows(bank.accounts).map(({ currency, closingBooked: minor }) => ({ currency, minor }))
  const fees = allRows(bank.positions).map(({ currency, fees: minor }) => ({ currency, minor }))
  return [...balances, ...fees].reduce((sum, money) => sum + atMidRate(money), 0n)
}

/** What there is of each currency, on accounts and in the positions of the bank. */
function sums({ bank }: PayingWorld): ReadonlyMap<string, bigint> {
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

test('[M7c] [P13z] never ends a chain of exchanges with more money than at the start', () => {
  const counts = new Map<string, number>()
  const start = { worth: worth(rich.world), sums: sums(rich.world) }
  fc.assert(
    fc.property(steps, (walk) => {
      const world = rich.world.fork()
      let before = start.worth
      for (const { debtor, creditor, ...money } of walk) {
        if (debtor === creditor) continue
        const body = from(
          worldAccount(debtor),
          to(worldAccount(creditor), formatAmount(money), money.currency),
        )
        const way = { product: abroad, allowLogicalDuplicate: true }
        const outcome = world.fork().tryPayment(body, way)
        counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
        if (outcome !== 'RCVD') continue
        const payment = world.pay(body, way)
        world.settle(later(payment.createdAt, 86_400_000))
        const { status } = world.readCurrent(payment)
        counts.set(status, (counts.get(status) ?? 0) + 1)
        const after = worth(world)
        expect(after, JSON.stringify({ debtor, creditor, money: formatAmount(money) })).toBeLessThanOrEqual(
          before,
        )
        before = after
      }
      expect(sums(world)).toEqual(start.sums)
    }),
    { numRuns: 20 },
  )
  for (const endText of ['PAYMENT_FAILED', 'ACSC'] as const)
    expect(counts.get(endText), endText).toBeGreaterThan(5)
})

test.each([
  ['NOK', 'XPF', 'NOK', '0.10', '0.09'],
  ['NOK', 'JPY', 'NOK', '0.07', '0.06'],
  ['JPY', 'KWD', 'VND', '87', '86'],
  ['XPF', 'EUR', 'IRR', '490.95', '490.94'],
] as const)(
  '[P13e] accepts from %s to %s in %s %s as the smallest amount, and refuses %s',
  (debtor, creditor, paymentCurrency, enough, less) => {
    const world = rich.world.fork()
    const body = (amount: string) =>
      from(worldAccount(debtor), to(worldAccount(creditor), amount, paymentCurrency))
    const refusal = world.readRefusal(body(less), { product: abroad })
    expect(refusal).toEqual({ code: 'PAYMENT_FAILED', path: '$.instructedAmount' })
    const payment = world.pay(body(enough), { product: abroad })
    world.settleAt('2026-01-15T11:00')
    expect(world.readCurrent(payment).status).toBe('ACSC')
    expect(
      world.listAccountRows(worldAccount(creditor)).map(({ amount }) => amount.replace(/^[.0]+/, '')),
    ).toEqual(['1'])
  },
)

test('[P13e] names the smallest accepted amount in its refusal', () => {
  const body = from(worldAccount('NOK'), to(worldAccount('XPF'), '0.09', 'NOK'))
  const answer = rich.world.tryCall('createPayment', request(body), kari)
  expect(answer.ok ? '' : answer.error.text).toBe(
    "$.instructedAmount: must be at least 0.10 NOK: a smaller amount is worth less than 1 XPF, the smallest on the creditor's account",
  )
})

test('[P13e] refuses for every product, in a bulk with its place', () => {
  const { world } = rich
  const tooLittle = to(worldAccount('XPF'), '0.09', 'NOK')
  const createRefusal = (path: string) => ({ code: 'PAYMENT_FAILED', path })
  for (const product of [domestic, instantly]) {
    const body = from(worldAccount('NOK'), tooLittle)
    expect(world.readRefusal(body, { product })).toEqual(createRefusal('$.instructedAmount'))
  }
  const inEuros = from(worldAccount('EUR'), to(worldAccount('VND'), '0.01', 'EUR'))
  expect(world.fork().tryPayment(inEuros, { product: sepa })).toBe('RCVD')
  const plan = { startDate: '2026-01-16', frequency: 'Weekly' }
  const periodic = { ...from(worldAccount('NOK'), tooLittle), ...plan }
  expect(world.readRefusal(periodic, {}, 'periodic-payments')).toEqual(createRefusal('$.instructedAmount'))
  const payments = [to(worldAccount('XPF'), '0.10', 'NOK'), tooLittle]
  const bulk = { debtorAccount: toAccountReference(worldAccount('NOK')), payments }
  expect(world.readRefusal(bulk, {}, 'bulk-payments')).toEqual(
    createRefusal('$.payments[1].instructedAmount'),
  )
})

test('[P2j] reports a missing KID before the amount, and a limit after it', ({ world }) => {
  const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency: 'XPF', amount: 7 } }]
  const { iban } = foreignAccounts[0]
  const francs = { bban: iban.slice(4), iban, currency: 'XPF', balances, kidRequired: true }
  world.call('createAccount', { body: { ...account('kari'), ...francs } })
  const little = from(fjords, to({ iban, currency: 'XPF' }, '0.09', 'NOK'))
  const kid = { remittanceInformationStructured: { reference: '1234567897' } }
  const caller = payer('ola', 'fjord')
  expect(world.readRefusal(little, { caller })).toMatchObject({ code: 'KID_MISSING' })
  expect(world.readRefusal({ ...little, ...kid }, { caller })).toMatchObject({ code: 'PAYMENT_FAILED' })
  const payments = [to(kroner, '30000.01'), { ...to({ iban, currency: 'XPF' }, '0.09', 'NOK'), ...kid }]
  const bulk = { debtorAccount: toAccountReference(fjords), payments }
  expect(world.readRefusal(bulk, { caller }, 'bulk-payments')).toMatchObject({ code: 'PAYMENT_FAILED' })
})

test('[P13e] knows no smallest amount of another bank', () => {
  expect(rich.world.fork().tryPayment(from(worldAccount('NOK'), to(foreignAccounts[0], '0.01')))).toBe('RCVD')
})

test('[P13f] books nothing on an account opened since; the bank keeps the amount', () => {
  const world = payingWorld()
  const payment = world.pay(from(kroner, to(foreignAccounts[0], '0.09')))
  const late = { iban: foreignAccounts[0].iban, bban: foreignAccounts[0].iban.slice(4), currency: 'XPF' }
  const balances = [{ balanceType: 'closingBooked', balanceAmount: { currency: 'XPF', amount: 7 } }]
  const { id } = world.call('createAccount', { body: { ...account('kari'), ...late, balances } })
  world.settleAt('2026-01-15T11:00')
  expect([world.readCurrent(payment).status, world.readBooked(kroner)]).toEqual(['ACSC', '9999.91'])
  expect([world.readBooked({ id }), world.listAccountRows({ id })]).toEqual(['7', []])
  expect(allRows(world.bank.positions)).toMatchObject([
    { currency: 'NOK', exchange: 9n, outside: 0n },
    { currency: 'XPF', exchange: 0n },
  ])
})
