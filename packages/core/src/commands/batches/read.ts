import { type Context, requireTpp } from '../../base/context.ts'
import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { pageQuery } from '../../base/input/page-query.ts'
import { ok, type Result } from '../../base/result.ts'
import { iterateBackward } from '../../base/store/table.ts'
import type { Bank } from '../../rows/bank.ts'
import type { Batch, BatchLine } from '../../rows/batches/model.ts'
import { requirePayment } from '../../rows/payments/find.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { findRowById } from '../../rows/table-rows.ts'
import { listCommand, readCommand } from '../row-commands.ts'

/** The outcome of a payment in a batch, with the payment. */
export interface BatchLineView extends Omit<BatchLine, 'payment'> {
  readonly payment: Payment
}

type BatchSummary = Pick<Batch, 'id' | 'at'>

/** A batch with the payments of the calling TPP only. */
export interface BatchView extends BatchSummary {
  readonly lines: readonly BatchLineView[]
}

function viewBatch(bank: Bank, { id, at, lines }: Batch, context: Context): BatchView {
  const tpp = requireTpp(context)
  const allLines = lines.map((line) => ({ ...line, payment: requirePayment(bank, line.payment) }))
  return { id, at, lines: allLines.filter(({ payment }) => payment.tpp === tpp) }
}

function batchById(bank: Bank, id: string): Result<Batch, Refusal> {
  const batch = findRowById(bank, 'batches', id)
  return batch === undefined ? refuse('E4k', 'there is no such batch', 'batchId') : ok(batch)
}

/**
 * Lists past batches, latest first (X13). It leaves out their payments, since those of other TPPs are
 * confidential.
 */
export const listBatches = listCommand(
  'batches',
  pageQuery,
  (_, { id, at }): BatchSummary => ({ id, at }),
  ({ batches }) => iterateBackward(batches, 'key', { serial: Number.POSITIVE_INFINITY }),
)

/** Reads a batch: which payments of the calling TPP were booked, which wait, and why (X13). */
export const readBatch = readCommand('batchId', batchById, viewBatch)
