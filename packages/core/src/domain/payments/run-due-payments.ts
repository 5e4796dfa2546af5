import { first, takeWhile } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { Bank } from '../../rows/bank.ts'
import { listExecutions } from '../../rows/payments/find.ts'
import { notQueued, type Payment } from '../../rows/payments/model.ts'
import { closeLedger, openLedger } from '../ledger/open-ledger.ts'
import { type Executed, enterExecuted, executeBulk, executeSingle } from './execute-payment.ts'
import { withoutPendingRows } from './ledger-entries.ts'

/** Lists the payments that wait for a batch and whose day has come, in the order of creation (X13). */
function duePayments(bank: Bank, today: number): readonly Payment[] {
  const from = { queueDay: Number.NEGATIVE_INFINITY, serial: 0 }
  const payments = takeWhile(bank.payments, 'byQueue', from, ({ queueDay }) => queueDay <= today)
  return [...payments].sort((left, right) => left.serial - right.serial)
}

/**
 * Returns the first epoch day with a payment for a batch; `notQueued`, which is after every day, if there is
 * none.
 */
export function firstQueuedDay({ payments }: Bank): number {
  return first(payments, 'byQueue')?.queueDay ?? notQueued
}

interface BatchRun {
  readonly bank: Bank
  readonly executed: readonly Executed[]
}

/** Returns true if a payment has ended without being booked completely. */
function hasPartlyFailed(executed: Executed | undefined): boolean {
  return executed?.payment.status === 'RJCT' || executed?.payment.status === 'PART'
}

/**
 * Executes every payment that is due, in the order of creation. Each one sees the balances after the earlier
 * ones (X13).
 */
export function runDuePayments(bank: Bank, at: Instant): BatchRun {
  const ledger = openLedger(bank, at)
  const payments = duePayments(bank, ledger.day)
  if (payments.length === 0) return { bank, executed: [] }
  const executed = payments.map((payment) =>
    payment.service === 'bulk-payments'
      ? executeBulk(ledger, payment, listExecutions(bank, payment.serial))
      : executeSingle(ledger, payment),
  )
  const entered = enterExecuted(closeLedger(ledger), executed)
  const cameToNothing = payments.filter((_, index) => hasPartlyFailed(executed[index]))
  return { bank: cameToNothing.reduce(withoutPendingRows, entered), executed }
}
