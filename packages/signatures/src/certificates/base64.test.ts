import { Buffer } from 'node:buffer'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodeCrypto } from '../node/node-crypto.ts'
import { base64FromBytes, bytesFromBase64 } from './base64.ts'

test('[Q2] converts base64 as the host does', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64')
      expect(base64FromBytes(bytes)).toBe(text)
      expect(bytesFromBase64(text)).toEqual(Uint8Array.from(bytes))
    }),
  )
})

test('[Q2] decodes only the one form of its bytes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String()), (text) => {
      const bytes = bytesFromBase64(text)
      if (bytes !== undefined) expect(base64FromBytes(bytes)).toBe(text)
    }),
  )
})

test.each([
  ['missing padding', 'YQ'],
  ['half of the padding', 'YQ='],
  ['bits after the last byte', 'YR=='],
  ['bits after the last two bytes', 'YWJ='],
  ['a blank', 'YW Jj'],
  ['a line break', 'YWJj\n'],
  ['the alphabet of URLs', '-_-_'],
  ['padding alone', '===='],
  ['padding inside', 'YQ==YQ=='],
  ['characters beyond ASCII', 'YWJå'],
])('[Q2] refuses base64 with %s', (_, text) => {
  expect(bytesFromBase64(text)).toBeUndefined()
  expect(nodeCrypto.bytesFromBase64?.(text)).toBeUndefined()
})

test('[Q2] decodes the same texts as Node', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'ABCz019+/=-_ '), maxLength: 24 })
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), digits), (text) => {
      const bytes = nodeCrypto.bytesFromBase64?.(text)
      expect(bytes && Uint8Array.from(bytes)).toEqual(bytesFromBase64(text))
    }),
  )
})
