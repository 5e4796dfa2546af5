import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawText } from '../../../core/test/kit/any-text.ts'
import { attributeOids } from './attribute-types.ts'
import { compareNames } from './compare-names.ts'
import { formatName, type Name } from './name.ts'
import { parseName } from './parse-name.ts'

/** A name from labels and values, one attribute a set. */
const name = (...attributes: readonly (readonly [string, string])[]): Name =>
  attributes.map(([label, value]) => [{ type: attributeOids(label)[0] ?? label, value }])

const compare = (certificate: Name, text: string) => {
  const result = parseName(text)
  return result.ok ? compareNames(certificate, result.value) : result.error
}
const noDifference = { missing: [], unexpected: [], onlySpellingDiffers: false }

const acme = name(['C', 'NO'], ['ST', 'Viken'], ['O', 'Acme, Inc'], ['CN', 'Blåbær CA'])

test.each([
  ['RFC 4514 order', 'CN=Blåbær CA,O=Acme\\, Inc,ST=Viken,C=NO'],
  ['reversed', 'C=NO,ST=Viken,O=Acme\\, Inc,CN=Blåbær CA'],
  ['shuffled', 'O=Acme\\, Inc,C=NO,CN=Blåbær CA,ST=Viken'],
  ['spaces after commas', 'CN=Blåbær CA, O=Acme\\, Inc, ST=Viken, C=NO'],
  ['spaces around equals signs', 'CN = Blåbær CA, O = Acme\\, Inc, ST = Viken, C = NO'],
  ['a bare comma inside a value', 'CN=Blåbær CA,O=Acme, Inc,ST=Viken,C=NO'],
  ['quotes', 'CN="Blåbær CA", O="Acme, Inc", S=Viken, C=NO'],
  ['an escaped comma in hexadecimal', 'CN=Blåbær CA,O=Acme\\2C Inc,ST=Viken,C=NO'],
  ['escaped UTF-8 bytes', 'CN=Bl\\C3\\A5b\\C3\\A6r CA,O=Acme\\, Inc,ST=Viken,C=NO'],
  ['escaped ISO-8859-1 bytes', 'CN=Bl\\E5b\\E6r CA,O=Acme\\, Inc,ST=Viken,C=NO'],
  ['the one-line form of OpenSSL', '/C=NO/ST=Viken/O=Acme, Inc/CN=Bl\\xC3\\xA5b\\xC3\\xA6r CA'],
  [
    'S for ST, long names, letter case',
    'commonname=BLÅBÆR ca,ORGANIZATIONNAME=acme, inc,s=VIKEN,countryName=no',
  ],
  ['object identifiers', '2.5.4.3=Blåbær CA,OID.2.5.4.10=Acme\\, Inc,oid.2.5.4.8=Viken,2.5.4.6=NO'],
  ['hexadecimal values', 'CN=#0c0b426cc3a562c3a672204341,O=Acme\\, Inc,ST=#130556696b656e,C=NO'],
  ['runs of blanks', 'CN=Blåbær   CA,O= Acme,  Inc ,ST=Viken,C=NO'],
  ['decomposed letters', 'CN=Bla\u030abær CA,O=Acme\\, Inc,ST=Viken,C=NO'],
  ['sets joined by plus', 'CN=Blåbær CA+O=Acme\\, Inc,ST=Viken+C=NO'],
  ['semicolons', 'CN=Blåbær CA;O=Acme\\, Inc;ST=Viken;C=NO'],
])('[Q5] accepts an issuer name with %s', (_, text) => {
  expect(compare(acme, text)).toEqual(noDifference)
})

test.each([
  [
    'a value too few',
    'CN=Blåbær CA,O=Acme\\, Inc,C=NO',
    { missing: ['ST=Viken'], unexpected: [], onlySpellingDiffers: false },
  ],
  [
    'a value too many',
    'CN=Blåbær CA,O=Acme\\, Inc,ST=Viken,C=NO,OU=x',
    { missing: [], unexpected: ['OU=x'], onlySpellingDiffers: false },
  ],
  [
    'a value twice',
    'CN=Blåbær CA,O=Acme\\, Inc,ST=Viken,C=NO,C=NO',
    { missing: [], unexpected: ['C=NO'], onlySpellingDiffers: false },
  ],
  [
    'another value',
    'CN=Blåbær CA,O=Ajax,ST=Viken,C=NO',
    { missing: ['O=Acme\\, Inc'], unexpected: ['O=Ajax'], onlySpellingDiffers: false },
  ],
  [
    'another spelling',
    'CN=Blåbær CA,O=Acme Inc.,ST=Viken,C=NO',
    { missing: ['O=Acme\\, Inc'], unexpected: ['O=Acme Inc.'], onlySpellingDiffers: true },
  ],
  [
    'a broken encoding',
    'CN=Bl?b?r CA,O=Acme\\, Inc,ST=Viken,C=NO',
    { missing: ['CN=Blåbær CA'], unexpected: ['CN=Bl?b?r CA'], onlySpellingDiffers: true },
  ],
  [
    'letters of English',
    'CN=Blabaer CA,O=Acme\\, Inc,ST=Viken,C=NO',
    { missing: ['CN=Blåbær CA'], unexpected: ['CN=Blabaer CA'], onlySpellingDiffers: true },
  ],
])('[Q5] refuses an issuer name with %s, and says how it differs', (_, text, expected) => {
  expect(compare(acme, text)).toEqual(expected)
})

test('[Q5] accepts a name without organizationIdentifier or e-mail, but no wrong one', () => {
  const full = name(['C', 'NO'], ['organizationIdentifier', 'NTRNO-1'], ['E', 'ca@acme.example'])
  expect(compare(full, 'C=NO')).toEqual(noDifference)
  expect(compare(full, 'C=NO,2.5.4.97=NTRNO-1,E=ca@acme.example')).toEqual(noDifference)
  expect(compare(full, 'C=NO,EMAILADDRESS=CA@acme.example, OID.2.5.4.97=NTRNO-1')).toEqual(noDifference)
  expect(compare(full, 'C=NO,2.5.4.97=NTRNO-2')).toMatchObject({ unexpected: ['2.5.4.97=NTRNO-2'] })
})

test('[Q5] reads SN as surname or as serial number, whichever the certificate has', () => {
  expect(compare(name(['surname', 'Nordmann']), 'SN=Nordmann')).toEqual(noDifference)
  expect(compare(name(['serialNumber', '916000000']), 'SN=916000000')).toEqual(noDifference)
  expect(compare(name(['serialNumber', '916000000']), 'SERIALNUMBER=916000000')).toEqual(noDifference)
})

test.each([
  ['nothing', ''],
  ['no attribute', 'Acme'],
  ['an attribute that nobody knows', 'FOO=bar'],
  ['an unknown attribute in front', '9=x,C=NO'],
])('[Q5] refuses a name with %s', (_, text) => {
  expect(typeof compare(acme, text)).toBe('string')
})

const values = fc.string({
  unit: fc.constantFrom('a', 'B', ' ', ',', '+', '"', '\\', '=', ';', '<', '#', 'å', '/', '😀'),
  maxLength: 12,
})

test('[Q5] reads any name that it prints', () => {
  const attribute = fc.tuple(fc.constantFrom('C', 'O', 'OU', 'CN', 'L', 'emailAddress'), values)
  fc.assert(
    fc.property(fc.array(attribute, { minLength: 1, maxLength: 6 }), (attributes) => {
      const printed = name(...attributes.map(([label, value]) => [label, `x${value}x`] as const))
      expect(compare(printed, formatName(printed))).toEqual(noDifference)
    }),
    { numRuns: 1000 },
  )
})

test('[Q5] reads any text without an exception and in linear time', () => {
  fc.assert(fc.property(drawText({ maxLength: 300 }), (text) => typeof parseName(text).ok === 'boolean'))
  for (const piece of ['O=a,', ',', ' ', '",', '\\', '1.', 'a', '#00', '\\C3', '%C3', 'O="', '+O=']) {
    // Anything worse than linear would not come back before the runner gives up.
    expect(parseName(`O=${piece.repeat(200_000)}`).ok, piece).toBeTypeOf('boolean')
  }
})
