import { computeId } from '../../base/ids/id.ts'
import { localDate } from '../../base/time/local-date.ts'
import type { Bank } from '../../rows/bank.ts'
import type { CardTransaction, CardTransactionRow } from '../../rows/card-transactions/model.ts'
import { pendingDay } from '../../rows/transactions/history.ts'

export function viewCardTransaction(bank: Bank, row: CardTransactionRow): CardTransaction {
  const { serial, day, transactionDay, transactionAmount, originalAmount, markupFee, details } = row
  return {
    id: computeId(bank.ids, 'card-transaction', serial),
    bookingDate: day === pendingDay ? undefined : localDate(day),
    transactionDate: localDate(transactionDay),
    transactionAmount,
    originalAmount,
    markupFee,
    details,
  }
}
