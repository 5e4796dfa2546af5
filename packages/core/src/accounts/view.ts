import type { Bank } from '../bank.ts'
import { customerOf } from '../customers/find.ts'
import type { Account } from './model.ts'

/** An account with the number of its owner. */
export interface AccountView extends Account {
  readonly customerNumber: string
}

/** An account as it is read. */
export function viewAccount(bank: Bank, account: Account): AccountView {
  return { ...account, customerNumber: customerOf(bank, account.owner).number }
}
