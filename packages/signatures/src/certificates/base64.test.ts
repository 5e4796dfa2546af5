import { Buffer } from 'node:buffer'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeCrypto } from '../node/node-crypto.ts'
import { base64FromOctets, octetsFromBase64 } from './base64.ts'

test('[Q2] base64 agrees with the host in both directions', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (octets) => {
      const text = Buffer.from(octets).toString('base64')
      expect(base64FromOctets(octets)).toBe(text)
      expect(octetsFromBase64(text)).toEqual(Uint8Array.from(octets))
    }),
  )
})

test('[Q2] whatever text decodes is the one way to write its octets', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
      const octets = octetsFromBase64(text)
      if (octets !== undefined) expect(base64FromOctets(octets)).toBe(text)
    }),
  )
})

test.each([
  ['missing padding', 'YQ'],
  ['half of the padding', 'YQ='],
  ['bits behind the last octet', 'YR=='],
  ['bits behind the last two octets', 'YWJ='],
  ['a blank', 'YW Jj'],
  ['a line break', 'YWJj\n'],
  ['the alphabet of URLs', '-_-_'],
  ['padding alone', '===='],
  ['padding inside', 'YQ==YQ=='],
  ['characters beyond ASCII', 'YWJå'],
])('[Q2] refuses base64 with %s', (_, text) => {
  expect(octetsFromBase64(text)).toBeUndefined()
  expect(nodeCrypto.octetsFromBase64?.(text)).toBeUndefined()
})

test('[Q2] Node decodes what the bank decodes, and nothing else', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'ABCz019+/=-_ '), maxLength: 24 })
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), digits), (text) => {
      const octets = nodeCrypto.octetsFromBase64?.(text)
      expect(octets && Uint8Array.from(octets)).toEqual(octetsFromBase64(text))
    }),
  )
})
