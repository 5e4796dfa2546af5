import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareInGroup, readRuleGroup } from './rule-id.ts'

const group = fc
  .tuple(fc.constantFrom('A', 'P', 'Z'), fc.integer({ min: 1, max: 99 }))
  .map(([letter, number]) => `${letter}${number}`)

/** The id at a place of a group, written another way than the one under test. */
function writeRuleId(name: string, place: number): string {
  return place <= 26 ? `${name}${String.fromCharCode(96 + place)}` : `${name}-${place}`
}

test('sorts the rules of a group by letter, then by number', () => {
  const places = fc.uniqueArray(fc.integer({ min: 1, max: 2_000 }), { minLength: 2 })
  fc.assert(
    fc.property(group, places, (name, ruleNumbers) => {
      const sorted = ruleNumbers.toSorted((left, right) => left - right)
      const ids = ruleNumbers.map((place) => writeRuleId(name, place))
      expect(ids.toSorted(compareInGroup)).toEqual(sorted.map((place) => writeRuleId(name, place)))
      expect(ids.map(readRuleGroup)).toEqual(ids.map(() => name))
    }),
  )
})

test.each([
  'P2-26',
  'P2-1',
  'P2-027',
  'P2-',
  'P2--27',
  'P2z-27',
  'P2-27a',
  'P2za',
  'P-27',
  'p2-27',
  '2-27',
  '',
])('finds no group in %j', (id) => {
  expect(readRuleGroup(id)).toBeUndefined()
})

test.each([
  ['P2', 'P2'],
  ['X10-27', 'X10'],
  ['K5-100', 'K5'],
])('finds the group of %s', (id, name) => {
  expect(readRuleGroup(id)).toBe(name)
})
