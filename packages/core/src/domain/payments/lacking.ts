import type { Instant } from '../../base/time/instant.ts'
import type { Bank } from '../../rows/bank.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { book } from '../ledger/book-entries.ts'
import { openLedger } from '../ledger/open-ledger.ts'
import { createLedgerEntry } from './ledger-entries.ts'

/** The indexes of the transfers without sufficient funds, by the id of their payment. */
export type LackingFunds = ReadonlyMap<string, ReadonlySet<number>>

/**
 * Finds the transfers without sufficient funds if all payments were executed now, in the order of creation,
 * as in a batch. They are booked in a ledger that is never closed.
 */
export function lackingFunds(bank: Bank, payments: readonly Payment[], now: Instant): LackingFunds {
  const ledger = openLedger(bank, now)
  const lacking = new Map<string, ReadonlySet<number>>()
  for (const payment of payments.toSorted((left, right) => left.serial - right.serial)) {
    const fundsByTransfer = payment.transfers.map((transfer, index) =>
      book(ledger, createLedgerEntry(payment, transfer, index)),
    )
    const places = fundsByTransfer.flatMap((funds, index) => (funds === 'no-funds' ? [index] : []))
    if (places.length > 0) lacking.set(payment.id, new Set(places))
  }
  return lacking
}
