import type { Bank } from '../bank.ts'
import type { Debtor } from '../ledger/model.ts'
import type { Currency } from '../money/currencies.ts'
import { find } from '../store/table.ts'

/** The currency of what pays; nothing where that is closed. */
export function debtorCurrency(bank: Bank, { kind, account: serial }: Debtor): Currency | undefined {
  const holder =
    kind === 'account' ? find(bank.accounts, 'key', { serial }) : find(bank.cardAccounts, 'key', { serial })
  return holder?.currency
}
