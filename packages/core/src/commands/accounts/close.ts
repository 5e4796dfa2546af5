import { limits } from '../../base/limits.ts'
import { find, first } from '../../base/store/table.ts'
import { withoutTransactions } from '../../domain/transactions/remove.ts'
import { accountById } from '../../rows/accounts/find.ts'
import type { Account } from '../../rows/accounts/model.ts'
import { type Bank, nextSerial } from '../../rows/bank.ts'
import { withoutRows, withRow } from '../../rows/table-rows.ts'
import { withoutAccountInAgreements } from '../agreements/delete.ts'
import { deleteCommand } from '../row-commands.ts'

/** Records the IBAN of a closed account. Drops the oldest record if there are too many. */
function withClosedIban(bank: Bank, { iban }: Account): Bank {
  const { closedAccounts } = bank
  const oldest = closedAccounts.size < limits.closedAccountsMax ? undefined : first(closedAccounts, 'key')
  const obsoleteRow = find(closedAccounts, 'byIban', { iban }) ?? oldest
  const trimmedBank = obsoleteRow === undefined ? bank : withoutRows(bank, 'closedAccounts', [obsoleteRow])
  const { bank: nextBank, serial } = nextSerial(trimmedBank, 'closed-account')
  return withRow(nextBank, 'closedAccounts', { serial, iban })
}

/** Deletes an account, its transactions and its engagements in agreements. */
export function withoutAccount(bank: Bank, account: Account): Bank {
  const changedBank = withoutTransactions(withoutRows(bank, 'accounts', [account]), account.serial)
  return withoutAccountInAgreements(withClosedIban(changedBank, account), 'account', account.serial)
}

/**
 * Closes an account. D: it disappears from lists and agreements together with its transactions; a new account
 * may use its IBAN.
 */
export const closeAccount = deleteCommand('accountId', accountById, withoutAccount)
