import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { checkDigitModulo11, fitsModulo11 } from '../../base/iso/bban.ts'
import type { StructuredReference } from '../../base/iso/structured-reference.ts'
import { ok, type Result } from '../../base/result.ts'

/** Checks the last digit by modulus 10 (Luhn): every second digit from the right is doubled. */
function fitsModulo10(digits: string): boolean {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const weightedDigit = place % 2 === 1 ? digit * 2 : digit
    sum += weightedDigit > 9 ? weightedDigit - 9 : weightedDigit
  }
  return sum % 10 === 0
}

/**
 * Returns true for a Norwegian payment reference (KID) with a check digit of modulus 10 or 11 (§7.1). D:
 * either is accepted, since the bank does not know which one the creditor uses.
 */
export function isKid(text: string): boolean {
  return /^[0-9]{2,25}$/.test(text) && (fitsModulo10(text) || fitsModulo11(text))
}

/** Explains why a text is not a KID, with the correct check digits. */
function explainKid(text: string): string {
  if (!/^[0-9]*$/.test(text)) return 'a KID has digits only'
  if (text.length < 2 || text.length > 25) return `a KID has 2 to 25 digits, not ${text.length}`
  const digits = text.slice(0, -1)
  const ten = Array.from('0123456789').find((digit) => fitsModulo10(digits + digit))
  const eleven = checkDigitModulo11(digits)
  const also = eleven === undefined || eleven === ten ? '' : ` or ${eleven} (modulus 11)`
  return `its last digit must be ${ten} (modulus 10)${also}`
}

type ReferenceKind = 'kid' | 'invoice' | 'reference'

/** Finds the kind of a reference. D: without a type it is a KID if its digits form one. */
export function computeReferenceKind({
  reference,
  referenceType = 'SCOR',
}: StructuredReference): ReferenceKind {
  if (referenceType === 'CINV') return 'invoice'
  return referenceType === 'SCOR' && isKid(reference) ? 'kid' : 'reference'
}

export function requireKid(kid: string, path: string): Result<string, Refusal> {
  return isKid(kid)
    ? ok(kid)
    : refuseAt(['P9e', 'KID_INVALID'], path, {
        problem: 'must be a KID of 2 to 25 digits with a right check digit',
        got: kid,
        detail: explainKid(kid),
      })
}
