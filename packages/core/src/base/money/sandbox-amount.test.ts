import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from '../input/parse.ts'
import { wholeAmount } from './contract.ts'
import { type Currency, currencies } from './currencies.ts'
import { int32, readSandboxAmount, writeSandboxAmount } from './sandbox-amount.ts'

test.each<[number, Currency, bigint]>([
  [10_000, 'NOK', 1_000_000n],
  [-1, 'NOK', -100n],
  [100, 'JPY', 100n],
  [1, 'KWD', 1_000n],
  [0, 'NOK', 0n],
])('[M5a] %d in %s is %s minor units', (amount, currency, minor) => {
  expect(readSandboxAmount(amount, currency)).toEqual({ ok: true, value: minor })
})

test.each([2_147_483_647, -2_147_483_648, 0])('[M5a] %d is in the range of int32', (amount) => {
  expect(parse(wholeAmount, amount, 'body')).toEqual({ ok: true, value: amount })
})

test.each([
  [2_147_483_648, '$: must be a number up to 2147483647, got 2147483648'],
  [-2_147_483_649, '$: must be a number from -2147483648, got -2147483649'],
  [1e300, '$: must be a number up to 2147483647, got 1e+300'],
  [0.5, '$: must be a whole number, got 0.5'],
  ['1', '$: must be a number, got the text "1"'],
  [null, '$: must be a number, got null'],
])('[M5a] refuses %s as a sandbox amount', (amount, text) => {
  expect(parse(wholeAmount, amount, 'body')).toEqual({
    ok: false,
    error: { rule: 'E4i', code: 'FORMAT_ERROR', path: '$', text },
  })
})

test('[M5b] accepts exact amounts as decimal text from embedding code', () => {
  expect(readSandboxAmount('-100.55', 'NOK')).toEqual({ ok: true, value: -10_055n })
  expect(readSandboxAmount('100.555', 'NOK').ok).toBe(false)
})

test.each<[bigint, Currency, number, boolean]>([
  [10_049n, 'NOK', 100, false],
  [10_050n, 'NOK', 101, false],
  [-10_049n, 'NOK', -100, false],
  [-10_050n, 'NOK', -101, false],
  [-50n, 'NOK', -1, false],
  [49n, 'NOK', 0, false],
  [-49n, 'NOK', 0, false],
  [1_500n, 'KWD', 2, false],
  [7n, 'JPY', 7, false],
  [214_748_364_749n, 'NOK', int32.greatest, false],
  [214_748_364_750n, 'NOK', int32.greatest, true],
  [-214_748_364_849n, 'NOK', int32.least, false],
  [-214_748_364_850n, 'NOK', int32.least, true],
  [10n ** 17n, 'NOK', int32.greatest, true],
])('[M5c] %d minor units of %s are written as %d, bounded: %s', (minor, currency, amount, isBounded) => {
  expect(writeSandboxAmount(minor, currency)).toEqual({ amount, isBounded })
})

test('[M5a] writes the whole amount that it read, in every currency', () => {
  const amount = fc.integer({ min: int32.least, max: int32.greatest })
  fc.assert(
    fc.property(amount, fc.constantFrom(...currencies), (whole, currency) => {
      const minor = readSandboxAmount(whole, currency)
      expect(minor.ok && writeSandboxAmount(minor.value, currency)).toEqual({
        amount: whole,
        isBounded: false,
      })
    }),
  )
})
