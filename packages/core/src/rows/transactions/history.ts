import { bySerial } from '../../base/store/orders.ts'
import { createResultCache } from '../../base/store/result-cache.ts'
import {
  countBetween,
  emptyTable,
  iterateBackward,
  lastBefore,
  type Order,
  putAll,
  removeAll,
  type Table,
  takeWhile,
} from '../../base/store/table.ts'

export interface Entry {
  readonly serial: number
  /** The account or card account. */
  readonly account: number
  /** The epoch day of booking, or `pendingDay`. */
  readonly day: number
  /**
   * The number of the row among those of its account and day, from 0 without gaps. A pending row uses its
   * serial instead: it leaves the pending rows when it is booked, and no other row may take its number.
   */
  readonly sequence: number
}

type HistoryField = 'account' | 'day' | 'sequence'

/** The transactions of all accounts, sorted by account and booking. Pending rows are last. */
export type History<Row extends Entry> = Table<Row, { key: 'serial'; byDay: HistoryField }>

/** The `day` of pending rows, after every day of the calendar. */
export const pendingDay = 0x3fff_ffff

export const byDay: Order<Entry, HistoryField> = (left, right) =>
  left.account - right.account || left.day - right.day || left.sequence - right.sequence

export function noHistory<Row extends Entry>(): History<Row> {
  return emptyTable<History<Row>>({ key: bySerial, byDay })
}

/** A range of days, both inclusive. */
export interface Period {
  readonly firstDay: number
  readonly lastDay: number
}

export const wholeHistory: Period = { firstDay: Number.NEGATIVE_INFINITY, lastDay: pendingDay }

function findLastRow<Row extends Entry>(
  history: History<Row>,
  account: number,
  day: number,
): Row | undefined {
  const row = lastBefore(history, 'byDay', { account, day: day + 1, sequence: 0 })
  return row !== undefined && row.account === account ? row : undefined
}

/** Returns the sequence of the next row of an account and day. */
export type Sequencer = (serial: number, account: number, day: number) => number

/**
 * Creates a sequencer. It counts on from the existing rows of each day and from its own earlier calls.
 *
 * @param calls - The highest number of its calls. Most commands add one row, and need no counts.
 */
export function sequencer<Row extends Entry>(
  history: History<Row>,
  calls = Number.POSITIVE_INFINITY,
): Sequencer {
  if (calls === 1)
    return (serial, account, day) => (day === pendingDay ? serial : countOfDay(history, account, day))
  const counts = new Map<number, Map<number, number>>()
  return (serial, account, day) => {
    if (day === pendingDay) return serial
    let days = counts.get(account)
    if (days === undefined) {
      days = new Map()
      counts.set(account, days)
    }
    const sequence = days.get(day) ?? countOfDay(history, account, day)
    days.set(day, sequence + 1)
    return sequence
  }
}

/**
 * Adds rows, each after the existing rows of its account and day. A row with a known serial is moved: this is
 * how a pending row is booked.
 */
export function append<Row extends Entry>(
  history: History<Row>,
  rows: readonly Omit<Row, 'sequence'>[],
): { readonly history: History<Row>; readonly rows: readonly Row[] } {
  const sequenceOf = sequencer(history, rows.length)
  const placed = rows.map((row) => {
    const { serial, account, day } = row as unknown as Entry
    return { ...row, sequence: sequenceOf(serial, account, day) } as unknown as Row
  })
  return { history: putAll(history, placed), rows: placed }
}

function countOfDay<Row extends Entry>(history: History<Row>, account: number, day: number): number {
  const last = findLastRow(history, account, day)
  return last?.day === day ? last.sequence + 1 : 0
}

/** A range of a history: `low` is included, `high` is not. */
export interface HistoryRange {
  readonly low: Pick<Entry, HistoryField>
  readonly high: Pick<Entry, HistoryField>
}

export function createHistoryRange(account: number, { firstDay, lastDay }: Period): HistoryRange {
  return { low: { account, day: firstDay, sequence: 0 }, high: { account, day: lastDay + 1, sequence: 0 } }
}

export function findNewestRow<Row extends Entry>(
  history: History<Row>,
  { low, high }: HistoryRange,
): Row | undefined {
  const row = lastBefore(history, 'byDay', high)
  return row !== undefined && byDay(row, low) >= 0 ? row : undefined
}

/**
 * Shortens a range by at most `count` of its newest pending rows. `remaining` is what remains of the count.
 */
function withoutPending<Row extends Entry>(
  history: History<Row>,
  { low, high }: HistoryRange,
  count: number,
): { readonly high: HistoryRange['high']; readonly remaining: number } {
  let [end, remaining] = [high, count]
  for (const row of iterateBackward(history, 'byDay', high)) {
    if (remaining === 0 || row.day !== pendingDay || byDay(row, low) < 0) break
    end = { account: row.account, day: row.day, sequence: row.sequence }
    remaining -= 1
  }
  return { high: end, remaining }
}

/**
 * Shortens an account's range by its newest `count` rows. The last booked row of a day gives the number of
 * rows of that day, so whole days are skipped. The time depends on the number of days. Pending rows are
 * skipped one by one.
 */
export function withoutNewest<Row extends Entry>(
  history: History<Row>,
  stretch: HistoryRange,
  count: number,
): HistoryRange {
  const { low } = stretch
  const { account } = low
  if (count >= history.size) return { low, high: low }
  const { high, remaining: booked } = withoutPending(history, stretch, count)
  if (booked === 0) return { low, high }
  let remaining = booked
  let last = findNewestRow(history, { low, high })
  while (last !== undefined && last.sequence < remaining) {
    remaining -= last.sequence + 1
    last = findNewestRow(history, { low, high: { account, day: last.day, sequence: 0 } })
  }
  if (last === undefined) return { low, high: low }
  return { low, high: { account, day: last.day, sequence: last.sequence + 1 - remaining } }
}

/**
 * Caches counts for each version of a history: clients that follow page links need the same count for each
 * page.
 */
const countCache = createResultCache<number>(100)

/**
 * Counts the rows of a period. Booked rows are counted by days as in `withoutNewest`, pending rows by nodes
 * of the tree.
 */
export function countRows<Row extends Entry>(history: History<Row>, account: number, period: Period): number {
  const { firstDay, lastDay } = period
  return countCache(history, `${account} ${firstDay} ${lastDay}`, () =>
    countEntries(history, createHistoryRange(account, period)),
  )
}

function countEntries<Row extends Entry>(history: History<Row>, { low, high }: HistoryRange): number {
  const { account } = low
  const pending = { account, day: pendingDay, sequence: 0 }
  const isOpen = byDay(pending, high) < 0
  let count = isOpen ? countBetween(history, 'byDay', { from: pending, before: high }) : 0
  let last = findNewestRow(history, { low, high: isOpen ? pending : high })
  while (last !== undefined) {
    count += last.sequence + 1
    last = findNewestRow(history, { low, high: { account, day: last.day, sequence: 0 } })
  }
  return count
}

export function newestRows<Row extends Entry>(
  history: History<Row>,
  { low, high }: HistoryRange,
  limit: number,
): readonly Row[] {
  const rows: Row[] = []
  for (const row of iterateBackward(history, 'byDay', high)) {
    if (rows.length >= limit || byDay(row, low) < 0) break
    rows.push(row)
  }
  return rows
}

export function newestFirst<Row extends Entry>(
  history: History<Row>,
  account: number,
  period: Period,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): readonly Row[] {
  return newestRows(history, withoutNewest(history, createHistoryRange(account, period), offset), limit)
}

export function listPendingRows<Row extends Entry>(history: History<Row>, account: number): readonly Row[] {
  const from = { account, day: pendingDay, sequence: 0 }
  return takeWhile(history, 'byDay', from, (row) => row.account === account)
}

/** Deletes the rows of an account, or only those for which `goes` is true. */
export function forget<Row extends Entry>(
  history: History<Row>,
  account: number,
  isRemoved: (row: Row) => boolean = () => true,
): History<Row> {
  const from = { account, day: Number.NEGATIVE_INFINITY, sequence: 0 }
  const rows = takeWhile(history, 'byDay', from, (row) => row.account === account)
  return removeAll(history, rows.filter(isRemoved))
}
