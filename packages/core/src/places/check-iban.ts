import { type Refusal, refuse } from '../errors/refusal.ts'
import { ok, type Result } from '../result.ts'
import { isIban, mendedIban } from './iban.ts'

/** Refuses a text that is no IBAN, with what it would be with right check digits. */
export function checkIban(iban: string, path: string): Result<undefined, Refusal> {
  if (isIban(iban)) return ok(undefined)
  const mended = mendedIban(iban)
  const hint = mended === undefined ? '' : `: with right check digits it is ${mended}`
  const text = `${path} must be an IBAN with right check digits, in capitals and without blanks, got "${iban}"${hint}`
  return refuse('FORMAT_ERROR', text, path)
}
