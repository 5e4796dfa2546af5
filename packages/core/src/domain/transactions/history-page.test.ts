import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { putAll } from '../../base/store/table.ts'
import {
  append,
  countRows,
  type Entry,
  type History,
  noHistory,
  type Period,
  pendingDay,
  wholeHistory,
} from '../../rows/transactions/history.ts'
import { cursorBefore, type HistoryCursor } from './history-cursor.ts'
import { type HistoryPage, type PageWish, pageOfHistory } from './history-page.ts'

type NewRow = Omit<Entry, 'sequence'>

const day = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 20_000, max: 20_004 }) },
  { weight: 1, arbitrary: fc.constantFrom(-719_528, 2_932_896, pendingDay) },
)
const calls = fc.array(
  fc.array(fc.record({ serial: fc.constant(0), account: fc.integer({ min: 1, max: 3 }), day }), {
    maxLength: 40,
  }),
  { maxLength: 6 },
)
const period: fc.Arbitrary<Period> = fc.oneof(
  fc.constant(wholeHistory),
  // Pending rows alone, and the period that a list without them asks for: it ends before it begins.
  fc.constantFrom(
    { firstDay: pendingDay, lastDay: pendingDay },
    { firstDay: pendingDay, lastDay: pendingDay - 1 },
  ),
  fc.tuple(day, day).map(([a, b]) => ({ firstDay: Math.min(a, b), lastDay: Math.max(a, b) })),
)

/** Numbers new rows with the serials after `from`. */
function numbered(rows: readonly NewRow[], from: number): readonly NewRow[] {
  return rows.map((row, index) => ({ ...row, serial: from + index + 1 }))
}

function enter(history: History<Entry>, rows: readonly NewRow[]) {
  return append(history, numbered(rows, history.size))
}

function createHistory(rowLists: readonly (readonly NewRow[])[]): History<Entry> {
  return rowLists.reduce((history, rows) => enter(history, rows).history, noHistory<Entry>())
}

function isNewer(row: HistoryCursor, cursor: HistoryCursor): boolean {
  return row.day > cursor.day || (row.day === cursor.day && row.sequence > cursor.sequence)
}

/**
 * The model, a sorted array: the account's rows of the period, the latest day first, within a day the last
 * entered first.
 */
function listModelRows(
  rowLists: readonly (readonly NewRow[])[],
  account: number,
  { firstDay, lastDay }: Period,
): readonly Entry[] {
  const counts = new Map<number, number>()
  return numbered(rowLists.flat(), 0)
    .filter((row) => row.account === account)
    .map((row) => {
      const sequence = row.day === pendingDay ? row.serial : (counts.get(row.day) ?? 0)
      counts.set(row.day, sequence + 1)
      return { ...row, sequence }
    })
    .filter((row) => row.day >= firstDay && row.day <= lastDay)
    .sort((left, right) => right.day - left.day || right.sequence - left.sequence)
}

function modelPage(entries: readonly Entry[], wish: PageWish): HistoryPage<Entry> {
  const { before } = wish
  const slice = (start: number, end: number) => ({
    rows: entries.slice(start, end),
    newer: start > 0,
    older: end < entries.length,
  })
  if (before !== undefined) {
    const end = entries.filter((row) => isNewer(row, before)).length
    return slice(Math.max(end - wish.limit, 0), end)
  }
  const { after, offset, limit } = wish
  const skipped = after === undefined ? 0 : entries.filter((row) => !isNewer(after, row)).length
  const start = Math.min(skipped + offset, entries.length)
  return slice(start, start + limit)
}

const place: fc.Arbitrary<HistoryCursor> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ day, sequence: fc.nat(12) }) },
  { weight: 1, arbitrary: fc.record({ day: fc.maxSafeInteger(), sequence: fc.maxSafeNat() }) },
  { weight: 1, arbitrary: period.map(cursorBefore) },
)
const limit = fc.nat(12)
const offset = fc.oneof(fc.constant(0), fc.nat(30), fc.maxSafeNat())
const wish: fc.Arbitrary<PageWish> = fc.oneof(
  fc.record({ limit, offset }),
  fc.record({ limit, offset, after: place }),
  fc.record({ limit, before: place }),
)

test('[A2n] returns the slice of the whole list and says whether rows lie on either side', () => {
  fc.assert(
    fc.property(calls, period, wish, (rowLists, wantedPeriod, page) => {
      const actual = pageOfHistory(createHistory(rowLists), 2, wantedPeriod, page)
      expect(actual).toEqual(modelPage(listModelRows(rowLists, 2, wantedPeriod), page))
    }),
    { numRuns: 1_000 },
  )
})

test('[X6e] counts the rows of a period as the whole list does', () => {
  fc.assert(
    fc.property(calls, period, fc.integer({ min: 1, max: 4 }), (rowLists, wantedPeriod, account) => {
      expect(countRows(createHistory(rowLists), account, wantedPeriod)).toBe(
        listModelRows(rowLists, account, wantedPeriod).length,
      )
    }),
    { numRuns: 1_000 },
  )
})

test('[A2n] returns the oldest rows of the period as the last page', () => {
  fc.assert(
    fc.property(calls, period, fc.integer({ min: 1, max: 30 }), (rowLists, wantedPeriod, pageSize) => {
      const entries = listModelRows(rowLists, 1, wantedPeriod)
      const last = pageOfHistory(createHistory(rowLists), 1, wantedPeriod, {
        limit: pageSize,
        before: cursorBefore(wantedPeriod),
      })
      expect(last).toEqual({ rows: entries.slice(-pageSize), newer: entries.length > pageSize, older: false })
    }),
  )
})

test('[A2n] returns no rows after the end, and says that newer ones exist', () => {
  const history = createHistory([[{ serial: 0, account: 1, day: 20_000 }]])
  const beyond = (account: number, from: number) =>
    pageOfHistory(history, account, { firstDay: from, lastDay: pendingDay }, { offset: 7, limit: 5 })
  expect(beyond(1, 20_000)).toEqual({ rows: [], newer: true, older: false })
  expect(beyond(1, 20_001)).toEqual({ rows: [], newer: false, older: false })
  expect(beyond(2, 20_000)).toEqual({ rows: [], newer: false, older: false })
})

/** A walk through the pages of account 1. */
interface Walk {
  readonly period: Period
  readonly limit: number
  readonly toward: 'newer' | 'older'
  /** Rows entered between the pages, call by call. */
  readonly arrivals: readonly (readonly NewRow[])[]
}

interface Walked {
  readonly history: History<Entry>
  /** The rows in the order of walking. */
  readonly seenRows: readonly Entry[]
  /** The rows that arrived meanwhile where the walk had not come yet, and the others. */
  readonly metRows: readonly Entry[]
  readonly missed: readonly Entry[]
  readonly end: HistoryPage<Entry>
}

/** Follows the pages from one by its first or last row, until a page says that no more follow. */
function walk(start: History<Entry>, from: HistoryPage<Entry>, { toward, ...pageOptions }: Walk): Walked {
  const seenRows: Entry[] = []
  const [metRows, missed]: [Entry[], Entry[]] = [[], []]
  let [history, page] = [start, from]
  for (let step = 0; step <= history.size; step += 1) {
    const rows = toward === 'older' ? page.rows : page.rows.toReversed()
    seenRows.push(...rows)
    const edge = rows.at(-1)
    if (!page[toward] || edge === undefined) return { history, seenRows, metRows, missed, end: page }
    const entered = enter(history, pageOptions.arrivals[step] ?? [])
    history = entered.history
    for (const row of entered.rows.filter((row) => isInPeriod(row, pageOptions.period))) {
      const isAhead = toward === 'older' ? isNewer(edge, row) : isNewer(row, edge)
      ;(isAhead ? metRows : missed).push(row)
    }
    const { limit } = pageOptions
    const next: PageWish = toward === 'older' ? { limit, offset: 0, after: edge } : { limit, before: edge }
    page = pageOfHistory(history, 1, pageOptions.period, next)
  }
  throw new Error('there are more pages than rows')
}

function isInPeriod({ account, day: booked }: Entry, { firstDay, lastDay }: Period): boolean {
  return account === 1 && booked >= firstDay && booked <= lastDay
}

function listAllRows(history: History<Entry>, wantedPeriod: Period): readonly Entry[] {
  return pageOfHistory(history, 1, wantedPeriod, { limit: history.size, offset: 0 }).rows
}

const serials = (rows: readonly Entry[]) => rows.map(({ serial }) => serial)
const sorted = (rows: readonly Entry[]) => serials(rows).sort((left, right) => left - right)
const size = fc.integer({ min: 1, max: 9 })

test('[A2m] shows every row once in each direction from page to page', () => {
  fc.assert(
    fc.property(calls, period, size, (rowLists, wantedPeriod, pageSize) => {
      const history = createHistory(rowLists)
      const full = listModelRows(rowLists, 1, wantedPeriod)
      const pageOptions = { period: wantedPeriod, limit: pageSize, arrivals: [] }
      const first = pageOfHistory(history, 1, wantedPeriod, { limit: pageSize, offset: 0 })
      const outwardWalk = walk(history, first, { ...pageOptions, toward: 'older' })
      expect(outwardWalk.seenRows).toEqual(full)
      expect(walk(history, outwardWalk.end, { ...pageOptions, toward: 'newer' }).seenRows).toEqual(
        full.toReversed(),
      )
      const last = pageOfHistory(history, 1, wantedPeriod, {
        limit: pageSize,
        before: cursorBefore(wantedPeriod),
      })
      expect(walk(history, last, { ...pageOptions, toward: 'newer' }).seenRows).toEqual(full.toReversed())
    }),
  )
})

test('[A2m] shows old rows once while new ones arrive, and new ones only ahead', () => {
  let [metCount, missed] = [0, 0]
  fc.assert(
    fc.property(
      calls,
      calls,
      calls,
      period,
      size,
      (rowLists, outwardArrivals, returnArrivals, wantedPeriod, pageSize) => {
        const start = createHistory(rowLists)
        const pageOptions = { period: wantedPeriod, limit: pageSize }
        const first = pageOfHistory(start, 1, wantedPeriod, { limit: pageSize, offset: 0 })
        const outwardWalk = walk(start, first, { ...pageOptions, arrivals: outwardArrivals, toward: 'older' })
        expect(sorted(outwardWalk.seenRows)).toEqual(
          sorted([...listAllRows(start, wantedPeriod), ...outwardWalk.metRows]),
        )
        const back = walk(outwardWalk.history, outwardWalk.end, {
          ...pageOptions,
          arrivals: returnArrivals,
          toward: 'newer',
        })
        expect(sorted(back.seenRows)).toEqual(
          sorted([...listAllRows(outwardWalk.history, wantedPeriod), ...back.metRows]),
        )
        metCount += outwardWalk.metRows.length + back.metRows.length
        missed += outwardWalk.missed.length + back.missed.length
      },
    ),
    { numRuns: 300 },
  )
  expect(metCount).toBeGreaterThan(0)
  expect(missed).toBeGreaterThan(0)
})

test('[A2m] sorts a row entered on the day of a page as newer than its rows', () => {
  const row = { serial: 0, account: 1, day: 20_000 }
  const start = createHistory([[row, row, row]])
  const readPage = (history: History<Entry>, page: PageWish) => pageOfHistory(history, 1, wholeHistory, page)
  expect(serials(readPage(start, { limit: 2, offset: 0 }).rows)).toEqual([3, 2])
  const longerHistory = enter(start, [row, { ...row, day: 19_999 }]).history
  const older = readPage(longerHistory, { limit: 2, offset: 0, after: { day: 20_000, sequence: 1 } })
  expect(serials(older.rows)).toEqual([1, 5])
  const newer = readPage(longerHistory, { limit: 2, before: { day: 20_000, sequence: 2 } })
  expect(serials(newer.rows)).toEqual([4])
})

test('reads only the rows of a page and a few keys of a long history', () => {
  let readings = 0
  const rowsPerDay = 500
  const count = 50_000
  const rows = Array.from({ length: count }, (_, index) => ({
    serial: index + 1,
    // Every comparison of places begins with the account, in the table and outside.
    get account() {
      readings += 1
      return 1
    },
    day: 20_000 + Math.floor(index / rowsPerDay),
    sequence: index % rowsPerDay,
  }))
  const history = putAll(noHistory<Entry>(), rows)
  const countReadings = (page: PageWish, first: number | undefined) => {
    readings = 0
    expect(pageOfHistory(history, 1, wholeHistory, page).rows[0]?.serial).toBe(first)
    return readings
  }
  const oldest = { day: 20_000, sequence: 0 }
  const newest = { day: 20_099, sequence: rowsPerDay - 1 }
  const costs = [
    countReadings({ limit: 20, offset: 0 }, count),
    countReadings({ limit: 20, offset: 10, after: newest }, count - 11),
    countReadings({ limit: 20, offset: 0, after: { day: 20_000, sequence: 40 } }, 40),
    countReadings({ limit: 20, offset: 0, after: oldest }, undefined),
    countReadings({ limit: 20, before: cursorBefore(wholeHistory) }, 20),
    countReadings({ limit: 20, before: oldest }, 21),
    countReadings({ limit: 20, before: { ...newest, sequence: 0 } }, count - rowsPerDay + 21),
    countReadings({ limit: 20, before: newest }, undefined),
    countReadings({ limit: 20, offset: Number.MAX_SAFE_INTEGER }, undefined),
  ]
  expect(Math.max(...costs)).toBeLessThan(300)
  expect(countReadings({ limit: 20, offset: count - 20 }, 20)).toBeLessThan(100 * 60)
  readings = 0
  expect(countRows(history, 1, wholeHistory)).toBe(count)
  expect(readings).toBeLessThan(100 * 60)
})
