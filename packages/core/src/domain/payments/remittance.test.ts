import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../../test/kit/any-text.ts'
import { swiftText } from './remittance.ts'

const swiftSet = /^[A-Za-z0-9/?:().,'+ -]*$/
const anyText = fc.oneof(drawText(), fc.string({ unit: 'grapheme' }), fc.string())
const charactersMax = fc.integer({ min: 1, max: 140 })

test.each([
  ['letters and digits', 'Invoice 2026 no 17'],
  ['all signs of the set', "/-?:().,'+ "],
  ['blanks at both ends', '  a  '],
  ['one blank', ' '],
  ['nothing', ''],
])('[P2m] keeps characters of the set: %s', (_, text) => {
  expect(swiftText(text, 140)).toBe(text)
})

test.each([
  ['æøå', 'aeoaa'],
  ['ÆØÅ', 'AeOAa'],
  ['Ålesund, Ærøskøbing', 'Aalesund, Aeroskobing'],
  ['öäüÖÄÜ', 'oauOAU'],
  ['Straße', 'Strasse'],
  ['Þórður og Ðað', 'Thordur og Dad'],
  ['Œuvre œuvre', 'Oeuvre oeuvre'],
  ['Łódź', 'Lodz'],
  ['Čáŋis Đorđe', 'Canis Dorde'],
  ['ıİğş', 'iIgs'],
  ['éèêëñç', 'eeeenc'],
  ['Nguyễn', 'Nguyen'],
  ['ǿ', 'o'],
  ['a letter and its ring apart: a\u030a', 'a letter and its ring apart: aa'],
  ['a letter and its mark apart: e\u0301', 'a letter and its mark apart: e'],
  ['the unit of length \u212b', 'the unit of length Aa'],
  ['2026–2027 — rock’n’roll', "2026-2027 - rock'n'roll"],
])('[P2n] transliterates %s to %s', (text, spelled) => {
  expect(swiftText(text, 140)).toBe(spelled)
})

test.each([
  ['a line break', 'a\nb', 'a b'],
  ['a line break of two characters', 'a\r\nb', 'a b'],
  ['two line breaks', 'a\n\nb', 'a  b'],
  ['a tab', 'a\tb', 'a b'],
  ['a blank that does not break', '1\u00a0000', '1 000'],
  ['a line break alone', '\n', ' '],
  ['signs', 'a&b_c@d;e"f', 'a.b.c.d.e.f'],
  ['a currency', '10 €', '10 .'],
  ['control characters', 'a\u0000b\u007fc', 'a.b.c'],
  ['another script', 'Жx', '.x'],
  ['a Korean syllable', '한', '.'],
  ['an emoji, one character in two', '🎉!', '..'],
  ['half a pair', '\ud83c', '.'],
  ['names of the language', '__proto__ {}', '..proto.. ..'],
])('[P2n] replaces the rest by blanks and full stops: %s', (_, text, spelled) => {
  expect(swiftText(text, 140)).toBe(spelled)
})

test.each([
  ['abcdef', 3, 'abc'],
  ['abc', 3, 'abc'],
  ['ååå', 3, 'aaa'],
  ['🎉🎉🎉', 2, '..'],
])('[P2p] cuts %s to %i characters', (text, limit, expectedText) => {
  expect(swiftText(text, limit)).toBe(expectedText)
})

test.each(['\u0301', '\ufe0f', '\u0301\u0302'])(
  '[P2p] leaves a full stop if only marks were sent',
  (text) => {
    expect(swiftText(text, 140)).toBe('.')
  },
)

test('[P2m][P2p] leaves a text of the set, short enough and not empty', () => {
  fc.assert(
    fc.property(anyText, charactersMax, (text, limit) => {
      const cutText = swiftText(text, limit)
      expect(cutText).toMatch(swiftSet)
      expect(cutText.length).toBeLessThanOrEqual(limit)
      expect(cutText === '').toBe(text === '')
      expect(swiftText(cutText, limit)).toBe(cutText)
    }),
  )
})

test('[P2m] only truncates text of the set', () => {
  fc.assert(
    fc.property(fc.stringMatching(swiftSet), charactersMax, (text, limit) => {
      expect(swiftText(text, limit)).toBe(text.slice(0, limit))
    }),
  )
})
