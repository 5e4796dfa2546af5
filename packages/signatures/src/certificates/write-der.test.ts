import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringText, timeMilliseconds } from './asn1-text.ts'
import { type Element, integerHex, readDer, readObjectIdentifier, tags } from './der.ts'
import {
  certificateTime,
  createSet,
  type Der,
  element,
  identifier,
  integer,
  octetString,
  sequence,
  utf8String,
} from './write-der.ts'

function read(der: Der): Element {
  const result = readDer(der)
  if (!result.ok) throw new Error(result.error)
  return result.value
}

test('reads what it writes', () => {
  const arcs = fc.array(fc.nat(), { maxLength: 6 })
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 1n << 160n }), arcs, fc.string(), (number, rest, text) => {
      const oid = ['1.2', ...rest].join('.')
      const { children } = read(sequence(integer(number), identifier(oid), utf8String(text)))
      expect(integerHex(children[0])).toBe(number.toString(16).toUpperCase())
      expect(readObjectIdentifier(children[1])).toBe(oid)
      expect(stringText(children[2])).toBe(text)
    }),
  )
})

test.each([0, 127, 128, 255, 256, 65_536])('writes a length of %i in the fewest bytes', (length) => {
  expect(read(octetString(new Uint8Array(length))).content).toHaveLength(length)
})

test('sorts a set by its bytes', () => {
  const elements = [utf8String('b'), integer(2), utf8String('a')]
  expect(read(createSet(...elements)).children.map(({ whole }) => whole)).toEqual([
    integer(2),
    utf8String('a'),
    utf8String('b'),
  ])
})

test.each(['1949-12-31T23:59:59Z', '1950-01-01T00:00:00Z', '2049-12-31T23:59:59Z', '2050-01-01T00:00:00Z'])(
  'reads the time %s that it wrote',
  (text) => {
    expect(timeMilliseconds(read(certificateTime(new Date(text))))).toBe(Date.parse(text))
  },
)

test('writes what openssl reads', () => {
  const text = (der: Der) =>
    execFileSync('openssl', ['asn1parse', '-inform', 'DER'], { input: der, encoding: 'utf8' })
  expect(text(integer(2 ** 40))).toMatch(/INTEGER\s+:010000000000/)
  expect(text(octetString(new Uint8Array(300)))).toContain('hl=4 l= 300 prim: OCTET STRING')
  expect(text(identifier('1.2.840.113549.1.12.10.1.2'))).toContain('pkcs8ShroudedKeyBag')
  expect(text(element(tags.bmpString, Uint8Array.of(0, 0x74)))).toContain('l=   2 prim: BMPSTRING')
})
