import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { rowsApart } from './difference.ts'
import { bySerial, compareText } from './orders.ts'
import {
  allRows,
  countBetween,
  emptyTable,
  find,
  iterateBackward,
  iterateForward,
  lastBefore,
  partialOrder,
  putAll,
  putLater,
  putRow,
  removeAll,
  type Table,
  takeWhile,
} from './table.ts'
import { takePage } from './take-page.ts'

interface Row {
  readonly serial: number
  readonly name: string
}

type Names = Table<Row, { key: 'serial'; byName: 'name' | 'serial' }>

function compareByName(left: Row, right: Row): number {
  return compareText(left.name, right.name) || left.serial - right.serial
}

const byName = (left: Row, right: Row) => compareByName(left, right)
const noNames = emptyTable<Names>({ key: bySerial, byName })

const row = fc.record({ serial: fc.nat(300), name: fc.constantFrom('', 'a', 'b', 'c', 'å', 'Å') })

type Step = { readonly put: readonly Row[] } | { readonly remove: readonly number[] }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ put: fc.array(row, { maxLength: 80 }) }) },
  { weight: 1, arbitrary: fc.record({ remove: fc.array(fc.nat(300), { maxLength: 60 }) }) },
)
const steps = fc.array(step, { maxLength: 12 })

/** The model: rows by serial, nothing else. */
type Model = ReadonlyMap<number, Row>

function inModel(model: Model, change: Step): Model {
  const next = new Map(model)
  if ('put' in change) for (const entry of change.put) next.set(entry.serial, entry)
  else for (const serial of change.remove) next.delete(serial)
  return next
}

function inTable(table: Names, change: Step): Names {
  if ('put' in change) return putAll(table, change.put)
  const rows = [...new Set(change.remove)].map((serial) => find(table, 'key', { serial }))
  return removeAll(
    table,
    rows.filter((entry) => entry !== undefined),
  )
}

function expectSame(table: Names, model: Model): void {
  const bySerials = [...model.values()].sort(bySerial)
  const byNames = [...model.values()].sort(byName)
  expect(table.size).toBe(model.size)
  expect(allRows(table)).toEqual(bySerials)
  expect([...iterateForward(table, 'key')]).toEqual(bySerials)
  expect([...iterateForward(table, 'byName')]).toEqual(byNames)
}

test('holds the same rows as a sorted array, in every order', () => {
  fc.assert(
    fc.property(steps, (changes) => {
      let [table, model]: [Names, Model] = [noNames, new Map()]
      for (const change of changes) {
        table = inTable(table, change)
        model = inModel(model, change)
        expectSame(table, model)
      }
    }),
  )
})

test('has exactly the matching rows in a partial order, also after changes', () => {
  const isNamed = ({ name }: Row) => name !== ''
  const emptyNames = emptyTable<Names>({ key: bySerial, byName: partialOrder(compareByName, isNamed) })
  fc.assert(
    fc.property(steps, (changes) => {
      let [table, model]: [Names, Model] = [emptyNames, new Map()]
      for (const change of changes) {
        table = inTable(table, change)
        model = inModel(model, change)
        expect([...iterateForward(table, 'byName')]).toEqual([...model.values()].filter(isNamed).sort(byName))
        expect(allRows(table)).toEqual([...model.values()].sort(bySerial))
      }
    }),
  )
})

test('finds the same rows as a sorted array at every position', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 200 }), row, (rows, place) => {
      const table = putAll(noNames, rows)
      const sorted = [...new Map(rows.map((entry) => [entry.serial, entry])).values()].sort(byName)
      const before = sorted.filter((entry) => byName(entry, place) < 0)
      const from = sorted.filter((entry) => byName(entry, place) >= 0)
      expect(find(table, 'byName', place)).toEqual(sorted.find((entry) => byName(entry, place) === 0))
      expect(lastBefore(table, 'byName', place)).toEqual(before.at(-1))
      expect([...iterateForward(table, 'byName', place)]).toEqual(from)
      expect([...iterateBackward(table, 'byName', place)]).toEqual(before.toReversed())
      const hasName = (entry: Row) => entry.name === place.name
      expect(takeWhile(table, 'byName', place, hasName)).toEqual(from.filter(hasName))
    }),
  )
})

test('[X6e] counts rows between two positions as a sorted array does', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 300 }), row, row, (rows, first, second) => {
      const table = putAll(noNames, rows)
      const [from, before] = [first, second].sort(byName) as [Row, Row]
      const within = [...iterateForward(table, 'byName', from)].filter((entry) => byName(entry, before) < 0)
      expect(countBetween(table, 'byName', { from, before })).toBe(within.length)
    }),
  )
})

test('leaves a table unchanged by changes of its forks and successors', () => {
  fc.assert(
    fc.property(steps, steps, steps, (before, leftSteps, rightSteps) => {
      const parent = before.reduce(inTable, noNames)
      const model = before.reduce<Model>(inModel, new Map())
      const left = leftSteps.reduce(inTable, parent)
      const right = rightSteps.reduce(inTable, parent)
      expectSame(parent, model)
      expectSame(left, leftSteps.reduce(inModel, model))
      expectSame(right, rightSteps.reduce(inModel, model))
    }),
  )
})

test('moves a row that is put again', () => {
  const once = putRow(noNames, { serial: 1, name: 'b' })
  const again = putRow(once, { serial: 1, name: 'a' })
  expect([...iterateForward(again, 'byName')]).toEqual([{ serial: 1, name: 'a' }])
  expect(find(again, 'byName', { serial: 1, name: 'b' })).toBeUndefined()
  expect(find(once, 'byName', { serial: 1, name: 'b' })).toBeDefined()
})

test('finds the rows of one table that another one lacks from their changes', () => {
  fc.assert(
    fc.property(steps, steps, steps, (before, leftSteps, rightSteps) => {
      const parent = before.reduce(inTable, noNames)
      const [left, right] = [leftSteps.reduce(inTable, parent), rightSteps.reduce(inTable, parent)]
      for (const [first, second] of [
        [left, right],
        [left, parent],
        [parent, left],
        [left, noNames],
      ] as const) {
        const secondRows = new Set(allRows(second))
        expect(rowsApart(first, second)).toEqual(allRows(first).filter((entry) => !secondRows.has(entry)))
      }
      expect(rowsApart(left, left)).toEqual([])
    }),
  )
})

/** Serials that differ, so that the rows are filled into an empty table at once. */
const manyRows = fc
  .uniqueArray(fc.record({ serial: fc.nat(2_000), name: fc.constantFrom('', 'a', 'b', 'c') }), {
    minLength: 65,
    maxLength: 400,
    selector: ({ serial }) => serial,
  })
  .chain((rows) => fc.constantFrom(rows, [...rows].sort(bySerial)))

/** A row that is put after the last one of an earlier version of the table. */
const appended = fc.record({ version: fc.nat(), name: row.map(({ name }) => name), gap: fc.nat(2) })

test('finds the same rows in each version of a table that grew row by row', () => {
  const isNamed = ({ name }: Row) => name !== ''
  const partly = emptyTable<Names>({ key: bySerial, byName: partialOrder(compareByName, isNamed) })
  fc.assert(
    fc.property(
      fc.array(appended, { minLength: 1, maxLength: 120 }),
      fc.array(row, { maxLength: 5 }),
      fc.constantFrom(noNames, partly),
      (additions, places, empty) => {
        const versions: [Names, readonly Row[]][] = [[empty, []]]
        for (const { version, name, gap } of additions) {
          // Most rows follow the latest version, so that lists become longer than a table lets wait.
          const index = version % 3 === 0 ? version % versions.length : versions.length - 1
          const [table, rows] = versions[index] ?? [empty, []]
          const next = { serial: (rows.at(-1)?.serial ?? 0) + 1 + gap, name }
          versions.push([putRow(table, next), [...rows, next]])
        }
        for (const [index, [table, rows]] of versions.entries()) {
          const named = rows.filter((entry) => empty === noNames || isNamed(entry)).sort(byName)
          const expectFound = () => {
            expect(table.size).toBe(rows.length)
            for (const place of [...places, ...rows.slice(-2)]) {
              const { serial } = place
              expect(find(table, 'key', { serial })).toBe(rows.find((entry) => entry.serial === serial))
              expect(find(table, 'byName', place)).toBe(named.find((entry) => byName(entry, place) === 0))
              const before = named.filter((entry) => byName(entry, place) < 0)
              expect(lastBefore(table, 'byName', place)).toBe(before.at(-1))
            }
          }
          expectFound()
          if (index % 2 === 0) continue
          expect(allRows(table)).toEqual(rows)
          expect([...iterateForward(table, 'byName')]).toEqual(named)
          expectFound()
        }
      },
    ),
  )
})

test('fills a table at once as it does row by row', () => {
  const isNamed = ({ name }: Row) => name !== ''
  const partly = emptyTable<Names>({ key: bySerial, byName: partialOrder(compareByName, isNamed) })
  fc.assert(
    fc.property(manyRows, steps, fc.constantFrom(noNames, partly), (rows, changes, empty) => {
      const before = [...rows]
      const [atOnce, byRow] = [putAll(empty, rows), rows.reduce(putRow<Row, never>, empty as never) as Names]
      const [left, right] = [changes.reduce(inTable, atOnce), changes.reduce(inTable, byRow)]
      for (const [first, second] of [
        [left, right],
        [atOnce, byRow],
      ] as const) {
        expect(first.size).toBe(second.size)
        expect([...iterateForward(first, 'key')]).toEqual([...iterateForward(second, 'key')])
        expect([...iterateForward(first, 'byName')]).toEqual([...iterateForward(second, 'byName')])
      }
      for (const tree of Object.values(atOnce.trees)) tree.checkValid(true)
      expect(rows).toEqual(before)
      expect(empty.size).toBe(0)
    }),
  )
})

test('makes deferred rows once, when a table is first read', () => {
  const [before, newRows] = [
    [1, 2, 3],
    [4, 5, 6, 7],
  ].map((serials) => serials.map((serial) => ({ serial, name: serial % 2 === 0 ? 'even' : 'odd' })))
  const table = putAll(noNames, before ?? [])
  const makeRows = vi.fn(() => newRows ?? [])
  const later = putLater(table, 4, makeRows)
  expect([later.size, makeRows.mock.calls.length]).toEqual([7, 0])
  const whole = putAll(table, newRows ?? [])
  const extra = { serial: 8, name: 'extra' }
  expect(allRows(putRow(later, extra))).toEqual(allRows(putRow(whole, extra)))
  expect([...iterateForward(later, 'byName')]).toEqual([...iterateForward(whole, 'byName')])
  expect([later.size, find(later, 'key', { serial: 6 })]).toEqual([7, { serial: 6, name: 'even' }])
  expect([allRows(table), makeRows.mock.calls.length]).toEqual([before, 1])
})

test('keeps the last of many rows with the same key', () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({ serial: index % 90, name: `${index}` }))
  const table = putAll(noNames, rows)
  expect(table.size).toBe(90)
  expect(allRows(table)).toEqual(
    [...new Map(rows.map((entry) => [entry.serial, entry])).values()].sort(bySerial),
  )
})

test('treats removing nothing as no change', () => {
  expect(removeAll(noNames, [])).toBe(noNames)
})

test('returns the slice of a page without reading past it', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), fc.nat(60), fc.nat(60), (rows, offset, limit) => {
      expect(takePage(rows, { offset, limit })).toEqual(rows.slice(offset, offset + limit))
    }),
  )
  let readings = 0
  function* endless(): Generator<number> {
    for (;;) yield readings++
  }
  expect(takePage(endless(), { offset: 2, limit: 3 })).toEqual([2, 3, 4])
  expect(readings).toBeLessThan(7)
})
