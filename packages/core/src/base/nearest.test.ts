import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest, suggestNearest } from './nearest.ts'

const words = ['createPayment', 'readPayment', 'cancelPayment', 'listBatches']

test.each([
  ['createPaymnt', 'createPayment'],
  ['creatPayment', 'createPayment'],
  ['craetePayment', 'createPayment'],
  ['CREATEPAYMENT', 'createPayment'],
  ['create', 'createPayment'],
  ['c', undefined],
  ['payment.read', undefined],
  ['', undefined],
])('reads %j as a mistyped %s', (mistyped, expectedWord) => {
  expect(nearest(mistyped, words)).toBe(expectedWord)
})

test('ends the sentence with the question, or adds nothing', () => {
  expect(suggestNearest('listBatchs', words)).toBe('did you mean "listBatches"?')
  expect(suggestNearest('initialise', words)).toBeUndefined()
})

test('finds a word itself, also with one extra letter', () => {
  fc.assert(
    fc.property(fc.constantFrom(...words), fc.nat(), fc.string({ maxLength: 1 }), (word, at, letter) => {
      const place = at % (word.length + 1)
      expect(nearest(word.slice(0, place) + letter + word.slice(place), words)).toBe(word)
    }),
  )
})

test('compares a text of any length at once', () => {
  expect(nearest('x'.repeat(1_000_000), words)).toBeUndefined()
})
