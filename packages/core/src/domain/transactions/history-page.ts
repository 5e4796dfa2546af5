import { iterateForward } from '../../base/store/table.ts'
import {
  byDay,
  createHistoryRange,
  type Entry,
  findNewestRow,
  type History,
  type HistoryRange,
  newestRows,
  type Period,
  withoutNewest,
} from '../../rows/transactions/history.ts'
import type { HistoryCursor } from './history-cursor.ts'

/**
 * A page of rows older than the cursor `after`, or of all rows. `offset` is how many of the newest are
 * skipped.
 */
interface WishForOlder {
  readonly limit: number
  readonly offset: number
  readonly after?: HistoryCursor | undefined
  readonly before?: undefined
}

/** A page of the rows that are newer than a cursor and next to it. */
interface WishForNewer {
  readonly limit: number
  readonly before: HistoryCursor
  readonly after?: undefined
}

/**
 * A request for a page of at most `limit` rows. `after` and `before` refer to the list from newest to oldest.
 */
export type PageWish = WishForOlder | WishForNewer

export interface HistoryPage<Row> {
  readonly rows: readonly Row[]
  /** True if the period has rows newer than this page. */
  readonly newer: boolean
  /** True if the period has rows older than this page. */
  readonly older: boolean
}

type Cut = HistoryRange['low']

function createCut({ account }: Cut, { day, sequence }: HistoryCursor): Cut {
  return { account, day, sequence }
}

/** Returns the next cursor: rows from there on are newer than the row of this one. */
function above({ day, sequence }: HistoryCursor): HistoryCursor {
  return { day, sequence: sequence + 1 }
}

/** Moves a cut that is outside the stretch to the nearer end of it. */
function limitCut({ low, high }: HistoryRange, cut: Cut): Cut {
  if (byDay(cut, high) > 0) return high
  return byDay(cut, low) < 0 ? low : cut
}

function oldestRows<Row extends Entry>(
  history: History<Row>,
  { low, high }: HistoryRange,
  limit: number,
): readonly Row[] {
  const rows: Row[] = []
  for (const row of iterateForward(history, 'byDay', low)) {
    if (rows.length >= limit || byDay(row, high) >= 0) break
    rows.push(row)
  }
  return rows
}

/** Adds to a page whether the whole stretch has newer and older rows. */
function cutPage<Row extends Entry>(
  history: History<Row>,
  whole: HistoryRange,
  page: HistoryRange & { readonly rows: readonly Row[] },
): HistoryPage<Row> {
  return {
    rows: page.rows,
    newer: findNewestRow(history, { low: page.high, high: whole.high }) !== undefined,
    older: findNewestRow(history, { low: whole.low, high: page.low }) !== undefined,
  }
}

function pageOfOlder<Row extends Entry>(
  history: History<Row>,
  whole: HistoryRange,
  { after, offset, limit }: WishForOlder,
): HistoryPage<Row> {
  const { low } = whole
  const start = after === undefined ? whole.high : limitCut(whole, createCut(low, after))
  const rest = withoutNewest(history, { low, high: start }, offset)
  const rows = newestRows(history, rest, limit)
  return cutPage(history, whole, { rows, low: rows.at(-1) ?? rest.high, high: rest.high })
}

function pageOfNewer<Row extends Entry>(
  history: History<Row>,
  whole: HistoryRange,
  { before, limit }: WishForNewer,
): HistoryPage<Row> {
  const low = limitCut(whole, createCut(whole.low, above(before)))
  const rows = oldestRows(history, { low, high: whole.high }, limit)
  const newest = rows.at(-1)
  const high = newest === undefined ? low : createCut(low, above(newest))
  return cutPage(history, whole, { rows: rows.toReversed(), low, high })
}

/**
 * Returns a page of the rows of an account in a period. Pages by cursor neither skip nor repeat rows when
 * others are added. Only an `offset` costs time for the rows that it skips.
 */
export function pageOfHistory<Row extends Entry>(
  history: History<Row>,
  account: number,
  period: Period,
  wish: PageWish,
): HistoryPage<Row> {
  const whole = createHistoryRange(account, period)
  return wish.before === undefined ? pageOfOlder(history, whole, wish) : pageOfNewer(history, whole, wish)
}
