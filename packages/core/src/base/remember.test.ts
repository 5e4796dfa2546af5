import { expect, test } from 'vitest'
import { remember } from './remember.ts'

test('remembers up to the limit and lets the oldest go', () => {
  const known = new Map<string, string>()
  const made: string[] = []
  const get = (key: string) => remember(known, 2, key, () => made[made.push(key) - 1] ?? '')
  expect(['a', 'b', 'a', 'c', 'b', 'a'].map(get)).toEqual(['a', 'b', 'a', 'c', 'b', 'a'])
  expect(made).toEqual(['a', 'b', 'c', 'a'])
  expect(known.size).toBe(2)
})
