import type { Account } from '../accounts/model.ts'
import type { Bank } from '../bank.ts'
import { idOf } from '../ids/id.ts'
import { localDate } from '../time/local-date.ts'
import { pendingDay } from './history.ts'
import type { Transaction, TransactionRow } from './model.ts'

/** A transaction as it is read. */
export function viewTransaction(bank: Bank, account: Account, row: TransactionRow): Transaction {
  return {
    id: idOf(bank.ids, 'transaction', row.serial),
    bookingDate: row.day === pendingDay ? undefined : localDate(row.day),
    valueDate: row.valueDay === undefined ? undefined : localDate(row.valueDay),
    currency: account.currency,
    amount: row.amount,
    details: row.details,
  }
}
