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
  [2_147_483_648, '$ must be a number up to 2147483647, got 2147483648'],
  [-2_147_483_649, '$ must be a number from -2147483648, got -2147483649'],
  [1e300, '$ must be a number up to 2147483647, got 1e+300'],
  [0.5, '$ must be a whole number, got 0.5'],
  ['1', '$ must be a number, got "1"'],
  [null, '$ must be a number, got null'],
])('[M5a] %s is no sandbox amount', (amount, text) => {
  expect(parse(wholeAmount, amount, 'body')).toEqual({
    ok: false,
    error: { rule: 'E4i', code: 'FORMAT_ERROR', path: '$', text },
  })
})

test('[M5b] embedding code may give an exact amount as decimal text', () => {
  expect(readSandboxAmount('-100.55', 'NOK')).toEqual({ ok: true, value: -10_055n })
  expect(readSandboxAmount('100.555', 'NOK').ok).toBe(false)
})

test('[M5c] a sandbox answer cuts parts of a unit off and stays within int32', () => {
  expect(writeSandboxAmount(10_099n, 'NOK')).toBe(100)
  expect(writeSandboxAmount(-10_099n, 'NOK')).toBe(-100)
  expect(writeSandboxAmount(10n ** 17n, 'NOK')).toBe(int32.greatest)
  expect(writeSandboxAmount(-(10n ** 17n), 'NOK')).toBe(int32.least)
})

test('[M5a] a whole amount that is read and written again is the same, in every currency', () => {
  const amount = fc.integer({ min: int32.least, max: int32.greatest })
  fc.assert(
    fc.property(amount, fc.constantFrom(...currencies), (whole, currency) => {
      const minor = readSandboxAmount(whole, currency)
      expect(minor.ok && writeSandboxAmount(minor.value, currency)).toBe(whole)
    }),
  )
})
