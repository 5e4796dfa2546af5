import { withoutAccountInAgreements } from '../agreements/delete.ts'
import type { Bank } from '../bank.ts'
import { removeAll } from '../store/table.ts'
import { withoutTransactions } from '../transactions/remove.ts'
import { command, done } from '../transition.ts'
import { accountById } from './find.ts'
import type { Account } from './model.ts'

/** The bank without an account, its transactions and its place in agreements. */
export function withoutAccount(bank: Bank, account: Account): Bank {
  const accounts = removeAll(bank.accounts, [account])
  const left = withoutTransactions({ ...bank, accounts }, account.serial)
  return withoutAccountInAgreements(left, 'account', account.serial)
}

/** Closes an account (D): it leaves every list and agreement with its transactions; its IBAN may be given anew. */
export const closeAccount = command({
  params: ['accountId'],
  run(bank, { params }) {
    const account = accountById(bank, params.accountId)
    return account.ok ? done(withoutAccount(bank, account.value), undefined) : account
  },
})
