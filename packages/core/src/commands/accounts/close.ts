import { withoutTransactions } from '../../nouns/transactions/remove.ts'
import { accountById } from '../../rows/accounts/find.ts'
import type { Account } from '../../rows/accounts/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { withoutRows } from '../../rows/table-rows.ts'
import { withoutAccountInAgreements } from '../agreements/delete.ts'
import { deleteCommand } from '../row-commands.ts'

/** The bank without an account, its transactions and its place in agreements. */
export function withoutAccount(bank: Bank, account: Account): Bank {
  const left = withoutTransactions(withoutRows(bank, 'accounts', [account]), account.serial)
  return withoutAccountInAgreements(left, 'account', account.serial)
}

/** Closes an account (D): it leaves every list and agreement with its transactions; its IBAN may be given anew. */
export const closeAccount = deleteCommand('accountId', accountById, withoutAccount)
