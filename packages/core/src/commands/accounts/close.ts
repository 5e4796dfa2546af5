import { limits } from '../../base/limits.ts'
import { find, first } from '../../base/store/table.ts'
import { withoutTransactions } from '../../domain/transactions/remove.ts'
import { accountById } from '../../rows/accounts/find.ts'
import type { Account } from '../../rows/accounts/model.ts'
import { type Bank, nextSerial } from '../../rows/bank.ts'
import { withoutRows, withRow } from '../../rows/table-rows.ts'
import { withoutAccountInAgreements } from '../agreements/delete.ts'
import { deleteCommand } from '../row-commands.ts'

/** Keeps the IBAN of an account that is closed; of too many, the oldest is dropped. */
function withClosedIban(bank: Bank, { iban }: Account): Bank {
  const { closedAccounts } = bank
  const oldest = closedAccounts.size < limits.closedAccountsMax ? undefined : first(closedAccounts, 'key')
  const dropped = find(closedAccounts, 'byIban', { iban }) ?? oldest
  const left = dropped === undefined ? bank : withoutRows(bank, 'closedAccounts', [dropped])
  const { bank: counted, serial } = nextSerial(left, 'closed-account')
  return withRow(counted, 'closedAccounts', { serial, iban })
}

/** The bank without an account, its transactions and its place in agreements. */
export function withoutAccount(bank: Bank, account: Account): Bank {
  const left = withoutTransactions(withoutRows(bank, 'accounts', [account]), account.serial)
  return withoutAccountInAgreements(withClosedIban(left, account), 'account', account.serial)
}

/** Closes an account (D): it leaves every list and agreement with its transactions; its IBAN may be given anew. */
export const closeAccount = deleteCommand('accountId', accountById, withoutAccount)
