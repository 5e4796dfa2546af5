import {
  type Batch,
  type BatchView,
  batchOutcomes,
  paymentStatuses,
  rejectionReasons,
} from '@pocketbank/core'
import * as v from 'valibot'
import { linksOf, linkTo } from './links.ts'
import { paymentPath } from './payment-links.ts'

const batchLinks = linksOf('self')

/** The batches that have run (X13). */
export const batchesAnswer = v.array(v.object({ batchId: v.string(), ranAt: v.string(), _links: batchLinks }))

/** A batch and what became of the payments in it (X13). */
export const batchAnswer = v.object({
  batchId: v.string(),
  ranAt: v.string(),
  payments: v.array(
    v.object({
      paymentId: v.string(),
      outcome: v.picklist(batchOutcomes),
      reason: v.optional(v.string()),
      transactionStatus: v.picklist(paymentStatuses),
      _links: linksOf('payment'),
    }),
  ),
  _links: batchLinks,
})

function linksOfBatch(id: string) {
  return { self: linkTo(`/v1/sandbox/batches/${id}`, 'GET') }
}

function momentText(at: number): string {
  return new Date(at).toISOString()
}

/** Writes the batches that have run. */
export function renderBatches(
  batches: readonly Pick<Batch, 'id' | 'at'>[],
): v.InferOutput<typeof batchesAnswer> {
  return batches.map(({ id, at }) => ({ batchId: id, ranAt: momentText(at), _links: linksOfBatch(id) }))
}

/** Writes a batch; the status of each payment is the one of this moment. */
export function renderBatch({ id, at, lines }: BatchView): v.InferOutput<typeof batchAnswer> {
  return {
    batchId: id,
    ranAt: momentText(at),
    payments: lines.map(({ payment, outcome, reason }) => ({
      ...{ paymentId: payment.id, outcome },
      ...(reason !== undefined && { reason: rejectionReasons[reason].text }),
      transactionStatus: payment.status,
      _links: { payment: linkTo(paymentPath(payment), 'GET') },
    })),
    _links: linksOfBatch(id),
  }
}
