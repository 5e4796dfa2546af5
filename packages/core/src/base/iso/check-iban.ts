import { type Refusal, refuseAt } from '../errors/refusal.ts'
import { ok, type Result } from '../result.ts'
import { correctIban, isIban } from './iban.ts'
import { ibanLengths } from './iban-lengths.ts'

/** Explains the error in an invented IBAN; empty if the cause is unknown. */
function hintFor(iban: string): string {
  const mended = correctIban(iban)
  if (mended !== undefined) return `: with right check digits it is ${mended}`
  if (!/^[A-Z]{2}[0-9]{2}/.test(iban)) return ''
  const country = iban.slice(0, 2)
  const length = ibanLengths.get(country)
  if (length === undefined) return `: ${country} has no IBANs`
  return iban.length === length ? '' : `: one of ${country} has ${length} characters, not ${iban.length}`
}

/** Refuses a text that is no IBAN, with what it would be with right check digits, or what its length should be. */
export function checkIban(iban: string, path: string): Result<undefined, Refusal> {
  if (isIban(iban)) return ok(undefined)
  return refuseAt('X5e', path, `must be an IBAN with right check digits, got "${iban}"${hintFor(iban)}`)
}
