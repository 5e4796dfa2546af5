import { expect, test } from 'vitest'
import { RawHeaders } from './header-pairs.ts'

test('headers are kept as they came, whatever came before them', () => {
  const lists = [
    ['Host', 'bank.example', 'Date', 'today'],
    ['Host', 'bank.example', 'Date', 'tomorrow', 'X-Request-ID', 'one'],
    ['X-Request-ID', 'one'],
    [],
    ['Date', 'today', 'Date', 'today'],
  ]
  const kept = lists.map((list) => new RawHeaders([...list]))
  expect(kept.map((headers) => headers.pairs().flat())).toEqual(lists)
  expect(kept.map(({ octets }) => octets)).toEqual(lists.map((list) => list.join('').length))
})
