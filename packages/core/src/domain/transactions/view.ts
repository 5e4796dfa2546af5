import { computeId } from '../../base/ids/id.ts'
import { localDate } from '../../base/time/local-date.ts'
import type { Account } from '../../rows/accounts/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { pendingDay } from '../../rows/transactions/history.ts'
import type { Transaction, TransactionRow } from '../../rows/transactions/model.ts'

export function viewTransaction(bank: Bank, account: Account, row: TransactionRow): Transaction {
  return {
    id: computeId(bank.ids, 'transaction', row.serial),
    bookingDate: row.day === pendingDay ? undefined : localDate(row.day),
    valueDate: row.valueDay === undefined ? undefined : localDate(row.valueDay),
    currency: account.currency,
    amount: row.amount,
    details: row.details,
  }
}
