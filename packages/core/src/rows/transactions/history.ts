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

/** Fields common to all rows of a history. */
export interface Entry {
  readonly serial: number
  /** The serial of the account or card account. */
  readonly holder: number
  /** The epoch day of booking, or `pendingDay`. */
  readonly day: number
  /**
   * Counts the holder's rows of one day from 0 on, without a gap. D: of a pending row it is the serial, as pending rows leave their day
   * when they are booked: a place that one has left is given to no other.
   */
  readonly sequence: number
}

type HistoryField = 'holder' | 'day' | 'sequence'

/** The rows of all accounts: each account's in the order of booking, pending rows last. */
export type History<Row extends Entry> = Table<Row, { key: 'serial'; byDay: HistoryField }>

/** The day on which a row stands that is not booked yet: after every day of the calendar. */
export const pendingDay = 0x3fff_ffff

/** The order of booking. */
export const byDay: Order<Entry, HistoryField> = (left, right) =>
  left.holder - right.holder || left.day - right.day || left.sequence - right.sequence

/** A history without rows. */
export function noHistory<Row extends Entry>(): History<Row> {
  return emptyTable<History<Row>>({ key: bySerial, byDay })
}

/** The days of a history that are looked at, both included. */
export interface Period {
  readonly firstDay: number
  readonly lastDay: number
}

/** The period that leaves nothing out. */
export const wholeHistory: Period = { firstDay: Number.NEGATIVE_INFINITY, lastDay: pendingDay }

function findLastRow<Row extends Entry>(history: History<Row>, holder: number, day: number): Row | undefined {
  const row = lastBefore(history, 'byDay', { holder, day: day + 1, sequence: 0 })
  return row !== undefined && row.holder === holder ? row : undefined
}

/** Gives rows that are to be entered their sequences, one after the other. */
export type Sequencer = (serial: number, holder: number, day: number) => number

/** The sequences of rows to come: each stands behind those that its holder has on its day already, and those asked for before. */
export function sequencer<Row extends Entry>(history: History<Row>): Sequencer {
  const counts = new Map<number, Map<number, number>>()
  return (serial, holder, day) => {
    if (day === pendingDay) return serial
    let days = counts.get(holder)
    if (days === undefined) {
      days = new Map()
      counts.set(holder, days)
    }
    const sequence = days.get(day) ?? countOfDay(history, holder, day)
    days.set(day, sequence + 1)
    return sequence
  }
}

/**
 * The history with rows, each behind those that its holder has on its day already. A row that is there leaves its place: so a pending
 * row is booked under its serial.
 */
export function append<Row extends Entry>(
  history: History<Row>,
  rows: readonly Omit<Row, 'sequence'>[],
): { readonly history: History<Row>; readonly rows: readonly Row[] } {
  const sequenceOf = sequencer(history)
  const placed = rows.map((row) => {
    const { serial, holder, day } = row as unknown as Entry
    return { ...row, sequence: sequenceOf(serial, holder, day) } as unknown as Row
  })
  return { history: putAll(history, placed), rows: placed }
}

/** The number of booked rows that a holder has on a day. */
function countOfDay<Row extends Entry>(history: History<Row>, holder: number, day: number): number {
  const last = findLastRow(history, holder, day)
  return last?.day === day ? last.sequence + 1 : 0
}

/** A part of a history: from `low` on, and before `high`. */
export interface Stretch {
  readonly low: Pick<Entry, HistoryField>
  readonly high: Pick<Entry, HistoryField>
}

/** The stretch of a history that a holder's rows of a period take. */
export function createStretch(holder: number, { firstDay, lastDay }: Period): Stretch {
  return { low: { holder, day: firstDay, sequence: 0 }, high: { holder, day: lastDay + 1, sequence: 0 } }
}

/** The newest row of a stretch, if it has rows. */
export function findNewestRow<Row extends Entry>(
  history: History<Row>,
  { low, high }: Stretch,
): Row | undefined {
  const row = lastBefore(history, 'byDay', high)
  return row !== undefined && byDay(row, low) >= 0 ? row : undefined
}

/** A stretch without its newest rows as far as they are pending and not more than so many, and how many are still to be left out. */
function withoutPending<Row extends Entry>(
  history: History<Row>,
  { low, high }: Stretch,
  count: number,
): { readonly high: Stretch['high']; readonly left: number } {
  let [end, left] = [high, count]
  for (const row of iterateBackward(history, 'byDay', high)) {
    if (left === 0 || row.day !== pendingDay || byDay(row, low) < 0) break
    end = { holder: row.holder, day: row.day, sequence: row.sequence }
    left -= 1
  }
  return { high: end, left }
}

/**
 * A holder's stretch without so many of its newest rows; nothing is left of one that has no more. A booked day's rows are counted from
 * 0 without a gap, so the last row of a day tells how many there are, and days are skipped instead of rows: it costs as many look-ups
 * as there are days on the way. Pending rows are skipped one by one.
 */
export function withoutNewest<Row extends Entry>(
  history: History<Row>,
  stretch: Stretch,
  count: number,
): Stretch {
  const { low } = stretch
  const { holder } = low
  if (count >= history.size) return { low, high: low }
  const { high, left: booked } = withoutPending(history, stretch, count)
  if (booked === 0) return { low, high }
  let left = booked
  let last = findNewestRow(history, { low, high })
  while (last !== undefined && last.sequence < left) {
    left -= last.sequence + 1
    last = findNewestRow(history, { low, high: { holder, day: last.day, sequence: 0 } })
  }
  if (last === undefined) return { low, high: low }
  return { low, high: { holder, day: last.day, sequence: last.sequence + 1 - left } }
}

/** Counts that are kept of a history for as long as it stays what it is. D: who follows the pages of a list is told the same one each time. */
const counted = createResultCache<number>(100)

/** The number of rows in a period. As above, booked rows are counted by days; pending ones, which have gaps, by nodes of the tree. */
export function countRows<Row extends Entry>(history: History<Row>, holder: number, period: Period): number {
  const { firstDay, lastDay } = period
  return counted(history, `${holder} ${firstDay} ${lastDay}`, () =>
    countEntries(history, createStretch(holder, period)),
  )
}

function countEntries<Row extends Entry>(history: History<Row>, { low, high }: Stretch): number {
  const { holder } = low
  const pending = { holder, day: pendingDay, sequence: 0 }
  const isOpen = byDay(pending, high) < 0
  let count = isOpen ? countBetween(history, 'byDay', { from: pending, before: high }) : 0
  let last = findNewestRow(history, { low, high: isOpen ? pending : high })
  while (last !== undefined) {
    count += last.sequence + 1
    last = findNewestRow(history, { low, high: { holder, day: last.day, sequence: 0 } })
  }
  return count
}

/** The newest rows of a stretch, newest first and no more than a limit. */
export function newestRows<Row extends Entry>(
  history: History<Row>,
  { low, high }: Stretch,
  limit: number,
): readonly Row[] {
  const rows: Row[] = []
  for (const row of iterateBackward(history, 'byDay', high)) {
    if (rows.length >= limit || byDay(row, low) < 0) break
    rows.push(row)
  }
  return rows
}

/** A holder's rows of a period, newest first, from an offset on. */
export function newestFirst<Row extends Entry>(
  history: History<Row>,
  holder: number,
  period: Period,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): readonly Row[] {
  return newestRows(history, withoutNewest(history, createStretch(holder, period), offset), limit)
}

/** A holder's pending rows, the oldest first. */
export function listPendingRows<Row extends Entry>(history: History<Row>, holder: number): readonly Row[] {
  const from = { holder, day: pendingDay, sequence: 0 }
  return takeWhile(history, 'byDay', from, (row) => row.holder === holder)
}

/** The history without the rows of a holder, or without those that go. */
export function forget<Row extends Entry>(
  history: History<Row>,
  holder: number,
  goes: (row: Row) => boolean = () => true,
): History<Row> {
  const from = { holder, day: Number.NEGATIVE_INFINITY, sequence: 0 }
  const rows = takeWhile(history, 'byDay', from, (row) => row.holder === holder)
  return removeAll(history, rows.filter(goes))
}
