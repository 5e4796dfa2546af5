import { expect, test } from 'vitest'
import { requireEntry } from './require-entry.ts'

test('returns entries that exist, also empty ones', () => {
  expect([requireEntry({ id: '7' }, 'id'), requireEntry(['', 'b'], 0)]).toEqual(['7', ''])
})

test('names the entry that is missing', () => {
  expect(() => requireEntry({ id: '7' }, 'name')).toThrow('there is no entry "name"')
  expect(() => requireEntry(['a'], 1)).toThrow('there is no entry "1"')
})
