import { type Refusal, refuseAt } from '../errors/refusal.ts'
import { ok, type Result } from '../result.ts'
import { hintForBban, isNorwegianBban } from './bban.ts'
import { correctIban, isIban } from './iban.ts'
import { ibanLengths } from './iban-lengths.ts'

/** Explains the error in an IBAN. Returns an empty text if the cause is unknown. */
export function hintForIban(text: string): string {
  const iban = text.replace(/\s/g, '').toUpperCase()
  const correctedIban = correctIban(iban)
  if (correctedIban !== undefined) return `: with right check digits it is ${correctedIban}`
  if (!/^[A-Z]{2}[0-9]{2}/.test(iban)) return ''
  const country = iban.slice(0, 2)
  const length = ibanLengths.get(country)
  if (length === undefined) return `: ${country} has no IBANs`
  if (iban.length === length) return country === 'NO' ? hintForBban(iban.slice(4)) : ''
  return `: one of ${country} has ${length} characters, not ${iban.length}`
}

export function checkIban(iban: string, path: string): Result<undefined, Refusal> {
  if (isIban(iban)) return ok(undefined)
  return refuseAt('X5e', path, `must be an IBAN with right check digits, got "${iban}"${hintForIban(iban)}`)
}

export function checkNorwegianBban(bban: string, path: string): Result<undefined, Refusal> {
  if (isNorwegianBban(bban)) return ok(undefined)
  return refuseAt(
    /^[0-9]{11}$/.test(bban) ? 'P2l' : 'P2k',
    path,
    `must be a Norwegian account number of 11 digits with a right check digit, got "${bban}"${hintForBban(bban)}`,
  )
}
