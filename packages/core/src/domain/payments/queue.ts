import { putAll } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { Bank } from '../../rows/bank.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { awaitsExecution } from '../../rows/payments/status.ts'
import type { OpenLedger } from '../ledger/open-ledger.ts'
import { atNextBatch } from './execution-date.ts'
import { addPendingRows, createLedgerEntries, queueStartDay, waitsFrom } from './ledger-entries.ts'
import { afterLook } from './move.ts'
import { fundsNow, scheduleNextDay } from './wait.ts'

/** The current time, and the epoch day of the next batch. */
interface Queueing {
  readonly now: Instant
  readonly batchDay: number | undefined
}

/**
 * Adds an approved payment (ACTC) to the queue for its day and batch (P5). It has pending rows from its day
 * on (A5).
 */
export function enqueue(look: OpenLedger, approved: Payment, { now, batchDay }: Queueing): Payment {
  const dated = atNextBatch(approved, batchDay)
  const checkedPayment = afterLook(dated, queueStartDay(dated) <= look.day, fundsNow(look, approved, now))
  return {
    ...checkedPayment,
    queueDay: dated.executionDay,
    pendingRow:
      waitsFrom(approved) > look.day
        ? undefined
        : addPendingRows(look, approved, createLedgerEntries(approved)),
  }
}

/** Saves payments. Schedules a timer for the next day that changes something for each that waits. */
export function enterQueued(bank: Bank, payments: readonly Payment[], today: number): Bank {
  let current = bank
  const entering = payments.map((payment) => {
    if (!awaitsExecution(payment)) return payment
    const update = scheduleNextDay(current, payment, today)
    current = update.bank
    return update.payment
  })
  return { ...current, payments: putAll(current.payments, entering) }
}
