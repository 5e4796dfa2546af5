import { type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { limits } from '../../base/limits.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Instant } from '../../base/time/instant.ts'
import { addDays, epochDay, type LocalDate } from '../../base/time/local-date.ts'
import { toLocalDate } from '../../base/time/zone.ts'
import { readRequestDate } from '../../domain/transactions/dates.ts'
import {
  cursorBefore,
  endCursor,
  type HistoryCursor,
  readCursor,
  writeCursor,
} from '../../domain/transactions/history-cursor.ts'
import { type PageWish, pageOfHistory } from '../../domain/transactions/history-page.ts'
import type { TransactionsQuery } from '../../rows/account-information/contract.ts'
import type { Bank } from '../../rows/bank.ts'
import { type Entry, type History, type Period, pendingDay } from '../../rows/transactions/history.ts'

/** The requested part of a history. */
interface HistoryWish {
  readonly dateFrom: LocalDate
  readonly period: Period
  /**
   * The epoch day of `dateFrom`. D: it decides whether fresh SCA is needed, even if only pending rows are
   * requested.
   */
  readonly firstDay: number
  readonly page: PageWish
}

/** The query parameters of a page link. */
export type PageQuery = Readonly<Record<string, string | number>>

/** Links to the neighbouring pages. `previous` and `next` are undefined if there are no rows there. */
export interface PageLinks {
  readonly first: PageQuery
  readonly previous?: PageQuery
  readonly next?: PageQuery
  readonly last: PageQuery
}

/** A page of rows, newest first. */
interface HistoryReading<Row> {
  readonly rows: readonly Row[]
  readonly links: PageLinks
}

function readEnd(
  query: TransactionsQuery,
  name: 'dateFrom' | 'dateTo',
): Result<LocalDate | undefined, Refusal> {
  const text = query[name]
  if (text === undefined) return ok(undefined)
  const date = readRequestDate(text, name)
  return date.ok ? date : refuse('A2s', date.error.text, name)
}

/**
 * Computes the days of a request. D: pending rows have no day; they belong to every period that ends today or
 * later.
 */
function wishedPeriod(
  { bookingStatus }: TransactionsQuery,
  dateFrom: LocalDate,
  dateTo: LocalDate | undefined,
  today: LocalDate,
): Period {
  const [firstDay, lastBooked] = [
    epochDay(dateFrom),
    dateTo === undefined ? pendingDay - 1 : epochDay(dateTo),
  ]
  const withPending = bookingStatus !== 'booked' && (dateTo === undefined || dateTo >= today)
  if (bookingStatus !== 'pending') return { firstDay, lastDay: withPending ? pendingDay : lastBooked }
  // Without pending rows the period is empty: its last day comes before its first.
  return { firstDay: pendingDay, lastDay: withPending ? pendingDay : pendingDay - 1 }
}

function readQueryCursor(
  query: TransactionsQuery,
  name: 'after' | 'before',
): Result<HistoryCursor | undefined, Refusal> {
  const text = query[name]
  const cursor = text === undefined ? undefined : readCursor(text)
  return text === undefined || cursor !== undefined
    ? ok(cursor)
    : refuseAt('A2u', name, 'must be copied from a page link without changes')
}

function readPage(query: TransactionsQuery): Result<PageWish, Refusal> {
  const { limit, offset } = query
  const after = readQueryCursor(query, 'after')
  if (!after.ok) return after
  const before = readQueryCursor(query, 'before')
  if (!before.ok) return before
  if (after.value !== undefined && before.value !== undefined) {
    return refuseAt('A2u', 'before', { problem: 'cannot be combined with after', remedy: 'Use one of them' })
  }
  if (after.value !== undefined) return ok({ limit, offset, after: after.value })
  return ok(before.value === undefined ? { limit, offset } : { limit, before: before.value })
}

/**
 * Reads dates and page of a request. D: without `dateFrom` the period covers the last `limits.historyDays`
 * days, today included.
 */
export function readHistoryWish(
  bank: Bank,
  query: TransactionsQuery,
  now: Instant,
): Result<HistoryWish, Refusal> {
  const from = readEnd(query, 'dateFrom')
  if (!from.ok) return from
  const to = readEnd(query, 'dateTo')
  if (!to.ok) return to
  const today = toLocalDate(now, bank.calendar.zone)
  const dateFrom = from.value ?? addDays(today, 1 - limits.historyDays)
  if (to.value !== undefined && to.value < dateFrom) {
    return refuseAt('A2s', 'dateTo', {
      problem: `must not be before dateFrom, ${dateFrom}`,
      got: to.value,
    })
  }
  const page = readPage(query)
  return page.ok
    ? ok({
        dateFrom,
        period: wishedPeriod(query, dateFrom, to.value, today),
        firstDay: epochDay(dateFrom),
        page: page.value,
      })
    : page
}

/**
 * Reads a page and its links. Links name rows, not row numbers, so rows added meanwhile never shift a page.
 * D: a row that is added meanwhile appears on a later page only if its day has not been passed yet.
 */
export function readHistory<Row extends Entry>(
  history: History<Row>,
  account: number,
  query: TransactionsQuery,
  { dateFrom, period, page }: HistoryWish,
): HistoryReading<Row> {
  const { rows, newer, older } = pageOfHistory(history, account, period, page)
  const { bookingStatus, dateTo, limit } = query
  const common: PageQuery = { bookingStatus, dateFrom, ...(dateTo !== undefined && { dateTo }), limit }
  const end = cursorBefore(period)
  // Past the end the page is empty. Then all rows are newer, and `previous` leads to the oldest ones.
  const [first = end, last] = [rows[0], rows.at(-1)]
  return {
    rows,
    links: {
      first: { ...common, after: writeCursor(endCursor) },
      ...(newer && { previous: { ...common, before: writeCursor(first) } }),
      ...(older && last !== undefined && { next: { ...common, after: writeCursor(last) } }),
      last: { ...common, before: writeCursor(end) },
    },
  }
}

/** Returns true if a day can be read only after a fresh SCA (§8). */
export function isOldHistory(bank: Bank, day: number, now: Instant): boolean {
  const today = epochDay(toLocalDate(now, bank.calendar.zone))
  return day < today - limits.historyDays
}
