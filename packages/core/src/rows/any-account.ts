import type { Account } from './accounts/model.ts'
import { type AccountKind, accountTables } from './agreements/model.ts'
import type { Bank } from './bank.ts'
import type { CardAccount } from './card-accounts/model.ts'
import { existingRow, findRow } from './table-rows.ts'

export type AnyAccount = Account | CardAccount

export interface AccountKey {
  readonly kind: AccountKind
  readonly account: number
}

/** The table with the transactions of each kind of account. */
export const historyTables = { account: 'transactions', 'card-account': 'cardTransactions' } as const

export function findAnyAccount(bank: Bank, { kind, account }: AccountKey): AnyAccount | undefined {
  return findRow(bank, accountTables[kind], account)
}

/** Finds an account or card account. Throws if it does not exist. */
export function requireAnyAccount(bank: Bank, { kind, account }: AccountKey): AnyAccount {
  return existingRow(bank, accountTables[kind], account)
}

/** Returns the account with the balances: for a supplementary card, the main card account. */
export function requireMainAccount(bank: Bank, account: AnyAccount): AnyAccount {
  return 'main' in account ? existingRow(bank, 'cardAccounts', account.main) : account
}
