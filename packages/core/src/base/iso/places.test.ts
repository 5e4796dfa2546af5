import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { drawText } from '../../../test/kit/any-text.ts'
import { isNorwegianBban } from './bban.ts'
import { checkIban } from './check-iban.ts'
import { countryCode, postalAddress } from './contract.ts'
import { countries } from './countries.ts'
import { correctIban, electronicIban, holdsBban, isIban, norwegianBban, norwegianIban } from './iban.ts'
import { ibanLengths } from './iban-lengths.ts'

const perLetter =
  'A16 B21 C19 D6 E7 F6 G19 H6 I10 J4 K11 L11 M23 N12 O1 P14 Q1 R5 S21 T16 U6 V7 W2 Y2 Z3'.split(' ')

test('[M1b] lists 249 countries of two letters, each once', () => {
  expect(countries).toHaveLength(249)
  expect(new Set(countries).size).toBe(249)
  for (const code of countries) expect(code).toMatch(/^[A-Z]{2}$/)
})

test.each(['NO', 'SE', 'HR', 'SV', 'AX', 'SJ', 'ZW'])('[M1b] accepts %s as a country', (code) => {
  expect(v.is(countryCode, code)).toBe(true)
})

test.each(['HR-excluded', 'SV-excluded', 'excluded', 'see', 'EU', 'XK', 'UK', 'AN', 'NOR', '', 47, null])(
  '[M1b] refuses %s as a country',
  (code) => {
    expect(v.is(countryCode, code)).toBe(false)
  },
)

test('[M1c] reads a country only as it is listed', () => {
  expect(v.parse(postalAddress, { country: 'NO' })).toEqual({ country: 'NO' })
  expect(v.is(postalAddress, { country: 'no' })).toBe(false)
})

/** Examples that the registry of ISO 13616 publishes. */
test.each([
  'NO9386011117947',
  'SE4550000000058398257466',
  'DK5000400440116243',
  'FI2112345600000785',
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'MT84MALT011000012345MTLCAST001S',
  'FR1420041010050500013M02606',
])('[X5e] accepts %s as an IBAN', (iban) => {
  expect(isIban(iban)).toBe(true)
})

test.each([
  ['a digit changed', 'NO9386011117948'],
  ['two digits exchanged', 'NO9386011117497'],
  ['a digit too many', 'NO93860111179470'],
  ['a digit too few', 'NO938601111794'],
  ['lower case', 'no9386011117947'],
  ['in groups', 'NO93 8601 1117 947'],
  ['letters in a Norwegian one', 'NO93860111179AB'],
  ['empty', ''],
  ['no country', '9386011117947'],
  ['far too long', `NO93${'8'.repeat(10_000)}`],
])('[X5e] refuses an IBAN: %s', (_, iban) => {
  expect(isIban(iban)).toBe(false)
})

/** More examples of the registry, of long, short and rare ones. */
test.each([
  'BE68539007547034',
  'NL91ABNA0417164300',
  'CH9300762011623852957',
  'AT611904300234573201',
  'PL61109010140000071219812874',
  'IT60X0542811101000000123456',
  'ES9121000418450200051332',
  'PT50000201231234567890154',
  'AE070331234567890123456',
  'SA0380000000608010167519',
  'TR330006100519786457841326',
  'XK051212012345678906',
  'IS140159260076545510730339',
  'LI21088100002324013AA',
  'VG96VPVG0000012345678901',
  'GE29NB0000000101904917',
  'FO6264600001631634',
  'JO94CBJO0010000000000131000302',
  'KW81CBKU0000000000001234560101',
  'GL8964710001000206',
  'QA58DOHB00001234567890ABCDEFG',
  'LC55HEMM000100010012001200023015',
  'IE29AIBK93115212345678',
])('[X5e] accepts the length of an IBAN of its country: %s', (iban) => {
  expect(isIban(iban)).toBe(true)
})

test('[X5e] has one IBAN length for each of the 89 countries of the registry', () => {
  expect(ibanLengths.size).toBe(89)
  for (const [country, length] of ibanLengths) {
    const lengths = Array.from({ length: 20 }, (_, index) => index + 15)
    const acceptedLengths = lengths.filter(
      (candidate) => correctIban(`${country}00${'1'.repeat(candidate - 4)}`) !== undefined,
    )
    expect(acceptedLengths).toEqual([length])
  }
})

test.each([
  ['DE5112345678901', ': one of DE has 22 characters, not 15'],
  ['US34123456789012', ': US has no IBANs'],
  ['DE88370400440532013000', ': with right check digits it is DE89370400440532013000'],
  ['de88 3704 0044 0532 0130 00', ': with right check digits it is DE89370400440532013000'],
  ['NO8297350490048', ': with right check digits it is NO8697350490047'],
  ['NO0097350490048', ': with right check digits it is NO8697350490047'],
  [
    norwegianIban('97350490256'),
    ': no account number begins with 9735049025, as its check digit would be 10',
  ],
  ['DE8837040044053201300-', ''],
  ['de', ''],
])('[X5e] refuses %s and says what is wrong', (iban, hint) => {
  expect(isIban(iban)).toBe(false)
  const text = `$.iban: must be an IBAN with right check digits, got "${iban}"${hint}`
  expect(checkIban(iban, '$.iban')).toEqual({
    ok: false,
    error: { rule: 'X5e', code: 'FORMAT_ERROR', path: '$.iban', text },
  })
})

test('[X5e] refuses check digits that the standard never assigns', () => {
  for (let account = 0; account < 500; account += 1) {
    const rest = `${String(account).padStart(18, '0')}`
    for (const check of ['00', '01', '99']) expect(isIban(`DE${check}${rest}`)).toBe(false)
  }
})

test('[X5e] converts between a Norwegian account number and its IBAN', () => {
  expect(norwegianIban('86011117947')).toBe('NO9386011117947')
  expect(norwegianBban('NO9386011117947')).toBe('86011117947')
  expect(norwegianBban('DE89370400440532013000')).toBeUndefined()
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{11}$/), (bban) => {
      const iban = norwegianIban(bban)
      expect(isIban(iban)).toBe(isNorwegianBban(bban))
      expect(norwegianBban(iban)).toBe(bban)
    }),
  )
})

test('[M1b] lists as many countries for each letter as the source', () => {
  const counts = perLetter.map(([letter = '']) => {
    return `${letter}${countries.filter((code) => code.startsWith(letter)).length}`
  })
  expect(counts).toEqual(perLetter)
})

test('[X5k] contains its bban if it is Norwegian; other IBANs contain any of their digits', () => {
  expect(holdsBban('NO9386011117947', '86011117947')).toBe(true)
  const otherBbans = ['8601111794', '8601.11.17947', '186011117947', '93', '']
  expect(otherBbans.filter((bban) => holdsBban('NO9386011117947', bban))).toEqual([])
  const sweden = 'SE4550000000058398257466'
  const parts = ['50000000058398257466', '58398257466', '5839 825 746-6', '5839.8257466', '8257466']
  expect(parts.filter((bban) => !holdsBban(sweden, bban))).toEqual([])
  expect(['58398257467', '4550000000', 'SE45', ' ', '-'].filter((bban) => holdsBban(sweden, bban))).toEqual(
    [],
  )
  expect(holdsBban('GB29NWBK60161331926819', '60-16-13 31926819')).toBe(true)
  expect(holdsBban('GB29NWBK60161331926819', 'nwbk60161331926819')).toBe(true)
})

test('[X5j] reads an IBAN in any case and grouping; leaves other texts unchanged', () => {
  const ibanArbitrary = fc.constantFrom(
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'FR1420041010050500013M02606',
  )
  const disguise = fc.array(fc.constantFrom('', ' ', '  ', '\u00a0', '\t'), { minLength: 31, maxLength: 31 })
  fc.assert(
    fc.property(
      ibanArbitrary,
      disguise,
      fc.array(fc.boolean(), { minLength: 31, maxLength: 31 }),
      (iban, blanks, small) => {
        const characters = [...iban].map(
          (character, at) => (small[at] ? character.toLowerCase() : character) + (blanks[at] ?? ''),
        )
        expect(electronicIban(characters.join(''))).toBe(iban)
      },
    ),
  )
  fc.assert(
    fc.property(drawText(), (text) => {
      const iban = electronicIban(text)
      expect(iban === text || isIban(iban)).toBe(true)
    }),
  )
  for (const text of [
    'no9386011117948',
    'NO93-8601-1117-947',
    'any text',
    '',
    'MT84MALT011000012345MTLCAßT001',
  ]) {
    expect(electronicIban(text)).toBe(text)
  }
})
