import { expect, test } from 'vitest'
import { remember, rememberLatest } from './remember.ts'

test('keeps as many entries as the limit and drops the oldest', () => {
  const cache = new Map<string, string>()
  const calls: string[] = []
  const get = (key: string) => remember(cache, 2, key, () => calls[calls.push(key) - 1] ?? '')
  expect(['a', 'b', 'a', 'c', 'b', 'a'].map(get)).toEqual(['a', 'b', 'a', 'c', 'b', 'a'])
  expect(calls).toEqual(['a', 'b', 'c', 'a'])
  expect(cache.size).toBe(2)
})

test('makes a value again only for another input', () => {
  const inputs: string[] = []
  const double = rememberLatest((input: string) => {
    inputs.push(input)
    return input + input
  })
  expect(['a', 'a', 'b', 'a'].map(double)).toEqual(['aa', 'aa', 'bb', 'aa'])
  expect(inputs).toEqual(['a', 'b', 'a'])
})
