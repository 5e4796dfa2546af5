import type { LocalDate } from '@pocketbank/core'
import { epochDay, localDate } from '@pocketbank/core/internal'
import { type DayBalance, greater, lesser } from './what-balances.ts'

/** The room that a chart has, in units of its view box. */
export interface ChartSize {
  readonly width: number
  readonly height: number
  /** Margins for words. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Months from one word below the axis to the next. */
  readonly monthsApart: number
}

/** For wide screens, and for telephones. D: words in a chart that is made smaller would be too small to read, so there are two. */
export const chartSizes = {
  wide: { width: 960, height: 220, left: 96, right: 16, top: 16, bottom: 36, monthsApart: 1 },
  narrow: { width: 340, height: 200, left: 66, right: 10, top: 12, bottom: 32, monthsApart: 3 },
} as const satisfies Record<string, ChartSize>

/** A line across the chart with its amount, in minor units. */
interface AmountTick {
  readonly y: number
  readonly minor: bigint
}

/** The beginning of a month on the axis. */
interface MonthTick {
  readonly x: number
  readonly month: LocalDate
  /** True if its word stands below the axis; there is no room for all. */
  readonly isNamed: boolean
}

/** A chart as lines and places, in units of its view box. */
export interface BalanceChart {
  /** The balance as a path: level from day to day, and a step where rows were booked. */
  readonly line: string
  /** The area between the balance and zero, or the bottom where zero is not in sight. */
  readonly area: string
  readonly amounts: readonly AmountTick[]
  readonly months: readonly MonthTick[]
  /** The place of the present balance. */
  readonly end: { readonly x: number; readonly y: number }
}

/** Steps between lines across the chart: 1, 2 or 5 times a power of ten, so that there are two to six of them. */
function chartStep(span: bigint): bigint {
  const wanted = span / 4n
  let power = 1n
  while (power * 10n <= wanted) power *= 10n
  const step = [1n, 2n, 5n, 10n].map((factor) => factor * power).find((one) => one >= wanted)
  return step === undefined || step < 1n ? 1n : step
}

function floorTo(value: bigint, step: bigint): bigint {
  const rest = value % step
  return rest === 0n ? value : value - rest - (value < 0n ? step : 0n)
}

function lowest(points: readonly DayBalance[]): bigint {
  return points.reduce((least, { minor }) => lesser(least, minor), 0n)
}

function highest(points: readonly DayBalance[]): bigint {
  return points.reduce((most, { minor }) => greater(most, minor), 0n)
}

/** The amounts of the lines across: zero is among them, so that the height of the balance says how much there is. */
function amountsFor(points: readonly DayBalance[], unit: bigint): readonly bigint[] {
  const [low, high] = [lowest(points), highest(points)]
  const step = chartStep(high - low > 0n ? high - low : unit)
  const amounts: bigint[] = []
  const first = floorTo(low, step)
  for (let amount = first; amount < high + step; amount += step) amounts.push(amount)
  return amounts.length > 1 ? amounts : [first, first + step]
}

/** A ratio of two amounts, which may have more digits than a number. */
function ratio(part: bigint, whole: bigint): number {
  return Number((part * 1_000_000n) / whole) / 1_000_000
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

function monthsBetween(firstDay: number, lastDay: number): readonly LocalDate[] {
  const months: LocalDate[] = []
  for (let day = firstDay; day <= lastDay; day += 1) {
    const date = localDate(day)
    if (date.endsWith('-01')) months.push(date)
  }
  return months
}

/** Lays a chart of balances out. The series must not be empty; `unit` is one whole unit of the currency in minor units. */
export function balanceChart(points: readonly DayBalance[], unit: bigint, size: ChartSize): BalanceChart {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a chart needs a balance')
  const amounts = amountsFor(points, unit)
  const [low = 0n, high = 1n] = [amounts[0], amounts.at(-1)]
  const { width, height, left, right, top, bottom, monthsApart } = size
  const days = Math.max(1, last.day - first.day)
  const x = (day: number) => rounded(left + ((day - first.day) / days) * (width - left - right))
  const y = (minor: bigint) =>
    rounded(height - bottom - ratio(minor - low, high - low) * (height - top - bottom))
  const steps = points.slice(1).map(({ day, minor }) => `H${x(day)}V${y(minor)}`)
  const line = `M${x(first.day)} ${y(first.minor)}${steps.join('')}`
  const months = monthsBetween(first.day, last.day)
  return {
    line,
    area: `${line}V${y(0n)}H${x(first.day)}Z`,
    amounts: amounts.map((minor) => ({ y: y(minor), minor })),
    months: months.map((month, index) => ({
      x: x(epochDay(month)),
      month,
      isNamed: index % monthsApart === 0,
    })),
    end: { x: x(last.day), y: y(last.minor) },
  }
}
