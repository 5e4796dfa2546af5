import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../../test/kit/any-text.ts'
import { type Period, pendingDay, wholeHistory } from '../../rows/transactions/history.ts'
import { cursorBefore, type HistoryCursor, readCursor, writeCursor } from './history-cursor.ts'

const place: fc.Arbitrary<HistoryCursor> = fc.record({
  day: fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -719_528, max: pendingDay })),
  sequence: fc.oneof(fc.maxSafeNat(), fc.nat(1_000)),
})

test('[A2o] reads the position that it wrote, in at most 30 letters, digits and hyphens', () => {
  const farthest = [Number.MIN_SAFE_INTEGER, -719_528, -1, 0, pendingDay, Number.MAX_SAFE_INTEGER]
  const examples = farthest.flatMap((day) =>
    [0, 1, Number.MAX_SAFE_INTEGER].map((sequence): [HistoryCursor] => [{ day, sequence }]),
  )
  fc.assert(
    fc.property(place, (cursor) => {
      const text = writeCursor(cursor)
      expect(text).toMatch(/^[a-z0-9-]{3,30}$/)
      expect(readCursor(text)).toEqual(cursor)
    }),
    { examples },
  )
  expect(writeCursor({ day: 20_468, sequence: 3 })).toBe('fsk-3')
  expect(writeCursor({ day: -1, sequence: 40 })).toBe('-1-14')
})

test.each([
  '',
  '-',
  '--',
  '1',
  '1-',
  '-1',
  '-1-',
  '1--1',
  '--1-1',
  '1-2-3',
  '1_2',
  '1,2',
  '1-1-',
  '+1-1',
  '1-+1',
  '01-1',
  '1-01',
  '00-0',
  '-0-0',
  '0--0',
  '-01-1',
  '1.5-1',
  '1-0.5',
  '0x1-1',
  ' 1-1',
  '1-1 ',
  '1-1\n',
  'A-1',
  '1-Z',
  'FSK-3',
  '１-1',
  '1-١',
  '1\u22121',
  '1\u00ad-1',
  '1-1\0',
  '%31-1',
  'fsk-3&limit=1',
  '2gosa7pa2gw-0',
  '-2gosa7pa2gw-0',
  '0-2gosa7pa2gw',
  'zzzzzzzzzzz-0',
  '0-zzzzzzzzzzz',
  '0-100000000000',
  '__proto__',
  'NaN-0',
  '0-Infinity',
  'undefined',
  `0-${'0'.repeat(12)}`,
  `${'z'.repeat(30)}-0`,
])('[A2o] refuses %j as a position', (text) => {
  expect(readCursor(text)).toBeUndefined()
})

test('[A2o] refuses a text of any length as a position at once', () => {
  const long = 1_000_000
  for (const letter of ['-', '0', '1', 'z']) {
    const text = letter.repeat(long)
    for (const hostile of [text, `${text}-1`, `1-${text}`]) expect(readCursor(hostile)).toBeUndefined()
  }
})

test('[A2o] reads only texts that it writes', () => {
  const letter = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyz-----AZ+. ')
  const resembling = fc.string({ unit: letter, maxLength: 26 })
  fc.assert(
    fc.property(fc.oneof(resembling, drawText()), (text) => {
      const cursor = readCursor(text)
      if (cursor !== undefined) expect(writeCursor(cursor)).toBe(text)
    }),
    { numRuns: 1_000, examples: [['0-0'], ['-1-0'], ['2gosa7pa2gv-2gosa7pa2gv']] },
  )
})

test('[A2n] has a position before each period, after all earlier days', () => {
  const period: fc.Arbitrary<Period> = fc
    .integer({ min: -719_528, max: pendingDay })
    .map((firstDay) => ({ firstDay, lastDay: pendingDay }))
  fc.assert(
    fc.property(period, ({ firstDay, lastDay }) => {
      const start = cursorBefore({ firstDay, lastDay })
      expect(start.day).toBe(firstDay - 1)
      expect(readCursor(writeCursor(start))).toEqual(start)
    }),
  )
  const start = cursorBefore(wholeHistory)
  expect(start.day).toBeLessThan(-719_528)
  expect(readCursor(writeCursor(start))).toEqual(start)
})
