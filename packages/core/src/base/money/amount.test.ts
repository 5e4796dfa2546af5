import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountDigitsMax, formatAmount, parseAmount, parseSignedAmount } from './amount.ts'
import { type Currency, currencies, minorUnits } from './currencies.ts'

const currency = fc.constantFrom(...currencies)
const greatest = 10n ** BigInt(amountDigitsMax) - 1n

test.each<[string, Currency, bigint]>([
  ['100', 'NOK', 10_000n],
  ['100.5', 'NOK', 10_050n],
  ['100.50', 'NOK', 10_050n],
  ['0.01', 'NOK', 1n],
  ['007', 'NOK', 700n],
  ['100', 'JPY', 100n],
  ['1.5', 'KWD', 1_500n],
  ['1.555', 'KWD', 1_555n],
])('[M2a] accepts "%s" %s as an amount', (text, code, minor) => {
  expect(parseAmount(text, code)).toEqual({ ok: true, value: minor })
})

test.each<[string, Currency, string]>([
  ['100.505', 'NOK', 'decimals'],
  ['100.500', 'NOK', 'decimals'],
  ['100.5', 'JPY', 'decimals'],
  ['1.0000', 'KWD', 'decimals'],
  ['1e3', 'NOK', 'decimal text'],
  ['+1', 'NOK', 'decimal text'],
  ['-1', 'NOK', 'decimal text'],
  ['', 'NOK', 'decimal text'],
  [' 1', 'NOK', 'decimal text'],
  ['1\n', 'NOK', 'decimal text'],
  ['1,5', 'NOK', 'decimal text'],
  ['1.', 'NOK', 'decimal text'],
  ['.5', 'NOK', 'decimal text'],
  ['0x10', 'NOK', 'decimal text'],
  ['١', 'NOK', 'decimal text'],
  ['1.123456', 'NOK', 'decimal text'],
  ['1234567890123456789', 'JPY', 'decimal text'],
  ['12345678901234567', 'NOK', 'at most 18 digits'],
  ['0', 'NOK', 'above zero'],
  ['0.00', 'NOK', 'above zero'],
])('[M2b] refuses "%s" %s as an amount: %s', (text, code, reason) => {
  expect(parseAmount(text, code)).toEqual({ ok: false, error: expect.stringContaining(reason) })
})

test.each<[bigint, Currency, string]>([
  [10_050n, 'NOK', '100.50'],
  [1n, 'NOK', '0.01'],
  [-1n, 'NOK', '-0.01'],
  [0n, 'NOK', '0.00'],
  [100n, 'JPY', '100'],
  [0n, 'JPY', '0'],
  [1_500n, 'KWD', '1.500'],
])('[V2] writes %s minor units of %s as %s', (minor, code, text) => {
  expect(formatAmount({ minor, currency: code })).toBe(text)
})

test('[V2] writes exactly the digits of the currency', () => {
  for (const code of currencies) {
    const [, fraction = ''] = formatAmount({ minor: 12_345n, currency: code }).split('.')
    expect(fraction).toHaveLength(minorUnits(code))
  }
})

test('[M2a] reads back the amount that it wrote, up to 18 digits, in any currency', () => {
  const minor = fc.oneof(fc.bigInt(1n, greatest), fc.constantFrom(1n, 2n ** 53n + 1n, greatest))
  for (const code of currencies) {
    fc.assert(
      fc.property(minor, (amount) => {
        const text = formatAmount({ minor: amount, currency: code })
        expect(parseAmount(text, code)).toEqual({ ok: true, value: amount })
        const negative = formatAmount({ minor: -amount, currency: code })
        expect(parseSignedAmount(negative, code)).toEqual({ ok: true, value: -amount })
      }),
      { numRuns: 20 },
    )
  }
})

test('[M2b] reads any text as a positive amount or refuses it with a sentence', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[-+]?[0-9]{0,20}[.,]?[0-9]{0,7}$/))
  fc.assert(
    fc.property(text, currency, (amountText, code) => {
      const result = parseAmount(amountText, code)
      if (result.ok) expect(result.value).toBeGreaterThan(0n)
      else expect(result.error).toMatch(/^an amount /)
    }),
  )
})

test('[M5b] accepts zero and negative exact amounts', () => {
  expect(parseSignedAmount('-100.50', 'NOK')).toEqual({ ok: true, value: -10_050n })
  expect(parseSignedAmount('-0', 'NOK')).toEqual({ ok: true, value: 0n })
  expect(parseSignedAmount('--1', 'NOK').ok).toBe(false)
  expect(parseSignedAmount('1.555', 'NOK').ok).toBe(false)
})
