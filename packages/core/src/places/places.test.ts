import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { address, countryCode } from './contract.ts'
import { countries } from './countries.ts'
import { isIban, norwegianBban, norwegianIban } from './iban.ts'

const perLetter =
  'A16 B21 C19 D6 E7 F6 G19 H6 I10 J4 K11 L11 M23 N12 O1 P14 Q1 R5 S21 T16 U6 V7 W2 Y2 Z3'.split(' ')

test('[M1b] the countries are 249 codes of two letters, none twice', () => {
  expect(countries).toHaveLength(249)
  expect(new Set(countries).size).toBe(249)
  for (const code of countries) expect(code).toMatch(/^[A-Z]{2}$/)
})

test.each(['NO', 'SE', 'HR', 'SV', 'AX', 'SJ', 'ZW'])('[M1b] %s is a country', (code) => {
  expect(v.is(countryCode, code)).toBe(true)
})

test.each(['HR-excluded', 'SV-excluded', 'excluded', 'see', 'EU', 'XK', 'UK', 'AN', 'NOR', '', 47, null])(
  '[M1b] %s is no country',
  (code) => {
    expect(v.is(countryCode, code)).toBe(false)
  },
)

test('[M1c] a country is read in any letter case and answered as it is listed', () => {
  expect(v.parse(address, { country: 'no' })).toEqual({ country: 'NO' })
})

/** Examples that the registry of ISO 13616 publishes. */
test.each([
  'NO9386011117947',
  'SE4550000000058398257466',
  'DK5000400440116243',
  'FI2112345600000785',
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'MT84MALT011000012345MTLCAST001S',
  'FR1420041010050500013M02606',
])('[X5e] %s is an IBAN', (iban) => {
  expect(isIban(iban)).toBe(true)
})

test.each([
  ['a digit changed', 'NO9386011117948'],
  ['two digits exchanged', 'NO9386011117497'],
  ['a digit too many', 'NO93860111179470'],
  ['a digit too few', 'NO938601111794'],
  ['lower case', 'no9386011117947'],
  ['in groups', 'NO93 8601 1117 947'],
  ['letters in a Norwegian one', 'NO93860111179AB'],
  ['empty', ''],
  ['no country', '9386011117947'],
  ['far too long', `NO93${'8'.repeat(10_000)}`],
])('[X5e] no IBAN: %s', (_, iban) => {
  expect(isIban(iban)).toBe(false)
})

test('[X5e] check digits that the standard never gives out are refused where the sum would hold', () => {
  for (let account = 0; account < 500; account += 1) {
    const rest = `${String(account).padStart(18, '0')}`
    for (const check of ['00', '01', '99']) expect(isIban(`DE${check}${rest}`)).toBe(false)
  }
})

test('[X5e] a Norwegian account number and its IBAN lead to each other', () => {
  expect(norwegianIban('86011117947')).toBe('NO9386011117947')
  expect(norwegianBban('NO9386011117947')).toBe('86011117947')
  expect(norwegianBban('DE89370400440532013000')).toBeUndefined()
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{11}$/), (bban) => {
      const iban = norwegianIban(bban)
      expect(isIban(iban)).toBe(true)
      expect(norwegianBban(iban)).toBe(bban)
    }),
  )
})

test('[M1b] each letter has as many countries as the list shows', () => {
  const counted = perLetter.map(([letter = '']) => {
    return `${letter}${countries.filter((code) => code.startsWith(letter)).length}`
  })
  expect(counted).toEqual(perLetter)
})
