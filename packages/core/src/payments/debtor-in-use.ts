import type { Bank } from '../bank.ts'
import { cardAccountOf } from '../card-accounts/find.ts'
import type { Debtor } from '../ledger/model.ts'
import { find } from '../store/table.ts'

/** Whether what pays is there: an account that is open, or a card that is not deleted, nor the one whose balances it has. */
export function isInUse(bank: Bank, { kind, account: serial }: Debtor): boolean {
  if (kind === 'account') return find(bank.accounts, 'key', { serial }) !== undefined
  const card = find(bank.cardAccounts, 'key', { serial })
  return (
    card !== undefined && [card, cardAccountOf(bank, card.main)].every(({ status }) => status !== 'deleted')
  )
}
