import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visible } from './visible-text.ts'

/** Texts that look different without their joiners. */
const shaped = [
  ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
  ['a profession with a skin tone', '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}'],
  ['a flag of two signs', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
  ['the flag of Scotland', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ['Hindi', '\u0915\u094d\u200d\u0937'],
  ['a half form at the end', '\u0915\u094d\u200d'],
] as const

test.each(shaped)('keeps a visible joiner: %s', (_, text) => {
  expect(visible(`a ${text} b`)).toBe(`a ${text} b`)
})

/** Characters that nobody sees, or that turn the direction of others. */
const hidden = [
  ['joiners between Latin letters', 'Ka\u200dri\u200c', 'Kari'],
  ['joiners in a row', '\u0645\u200c\u200c\u200c\u062e', '\u0645\u062e'],
  ['a joiner at the end of an emoji', '\u{1f468}\u200d', '\u{1f468}'],
  ['a joiner between a letter and a sign', '\u0645\u200c1', '\u06451'],
  ['overrides and isolates', '\u202eevil\u202c \u2066x\u2069', 'evil x'],
  ['marks of direction', '\u200fa\u200eb\u061c', 'ab'],
  ['a text of tags', 'a\u{1f3f4}\u{e0068}\u{e0069}\u{e007f}', 'a\u{1f3f4}'],
  ['tags without a flag', '\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', ''],
  ['blanks without width, halves and controls', 'a\u200b\ufeff\ud800\u0000b', 'ab'],
] as const

test.each(hidden)('removes invisible characters: %s', (_, text, expectation) => {
  expect(visible(text)).toBe(expectation)
})

const sign = fc.constantFrom(
  'a',
  '1',
  ' ',
  '\u0645',
  '\u0915',
  '\u094d',
  '\u{1f468}',
  '\u{1f3fd}',
  '\ufe0f',
  '\u{1f3f4}',
  '\u200c',
  '\u200d',
  '\u202e',
  '\u2067',
  '\u200b',
  '\u{e0067}',
  '\u{e007f}',
  '\n',
)

test('never shows marks of direction or useless joiners, even if applied again', () => {
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
      const text = visible(signs.join(''))
      expect(text).not.toMatch(
        /[\u202a-\u202e\u2066-\u2069\u200b\n]|[\u200c\u200d]{2}|[a1 ][\u200c\u200d]|^[\u200c\u200d]/u,
      )
      expect(visible(text)).toBe(text)
    }),
    { numRuns: 2_000 },
  )
})
