import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64FromBytes } from './base64.ts'
import { fromPem, toPem } from './pem.ts'

test('writes and reads PEM in lines of 64 characters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
      const [first, ...rest] = toPem('CERTIFICATE', base64FromBytes(bytes)).trimEnd().split('\n')
      expect(first).toBe('-----BEGIN CERTIFICATE-----')
      expect(rest.at(-1)).toBe('-----END CERTIFICATE-----')
      expect(rest.every((line) => line.length <= 64)).toBe(true)
      expect(fromPem(toPem('CERTIFICATE', base64FromBytes(bytes)))).toEqual(bytes)
    }),
  )
})

test('refuses invalid base64', () => {
  expect(() => fromPem('-----BEGIN PUBLIC KEY-----\n!\n')).toThrow('base64')
})
