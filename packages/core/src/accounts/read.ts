import type { Bank } from '../bank.ts'
import { pageQuery } from '../contract/page.ts'
import { takePage } from '../store/page.ts'
import { ascending } from '../store/table.ts'
import { command, done } from '../transition.ts'
import { accountById } from './find.ts'
import type { Account } from './model.ts'
import { viewAccount } from './view.ts'

function* openAccounts(bank: Bank): Generator<Account> {
  for (const account of ascending(bank.accounts, 'key')) if (!account.closed) yield account
}

/** Lists the open accounts in the order in which they were made (§4.5). */
export const listAccounts = command({
  query: pageQuery,
  run(bank, { query }) {
    const page = takePage(openAccounts(bank), query)
    return done(
      bank,
      page.map((account) => viewAccount(bank, account)),
    )
  },
})

/** Reads one open account (D). */
export const readAccount = command({
  params: ['accountId'],
  run(bank, { params }) {
    const account = accountById(bank, params.accountId)
    return account.ok ? done(bank, viewAccount(bank, account.value)) : account
  },
})
