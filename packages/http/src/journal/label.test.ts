import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelEntry, readLabel, writeLabel } from './label.ts'

test.each([
  ['pays once', 'pays once'],
  ['betaler%20p%C3%A5%20nytt', 'betaler på nytt'],
  ['betaler p\u00c3\u00a5 nytt', 'betaler på nytt'],
  ['100% sure', '100% sure'],
  ['one%0Atwo%00', 'one two'],
  ['%20', undefined],
  [null, undefined],
])('[Q10l] reads the header %o as the label %o', (value, label) => {
  expect(readLabel(value)).toBe(label)
})

test('[Q10l] truncates a label to 200 characters', () => {
  const long = '😀'.repeat(3_000)
  expect(readLabel(encodeURIComponent(long))).toBe('😀'.repeat(200))
  expect(readLabel(writeLabel(long))).toBe('😀'.repeat(200))
  expect(writeLabel(long).length).toBeLessThan(8_192)
})

test('[Q10l] reads any test name back from a header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (name) => {
      const value = new Headers([['X-Sandbox-Label', writeLabel(name)]]).get('X-Sandbox-Label')
      const entry = { label: undefined }
      labelEntry(entry, name)
      expect(readLabel(value)).toBe(entry.label)
    }),
  )
})
