import type { Account } from '../../rows/accounts/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { requireCustomer } from '../../rows/customers/find.ts'

/** An account with the number of its owner. */
export interface AccountView extends Account {
  readonly customerNumber: string
}

export function viewAccount(bank: Bank, account: Account): AccountView {
  return { ...account, customerNumber: requireCustomer(bank, account.owner).number }
}
