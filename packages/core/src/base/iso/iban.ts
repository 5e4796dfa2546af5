import { correctBban, isNorwegianBban } from './bban.ts'
import { ibanLengths } from './iban-lengths.ts'

/** The form of an IBAN in electronic writing (ISO 13616): country, check digits 02 to 98, up to 30 letters and digits. */
const ibanForm = /^[A-Z]{2}(?:0[2-9]|[1-8][0-9]|9[0-8])[A-Z0-9]{11,30}$/

const norwegianIbanLength = 15

/** The remainder of a text of digits and capital letters (A is 10, Z is 35) by 97, taken piece by piece (ISO 7064). */
function modulo97(text: string): number {
  let remainder = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    const value = unit < 0x3a ? unit - 0x30 : unit - 0x37
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/** True if the check digits behind the first two letters fit the rest (ISO 7064), as in IBANs and in references of ISO 11649. */
export function fitsModulo97(text: string): boolean {
  return modulo97(text.slice(4) + text.slice(0, 4)) === 1
}

/** True if the text has a country of the IBAN registry, the length for that country, and correct check digits (ISO 13616). */
export function fitsIbanForm(text: string): boolean {
  if (!ibanForm.test(text) || ibanLengths.get(text.slice(0, 2)) !== text.length) return false
  if (text.startsWith('NO') && !/^NO[0-9]{13}$/.test(text)) return false
  return fitsModulo97(text)
}

/** True if the text is an IBAN. D: the account number in a Norwegian one needs a right check digit of its own. */
export function isIban(text: string): boolean {
  if (!fitsIbanForm(text)) return false
  const bban = norwegianBban(text)
  return bban === undefined || isNorwegianBban(bban)
}

/**
 * An IBAN as it is written for machines (ISO 13616), whatever letters and groups a person has written it in; any other text as it
 * stands.
 */
export function electronicIban(text: string): string {
  if (!/[a-z\s]/.test(text) || !/^[A-Za-z0-9\s]+$/.test(text)) return text
  const iban = text.replace(/\s/g, '').toUpperCase()
  return fitsIbanForm(iban) ? iban : text
}

/**
 * True if an IBAN contains a national account number. D: a Norwegian IBAN contains nothing else; others also have codes of bank and branch
 * and check digits, which some countries count into the number, so a part of them is enough.
 */
export function holdsBban(iban: string, bban: string): boolean {
  const own = norwegianBban(iban)
  if (own !== undefined) return own === bban
  const plain = bban.replace(/[\s.-]/g, '').toUpperCase()
  return plain !== '' && iban.slice(4).includes(plain)
}

/** The national account number inside a Norwegian IBAN; nothing for other countries, whose IBANs hold more than that. */
export function norwegianBban(iban: string): string | undefined {
  return iban.startsWith('NO') && iban.length === norwegianIbanLength ? iban.slice(4) : undefined
}

function withCheckDigits(country: string, bban: string): string {
  const check = 98 - modulo97(`${bban}${country}00`)
  return `${country}${String(check).padStart(2, '0')}${bban}`
}

/** Returns a creditor reference of ISO 11649 with the right check digits behind RF. */
export function correctCreditorReference(text: string): string {
  return withCheckDigits('RF', text.slice(4))
}

/** The Norwegian IBAN of a national account number of 11 digits. */
export function norwegianIban(bban: string): string {
  return withCheckDigits('NO', bban)
}

/** The IBAN with correct check digits, as a hint for invented ones; undefined if more is wrong with it. */
export function correctIban(text: string): string | undefined {
  if (!/^[A-Z]{2}[A-Z0-9]{13,32}$/.test(text)) return undefined
  const country = text.slice(0, 2)
  const number = text.slice(4)
  const bban = country === 'NO' && /^[0-9]{11}$/.test(number) ? correctBban(number) : number
  if (bban === undefined) return undefined
  const mended = withCheckDigits(country, bban)
  return isIban(mended) ? mended : undefined
}
