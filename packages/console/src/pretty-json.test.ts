import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prettyJson } from './pretty-json.ts'

test('indents JSON as JSON.stringify does', () => {
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
])('keeps numbers and names of %j: %j', (text, expectation) => {
  expect(prettyJson(text)).toBe(expectation)
})
