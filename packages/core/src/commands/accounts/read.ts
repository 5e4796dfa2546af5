import { pageQuery } from '../../base/input/page-query.ts'
import { ascending } from '../../base/store/table.ts'
import { takePage } from '../../base/store/take-page.ts'
import { viewAccount } from '../../nouns/accounts/view.ts'
import { command, done } from '../../nouns/transition.ts'
import { accountById } from '../../rows/accounts/find.ts'

/** Lists the accounts in the order in which they were made (§4.5). */
export const listAccounts = command({
  query: pageQuery,
  run(bank, { query }) {
    const page = takePage(ascending(bank.accounts, 'key'), query)
    return done(
      bank,
      page.map((account) => viewAccount(bank, account)),
    )
  },
  total: (bank) => bank.accounts.size,
})

/** Reads one account (D). */
export const readAccount = command({
  params: ['accountId'],
  run(bank, { params }) {
    const account = accountById(bank, params.accountId)
    return account.ok ? done(bank, viewAccount(bank, account.value)) : account
  },
})
