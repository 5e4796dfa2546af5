import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededBytes, seededUuid } from './seeded.ts'

const uuidVersion4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('gives the same bytes for a seed, of the requested length', () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(40), (seed, length) => {
      expect(seededBytes(seed, length)).toHaveLength(length)
      expect(seededBytes(seed, length)).toEqual(seededBytes(seed, length))
    }),
  )
})

test('makes a UUID of version 4 from any seed', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      expect(seededUuid(seed)).toMatch(uuidVersion4)
    }),
  )
})

test('gives this UUID for this seed for ever, for recorded suites', () => {
  expect(seededUuid('PSDNO-FSA-123456789 1')).toMatchInlineSnapshot(`"c592938e-57af-43a4-93a8-82eed2663534"`)
})

test('makes ten thousand different UUIDs from consecutive seeds', () => {
  const uuids = new Set(
    Array.from({ length: 10_000 }, (_, count) => seededUuid(`PSDNO-FSA-123456789 ${count}`)),
  )
  expect(uuids.size).toBe(10_000)
})
