import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../../test/kit/any-text.ts'
import { computeId, readSerial } from './id.ts'
import { idSeed, type ResourceKind, resourceKinds } from './seed.ts'

const serials = fc.integer({ min: 0, max: 2 ** 32 - 1 })
const kinds = fc.constantFrom(...(Object.keys(resourceKinds) as ResourceKind[]))

test('reads the serial back from an id, which is URL-safe and at most 40 characters long', () => {
  fc.assert(
    fc.property(fc.string(), kinds, serials, (text, kind, serial) => {
      const seed = idSeed(text)
      const id = computeId(seed, kind, serial)
      expect(id).toMatch(/^[0-9a-z]{13}$/)
      expect(readSerial(seed, kind, id)).toBe(serial)
    }),
  )
})

test('makes the same ids from the same seed, and others from another seed', () => {
  expect(computeId(idSeed('a'), 'account', 1)).toBe(computeId(idSeed('a'), 'account', 1))
  expect(computeId(idSeed('a'), 'account', 1)).not.toBe(computeId(idSeed('b'), 'account', 1))
})

test('makes ids of neighbours that have nothing in common', () => {
  const seed = idSeed('pocketbank')
  const ids = Array.from({ length: 20_000 }, (_, serial) => computeId(seed, 'transaction', serial))
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids.map((id) => id.slice(0, 4))).size).toBeGreaterThan(19_000)
})

test('refuses an id of another kind or of another seed', () => {
  const seed = idSeed('pocketbank')
  expect(readSerial(seed, 'account', computeId(seed, 'card-account', 7))).toBeUndefined()
  expect(readSerial(idSeed('other'), 'account', computeId(seed, 'account', 7))).toBeUndefined()
})

test('refuses any text that is not an id of this bank', () => {
  const seed = idSeed('pocketbank')
  fc.assert(
    fc.property(fc.oneof(fc.string(), drawText({ maxLength: 13 })), (text) => {
      expect(readSerial(seed, 'account', text)).toBeUndefined()
    }),
  )
})

test('keeps the ids of each kind the same in every release', () => {
  const seed = idSeed('pocketbank')
  const ids = Object.keys(resourceKinds).map((kind) => computeId(seed, kind as ResourceKind, 1))
  expect(ids).toMatchInlineSnapshot(`
    [
      "h8n9yd88fjgnc",
      "zp3cqx03kf8a2",
      "cz8hp5w8qp3s8",
      "z4c45883j19t0",
      "8p5rfsfxgakw5",
      "vvbv1m6jrcpja",
      "tf9dxzrpwdfnc",
      "w95mvxcgc4gye",
      "2y8fqzhrv7tya",
      "xf8cg4edh89v6",
      "zdr8v5ngked58",
      "yzddzhdjttkza",
      "crpknbttjgej6",
      "2t5z4yz5953t3",
      "nvhyhpqb2e1e1",
    ]
  `)
})
