import fc from 'fast-check'
import { expect, test } from 'vitest'
import { differencesOf, reduced } from './pattern.ts'

const value = {
  name: 'Kari',
  amount: 100n,
  at: new Date(0),
  list: [{ id: 1, more: true }, { id: 2 }],
  nothing: null,
}

test.each([
  ['nothing of it', {}],
  ['the same', value],
  ['one field', { name: 'Kari' }],
  ['a regular expression', { name: /^K/g }],
  ['a function', { amount: (amount: bigint) => amount > 5n }],
  ['a moment', { at: new Date(0) }],
  ['entries in part', { list: [{ id: 1 }, {}] }],
  ['a field that is not there', { other: undefined }],
  ['null', { nothing: null }],
  ['what the runner has', { name: expect.stringContaining('ar'), list: expect.arrayContaining([{ id: 2 }]) }],
])('a value is like a pattern that names %s', (_, pattern) => {
  expect(differencesOf(pattern, value)).toEqual([])
})

test.each([
  ['another text', { name: 'Ola' }, '$.name', '"Ola"', '"Kari"'],
  ['another form', { name: /^O/ }, '$.name', '/^O/', '"Kari"'],
  ['a form of what is no text', { amount: /1/ }, '$.amount', '/1/', '100n'],
  ['a number for a bigint', { amount: 100 }, '$.amount', '100', '100n'],
  ['another moment', { at: new Date(1) }, '$.at', '"1970-01-01T00:00:00.001Z"', '"1970-01-01T00:00:00.000Z"'],
  [
    'a function that says no',
    {
      amount: function small() {
        return false
      },
    },
    '$.amount',
    'small',
    '100n',
  ],
  ['a function that says neither', { amount: () => 'yes' }, '$.amount', 'amount', '100n'],
  ['a field that is there', { name: undefined }, '$.name', 'nothing', '"Kari"'],
  ['a field that is not there', { other: 1 }, '$.other', '1', 'nothing'],
  ['fields of null', { nothing: { id: 1 } }, '$.nothing', '{"id":1}', 'null'],
  ['fewer entries', { list: [{}] }, '$.list.length', '1', '2'],
  ['more entries', { list: [{}, {}, {}] }, '$.list.length', '3', '2'],
  ['a list of an object', { name: [] }, '$.name', '[]', '"Kari"'],
  ['an entry', { list: [{}, { id: 3 }] }, '$.list[1].id', '3', '2'],
  ['what the runner has', { name: expect.any(Number) }, '$.name', 'Any<Number>', '"Kari"'],
  [
    'what the runner has of text',
    { name: expect.stringContaining('x') },
    '$.name',
    'StringContaining<"x">',
    '"Kari"',
  ],
  ['anything', { other: expect.anything() }, '$.other', 'Anything', 'nothing'],
])('a value is not like a pattern that names %s', (_, pattern, path, expected, received) => {
  expect(differencesOf(pattern, value)).toEqual([{ path, expected, received }])
})

test('whatever JSON has, it is like itself, and unlike itself with one leaf changed', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (json) => {
      expect(differencesOf(json, structuredClone(json))).toEqual([])
      expect(differencesOf({ leaf: 1, json }, { leaf: 2, json })).toHaveLength(1)
    }),
  )
})

test('what is left of a value is what the pattern speaks of, and differs only where the two do', () => {
  const pattern = { name: /^K/, list: [{ id: 1 }, { id: 3 }] }
  expect(reduced(pattern, value)).toEqual({ name: /^K/, list: [{ id: 1 }, { id: 2 }] })
  expect(reduced({ list: [{}] }, value)).toEqual({ list: [{}, { id: 2 }] })
  expect(reduced({ name: 'Kari' }, value)).toEqual({ name: 'Kari' })
  expect(reduced('x', value)).toBe(value)
})
