import { expect, test } from 'vitest'
import { keepRaw, pairUp } from './header-pairs.ts'

test('keeps headers independently of earlier ones', () => {
  const lists = [
    ['Host', 'bank.example', 'Date', 'today'],
    ['Host', 'bank.example', 'Date', 'tomorrow', 'X-Request-ID', 'one'],
    ['X-Request-ID', 'one'],
    [],
    ['Date', 'today', 'Date', 'today'],
  ]
  const copies = lists.map((list) => [...list])
  expect(copies.map(keepRaw)).toEqual(lists.map((list) => list.join('').length))
  expect(copies).toEqual(lists)
  expect(copies.map((raw) => pairUp(raw).flat())).toEqual(lists)
})
