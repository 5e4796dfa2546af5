import { epochDay, localDate, pendingDay } from '@pocketbank/core/internal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceChart, chartSizes } from './balance-chart.ts'
import { type BalanceRow, balanceSeries, monthsOf } from './what-balances.ts'

const firstDay = 20_000
const lastDay = 20_395

const rows = fc
  .array(
    fc.record({
      day: fc.oneof(
        { weight: 9, arbitrary: fc.integer({ min: firstDay - 40, max: lastDay + 2 }) },
        { weight: 1, arbitrary: fc.constant(pendingDay) },
      ),
      minor: fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }),
    }),
    { maxLength: 60 },
  )
  .map((all): readonly BalanceRow[] => all.sort((left, right) => right.day - left.day))

const closing = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })

function series(all: readonly BalanceRow[], closingBooked: bigint, rowsMax = 1_000) {
  return balanceSeries(all, { closingBooked, firstDay, lastDay, rowsMax })
}

/** The balance of a series at the end of a day. */
function balanceAt(points: readonly { readonly day: number; readonly minor: bigint }[], day: number) {
  return points.findLast((point) => point.day <= day)?.minor
}

test('[C6a] the last point of the chart is what is booked on the account, and each day is the next one less its rows', () => {
  fc.assert(
    fc.property(rows, closing, (all, closingBooked) => {
      const { points, isCut } = series(all, closingBooked)
      expect(isCut).toBe(false)
      expect(points.at(-1)).toEqual({ day: lastDay, minor: closingBooked })
      expect(points[0]?.day).toBe(firstDay)
      for (const [index, { day }] of points.entries()) {
        if (index > 0) expect(day).toBeGreaterThan(points[index - 1]?.day ?? Number.NaN)
        const later = all.filter((row) => row.day !== pendingDay && Math.min(row.day, lastDay) > day)
        const after = later.reduce((sum, { minor }) => sum + minor, 0n)
        expect(balanceAt(points, day)).toBe(closingBooked - after)
      }
    }),
  )
})

test('[C6a] of more rows than are looked at the latest days are told, and that there are others', () => {
  const all = [5, 4, 3].map((back) => ({ day: lastDay - 8 + back, minor: 100n }))
  expect(series(all, 1_000n, 2)).toEqual({
    points: [
      { day: lastDay - 4, minor: 900n },
      { day: lastDay - 3, minor: 1_000n },
      { day: lastDay, minor: 1_000n },
    ],
    isCut: true,
  })
  expect(series([], 7n).points).toEqual([
    { day: firstDay, minor: 7n },
    { day: lastDay, minor: 7n },
  ])
})

test('[C6a] the table has each month once, the latest first, and ends with what is booked', () => {
  fc.assert(
    fc.property(rows, closing, (all, closingBooked) => {
      const months = monthsOf(series(all, closingBooked).points)
      expect(months[0]?.closing).toBe(closingBooked)
      expect(new Set(months.map(({ from }) => from.slice(0, 7))).size).toBe(months.length)
      for (const { lowest, closing: end, highest } of months) {
        expect(lowest <= end && end <= highest).toBe(true)
      }
    }),
  )
})

const numberForm = /-?\d+(?:\.\d+)?/g

test.each(['wide', 'narrow'] as const)(
  '[C6a] a %s chart lies within its view box, its end with it',
  (name) => {
    const size = chartSizes[name]
    fc.assert(
      fc.property(rows, closing, (all, closingBooked) => {
        const { points } = series(all, closingBooked)
        const chart = balanceChart(points, 100n, size)
        expect(chart.line).toMatch(/^M[\d.]+ [\d.]+(?:H[\d.]+V[\d.]+)*$/)
        for (const number of chart.line.match(numberForm) ?? []) {
          expect(Number(number)).toBeLessThanOrEqual(size.width)
        }
        expect(chart.line.endsWith(`H${chart.end.x}V${chart.end.y}`)).toBe(true)
        expect(chart.amounts.length).toBeGreaterThan(1)
        expect(chart.amounts.length).toBeLessThan(9)
        expect(chart.amounts.some(({ minor }) => minor === 0n)).toBe(true)
        for (const { y } of chart.amounts) {
          expect(y).toBeGreaterThanOrEqual(size.top)
          expect(y).toBeLessThanOrEqual(size.height - size.bottom)
        }
        expect(chart.months.length).toBeGreaterThan(11)
        expect(chart.months.every(({ x }) => x >= size.left && x <= size.width - size.right)).toBe(true)
      }),
    )
  },
)

test('[C6a] months stand on the axis at their first day', () => {
  const points = [
    { day: firstDay, minor: 0n },
    { day: lastDay, minor: 0n },
  ]
  const { months } = balanceChart(points, 100n, chartSizes.wide)
  expect(months[0]?.month.endsWith('-01')).toBe(true)
  expect(months.map(({ month }) => month)).toEqual([...new Set(months.map(({ month }) => month))])
  expect(months.at(-1)?.month.slice(0, 7)).toBe(localDate(lastDay).slice(0, 7))
  const { left, right, width } = chartSizes.wide
  const dayWidth = (width - left - right) / (lastDay - firstDay)
  for (const { x, month } of months)
    expect(x, month).toBeCloseTo(left + (epochDay(month) - firstDay) * dayWidth, 1)
})

test('[C6a] each month has its name on a wide screen, and each third one on a telephone', () => {
  const points = [
    { day: firstDay, minor: 0n },
    { day: lastDay, minor: 0n },
  ]
  const namedOn = (size: keyof typeof chartSizes) =>
    balanceChart(points, 100n, chartSizes[size]).months.map(({ isNamed }) => isNamed)
  expect(new Set(namedOn('wide'))).toEqual(new Set([true]))
  expect(namedOn('narrow').slice(0, 4)).toEqual([true, false, false, true])
})
