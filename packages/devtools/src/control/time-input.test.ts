import { expect, test } from 'vitest'
import { readSpan, readTimeInput, type Span, type TimeInput } from './time-input.ts'

const time = Date.UTC(2026, 0, 15, 9)

test.each<TimeInput>(['2026-01-15T10:00:00+01:00', '2026-01-15T09:00Z', new Date(time), time])(
  'reads the time %j',
  (input) => {
    expect(readTimeInput(input)).toEqual({ ok: true, value: time })
  },
)

test.each([
  ['2026-01-15', 'got "2026-01-15"'],
  ['2026-01-15T10:00:00', 'got "2026-01-15T10:00:00"'],
  ['2026-02-30T10:00:00Z', 'got "2026-02-30T10:00:00Z"'],
  [new Date('soon'), 'got an object'],
  [1.5, 'got 1.5'],
  [Date.UTC(10_000, 5), 'time: must be a Date'],
  [undefined as never, 'got nothing'],
  [null as never, 'got null'],
  [{} as never, 'time: must be a Date'],
])('refuses %j and says how a time is written', (input, words) => {
  const result = readTimeInput(input)
  expect(result).toMatchObject({ ok: false, error: { code: 'FORMAT_ERROR' } })
  if (result.ok) return
  expect(result.error.text).toContain(words)
  expect(result.error.text).toContain('2026-01-15T10:00:00+01:00')
})

test.each<readonly [Span, number]>([
  [{ days: 0 }, 0],
  [{ days: undefined as never, hours: 1 }, 3_600_000],
  [{ days: 180 }, 15_552_000_000],
  [{ weeks: 1, hours: 1, minutes: 1, seconds: 1, milliseconds: 1 }, 608_461_001],
  [{ hours: 1.5 }, 5_400_000],
  [{ seconds: 0.0001 }, 0],
])('reads %j as %d ms', (span, milliseconds) => {
  expect(readSpan(span)).toEqual({ ok: true, value: milliseconds })
})

test.each<readonly [unknown, string]>([
  [{ day: 1 }, 'day: is not a unit of time. Use weeks, days, hours, minutes, seconds, milliseconds.'],
  [{ toString: 1 }, 'toString: is not a unit of time'],
  [{ days: -1 }, 'days: must be a number from 0, got -1'],
  [{ days: Number.NaN }, 'days: must be a number'],
  [{ days: Number.POSITIVE_INFINITY }, 'days: must be a number'],
  [{ days: '3' }, 'days: must be a number from 0, got the text "3"'],
  [{}, 'duration: must be amounts by unit'],
  [{ days: undefined }, 'duration: must be amounts by unit'],
  [[], 'duration: must be amounts by unit'],
  [true, 'duration: must be amounts by unit'],
  [null, 'duration: must be amounts by unit'],
  [undefined, 'duration: must be amounts by unit'],
  [5, 'duration: must be amounts by unit'],
])('refuses the duration %j', (span, words) => {
  const result = readSpan(span as Span)
  expect(result.ok ? result.value : result.error.text).toContain(words)
})
