import { expect, test } from 'vitest'
import { mergeRuns, type SuiteRun } from './suite-run.ts'

const advice = {
  id: 'some-habit',
  severity: 'wastes',
  sentence: 'The client asks twice.',
  remedy: 'Ask once.',
  source: 'D',
  tpp: 'PSDNO-FSA-1',
  requests: ['r1'],
  labels: ['it pays'],
} as const

function run(situations: SuiteRun['situations'], changes: Partial<SuiteRun> = {}): SuiteRun {
  return { version: 1, way: 'http', clock: 'frozen', situations, advice: [], ...changes }
}

test('meets a situation if one process did, and none without runs', () => {
  const merged = mergeRuns([run({ a: [{ id: '1', label: 'x' }] }), run({ b: [] }), run({})])
  expect(merged.situations).toEqual({ a: [{ id: '1', label: 'x' }], b: [] })
  expect(mergeRuns([])).toEqual(run({}))
})

test('names at most three requests, each test once, named ones first', () => {
  const firstRun = run({ a: [{ id: '1', label: undefined }] })
  const two = run({ a: ['x', 'x', 'y', 'z', 'w'].map((label, at) => ({ id: `${at}`, label })) })
  const labels = mergeRuns([firstRun, two]).situations.a?.map(({ label }) => label)
  expect(labels).toEqual(['x', 'y', 'z'])
  expect(mergeRuns([firstRun, run({ a: [{ id: '2', label: 'x' }] })]).situations.a).toEqual([
    { id: '2', label: 'x' },
    { id: '1', label: undefined },
  ])
})

test('reports the same advice to a TPP once, with all requests', () => {
  const twice = { ...advice, requests: ['r1', 'r2', 'r3', 'r4'] }
  const otherAdvice = { ...advice, tpp: 'PSDNO-FSA-2' }
  const merged = mergeRuns([run({}, { advice: [advice, otherAdvice] }), run({}, { advice: [twice] })])
  expect(merged.advice).toEqual([{ ...advice, requests: ['r1', 'r2', 'r3'] }, otherAdvice])
})

test('reports test code if a process had a sandbox', () => {
  expect(mergeRuns([run({}), run({})]).way).toBe('http')
  expect(mergeRuns([run({}), run({}, { way: 'code' })]).way).toBe('code')
})

test('merges in one step or several to the same', () => {
  const runs = ['a', 'b', 'c'].map((label) => run({ s: [{ id: '1', label }] }, { advice: [advice] }))
  const [first = run({}), ...otherRuns] = runs
  expect(mergeRuns([first, mergeRuns(otherRuns)])).toEqual(mergeRuns(runs))
})
