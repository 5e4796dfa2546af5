import type { Bank } from '../../rows/bank.ts'
import type { AccessEntry, Consent } from '../../rows/consents/model.ts'
import { isOfferedAt } from '../agreements/offer.ts'

/**
 * Returns true if the account is open and the person who gave the consent may still show it under the
 * agreement.
 */
export function isEntryOffered(
  bank: Bank,
  { agreement }: Consent,
  customer: number,
  entry: AccessEntry,
): boolean {
  return isOfferedAt(bank, { customer, agreement }, entry)
}

/**
 * Lists the accounts that a consent still opens, without closed ones and those to which the person lost
 * access (§7.4).
 */
export function findOpenEntries(bank: Bank, consent: Consent, customer: number): readonly AccessEntry[] {
  return consent.entries.filter((entry) => isEntryOffered(bank, consent, customer, entry))
}
