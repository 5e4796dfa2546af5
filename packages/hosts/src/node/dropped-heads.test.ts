import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DroppedHeads } from './dropped-heads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function counting() {
  const counts: number[] = []
  const droppedHeads = new DroppedHeads((count) => counts.push(count))
  const add = (count: number) =>
    Array.from({ length: count }, () => droppedHeads.add()).filter(Boolean).length
  return { reports: counts, dropped: droppedHeads, add }
}

test.each([
  [1, []],
  [2, [1]],
  [10_000, [9_999]],
])('[E5g] explains the first of %i dropped heads and counts the others', (count, counts) => {
  const { reports, add } = counting()
  expect(add(count)).toBe(count - 1)
  vi.advanceTimersByTime(5_000)
  expect(reports).toEqual(counts)
  expect(add(1)).toBe(0)
})

test('[E5g] counts a flood as one and reports it each minute', () => {
  const { reports, add, dropped } = counting()
  for (let second = 0; second < 130; second += 1) {
    add(3)
    vi.advanceTimersByTime(1_000)
  }
  expect(reports).toEqual([179, 180])
  dropped.end()
  expect(reports).toEqual([179, 180, 30])
  expect(vi.getTimerCount()).toBe(0)
})
