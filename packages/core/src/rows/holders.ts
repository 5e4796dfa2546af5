import type { Account } from './accounts/model.ts'
import { type AccountKind, holderTables } from './agreements/model.ts'
import type { Bank } from './bank.ts'
import type { CardAccount } from './card-accounts/model.ts'
import { existingRow, findRow } from './table-rows.ts'

export type AnyHolder = Account | CardAccount

export interface HolderKey {
  readonly kind: AccountKind
  readonly account: number
}

/** The table with the transactions of each kind of account. */
export const historyTables = { account: 'transactions', 'card-account': 'cardTransactions' } as const

export function findHolder(bank: Bank, { kind, account }: HolderKey): AnyHolder | undefined {
  return findRow(bank, holderTables[kind], account)
}

/** Finds an account or card account. Throws if it does not exist. */
export function existingHolder(bank: Bank, { kind, account }: HolderKey): AnyHolder {
  return existingRow(bank, holderTables[kind], account)
}

/** Returns the account with the balances: for a supplementary card, the main card account. */
export function requireMainAccount(bank: Bank, holder: AnyHolder): AnyHolder {
  return 'main' in holder ? existingRow(bank, 'cardAccounts', holder.main) : holder
}
