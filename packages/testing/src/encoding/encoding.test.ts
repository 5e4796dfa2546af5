import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, latin1Octets, toBase64 } from './base64.ts'
import { fromPem, toPem } from './pem.ts'
import { remember } from './remember.ts'

test('base64 is that of the platform, for any octets', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (octets) => {
      expect(toBase64(octets)).toBe(Buffer.from(octets).toString('base64'))
      expect(fromBase64(toBase64(octets))).toEqual(octets)
    }),
  )
})

test('PEM round-trips, in lines of 64 characters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (octets) => {
      const [first, ...rest] = toPem('CERTIFICATE', octets).trimEnd().split('\n')
      expect(first).toBe('-----BEGIN CERTIFICATE-----')
      expect(rest.at(-1)).toBe('-----END CERTIFICATE-----')
      expect(rest.every((line) => line.length <= 64)).toBe(true)
      expect(fromPem(toPem('CERTIFICATE', octets))).toEqual(octets)
    }),
  )
})

test('latin1 text becomes one octet a character, and anything else is no latin1', () => {
  expect([...latin1Octets('aÿ\n')]).toEqual([0x61, 0xff, 0x0a])
  expect(() => latin1Octets('€')).toThrow('is not ISO-8859-1')
  expect(() => latin1Octets('😀')).toThrow('is not ISO-8859-1')
})

test('remembers up to the limit and lets the oldest go', () => {
  const known = new Map<string, string>()
  const made: string[] = []
  const get = (key: string) => remember(known, 2, key, () => made[made.push(key) - 1] ?? '')
  expect(['a', 'b', 'a', 'c', 'b', 'a'].map(get)).toEqual(['a', 'b', 'a', 'c', 'b', 'a'])
  expect(made).toEqual(['a', 'b', 'c', 'a'])
  expect(known.size).toBe(2)
})
