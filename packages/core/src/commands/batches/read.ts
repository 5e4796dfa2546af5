import { askingTpp } from '../../base/context.ts'
import { refuse } from '../../base/errors/refusal.ts'
import { serialOf } from '../../base/ids/id.ts'
import { pageQuery } from '../../base/input/page-query.ts'
import { descending, find } from '../../base/store/table.ts'
import { takePage } from '../../base/store/take-page.ts'
import { command, done } from '../../nouns/transition.ts'
import type { Bank } from '../../rows/bank.ts'
import type { Batch, BatchLine } from '../../rows/batches/model.ts'
import { paymentOf } from '../../rows/payments/find.ts'
import type { Payment } from '../../rows/payments/model.ts'

/** The outcome of a payment in a batch. */
export interface BatchLineView extends Omit<BatchLine, 'payment'> {
  readonly payment: Payment
}

/** A batch as a list shows it. */
export type BatchSummary = Pick<Batch, 'id' | 'at'>

/** A batch as a TPP sees it: with its own payments. */
export interface BatchView extends BatchSummary {
  readonly lines: readonly BatchLineView[]
}

function viewBatch(bank: Bank, { id, at, lines }: Batch, tpp: string): BatchView {
  const all = lines.map((line) => ({ ...line, payment: paymentOf(bank, line.payment) }))
  return { id, at, lines: all.filter(({ payment }) => payment.tpp === tpp) }
}

/** Lists the batches that have run, the latest first, without what was in them (X13): that is no business of every TPP. */
export const listBatches = command({
  query: pageQuery,
  run(bank, { query }) {
    const latest = descending(bank.batches, 'key', { serial: Number.POSITIVE_INFINITY })
    return done(
      bank,
      takePage(latest, query).map(({ id, at }): BatchSummary => ({ id, at })),
    )
  },
  total: (bank) => bank.batches.size,
})

/** Reads a batch: which payments of the TPP that asks it has booked, which wait, and why (X13). */
export const readBatch = command({
  params: ['batchId'],
  run(bank, { params: { batchId } }, context) {
    const serial = serialOf(bank.ids, 'batch', batchId)
    const batch = serial === undefined ? undefined : find(bank.batches, 'key', { serial })
    return batch === undefined
      ? refuse('E4k', 'there is no such batch', 'batchId')
      : done(bank, viewBatch(bank, batch, askingTpp(context)))
  },
})
