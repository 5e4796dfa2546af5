import { limits } from '../../base/limits.ts'
import { iterateForward, putRow, removeAll } from '../../base/store/table.ts'
import { takePage } from '../../base/store/take-page.ts'
import type { Instant } from '../../base/time/instant.ts'
import { type Bank, nextId, schedule, withParts } from '../../rows/bank.ts'
import { findNextBatch } from '../../rows/batches/clock.ts'
import type { Batch, BatchLine, BatchTable } from '../../rows/batches/model.ts'
import type { PaymentStatus } from '../../rows/payments/status.ts'
import type { Executed } from '../payments/execute-payment.ts'
import { firstQueuedDay, runDuePayments } from '../payments/run-due-payments.ts'

/** Schedules the next batch after a time. */
export function scheduleBatch(bank: Bank, after: Instant): Bank {
  const at = findNextBatch(bank.calendar, after)
  return at === undefined ? bank : schedule(bank, { at, kind: 'batch' }).bank
}

/** Removes the oldest records if there are more than the bank keeps. */
export function keepLatest(batches: BatchTable): BatchTable {
  const surplus = batches.size - limits.batchesKeptMax
  return surplus <= 0
    ? batches
    : removeAll(batches, takePage(iterateForward(batches, 'key'), { offset: 0, limit: surplus }))
}

/**
 * Returns the epoch day of the first batch that has work. New work in `runBatch` must be added here too,
 * or `skipIdle` skips it.
 */
export function firstWorkDay(bank: Bank): number {
  return firstQueuedDay(bank)
}

/**
 * Outcomes by the status of a payment after a batch. A payment with any other status waits for the next
 * batch.
 */
const outcomes: Readonly<Partial<Record<PaymentStatus, BatchLine['outcome']>>> = {
  ACSC: 'booked',
  RJCT: 'rejected',
  PART: 'booked-in-part',
}

function createBatchLine({ payment: { serial, status, reason }, waitsFor }: Executed): BatchLine {
  const outcome = outcomes[status] ?? 'waits'
  const why = outcome === 'waits' ? (waitsFor ?? 'no-funds') : reason
  return { payment: serial, outcome, ...(why !== undefined && { reason: why }) }
}

/** Lists the outcomes of a batch, with a maximum number of payments for each TPP. */
function createBatchLines(executed: readonly Executed[]): readonly BatchLine[] {
  const counts = new Map<string, number>()
  const listedPayments = executed.filter(({ payment: { tpp } }) => {
    const count = (counts.get(tpp) ?? 0) + 1
    counts.set(tpp, count)
    return count <= limits.batchPaymentsNamedMax
  })
  return listedPayments.map(createBatchLine)
}

/**
 * Runs a batch: executes the payments that are due, saves a record, and schedules the next batch (§9 1.16.0).
 */
export function runBatch(bank: Bank, at: Instant): Bank {
  const run = runDuePayments(bank, at)
  const { bank: nextBank, serial, id } = nextId(run.bank, 'batch')
  const batch: Batch = { serial, id, at, lines: createBatchLines(run.executed) }
  return scheduleBatch(withParts(nextBank, { batches: keepLatest(putRow(nextBank.batches, batch)) }), at)
}
