import { expect, test } from 'vitest'
import { isWithinNoise } from '../bench/against.ts'
import {
  type Figure,
  formatGoal,
  formatRatio,
  formatSpread,
  quantile,
  summarise,
} from '../bench/kit/figure.ts'
import { createPace } from '../bench/kit/pace.ts'
import { drawBars, drawLines } from '../bench/kit/plot.ts'
import { tabulate } from '../bench/report.ts'

test.each([
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 2, 3], 0.5, 2.5],
  [[10, 20, 30, 40, 50], 0.25, 20],
  [[7], 0.75, 7],
])('finds a quantile of %j at %d', (values, share, quantity) => {
  expect(quantile(values, share)).toBe(quantity)
})

test('divides a figure by its peer round by round, not by medians', () => {
  const { peers } = summarise({ name: 'a', unit: 'ms', values: [1, 20, 3], peers: { msw: [2, 10, 6] } })
  expect(peers?.msw).toEqual({
    value: { low: 4, middle: 6, high: 8 },
    ratio: { low: 0.5, middle: 0.5, high: 1.25 },
  })
})

const even = (middle: number) => ({ low: middle, middle, high: middle })

test.each([
  [{ value: even(5), goal: { atMost: 5 } }, '≤ 5'],
  [{ value: even(5.1), goal: { atMost: 5 } }, '≤ 5, missed'],
  [{ value: even(0.4), goal: { atLeast: 0.5 } }, '≥ 0.5, missed'],
  [
    { value: even(90), goal: { atLeast: 0.5 }, peers: { hono: { value: even(100), ratio: even(0.9) } } },
    '≥ 0.5',
  ],
  [
    { value: even(90), goal: { atMost: 1 }, peers: { msw: { value: even(60), ratio: even(1.5) } } },
    '≤ 1, missed',
  ],
  [{ value: even(5) }, ''],
])('writes a goal, and whether the value or the first ratio misses it: %j', (figure, text) => {
  expect(formatGoal({ name: 'a', unit: 'ms', ...figure })).toBe(text)
})

test('writes a value and a ratio with their spread', () => {
  expect(formatSpread({ low: 1.234, middle: 12.34, high: 1234.5 }, 'ms')).toBe('12.3 ms (1.23 to 1,235)')
  expect(formatSpread(even(4321), '/s')).toBe('4,321/s')
  expect(formatRatio({ low: 0.611, middle: 0.635, high: 0.7 })).toBe('0.64 (0.61 to 0.70)')
})

test('interleaves the sides, begins with another one in each round, and drops warm-ups', async () => {
  const order: string[] = []
  const side = (name: string) => (round: number) => {
    order.push(`${name}${round}`)
    return round
  }
  const turns = { rounds: 2, warmUps: 1, seconds: 60 }
  const values = await createPace(false).interleave({ a: side('a'), b: side('b') }, turns)
  expect(order).toEqual(['a0', 'b0', 'b1', 'a1', 'a2', 'b2'])
  expect(values).toEqual({ a: [1, 2], b: [1, 2] })
})

test('ends after one round if twice the time is over, and after one in a trial', async () => {
  const sides = { a: () => 1 }
  const turns = { rounds: 9, warmUps: 2, seconds: 0 }
  expect((await createPace(false).interleave(sides, turns)).a).toHaveLength(1)
  expect((await createPace(false).interleave(sides, { ...turns, seconds: 60 })).a).toHaveLength(9)
  expect((await createPace(true).interleave(sides, turns)).a).toHaveLength(1)
  expect([createPace(true).size(1_000_000), createPace(true).size(20), createPace(false).size(20)]).toEqual([
    1_000, 1, 20,
  ])
})

test.each([
  [1.02, { low: 0.99, middle: 1, high: 1.01 }, true],
  [1.05, { low: 0.99, middle: 1, high: 1.01 }, false],
  [1.05, { low: 0.96, middle: 1, high: 1.01 }, true],
  [0.5, { low: 1, middle: 1, high: 1 }, true],
  [1.04, { low: 1.01, middle: 1.02, high: 1.03 }, true],
])('accepts a cost that has grown to %d within 3 % and the noise: %j', (middle, itself, isAccepted) => {
  expect(isWithinNoise({ low: middle, middle, high: middle }, itself)).toBe(isAccepted)
})

test('has a line for each peer, and no column that is empty', () => {
  const peers = { hono: { value: even(4), ratio: even(0.5) }, msw: { value: even(1), ratio: even(2) } }
  expect(tabulate([{ name: 'a', unit: 'ms', value: even(2), peers }])).toEqual([
    ['Figure', 'Measured', 'Next to', 'Ratio'],
    ['a', '2.00 ms', 'hono: 4.00 ms', '0.50 (0.50 to 0.50)'],
    ['a', '2.00 ms', 'msw: 1.00 ms', '2.00 (2.00 to 2.00)'],
  ])
})

test('has a column for each size, empty where nothing was measured, and the missed goal', () => {
  const figure = (name: string, column: number, middle: number): Figure => {
    return { name, column, unit: 'µs', value: even(middle), goal: { atMost: 2 } }
  }
  expect(tabulate([figure('a', 1_000, 1), figure('a', 10_000, 3), figure('b', 10_000, 2)])).toEqual([
    ['Figure', '1,000', '10,000', 'Goal'],
    ['a', '1.00 µs', '3.00 µs', '≤ 2, missed'],
    ['b', '', '2.00 µs', '≤ 2'],
  ])
})

test('draws names as text, and bars in proportion to their values', () => {
  const bar = { low: 1, high: 2, text: '2 ms', isOwn: false }
  const plot = drawBars('A & <B>', 'ms', [
    { ...bar, name: 'x', value: 2 },
    { ...bar, name: 'y', value: 1 },
  ])
  expect(plot).toContain('A &amp; &lt;B&gt;</text>')
  const [x = 0, y = 0] = [...plot.matchAll(/class="peer"[^>]* width="([\d.]+)"/g)].map(([, width]) =>
    Number(width),
  )
  expect(x / y).toBeCloseTo(2)
})

test('draws a line from zero over the logarithm of sizes', () => {
  const points = [10, 100, 1_000].map((size) => ({ size, value: 5, text: '5 µs' }))
  const plot = drawLines('Growth', 'rows', [{ title: 'a', points }])
  const dots = [...plot.matchAll(/<circle[^>]* cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ])
  const [[x1 = 0, y1] = [], [x2 = 0, y2] = [], [x3 = 0] = []] = dots
  expect(x2 - x1).toBeCloseTo(x3 - x2, 0)
  expect(y1).toBe(y2)
})
