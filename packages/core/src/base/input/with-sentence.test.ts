import * as v from 'valibot'
import { expect, test } from 'vitest'
import { findFieldWords, findOriginal, withSentence } from './with-sentence.ts'

test('gives the sentence to the copy, not to the schema or other copies', () => {
  const schema = v.string()
  const street = withSentence(schema, 'The street.', '§2.3')
  const city = withSentence(schema, { sentence: 'The town.', label: 'Town' })
  expect(findFieldWords(schema)).toBeUndefined()
  expect(findFieldWords(street)).toMatchObject({ sentence: 'The street.', source: '§2.3' })
  expect(findFieldWords(city)).toMatchObject({ sentence: 'The town.', label: 'Town' })
  expect([findOriginal(street), findOriginal(city), findOriginal(schema)]).toEqual([
    schema,
    schema,
    undefined,
  ])
})

test('gives an optional field the sentence of its schema unless it has one', () => {
  const day = withSentence(v.string(), 'The day.')
  expect(findFieldWords(v.optional(day))?.sentence).toBe('The day.')
  expect(findFieldWords(v.nullable(v.optional(day)))?.sentence).toBe('The day.')
  expect(findFieldWords(withSentence(v.optional(day), 'The new day.'))?.sentence).toBe('The new day.')
  expect(findFieldWords(v.array(day))).toBeUndefined()
})

test('shares the words of another field; without words there is nothing to share', () => {
  const schema = v.optional(withSentence(v.string(), 'The name of the account.', '§2.8'))
  expect(findFieldWords(withSentence(v.number(), schema))).toMatchObject({
    sentence: 'The name of the account.',
    source: '§2.8',
  })
  expect(() => withSentence(v.string(), v.number())).toThrow('shares has none')
})

test('reads and reports as the schema does', () => {
  const whole = v.pipe(v.number('a number'), v.integer('a whole number'))
  const copy = withSentence(whole, 'The number of entries.')
  for (const value of [3, 3.5, '3', undefined]) {
    const [actual, expected] = [v.safeParse(copy, value), v.safeParse(whole, value)]
    expect([actual.success, actual.issues?.[0].message]).toEqual([
      expected.success,
      expected.issues?.[0].message,
    ])
  }
})
