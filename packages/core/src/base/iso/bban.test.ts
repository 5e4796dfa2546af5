import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cards, fixedAccounts } from '../../worlds/fixed/fixed-people.ts'
import { fitsModulo11, isNorwegianBban } from './bban.ts'

const tenDigits = fc.stringMatching(/^[0-9]{10}$/)

/** Computes the check digit by the rule in the standard; 10 if none exists. */
function checkDigit(ten: string): number {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]
  const remainder = weights.reduce((sum, weight, index) => sum + weight * Number(ten[index]), 0) % 11
  return remainder === 0 ? 0 : 11 - remainder
}

test.each([
  ['the example of the IBAN registry', '86011117947'],
  ['a check digit of 0: nothing is left over', '97100535010'],
  ['zeros in front', '00000000019'],
])('[P2k] accepts %s as an account number', (_, text) => {
  expect(isNorwegianBban(text)).toBe(true)
})

test.each([
  ['a digit too few', '8601111794'],
  ['a digit too many', '860111179470'],
  ['dots as on an invoice', '8601.11.17947'],
  ['blanks', '8601 11 17947'],
  ['a blank in front', ' 86011117947'],
  ['a line break at the end', '86011117947\n'],
  ['an IBAN', 'NO9386011117947'],
  ['a sign', '-6011117947'],
  ['a letter', '8601111794x'],
  ['digits of another script', '٨٦٠١١١١٧٩٤٧'],
  ['nothing', ''],
  ['far too long', '0'.repeat(100_000)],
])('[P2k] refuses %s as an account number', (_, text) => {
  expect(isNorwegianBban(text)).toBe(false)
})

test('[P2k] gives account numbers to accounts and cards of the fixed data set', () => {
  const numbers = [
    ...Object.values(fixedAccounts).map(({ bban }) => bban),
    ...Object.values(cards).map(({ accountNumber }) => accountNumber),
  ]
  expect(numbers.filter((number) => !isNorwegianBban(number))).toEqual([])
})

test.each([
  ['the check digit', '86011117948'],
  ['another digit', '86012117947'],
  ['two digits exchanged', '86011117497'],
])('[P2l] refuses an account number with a wrong %s', (_, text) => {
  expect(isNorwegianBban(text)).toBe(false)
})

test('[P2l] accepts one check digit only, and none if it would be 10', () => {
  fc.assert(
    fc.property(tenDigits, (ten) => {
      const right = Array.from('0123456789').filter((digit) => isNorwegianBban(`${ten}${digit}`))
      const digit = checkDigit(ten)
      expect(right).toEqual(digit === 10 ? [] : [String(digit)])
    }),
  )
  expect(checkDigit('0000000006')).toBe(10)
})

test('[P2l] notices one wrong digit', () => {
  fc.assert(
    fc.property(tenDigits, fc.nat(10), fc.integer({ min: 1, max: 9 }), (ten, place, shift) => {
      fc.pre(checkDigit(ten) < 10)
      const right = `${ten}${checkDigit(ten)}`
      const digit = (Number(right[place]) + shift) % 10
      expect(isNorwegianBban(`${right.slice(0, place)}${digit}${right.slice(place + 1)}`)).toBe(false)
    }),
  )
})

test('[P2l] repeats the weights after six digits', () => {
  expect(fitsModulo11('10000009')).toBe(true)
  expect(fitsModulo11('1000009')).toBe(false)
})
