import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeKind, describeNonText, describeValue, withoutPlace, writeError } from './error-text.ts'

test.each([
  [{ problem: 'there is no such payment' }, 'there is no such payment'],
  [{ place: '$.iban', problem: 'is missing' }, '$.iban: is missing'],
  [{ place: 'limit', problem: 'must be a number', got: 0 }, 'limit: must be a number, got 0'],
  [{ place: '--port', problem: 'must be a port', got: 'x' }, '--port: must be a port, got "x"'],
  [
    { place: '$.iban', problem: 'is in use', remedy: 'Choose another one' },
    '$.iban: is in use. Choose another one.',
  ],
  [
    { problem: 'must be a KID', got: '12', detail: 'its last digit must be 5', remedy: 'Correct it' },
    'must be a KID, got "12": its last digit must be 5. Correct it.',
  ],
  [
    { problem: 'there is no bank "a"', hint: 'did you mean "b"?', remedy: 'The banks are b, c' },
    'there is no bank "a"; did you mean "b"?',
  ],
  [{ problem: 'must be sent once', got: 'a', received: '2 values' }, 'must be sent once, got 2 values'],
])('writes the parts %j', (parts, text) => {
  expect(writeError(parts)).toBe(text)
})

test('writes a clause unchanged', () => {
  expect(writeError('is missing')).toBe('is missing')
})

test('a text without remedy has no full stop, so that a longer text can contain it', () => {
  fc.assert(
    fc.property(fc.anything(), (got) => {
      expect(writeError({ place: '$', problem: 'must be a date', got })).not.toMatch(/[.?]$/)
    }),
  )
})

test.each<[string, unknown]>([
  ['""', ''],
  ['"12"', '12'],
  ['"a \\"b\\"\\n"', 'a "b"\n'],
  [`"${'x'.repeat(60)}…"`, 'x'.repeat(100)],
  ['12', 12],
  ['-0.5', -0.5],
  ['NaN', Number.NaN],
  ['7', 7n],
  ['true', true],
  ['null', null],
  ['nothing', undefined],
  ['an object', { a: 1 }],
  ['an object', new Date()],
  ['an object', Object.create(null)],
  ['an array', [1, 2]],
  ['a function', () => 1],
  ['Symbol(s)', Symbol('s')],
])('describes a value as %s', (text, value) => {
  expect(describeValue(value)).toBe(text)
})

test('any value is described in a short line', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (value) => {
      expect(describeValue(value)).toMatch(/^[^\n]{1,400}$/)
    }),
  )
})

test('says that a text is one where a number is expected', () => {
  expect(describeNonText('12')).toBe('the text "12"')
  expect(describeNonText('true')).toBe('the text "true"')
  expect(describeNonText(12)).toBe('12')
  expect(describeNonText([])).toBe('an array')
})

test('the kind of a value does not show it', () => {
  expect(['secret', 12, 7n, ['secret'], { secret: 1 }, null, undefined].map(describeKind)).toEqual([
    'a text',
    'a number',
    'a number',
    'an array',
    'an object',
    'null',
    'nothing',
  ])
})

test('removes only its own place from a text', () => {
  expect(withoutPlace('$.a: is missing', '$.a')).toBe('is missing')
  expect(withoutPlace('$.ab: is missing', '$.a')).toBe('$.ab: is missing')
  expect(withoutPlace('there is no account', 'accountId')).toBe('there is no account')
  expect(withoutPlace('is missing', undefined)).toBe('is missing')
})
