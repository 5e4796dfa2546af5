import { iterateForward } from '../../base/store/table.ts'
import {
  byDay,
  createStretch,
  type Entry,
  findNewestRow,
  type History,
  newestRows,
  type Period,
  type Stretch,
  withoutNewest,
} from '../../rows/transactions/history.ts'
import type { HistoryCursor } from './history-cursor.ts'

/** A page of rows older than a cursor, or of all rows, so many of the newest left out. */
interface WishForOlder {
  readonly limit: number
  readonly offset: number
  readonly after?: HistoryCursor | undefined
  readonly before?: undefined
}

/** A page of the rows next to a cursor that are newer than it. */
interface WishForNewer {
  readonly limit: number
  readonly before: HistoryCursor
  readonly after?: undefined
}

/** A request for a page, of `limit` rows at most. `after` and `before` refer to a list that begins with the newest row. */
export type PageWish = WishForOlder | WishForNewer

/** A page of a history, newest row first. */
export interface HistoryPage<Row> {
  readonly rows: readonly Row[]
  /** True if the period has rows newer than this page. */
  readonly newer: boolean
  /** True if the period has rows older than this page. */
  readonly older: boolean
}

type Cut = Stretch['low']

function createCut({ holder }: Cut, { day, sequence }: HistoryCursor): Cut {
  return { holder, day, sequence }
}

/** The cursor behind which only what is newer than this one stands. */
function above({ day, sequence }: HistoryCursor): HistoryCursor {
  return { day, sequence: sequence + 1 }
}

/** A cut, or the end of the stretch that it lies beyond. */
function limitCut({ low, high }: Stretch, cut: Cut): Cut {
  if (byDay(cut, high) > 0) return high
  return byDay(cut, low) < 0 ? low : cut
}

function oldestRows<Row extends Entry>(
  history: History<Row>,
  { low, high }: Stretch,
  limit: number,
): readonly Row[] {
  const rows: Row[] = []
  for (const row of iterateForward(history, 'byDay', low)) {
    if (rows.length >= limit || byDay(row, high) >= 0) break
    rows.push(row)
  }
  return rows
}

/** A page of what it is cut from: newer and older rows are those above and below the page's own stretch. */
function cutPage<Row extends Entry>(
  history: History<Row>,
  whole: Stretch,
  page: Stretch & { readonly rows: readonly Row[] },
): HistoryPage<Row> {
  return {
    rows: page.rows,
    newer: findNewestRow(history, { low: page.high, high: whole.high }) !== undefined,
    older: findNewestRow(history, { low: whole.low, high: page.low }) !== undefined,
  }
}

function pageOfOlder<Row extends Entry>(
  history: History<Row>,
  whole: Stretch,
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
  whole: Stretch,
  { before, limit }: WishForNewer,
): HistoryPage<Row> {
  const low = limitCut(whole, createCut(whole.low, above(before)))
  const rows = oldestRows(history, { low, high: whole.high }, limit)
  const newest = rows.at(-1)
  const high = newest === undefined ? low : createCut(low, above(newest))
  return cutPage(history, whole, { rows: rows.toReversed(), low, high })
}

/**
 * A page of a holder's rows of a period. Pages that follow places instead of offsets neither skip nor repeat a row when others
 * arrive meanwhile. D: a page costs its rows and some look-ups; only an offset also costs the days that it skips.
 */
export function pageOfHistory<Row extends Entry>(
  history: History<Row>,
  holder: number,
  period: Period,
  wish: PageWish,
): HistoryPage<Row> {
  const whole = createStretch(holder, period)
  return wish.before === undefined ? pageOfOlder(history, whole, wish) : pageOfNewer(history, whole, wish)
}
