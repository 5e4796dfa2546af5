import type { Bank } from '../bank.ts'
import type { Book } from '../ledger/book.ts'
import { serialsOfDebit } from '../ledger/debit-rows.ts'
import { release, reserve } from '../ledger/reserve.ts'
import { epochDay } from '../time/local-date.ts'
import type { Payment } from './model.ts'
import { movementsOf } from './movement.ts'

/** The serials of the pending rows of each transfer of a payment that waits as such, as they were given when it began to wait. */
export function pendingSerials({ transfers, pendingRow }: Payment): readonly (readonly number[])[] {
  if (pendingRow === undefined) return []
  let next = pendingRow
  return transfers.map((transfer) => {
    const serials = serialsOfDebit(transfer, next)
    next += serials.length
    return serials
  })
}

/** The epoch day from which a payment for batches waits as pending rows: the one that was asked for, or at once. */
export function waitsFrom({ requestedExecutionDate }: Payment): number {
  return requestedExecutionDate === undefined ? Number.NEGATIVE_INFINITY : epochDay(requestedExecutionDate)
}

/** A payment that waits from now on as pending rows, which stand in the book; as it was where what pays is gone. */
export function withPendingRows(book: Book, payment: Payment, movements = movementsOf(payment)): Payment {
  const [pendingRow] = movements.map((movement) => reserve(book, movement, payment.serial))
  return pendingRow === undefined ? payment : { ...payment, pendingRow }
}

/** The bank without the rows of a payment that are still pending: `expected` has again what they held. */
export function withoutPendingRows(bank: Bank, payment: Payment): Bank {
  const { debtor } = payment
  return release(bank, debtor.kind, pendingSerials(payment).flat())
}
