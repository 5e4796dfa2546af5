import fc from 'fast-check'
import { expect, test } from 'vitest'
import { didYouMean, nearest } from './nearest.ts'

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
])('%j stands for %s', (mistyped, expectedWord) => {
  expect(nearest(mistyped, words)).toBe(expectedWord)
})

test('the question ends a sentence, or there is none', () => {
  expect(didYouMean('listBatchs', words)).toBe('; did you mean “listBatches”?')
  expect(didYouMean('initialise', words)).toBe('')
})

test('a word is its own nearest, and of a word with one letter too many it is that', () => {
  fc.assert(
    fc.property(fc.constantFrom(...words), fc.nat(), fc.string({ maxLength: 1 }), (word, at, letter) => {
      const place = at % (word.length + 1)
      expect(nearest(word.slice(0, place) + letter + word.slice(place), words)).toBe(word)
    }),
  )
})

test('a text of any length is compared at once', () => {
  expect(nearest('x'.repeat(1_000_000), words)).toBeUndefined()
})
