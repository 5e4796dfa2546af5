import { exactAmount, wholeAmount } from '../../base/money/contract.ts'
import { newBalanceProblems, readNewBalances } from '../../domain/accounts/balances.ts'
import { viewAccount } from '../../domain/accounts/view.ts'
import { command, succeed } from '../../domain/transition.ts'
import { balances } from '../../rows/accounts/contract.ts'
import { accountById } from '../../rows/accounts/find.ts'
import { type AccountKind, holderTables } from '../../rows/agreements/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { type AnyHolder, requireMainAccount } from '../../rows/holders.ts'
import { withRow } from '../../rows/table-rows.ts'
import type { RowFinder } from '../row-commands.ts'

export function balancesCommand<const Param extends string, Holder extends AnyHolder, View>(
  kind: AccountKind,
  param: Param,
  find: RowFinder<Holder>,
  view: (bank: Bank, holder: Holder) => View,
) {
  return command({
    params: [param],
    body: balances(exactAmount),
    wireBody: balances(wholeAmount),
    bodyProblems(body, { bank, params, context }) {
      const found = find(bank, params[param] ?? '', context)
      return found.ok ? newBalanceProblems(body, found.value.currency) : []
    },
    run(bank, { params, body }, context) {
      const found = find(bank, params[param], context)
      if (!found.ok) return found
      const main = requireMainAccount(bank, found.value)
      const read = readNewBalances(body, main)
      if (!read.ok) return read
      const changed = withRow(bank, holderTables[kind], { ...main, ...read.value })
      return succeed(changed, view(changed, { ...found.value, ...read.value }))
    },
  })
}

/** Sets balances (§9 1.17.1). */
export const updateAccountBalances = balancesCommand('account', 'accountId', accountById, viewAccount)
