import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prettyJson } from './pretty-json.ts'

test('JSON is laid out as JSON.stringify does it', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(prettyJson(JSON.stringify(value))).toBe(JSON.stringify(value, undefined, 2))
    }),
  )
})

test.each([
  ['{"a":1.10,"a":12345678901234567890}', '{\n  "a": 1.10,\n  "a": 12345678901234567890\n}'],
  [' [ ] ', '[]'],
  ['{"a"', undefined],
  ['', undefined],
])('%j keeps its numbers and names: %j', (text, expectation) => {
  expect(prettyJson(text)).toBe(expectation)
})
