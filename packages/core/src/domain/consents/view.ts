import { find } from '../../base/store/table.ts'
import { findAnyAccount } from '../../rows/any-account.ts'
import type { Bank } from '../../rows/bank.ts'
import type { AccessRights, Consent } from '../../rows/consents/model.ts'
import { findOpenEntries } from './offered-entries.ts'

interface ConsentedAccount extends AccessRights {
  readonly iban?: string
  readonly maskedPan?: string
  readonly currency: string
}

/** A consent with the numbers of the accounts that it opens. Closed ones are left out. */
export interface ConsentView extends Consent {
  readonly accounts: readonly ConsentedAccount[]
}

export function viewConsent(bank: Bank, consent: Consent): ConsentView {
  const psu = find(bank.psus, 'key', { serial: consent.psu })
  const entries = findOpenEntries(bank, consent, psu?.customer ?? 0)
  const accounts = entries.flatMap((entry): ConsentedAccount[] => {
    const account = findAnyAccount(bank, entry)
    if (account === undefined) return []
    const name = 'iban' in account ? { iban: account.iban } : { maskedPan: account.maskedPan }
    const { balances, transactions } = entry
    return [{ ...name, currency: account.currency, balances, transactions }]
  })
  return { ...consent, accounts }
}
