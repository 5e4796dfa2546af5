import { correctBban, isNorwegianBban } from './bban.ts'
import { ibanLengths } from './iban-lengths.ts'

/**
 * The electronic form of an IBAN (ISO 13616): country, check digits 02 to 98, up to 30 letters and digits.
 */
const ibanForm = /^[A-Z]{2}(?:0[2-9]|[1-8][0-9]|9[0-8])[A-Z0-9]{11,30}$/

const norwegianIbanLength = 15

/** Computes the remainder by 97 of a text of digits and capital letters; A is 10, Z is 35 (ISO 7064). */
function modulo97(text: string): number {
  let remainder = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    const value = unit < 0x3a ? unit - 0x30 : unit - 0x37
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/**
 * Returns true if the check digits after the first two letters are correct (ISO 7064), as in IBANs and in
 * references of ISO 11649.
 */
export function fitsModulo97(text: string): boolean {
  return modulo97(text.slice(4) + text.slice(0, 4)) === 1
}

/**
 * Returns true for a text with a country of the IBAN registry, the length for that country, and correct check
 * digits (ISO 13616).
 */
export function fitsIbanForm(text: string): boolean {
  if (!ibanForm.test(text) || ibanLengths.get(text.slice(0, 2)) !== text.length) return false
  if (text.startsWith('NO') && !/^NO[0-9]{13}$/.test(text)) return false
  return fitsModulo97(text)
}

/** Returns true for an IBAN. D: the account number in a Norwegian one must have a correct check digit too. */
export function isIban(text: string): boolean {
  if (!fitsIbanForm(text)) return false
  const bban = norwegianBban(text)
  return bban === undefined || isNorwegianBban(bban)
}

/**
 * Removes blanks from an IBAN and converts it to capitals (ISO 13616). Any other text is returned unchanged.
 */
export function electronicIban(text: string): string {
  if (!/[a-z\s]/.test(text) || !/^[A-Za-z0-9\s]+$/.test(text)) return text
  const iban = text.replace(/\s/g, '').toUpperCase()
  return fitsIbanForm(iban) ? iban : text
}

/**
 * Returns true if an IBAN contains a national account number. D: a Norwegian IBAN contains only that. Others
 * also contain codes of bank and branch, which some countries count as part of the number, so a part is
 * enough.
 */
export function holdsBban(iban: string, bban: string): boolean {
  const innerBban = norwegianBban(iban)
  if (innerBban !== undefined) return innerBban === bban
  const plain = bban.replace(/[\s.-]/g, '').toUpperCase()
  return plain !== '' && iban.slice(4).includes(plain)
}

/**
 * Returns the account number of a Norwegian IBAN. Undefined for other countries, whose IBANs also contain
 * bank codes.
 */
export function norwegianBban(iban: string): string | undefined {
  return iban.startsWith('NO') && iban.length === norwegianIbanLength ? iban.slice(4) : undefined
}

function withCheckDigits(country: string, bban: string): string {
  const check = 98 - modulo97(`${bban}${country}00`)
  return `${country}${String(check).padStart(2, '0')}${bban}`
}

export function correctCreditorReference(text: string): string {
  return withCheckDigits('RF', text.slice(4))
}

export function norwegianIban(bban: string): string {
  return withCheckDigits('NO', bban)
}

/** Corrects the check digits of an IBAN. Returns undefined if anything else is wrong. */
export function correctIban(text: string): string | undefined {
  if (!/^[A-Z]{2}[A-Z0-9]{13,32}$/.test(text)) return undefined
  const country = text.slice(0, 2)
  const number = text.slice(4)
  const bban = country === 'NO' && /^[0-9]{11}$/.test(number) ? correctBban(number) : number
  if (bban === undefined) return undefined
  const correctedIban = withCheckDigits(country, bban)
  return isIban(correctedIban) ? correctedIban : undefined
}
