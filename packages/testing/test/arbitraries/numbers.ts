import fc, { type Arbitrary } from 'fast-check'

/** Text of so many decimal digits. */
export function digits(count: number): Arbitrary<string> {
  return fc
    .bigInt({ min: 0n, max: 10n ** BigInt(count) - 1n })
    .map((number) => String(number).padStart(count, '0'))
}

/**
 * Computes the check digit by modulus 11 with weights from the left; undefined if it would be 10, which
 * cannot be written.
 */
function modulo11(text: string, weights: readonly number[]): string | undefined {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? undefined : String(check)
}

const accountWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const

/** A Norwegian account number: 11 digits, the last of which checks the others. */
export function bban(): Arbitrary<string> {
  return digits(10)
    .map((text) => text + (modulo11(text, accountWeights) ?? ''))
    .filter((text) => text.length === 11)
}

/** Forms of the national part of an IBAN, after country and check digits, for some countries. */
const nationalParts = {
  NO: bban(),
  SE: digits(20),
  DK: digits(14),
  FI: digits(14),
  DE: digits(18),
  GB: digits(14).map((text) => `PKTB${text}`),
  FR: digits(23),
} as const satisfies Readonly<Record<string, Arbitrary<string>>>

/** A country in which there are IBANs here. */
type IbanCountry = keyof typeof nationalParts

/** The countries in which there are IBANs here. */
const ibanCountries = Object.keys(nationalParts) as readonly IbanCountry[]

/** An IBAN as letters and digits for the check: A is 10, Z is 35 (ISO 13616). */
function inDigits(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
}

/** The IBAN of a national account number, with right check digits. */
export function createIban(country: IbanCountry, national: string): string {
  const check = 98n - (BigInt(inDigits(`${national}${country}00`)) % 97n)
  return `${country}${String(check).padStart(2, '0')}${national}`
}

/** An IBAN of one of these countries, with right check digits; of any country here unless said otherwise. */
export function iban(...countries: readonly IbanCountry[]): Arbitrary<string> {
  const from = countries.length === 0 ? ibanCountries : countries
  return fc
    .constantFrom(...from)
    .chain((country) => nationalParts[country].map((text) => createIban(country, text)))
}

const identityWeights = [
  [3, 7, 6, 1, 8, 9, 4, 5, 2],
  [5, 4, 3, 2, 7, 6, 5, 4, 3, 2],
] as const

function withCheckDigits(text: string): string {
  return identityWeights.reduce(
    (checkedDigits, weights) => checkedDigits + (modulo11(checkedDigits, weights) ?? ''),
    text,
  )
}

/**
 * A Norwegian national identity number of test data, whose month is 80 higher, with right check digits:
 * nobody has it.
 */
export function identityNumber(): Arbitrary<string> {
  return fc
    .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 81, max: 92 }), digits(2), digits(3))
    .map(([day, month, year, individual]) =>
      withCheckDigits(`${String(day).padStart(2, '0')}${month}${year}${individual}`),
    )
    .filter((text) => text.length === 11)
}

/** The check digit of a payment reference by modulus 10: each second digit from the right counts twice. */
function modulo10(text: string): string {
  const sum = Array.from(text, Number)
    .reverse()
    .map((digit, place) => (place % 2 === 0 ? digit * 2 : digit))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return String((10 - (sum % 10)) % 10)
}

/** A Norwegian payment reference (KID): 2 to 25 digits, the last of which checks the others by modulus 10. */
export function kid(): Arbitrary<string> {
  return fc
    .integer({ min: 1, max: 24 })
    .chain(digits)
    .map((text) => text + modulo10(text))
}
