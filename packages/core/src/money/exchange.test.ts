import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { LocalDate } from '../time/local-date.ts'
import { currencies, minorUnits, nokPerUnit } from './currencies.ts'
import { convert } from './exchange.ts'

const quotationDate = '2026-01-15' as LocalDate
const code = fc.constantFrom(...currencies)
const minor = fc.bigInt(-(10n ** 18n) + 1n, 10n ** 18n - 1n)

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
    minor: BigInt(Math.round(Number(exchange?.exchangeRate) * 100_00)),
  })
})

test('[M7b] an amount in the currency that is wanted stays as it is, without an exchange', () => {
  const money = { currency: 'NOK', minor: 1n } as const
  expect(convert(money, 'NOK', quotationDate)).toEqual({ money })
})

test('[M7a] the customer gets 0.75 percent less than the mid rate', () => {
  fc.assert(
    fc.property(code, code, (source, target) => {
      const { exchange } = convert({ currency: source, minor: 1n }, target, quotationDate)
      const mid = Number(nokPerUnit(source)) / Number(nokPerUnit(target))
      const rate = source === target ? mid * 0.9925 : Number(exchange?.exchangeRate)
      expect(rate / mid).toBeCloseTo(0.9925, 7)
    }),
  )
})

test('[M7a] whoever changes money there and back does not gain, but for rounding', () => {
  fc.assert(
    fc.property(code, fc.bigInt(10n ** 6n, 10n ** 15n), (target, amount) => {
      const there = convert({ currency: 'NOK', minor: amount }, target, quotationDate).money
      const back = convert(there, 'NOK', quotationDate).money
      const oneMinorUnit = Number(nokPerUnit(target)) * 10 ** (2 - minorUnits(target))
      expect(back.minor).toBeLessThanOrEqual(amount + BigInt(Math.ceil(oneMinorUnit)))
    }),
  )
})

/** The rate as a fraction: no digit of it is lost. */
function exactly(rate: string): { readonly numerator: bigint; readonly denominator: bigint } {
  const [whole = '', fraction = ''] = rate.split('.')
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) }
}

test('[M7c] the amount is the stated rate times the source, rounded half away from zero to the minor unit', () => {
  fc.assert(
    fc.property(code, code, minor, (source, target, amount) => {
      fc.pre(source !== target)
      const { money, exchange } = convert({ currency: source, minor: amount }, target, quotationDate)
      const { numerator, denominator } = exactly(exchange?.exchangeRate ?? '')
      const exact = amount * numerator * 10n ** BigInt(minorUnits(target))
      const unit = denominator * 10n ** BigInt(minorUnits(source))
      const error = 2n * (money.minor * unit - exact)
      const outwards = amount < 0n ? -error : error
      expect(outwards).toBeLessThanOrEqual(unit)
      expect(outwards).toBeGreaterThan(-unit)
    }),
  )
})
