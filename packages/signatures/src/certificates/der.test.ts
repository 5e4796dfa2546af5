import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesFromHex } from './bytes.ts'
import { asn1DepthMax } from './certificate-limits.ts'
import { integerHex, readDer, readObjectIdentifier } from './der.ts'

const readHex = (hex: string) => readDer(bytesFromHex(hex))

test.each([
  ['an integer', '020105'],
  ['an empty sequence', '3000'],
  ['a sequence of two', '3006020101020102'],
  ['a length of two bytes', `30820100${'0500'.repeat(128)}`],
])('[Q7] reads DER: %s', (_, hex) => {
  expect(readHex(hex).ok).toBe(true)
})

test.each([
  ['nothing', '', 'no bytes'],
  ['a tag without length', '30', 'cut short'],
  ['a length without content', '300402', 'cut short'],
  ['a child that is longer than its parent', '30030204010203', 'cut short'],
  ['an indefinite length', '30800000', 'indefinite'],
  ['a length in two bytes that fits one', '30810500', 'shortest form'],
  ['a length with a leading zero', '3082000100', 'shortest form'],
  ['a length of 128 with a leading zero', `30820080${'0500'.repeat(64)}`, 'shortest form'],
  ['a tag of several bytes', '1f810100', 'several bytes'],
  ['a length of four gigabytes', '3084ffffffff', 'beyond any certificate'],
  ['a byte after the end', '30000a', 'cut short'],
  ['a value after the end', '30000500', 'trailing bytes'],
])('[Q7] refuses what is not DER: %s', (_, hex, phrase) => {
  const result = readHex(hex)
  expect(result).toEqual({ ok: false, error: expect.stringContaining(phrase) })
})

test('[Q7] refuses nesting beyond the limit and more elements than the limit', () => {
  const nested = (depth: number) => {
    let hex = ''
    for (let level = 0; level < depth; level += 1) {
      hex = `30${(hex.length / 2).toString(16).padStart(2, '0')}${hex}`
    }
    return hex
  }
  expect(readHex(nested(asn1DepthMax)).ok).toBe(true)
  expect(readHex(nested(asn1DepthMax + 1))).toEqual({
    ok: false,
    error: expect.stringContaining('nested deeper'),
  })
  const manyElements = Uint8Array.from([0x30, 0x82, 0x20, 0x00, ...new Array(0x1000).fill([5, 0]).flat()])
  expect(readDer(manyElements)).toEqual({ ok: false, error: expect.stringContaining('elements') })
})

test('[Q7] refuses a megabyte of opened sequences at once', () => {
  const hostile = new Uint8Array(1_048_576).map((_, at) => (at % 2 === 0 ? 0x30 : 0x80))
  expect(readDer(hostile).ok).toBe(false)
})

test('[Q7] reads any bytes without an exception', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(typeof readDer(Uint8Array.from(bytes)).ok).toBe('boolean')
    }),
  )
})

test.each([
  ['020100', '0'],
  ['02017f', '7F'],
  ['02020080', '80'],
  ['0202ff7f', '-81'],
  ['0201f6', '-A'],
  ['02020001', undefined],
  ['0202ff80', undefined],
  ['0200', undefined],
  ['0401ff', undefined],
])('[Q5] reads the integer %s as %s', (hex, expected) => {
  const result = readHex(hex)
  expect(result.ok ? integerHex(result.value) : 'unread').toBe(expected)
})

test.each([
  ['0603550403', '2.5.4.3'],
  ['06092a864886f70d010901', '1.2.840.113549.1.9.1'],
  ['0602883703', undefined],
  ['060388370300', undefined],
  ['06028837', '2.999'],
  ['0602802a', undefined],
  ['060255ff', undefined],
  ['0600', undefined],
])('[Q5] reads the object identifier %s as %s', (hex, expected) => {
  const result = readHex(hex)
  expect(result.ok ? readObjectIdentifier(result.value) : undefined).toBe(expected)
})
