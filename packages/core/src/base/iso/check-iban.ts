import { type Refusal, refuseAt } from '../errors/refusal.ts'
import { ok, type Result } from '../result.ts'
import { explainBban, isNorwegianBban } from './bban.ts'
import { correctIban, isIban } from './iban.ts'
import { ibanLengths } from './iban-lengths.ts'

/** Explains the error in an IBAN. Returns undefined if the cause is unknown. */
export function explainIban(text: string): string | undefined {
  const iban = text.replace(/\s/g, '').toUpperCase()
  const correctedIban = correctIban(iban)
  if (correctedIban !== undefined) return `with right check digits it is ${correctedIban}`
  if (!/^[A-Z]{2}[0-9]{2}/.test(iban)) return undefined
  const country = iban.slice(0, 2)
  const length = ibanLengths.get(country)
  if (length === undefined) return `${country} has no IBANs`
  if (iban.length === length) return country === 'NO' ? explainBban(iban.slice(4)) : undefined
  return `one of ${country} has ${length} characters, not ${iban.length}`
}

export function checkIban(iban: string, path: string): Result<undefined, Refusal> {
  if (isIban(iban)) return ok(undefined)
  const problem = 'must be an IBAN with right check digits'
  return refuseAt('X5e', path, { problem, got: iban, detail: explainIban(iban) })
}

export function checkNorwegianBban(bban: string, path: string): Result<undefined, Refusal> {
  if (isNorwegianBban(bban)) return ok(undefined)
  return refuseAt(/^[0-9]{11}$/.test(bban) ? 'P2l' : 'P2k', path, {
    problem: 'must be a Norwegian account number of 11 digits with a right check digit',
    got: bban,
    detail: explainBban(bban),
  })
}
