import type { LocalDate } from '@pocketbank/core'
import { type Entry, localDate, pendingDay } from '@pocketbank/core/internal'

/** The booked balance from a day on, until the next day that is given. */
export interface DayBalance {
  /** The epoch day. */
  readonly day: number
  /** In minor units. */
  readonly minor: bigint
}

/** A row of an account or a card as far as it moves the balance. */
export interface BalanceRow extends Pick<Entry, 'day'> {
  /** In minor units; negative where money left. */
  readonly minor: bigint
}

/** The bounds of a series: the present booked balance, the days, both included, and the rows that are looked at. */
interface BalancesWanted {
  readonly closingBooked: bigint
  readonly firstDay: number
  readonly lastDay: number
  readonly rowsMax: number
}

/** The balances of the days that have rows, the earliest first, and of the first and the last day. */
export interface BalanceSeries {
  readonly points: readonly DayBalance[]
  /** True if the account has more rows than were looked at; the series then begins with the first complete day. */
  readonly isCut: boolean
}

/**
 * The balance of an account over time, counted back from what is booked now by its rows, the newest first. D: the balances of a sandbox
 * can be set apart from the rows, so that only the end of the series is sure to be what the account has; the last point is that.
 */
export function balanceSeries(newestFirst: Iterable<BalanceRow>, wanted: BalancesWanted): BalanceSeries {
  const { closingBooked, firstDay, lastDay, rowsMax } = wanted
  const points: DayBalance[] = []
  let [minor, looks, told] = [closingBooked, 0, lastDay + 1]
  for (const row of newestFirst) {
    if (row.day === pendingDay) continue
    if (row.day < firstDay) break
    if (looks >= rowsMax) return { points: withEnd(points, wanted), isCut: true }
    looks += 1
    const day = Math.min(row.day, lastDay)
    if (day < told) {
      points.unshift({ day, minor })
      told = day
    }
    minor -= row.minor
  }
  const begins = told > firstDay ? [{ day: firstDay, minor }] : []
  return { points: withEnd([...begins, ...points], wanted), isCut: false }
}

/** The series with its last day, on which there need be no row. */
function withEnd(
  points: readonly DayBalance[],
  { lastDay, closingBooked }: BalancesWanted,
): readonly DayBalance[] {
  return points.at(-1)?.day === lastDay ? points : [...points, { day: lastDay, minor: closingBooked }]
}

/** The lesser of two amounts. */
export function lesser(left: bigint, right: bigint): bigint {
  if (left < right) return left
  return right
}

/** The greater of two amounts. */
export function greater(left: bigint, right: bigint): bigint {
  return lesser(left, right) === left ? right : left
}

/** The balances of a month. */
export interface MonthBalance {
  /** The first day of the month, or of the series in it. */
  readonly from: LocalDate
  /** At its end, and the least and the most in it, in minor units. */
  readonly closing: bigint
  readonly lowest: bigint
  readonly highest: bigint
}

/** A series by months, the latest first: the same as a table, for who does not see the chart. */
export function monthsOf(points: readonly DayBalance[]): readonly MonthBalance[] {
  const months = new Map<string, MonthBalance>()
  let before: bigint | undefined
  for (const { day, minor } of points) {
    const from = localDate(day)
    const key = from.slice(0, 7)
    const known = months.get(key)
    const [low, high] =
      known === undefined ? [before ?? minor, before ?? minor] : [known.lowest, known.highest]
    months.set(key, {
      from: known?.from ?? from,
      closing: minor,
      lowest: lesser(minor, low),
      highest: greater(minor, high),
    })
    before = minor
  }
  return [...months.values()].reverse()
}
