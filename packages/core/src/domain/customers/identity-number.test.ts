import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../../test/kit/any-text.ts'
import { isIdentityNumber } from './identity-number.ts'

/** Completes nine digits to an identity number; undefined if one of its check digits would be 10. */
function completed(nine: string): string | undefined {
  const checkDigit = (text: string, weights: readonly number[]) => {
    const sum = weights.reduce((before, weight, index) => before + weight * Number(text[index]), 0)
    return (11 - (sum % 11)) % 11
  }
  const first = checkDigit(nine, [3, 7, 6, 1, 8, 9, 4, 5, 2])
  const second = checkDigit(`${nine}${first}`, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2])
  return first === 10 || second === 10 ? undefined : `${nine}${first}${second}`
}

/** Makes a valid identity number with this day and month. */
function createIdentityNumber(day: number, month: number): string {
  const begin = `${String(day).padStart(2, '0')}${String(month).padStart(2, '0')}`
  for (let rest = 90_000; rest < 100_000; rest += 1) {
    const match = completed(`${begin}${rest}`)
    if (match !== undefined) return match
  }
  throw new Error('no number')
}

test.each(['13039319955', '12085592767', '18129215603', '20079518612'])(
  '[S9a] accepts %s of the fixed data set as an identity number',
  (number) => {
    expect(isIdentityNumber(number)).toBe(true)
  },
)

test.each([
  ['an identity number', 1, 1],
  ['the last day of a year', 31, 12],
  ['a D-number', 41, 1],
  ['the last D-number of a year', 71, 12],
  ['test data with 40 more on the month', 1, 41],
  ['the last of them', 31, 52],
  ['test data with 80 more', 1, 81],
  ['the last of them', 31, 92],
  ['a D-number of test data', 71, 92],
])('[S9a] accepts %s: day %i, month %i', (_, day, month) => {
  expect(isIdentityNumber(createIdentityNumber(day, month))).toBe(true)
})

test.each([
  [0, 1],
  [32, 1],
  [40, 1],
  [72, 1],
  [99, 1],
  [1, 0],
  [1, 13],
  [1, 40],
  [1, 53],
  [1, 80],
  [1, 93],
  [81, 1],
])('[S9a] refuses day %i of month %i with right check digits', (day, month) => {
  expect(isIdentityNumber(createIdentityNumber(day, month))).toBe(false)
})

test.each([
  ['the last check digit', '13039319956'],
  ['the first check digit', '13039319965'],
  ['two digits exchanged', '13039391955'],
  ['a digit too few', '1303931995'],
  ['a digit too many', '130393199550'],
  ['nothing', ''],
  ['a blank inside', '130393 19955'],
  ['a blank at the end', '13039319955 '],
  ['a line break at the end', '13039319955\n'],
  ['zeros', '00000000000'],
  ['letters', '1303931995x'],
  ['digits of another script', '١٣٠٣٩٣١٩٩٥٥'],
  ['a sign', '-3039319955'],
])('[S9a] refuses %s as an identity number', (_, text) => {
  expect(isIdentityNumber(text)).toBe(false)
})

test('[S9a] notices one wrong digit', () => {
  const days = fc.integer({ min: 1, max: 31 })
  const months = fc.integer({ min: 1, max: 12 })
  fc.assert(
    fc.property(days, months, fc.nat(10), fc.integer({ min: 1, max: 9 }), (day, month, place, shift) => {
      const right = createIdentityNumber(day, month)
      const digit = (Number(right[place]) + shift) % 10
      expect(isIdentityNumber(`${right.slice(0, place)}${digit}${right.slice(place + 1)}`)).toBe(false)
    }),
  )
  fc.assert(fc.property(drawText(), (text) => typeof isIdentityNumber(text) === 'boolean'))
})
