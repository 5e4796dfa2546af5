import type { Bank } from '../../rows/bank.ts'
import type { AccessEntry, Consent } from '../../rows/consents/model.ts'
import { isOfferedAt } from '../agreements/offer.ts'

/** Whether the person who gave a consent may still show this account, which must be open and in the agreement. */
export function isEntryOffered(
  bank: Bank,
  { agreement }: Consent,
  customer: number,
  entry: AccessEntry,
): boolean {
  return isOfferedAt(bank, { customer, agreement }, entry)
}

/** What a consent still opens: closed accounts and those that the person lost are left out (§7.4). */
export function offeredEntries(bank: Bank, consent: Consent, customer: number): readonly AccessEntry[] {
  return consent.entries.filter((entry) => isEntryOffered(bank, consent, customer, entry))
}
