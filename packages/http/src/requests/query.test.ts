import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { drawText } from '../../../core/test/kit/any-text.ts'
import { readSearch } from './query.ts'

const contract = v.object({
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 7),
  flag: v.optional(v.boolean()),
  text: v.string(),
})

test.each([
  ['count=5', { count: 5 }],
  ['count=-5', { count: -5 }],
  ['count=007', { count: 7 }],
  ['count=5.0', { count: '5.0' }],
  ['count=0x5', { count: '0x5' }],
  ['count=+5', { count: ' 5' }],
  ['count=', { count: '' }],
  ['count=1234567890123456', { count: '1234567890123456' }],
  ['flag=true', { flag: true }],
  ['flag=false', { flag: false }],
  ['flag=True', { flag: 'True' }],
  ['flag=yes', { flag: 'yes' }],
  ['flag', { flag: '' }],
  ['text=5', { text: '5' }],
  ['text=true', { text: 'true' }],
  ['text=a%20b+c', { text: 'a b c' }],
  ['text=%zz', { text: '%zz' }],
  ['other=1&__proto__=2', {}],
  ['?text=1', { text: '1' }],
  ['', {}],
] as const)('[E4j] reads ?%s by the kind of value that the contract has', (search, query) => {
  expect(readSearch(contract, search).values).toEqual(query)
})

test('[M1c] booleans are read in any letter case under lenient', () => {
  expect(readSearch(contract, 'flag=True', 'lenient').values).toEqual({ flag: true })
  expect(readSearch(contract, 'flag=yes', 'lenient').values).toEqual({ flag: 'yes' })
})

test("[E4j] reads any query by the contract's names without an exception", () => {
  fc.assert(
    fc.property(drawText(), (search) => {
      const names = Object.keys(readSearch(contract, search).values)
      expect(['count', 'flag', 'text']).toEqual(expect.arrayContaining(names))
    }),
  )
})

test.each([
  ['text=a&text=b', ['text']],
  ['flag=true&count=1&flag=true&text=a&count=x&count=', ['count', 'flag']],
  ['text=a&te%78t=', ['text']],
  ['text=a&Text=b&text[]=c&other=1&other=2', []],
] as const)('[E4j] finds in the query %j the repeated %j', (search, names) => {
  expect(readSearch(contract, search).repeated.map(({ path }) => path)).toEqual(names)
})
