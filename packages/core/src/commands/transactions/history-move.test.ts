import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PageWish, pageOfHistory } from '../../domain/transactions/history-page.ts'
import {
  append,
  type Entry,
  type History,
  noHistory,
  type Period,
  pendingDay,
} from '../../rows/transactions/history.ts'

const days = fc.integer({ min: 20_000, max: 20_003 })
const dayOrPending = fc.oneof(days, fc.constant(pendingDay))
const calls = fc.array(dayOrPending, { minLength: 1, maxLength: 40 })

/**
 * Between two pages: the days of rows that arrive, and the pending rows that are booked, by number, each with
 * its day.
 */
const meanwhile = fc.array(
  fc.record({
    arriving: fc.array(dayOrPending, { maxLength: 3 }),
    booking: fc.array(fc.tuple(fc.nat(), days), { maxLength: 3 }),
  }),
  { maxLength: 30 },
)

type Meanwhile = typeof meanwhile extends fc.Arbitrary<readonly (infer Value)[]> ? Value : never

function newRows(history: History<Entry>, dayNumbers: readonly number[]) {
  return dayNumbers.map((day, index) => ({ serial: history.size + index + 1, account: 1, day }))
}

function listPendingRows(history: History<Entry>): readonly Entry[] {
  const period = { firstDay: pendingDay, lastDay: pendingDay }
  return pageOfHistory(history, 1, period, { limit: history.size, offset: 0 }).rows
}

/** The history after what happened, and the serials of the rows that were booked. */
function after(history: History<Entry>, { arriving, booking }: Meanwhile) {
  const pending = listPendingRows(history)
  const moves = new Map(
    booking.flatMap(([index, day]) => {
      const row = pending[index % Math.max(pending.length, 1)]
      return row === undefined ? [] : [[row.serial, { ...row, day }] as const]
    }),
  )
  const movedHistory = append(history, [...moves.values()]).history
  return { history: append(movedHistory, newRows(movedHistory, arriving)).history, booked: [...moves.keys()] }
}

/**
 * Follows page links one way, while something happens between the pages; tells how often it has seen each
 * row.
 */
function walk(
  start: History<Entry>,
  period: Period,
  toward: 'older' | 'newer',
  meantime: readonly Meanwhile[],
) {
  const limit = 3
  let history = start
  const booked = new Set<number>()
  const seenRows: Entry[] = []
  let wish: PageWish = toward === 'older' ? { limit, offset: 0 } : { limit, before: { day: 0, sequence: 0 } }
  for (let step = 0; ; step += 1) {
    const page = pageOfHistory(history, 1, period, wish)
    const rows = toward === 'older' ? page.rows : page.rows.toReversed()
    seenRows.push(...rows)
    const edge = rows.at(-1)
    if (!page[toward] || edge === undefined) return { history, seenRows, booked }
    wish = toward === 'older' ? { limit, offset: 0, after: edge } : { limit, before: edge }
    const next = after(history, meantime[step] ?? { arriving: [], booking: [] })
    history = next.history
    for (const serial of next.booked) booked.add(serial)
  }
}

const whole: Period = { firstDay: 0, lastDay: pendingDay }
const countOccurrences = (seenRows: readonly Entry[], wantedSerial: number) =>
  seenRows.filter(({ serial }) => serial === wantedSerial).length

test('[A2z] shows every other row once to a client that follows links while rows are booked', () => {
  let moves = 0
  fc.assert(
    fc.property(calls, meanwhile, fc.constantFrom('older', 'newer'), (dayNumbers, meantime, toward) => {
      const start = append(noHistory<Entry>(), newRows(noHistory<Entry>(), dayNumbers)).history
      const { seenRows, booked } = walk(start, whole, toward, meantime)
      moves += booked.size
      for (let serial = 1; serial <= start.size; serial += 1) {
        if (!booked.has(serial)) expect(countOccurrences(seenRows, serial), `row ${serial}`).toBe(1)
      }
    }),
    { numRuns: 500 },
  )
  expect(moves).toBeGreaterThan(0)
})

test('[A2z] shows a row booked meanwhile at least once, towards older rows', () => {
  const times = new Map<number, number>()
  fc.assert(
    fc.property(calls, meanwhile, (dayNumbers, meantime) => {
      const start = append(noHistory<Entry>(), newRows(noHistory<Entry>(), dayNumbers)).history
      const { seenRows, booked } = walk(start, whole, 'older', meantime)
      for (const serial of [...booked].filter((bookedSerial) => bookedSerial <= start.size)) {
        const sights = seenRows.filter((row) => row.serial === serial)
        expect(sights.length).toBeGreaterThanOrEqual(1)
        expect(new Set(sights.map(({ day }) => day === pendingDay)).size).toBe(sights.length)
        times.set(sights.length, (times.get(sights.length) ?? 0) + 1)
      }
    }),
    { numRuns: 500 },
  )
  expect([...times.keys()].sort()).toEqual([1, 2])
})

test('[A2z] shows a row booked meanwhile at most once, towards newer rows', () => {
  const times = new Set<number>()
  fc.assert(
    fc.property(calls, meanwhile, (dayNumbers, meantime) => {
      const start = append(noHistory<Entry>(), newRows(noHistory<Entry>(), dayNumbers)).history
      const { seenRows, booked } = walk(start, whole, 'newer', meantime)
      for (const serial of [...booked].filter((bookedSerial) => bookedSerial <= start.size))
        times.add(countOccurrences(seenRows, serial))
    }),
    { numRuns: 500 },
  )
  expect([...times].sort()).toEqual([0, 1])
})

test('[A2z] never reuses the position of a booked pending row', () => {
  const three = append(noHistory<Entry>(), newRows(noHistory<Entry>(), [pendingDay, pendingDay, pendingDay]))
  const last = three.rows[2] as Entry
  const next = after(append(three.history, [{ ...last, day: 20_000 }]).history, {
    arriving: [pendingDay],
    booking: [],
  }).history
  const newer = pageOfHistory(next, 1, whole, { limit: 9, before: last })
  expect(newer.rows.map(({ serial }) => serial)).toEqual([4])
})

test('[A2n] skips pending rows one by one, also if some were booked', () => {
  const dayNumbers = Array.from({ length: 9 }, () => pendingDay)
  const { rows, history } = append(noHistory<Entry>(), newRows(noHistory<Entry>(), dayNumbers))
  const movedHistory = append(history, [{ ...(rows[4] as Entry), day: 20_000 }]).history
  const serialsFrom = (offset: number) =>
    pageOfHistory(movedHistory, 1, whole, { limit: 9, offset }).rows.map(({ serial }) => serial)
  expect(serialsFrom(0)).toEqual([9, 8, 7, 6, 4, 3, 2, 1, 5])
  for (let offset = 0; offset <= 10; offset += 1) {
    expect(serialsFrom(offset)).toEqual([9, 8, 7, 6, 4, 3, 2, 1, 5].slice(offset))
  }
})
