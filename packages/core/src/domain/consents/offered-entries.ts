import type { Bank } from '../../rows/bank.ts'
import type { AccessEntry, Consent } from '../../rows/consents/model.ts'
import { isOfferedAt } from '../agreements/offer.ts'

/** True if the person who gave a consent may still show this account, which must be open and in the agreement. */
export function isEntryOffered(
  bank: Bank,
  { agreement }: Consent,
  customer: number,
  entry: AccessEntry,
): boolean {
  return isOfferedAt(bank, { customer, agreement }, entry)
}

/** The accounts that a consent still opens: without closed ones and those that the person lost (§7.4). */
export function findOpenEntries(bank: Bank, consent: Consent, customer: number): readonly AccessEntry[] {
  return consent.entries.filter((entry) => isEntryOffered(bank, consent, customer, entry))
}
