import { pageQuery } from '../contract/page.ts'
import { takePage } from '../store/page.ts'
import { ascending } from '../store/table.ts'
import { command, done } from '../transition.ts'
import { accountById } from './find.ts'
import { viewAccount } from './view.ts'

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
