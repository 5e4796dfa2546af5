import { exactAmount, wholeAmount } from '../../base/money/contract.ts'
import { requireEntry } from '../../base/require-entry.ts'
import { newBalanceProblems, readNewBalances } from '../../domain/accounts/balances.ts'
import { viewAccount } from '../../domain/accounts/view.ts'
import { command, succeed } from '../../domain/command.ts'
import { balances } from '../../rows/accounts/contract.ts'
import { accountById } from '../../rows/accounts/find.ts'
import { type AccountKind, accountTables } from '../../rows/agreements/model.ts'
import { type AnyAccount, requireMainAccount } from '../../rows/any-account.ts'
import type { Bank } from '../../rows/bank.ts'
import { withRow } from '../../rows/table-rows.ts'
import type { RowFinder } from '../row-commands.ts'

export function balancesCommand<const Param extends string, ShownAccount extends AnyAccount, View>(
  kind: AccountKind,
  param: Param,
  find: RowFinder<ShownAccount>,
  view: (bank: Bank, account: ShownAccount) => View,
) {
  return command({
    params: [param],
    body: balances(exactAmount),
    wireBody: balances(wholeAmount),
    bodyProblems(body, { bank, params, context }) {
      const lookup = find(bank, requireEntry(params, param), context)
      return lookup.ok ? newBalanceProblems(body, lookup.value.currency) : []
    },
    run(bank, { params, body }, context) {
      const lookup = find(bank, params[param], context)
      if (!lookup.ok) return lookup
      const main = requireMainAccount(bank, lookup.value)
      const newBalances = readNewBalances(body, main)
      if (!newBalances.ok) return newBalances
      const changedBank = withRow(bank, accountTables[kind], { ...main, ...newBalances.value })
      return succeed(changedBank, view(changedBank, { ...lookup.value, ...newBalances.value }))
    },
  })
}

/** Sets balances (§9 1.17.1). */
export const updateAccountBalances = balancesCommand('account', 'accountId', accountById, viewAccount)
