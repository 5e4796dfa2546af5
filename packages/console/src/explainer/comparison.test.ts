import { compareLines } from '@pocketbank/devtools/explain/request'
import { showBytes } from '@pocketbank/http/display'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareRows } from './comparison.ts'

function compareTexts(built: string, signed: string) {
  return compareRows({
    lines: compareLines(built, signed),
    signed: { text: signed, basis: 'proven', isHex: false },
  })
}

test('marks invisible characters and the first difference', () => {
  const rows = compareTexts('date: a\nx: b', 'date: a\r\nx: b ')
  expect(rows).toEqual([
    {
      line: 1,
      isSame: false,
      built: [
        { text: 'date: a', isDifferent: false },
        { text: '‹LF›', isDifferent: true },
      ],
      signed: [
        { text: 'date: a', isDifferent: false },
        { text: '‹CR›', isDifferent: true },
        { text: '‹LF›', isDifferent: false },
      ],
    },
    {
      line: 2,
      isSame: false,
      built: [{ text: 'x: b', isDifferent: false }],
      signed: [
        { text: 'x: b', isDifferent: false },
        { text: '‹SP›', isDifferent: true },
      ],
    },
  ])
})

test('shows a line of one side alone', () => {
  expect(
    compareTexts('a\nb\nc', 'a\nc').map(({ built, signed }) => [built?.[0]?.text, signed?.[0]?.text]),
  ).toEqual([
    ['a‹LF›', 'a‹LF›'],
    ['b‹LF›', undefined],
    ['c', 'c'],
  ])
})

test('reads foreign text as UTF-8 and marks changes of direction', () => {
  expect(showBytes('Bl\u00c3\u00a5')).toBe('Blå')
  expect(showBytes('a\u00e2\u0080\u00aeb')).toBe('a‹U+202E›b')
})

test('shows all of two texts in rows', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\r', ':') })
  fc.assert(
    fc.property(text, text, (built, signed) => {
      const rows = compareTexts(built, signed)
      const whole = (side: 'built' | 'signed') =>
        rows
          .map((row) => (row[side] ?? []).map((piece) => piece.text).join(''))
          .join('')
          .replaceAll('‹LF›', '\n')
          .replaceAll('‹CR›', '\r')
          .replaceAll('‹SP›', ' ')
      expect([whole('built'), whole('signed')]).toEqual([built, signed])
      expect(
        rows.every(
          ({ isSame, built: left, signed: right }) =>
            !isSame || JSON.stringify(left) === JSON.stringify(right),
        ),
      ).toBe(true)
    }),
  )
})
