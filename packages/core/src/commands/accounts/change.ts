import { exactAmount, wholeAmount } from '../../base/money/contract.ts'
import { newBalanceProblems, readNewBalances } from '../../nouns/accounts/balances.ts'
import { viewAccount } from '../../nouns/accounts/view.ts'
import { command, succeed } from '../../nouns/transition.ts'
import { balances } from '../../rows/accounts/contract.ts'
import { accountById } from '../../rows/accounts/find.ts'
import { withRow } from '../../rows/table-rows.ts'

/** Sets the balances of an account (§9 1.17.1). */
export const updateAccountBalances = command({
  params: ['accountId'],
  body: balances(exactAmount),
  wireBody: balances(wholeAmount),
  bodyProblems(body, { bank, params }) {
    const found = accountById(bank, params.accountId ?? '')
    return found.ok ? newBalanceProblems(body, found.value.currency) : []
  },
  run(bank, { params, body }) {
    const account = accountById(bank, params.accountId)
    if (!account.ok) return account
    const read = readNewBalances(body, account.value)
    if (!read.ok) return read
    const changed = { ...account.value, ...read.value }
    return succeed(withRow(bank, 'accounts', changed), viewAccount(bank, changed))
  },
})
