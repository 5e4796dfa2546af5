import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Refusal, refuseAt } from '../errors/refusal.ts'
import { ok, type Result } from '../result.ts'
import { type AtPath, defineReading, laterReader, reader } from './reading.ts'

const entries = { first: v.number(), last: v.number(), name: v.string() }

function even(value: number, path: string): Result<number, Refusal> {
  return value % 2 === 0 ? ok(value / 2) : refuseAt('E4i', path, 'must be even')
}

const range = defineReading({
  from: reader(entries, ['first'], ({ first }, { path }: AtPath) => even(first, `${path}.first`)),
  to: reader(entries, ['last'], ({ last }, { path }: AtPath) => even(last, `${path}.last`)),
  size: laterReader(['from', 'to'], ({ from, to }: { from: number; to: number }, { path }: AtPath) =>
    from <= to ? ok(to - from) : refuseAt('E4i', `${path}.last`, 'must not be before'),
  ),
})

const at = { path: '$' }
const listProblemPaths = (value: unknown) => range.problemsIn(value, at).map(({ path }) => path)

test('passes what readers read on to later readers', () => {
  expect(range.read({ first: 2, last: 8 }, at)).toEqual(ok({ from: 1, to: 4, size: 3 }))
})

test('refuses with the first reader that refuses', () => {
  expect(range.read({ first: 3, last: 5 }, at)).toMatchObject({ ok: false, error: { path: '$.first' } })
  expect(range.read({ first: 4, last: 2 }, at)).toMatchObject({ ok: false, error: { path: '$.last' } })
})

test.each([
  ['nothing of what is right', { first: 2, last: 8 }, []],
  ['everything that is wrong', { first: 3, last: 5 }, ['$.first', '$.last']],
  ['nothing of a field that has not its type', { first: '3', last: 5 }, ['$.last']],
  ['nothing that follows from a field that is wrong itself', { first: 9, last: 2 }, ['$.first']],
  ['what two right fields break together', { first: 8, last: 2 }, ['$.last']],
  ['nothing of an array', [1], []],
  ['nothing of what is no object', 'first', []],
])('finds %s', (_, value, places) => {
  expect(listProblemPaths(value)).toEqual(places)
})

test('finds the problems of each list entry, up to the limit', () => {
  const rows = [{ first: 3, last: 4 }, 'no row', { first: 2, last: 5 }]
  expect(range.problemsInRows(rows, at).map(({ path }) => path)).toEqual(['$[0].first', '$[2].last'])
  expect(range.problemsInRows(new Array(1_000).fill(rows[0]), at)).toHaveLength(100)
  expect(range.problemsInRows({ first: 3 }, at)).toEqual([])
})
