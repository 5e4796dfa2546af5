import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { atMidRate } from '../../../test/mid-rate.ts'
import type { LocalDate } from '../time/local-date.ts'
import { type Currency, currencies, minorUnits, nokPerUnit } from './currencies.ts'
import { computeCost, convert } from './exchange.ts'

const quotationDate = '2026-01-15' as LocalDate
const code = fc.constantFrom(...currencies)
const minor = fc.bigInt(-(10n ** 18n) + 1n, 10n ** 18n - 1n)
const positive = fc.oneof(fc.bigInt(1n, 2_000n), fc.bigInt(1n, 10n ** 18n - 1n))

test('[M7b] a conversion states source, target, unit currency, rate and day', () => {
  const { money, exchange } = convert({ currency: 'EUR', minor: 100_00n }, 'NOK', quotationDate)
  expect(exchange).toEqual({
    sourceCurrency: 'EUR',
    targetCurrency: 'NOK',
    unitCurrency: 'EUR',
    exchangeRate: expect.stringMatching(/^[0-9]+(?:\.[0-9]+)?$/),
    quotationDate,
  })
  expect(money).toEqual({
    currency: 'NOK',
    minor: BigInt(Math.floor(Number(exchange?.exchangeRate) * 100_00)),
  })
})

test('[M7b] leaves an amount unchanged if it has the wanted currency', () => {
  const money = { currency: 'NOK', minor: 1n } as const
  expect(convert(money, 'NOK', quotationDate)).toEqual({ money })
})

test('[M7a] converts 0.75 percent below the mid rate', () => {
  fc.assert(
    fc.property(code, code, (source, target) => {
      const { exchange } = convert({ currency: source, minor: 1n }, target, quotationDate)
      const mid = Number(nokPerUnit(source)) / Number(nokPerUnit(target))
      const rate = source === target ? mid * 0.9925 : Number(exchange?.exchangeRate)
      expect(rate / mid).toBeCloseTo(0.9925, 7)
    }),
  )
})

/** The rate as a fraction: no digit of it is lost. */
function exactly(rate: string): { readonly numerator: bigint; readonly denominator: bigint } {
  const [whole = '', fraction = ''] = rate.split('.')
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) }
}

/** Multiplies or divides minor units by a rate; returns numerator and denominator. */
function fraction(
  amount: bigint,
  [from, to]: readonly [from: Currency, to: Currency],
  { numerator, denominator }: ReturnType<typeof exactly>,
): readonly [over: bigint, under: bigint] {
  const [over, under] = [
    numerator * 10n ** BigInt(minorUnits(to)),
    denominator * 10n ** BigInt(minorUnits(from)),
  ]
  return [amount * over, under]
}

test('[M7c] rounds a credit down to the minor unit', () => {
  fc.assert(
    fc.property(code, code, minor, (source, target, amount) => {
      fc.pre(source !== target)
      const { money, exchange } = convert({ currency: source, minor: amount }, target, quotationDate)
      expect([exchange?.unitCurrency, money.currency]).toEqual([source, target])
      const [over, under] = fraction(amount, [source, target], exactly(exchange?.exchangeRate ?? ''))
      expect(money.minor * under).toBeLessThanOrEqual(over)
      expect((money.minor + 1n) * under).toBeGreaterThan(over)
    }),
  )
})

test('[M7c] rounds a debit up to the minor unit', () => {
  fc.assert(
    fc.property(code, code, positive, (source, target, amount) => {
      fc.pre(source !== target)
      const { money, exchange } = computeCost({ currency: target, minor: amount }, source, quotationDate)
      expect([exchange?.unitCurrency, money.currency]).toEqual([source, source])
      const [worth, unit] = fraction(money.minor, [source, target], exactly(exchange?.exchangeRate ?? ''))
      expect(worth).toBeGreaterThanOrEqual(amount * unit)
      const [less] = fraction(money.minor - 1n, [source, target], exactly(exchange?.exchangeRate ?? ''))
      expect(less).toBeLessThan(amount * unit)
    }),
  )
})

test('[M7c] never credits more than the debit is worth at the mid rate', () => {
  fc.assert(
    fc.property(code, code, code, positive, (debtor, currency, creditor, amount) => {
      const cost = computeCost({ currency, minor: amount }, debtor, quotationDate).money
      const proceeds = convert({ currency, minor: amount }, creditor, quotationDate).money
      expect(atMidRate(proceeds)).toBeLessThanOrEqual(atMidRate(cost))
    }),
  )
})

test('[M7c] finds the smallest amount of which something arrives', () => {
  for (const source of currencies) {
    for (const target of currencies) {
      const { money } = computeCost({ currency: target, minor: 1n }, source, quotationDate)
      const arrives = (amount: bigint) =>
        convert({ currency: source, minor: amount }, target, quotationDate).money.minor
      expect([arrives(money.minor) > 0n, arrives(money.minor - 1n)]).toEqual([true, 0n])
    }
  }
})
