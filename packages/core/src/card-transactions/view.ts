import type { Bank } from '../bank.ts'
import { idOf } from '../ids/id.ts'
import { localDate } from '../time/local-date.ts'
import { pendingDay } from '../transactions/history.ts'
import type { CardTransaction, CardTransactionRow } from './model.ts'

/** A card transaction as it is read. */
export function viewCardTransaction(bank: Bank, row: CardTransactionRow): CardTransaction {
  const { serial, day, transactionDay, transactionAmount, originalAmount, markupFee, details } = row
  return {
    id: idOf(bank.ids, 'card-transaction', serial),
    bookingDate: day === pendingDay ? undefined : localDate(day),
    transactionDate: localDate(transactionDay),
    transactionAmount,
    originalAmount,
    markupFee,
    details,
  }
}
