import { type Refusal, refuseAt } from '../../base/errors/refusal.ts'
import { holdsBban, isIban, norwegianBban } from '../../base/iso/iban.ts'
import { ok, type Result } from '../../base/result.ts'
import { accountByIban } from '../../rows/accounts/find.ts'
import type { Bank } from '../../rows/bank.ts'

/** The numbers by which a request names an account. */
interface Numbers {
  readonly iban?: string | undefined
  readonly bban?: string | undefined
}

/**
 * Refuses an IBAN and a bban side by side that are not those of one account. D: what the bank itself tells of an account here is
 * taken, too, since a client sends back what it was told. A text that is no IBAN says nothing about a bban.
 */
export function requireOneAccount(
  bank: Bank,
  { iban, bban }: Numbers,
  path: string,
): Result<undefined, Refusal> {
  if (iban === undefined || bban === undefined || !isIban(iban)) return ok(undefined)
  if (holdsBban(iban, bban) || accountByIban(bank, iban)?.bban === bban) return ok(undefined)
  const own = norwegianBban(iban) ?? 'another one'
  const flaw = `must have the iban and the bban of one account: the bban of this IBAN is ${own}, got "${bban}"`
  return refuseAt('X5k', path, flaw)
}
