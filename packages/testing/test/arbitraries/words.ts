import fc, { type Arbitrary } from 'fast-check'

const givenNames = [
  'Kari',
  'Ola',
  'Åse',
  'Bjørn',
  'Zoë',
  'Nguyễn',
  "Siobhán O'",
  'María José',
  'Łukasz',
  '李',
]
const familyNames = [
  'Test',
  'Nordmann',
  'Ødegård',
  'Sørensen-Lie',
  'von Groß',
  'Þórsdóttir',
  'Müller',
  '小龍',
]
const companyEnds = ['AS', 'ASA', 'AB', 'ApS', 'Oy', '& Sønner ANS']

/** The name of a person, in the letters that people's names have. */
export function personName(): Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...givenNames), fc.constantFrom(...familyNames))
    .map((parts) => parts.join(' '))
}

/** The name of a company. */
export function companyName(): Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...familyNames), fc.constantFrom(...companyEnds))
    .map((parts) => parts.join(' '))
}

/**
 * Any text of 1 to so many UTF-16 code units, as a person may write it: no halves of characters and no
 * controls.
 */
export function freeText(charactersMax: number): Arbitrary<string> {
  return fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: Math.floor(charactersMax / 2) })
    .filter((text) => text.length <= charactersMax && /\S/.test(text) && !/[\p{Cc}\p{Cs}]/u.test(text))
}

/** A day as in `2026-01-15`. */
export type WrittenDay = string

/** The default day of a sandbox's clock. */
export const defaultDay: WrittenDay = '2026-01-15'

/** Returns the day a number of days after another. */
export function dayAfter(day: WrittenDay, days: number): WrittenDay {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}
