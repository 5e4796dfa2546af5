import type { Account } from './accounts/model.ts'
import { type AccountKind, holderTables } from './agreements/model.ts'
import type { Bank } from './bank.ts'
import type { CardAccount } from './card-accounts/model.ts'
import { existingRow, findRow } from './table-rows.ts'

/** An account or a card account. */
export type AnyHolder = Account | CardAccount

/** The kind and the serial of an account or card account. */
export interface HolderKey {
  readonly kind: AccountKind
  readonly account: number
}

/** The tables with the rows of accounts of each kind. */
export const historyTables = { account: 'transactions', 'card-account': 'cardTransactions' } as const

/** The account or card account, if it is there. */
export function findHolder(bank: Bank, { kind, account }: HolderKey): AnyHolder | undefined {
  return findRow(bank, holderTables[kind], account)
}

/** The account or card account, which must be there. */
export function existingHolder(bank: Bank, { kind, account }: HolderKey): AnyHolder {
  return existingRow(bank, holderTables[kind], account)
}

/** The holder whose balances count: the main card of a supplementary card, else the holder itself. */
export function requireMainAccount(bank: Bank, holder: AnyHolder): AnyHolder {
  return 'main' in holder ? existingRow(bank, 'cardAccounts', holder.main) : holder
}
