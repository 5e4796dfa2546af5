import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  append,
  type Entry,
  forget,
  newestFirst,
  noHistory,
  type Period,
  pendingDay,
  wholeHistory,
} from '../src/rows/transactions/history.ts'

type NewRow = Omit<Entry, 'sequence'>

const day = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 20_000, max: 20_004 }) },
  { weight: 1, arbitrary: fc.constantFrom(-719_528, 2_932_896, pendingDay) },
)
const batches = fc.array(fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), day), { maxLength: 60 }), {
  maxLength: 4,
})

function numbered(
  calls: readonly (readonly (readonly [number, number])[])[],
): readonly (readonly NewRow[])[] {
  let serial = 0
  return calls.map((rows) => rows.map(([account, booked]) => ({ serial: ++serial, account, day: booked })))
}

function createHistory(calls: readonly (readonly NewRow[])[]) {
  return calls.reduce((history, rows) => append(history, rows).history, noHistory<Entry>())
}

/** What a sorted array would give: the latest day first, and of one day what was entered last first. */
function model(calls: readonly (readonly NewRow[])[], account: number, { firstDay, lastDay }: Period) {
  return calls
    .flat()
    .filter((row) => row.account === account && row.day >= firstDay && row.day <= lastDay)
    .sort((left, right) => right.day - left.day || right.serial - left.serial)
    .map(({ serial }) => serial)
}

const serials = (rows: readonly Entry[]) => rows.map(({ serial }) => serial)

test('returns any page of a period as the slice of the whole list', () => {
  const period = fc.tuple(day, day).map(([a, b]) => ({ firstDay: Math.min(a, b), lastDay: Math.max(a, b) }))
  fc.assert(
    fc.property(
      batches.map(numbered),
      fc.oneof(fc.constant(wholeHistory), period),
      fc.nat(80),
      fc.nat(40),
      (calls, wantedPeriod, offset, limit) => {
        const full = model(calls, 2, wantedPeriod)
        const page = newestFirst(createHistory(calls), 2, wantedPeriod, { offset, limit })
        expect(serials(page)).toEqual(full.slice(offset, offset + limit))
      },
    ),
    { numRuns: 300 },
  )
})

test('joins pages of any size to the whole list', () => {
  fc.assert(
    fc.property(batches.map(numbered), fc.integer({ min: 1, max: 9 }), (calls, limit) => {
      const history = createHistory(calls)
      const allSerials: number[] = []
      for (let offset = 0; ; offset += limit) {
        const page = newestFirst(history, 1, wholeHistory, { offset, limit })
        allSerials.push(...serials(page))
        if (page.length < limit) break
      }
      expect(allSerials).toEqual(model(calls, 1, wholeHistory))
    }),
  )
})

test('a forgotten account has no rows, and others keep theirs', () => {
  fc.assert(
    fc.property(batches.map(numbered), (calls) => {
      const history = forget(createHistory(calls), 2)
      expect(newestFirst(history, 2, wholeHistory, { offset: 0, limit: 1 })).toEqual([])
      for (const account of [1, 3]) {
        const rows = newestFirst(history, account, wholeHistory, { offset: 0, limit: 1_000 })
        expect(serials(rows)).toEqual(model(calls, account, wholeHistory))
      }
    }),
  )
})

test('skips days for a far offset, and rows within a day at once', () => {
  const rows = (count: number, dayOf: (index: number) => number) =>
    append(
      noHistory<Entry>(),
      Array.from({ length: count }, (_, index) => ({ serial: index + 1, account: 1, day: dayOf(index) })),
    ).history
  let comparisons = 0
  const counting = (history: ReturnType<typeof rows>) => {
    const watched = { ...history, trees: { ...history.trees, byDay: history.trees.byDay.clone() } }
    const tree = watched.trees.byDay
    const compare = tree._compare
    tree._compare = (left, right) => {
      comparisons += 1
      return compare(left, right)
    }
    return watched
  }
  const dense = counting(rows(50_000, () => 20_000))
  expect(serials(newestFirst(dense, 1, wholeHistory, { offset: 49_990, limit: 200 }))).toEqual([
    10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
  ])
  expect(comparisons).toBeLessThan(200)
  comparisons = 0
  const spread = counting(rows(50_000, (index) => 20_000 + Math.floor(index / 500)))
  expect(newestFirst(spread, 1, wholeHistory, { offset: 49_000, limit: 200 })[0]?.serial).toBe(1_000)
  expect(comparisons).toBeLessThan(100 * 60)
})
