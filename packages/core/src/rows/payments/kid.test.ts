import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../../test/kit/any-text.ts'
import { isKid } from './kid.ts'

const digits = fc.stringMatching(/^[0-9]{1,24}$/)

/** The check digit by modulus 10, as on paper: the products' own digits are added. */
function modulo10(text: string): number {
  const products = Array.from(text, Number).map((digit, index) =>
    (text.length - index) % 2 === 1 ? digit * 2 : digit,
  )
  const sum = Array.from(products.join(''), Number).reduce((before, digit) => before + digit, 0)
  return (10 - (sum % 10)) % 10
}

/** Computes the check digit by modulus 11; 10 if none exists. */
function modulo11(text: string): number {
  const weights = Array.from(text, (_, index) => 2 + ((text.length - 1 - index) % 6))
  const remainder = weights.reduce((sum, weight, index) => sum + weight * Number(text[index]), 0) % 11
  return remainder === 0 ? 0 : 11 - remainder
}

test.each([
  ['the shortest', '18'],
  ['the shortest by modulus 11', '19'],
  ['25 digits', '1234567890123456789012341'],
  ['zeros in front', '0000000018'],
])('[P9a] accepts a KID: %s', (_, text) => {
  expect(isKid(text)).toBe(true)
})

test.each([
  ['one digit, though its sum is 0', '0'],
  ['26 digits, though the sum holds', '01234567890123456789012341'],
  ['nothing', ''],
  ['a blank inside', '1234 56782'],
  ['a blank in front', ' 123456782'],
  ['a line break at the end', '123456782\n'],
  ['a hyphen for the check digit 10', '6-'],
  ['letters', 'RF18539007547034'],
  ['digits of another script', '١٢٣٤٥٦٧٨٢'],
  ['far too long', '0'.repeat(100_000)],
])('[P9a] refuses a KID: %s', (_, text) => {
  expect(isKid(text)).toBe(false)
})

test.each([
  ['modulus 10', '123456782'],
  ['modulus 10 with a check digit of 0', '123456790'],
  ['modulus 11', '123456785'],
  ['both', '2345676'],
  ['modulus 11 with weights that begin again', '10000009'],
])('[P9a] accepts a KID by %s', (_, text) => {
  expect(isKid(text)).toBe(true)
})

test.each([
  ['the check digit is another', '123456783'],
  ['another digit is wrong', '123457782'],
  ['two digits are exchanged', '123546782'],
  ['the sum is right by neither', '12345678901'],
])('[P9a] is no KID: %s', (_, text) => {
  expect(isKid(text)).toBe(false)
})

test('[P9a] accepts exactly the check digits of both moduli', () => {
  fc.assert(
    fc.property(digits, (text) => {
      const right = Array.from({ length: 10 }, (_, digit) => digit).filter((digit) =>
        isKid(`${text}${digit}`),
      )
      const expected = [...new Set([modulo10(text), modulo11(text)])].filter((digit) => digit < 10)
      expect(right).toEqual(expected.sort())
    }),
  )
})

test('[P9a] notices one wrong digit, unless it fits the other modulus', () => {
  fc.assert(
    fc.property(digits, fc.nat(24), fc.integer({ min: 1, max: 9 }), (text, at, shift) => {
      const right = `${text}${modulo10(text)}`
      const place = at % right.length
      const wrongKid = `${right.slice(0, place)}${(Number(right[place]) + shift) % 10}${right.slice(place + 1)}`
      expect(isKid(wrongKid)).toBe(modulo11(wrongKid.slice(0, -1)) === Number(wrongKid.slice(-1)))
    }),
  )
})

test('[P9a] accepts only modulus 10 if modulus 11 would need a 10', () => {
  expect(modulo11('6')).toBe(10)
  const validKids = Array.from({ length: 10 }, (_, digit) => `6${digit}`).filter(isKid)
  expect(validKids).toEqual([`6${modulo10('6')}`])
})

test('[P9a] accepts only 2 to 25 digits', () => {
  const text = fc.oneof(drawText(), fc.stringMatching(/^[0-9]{0,30}[ -]?$/))
  fc.assert(
    fc.property(text, (input) => {
      if (isKid(input)) expect(input).toMatch(/^[0-9]{2,25}$/)
    }),
  )
})
