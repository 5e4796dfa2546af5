import { limits } from '../../base/limits.ts'
import { idOfKind, maybe, moment, oneOf, refTo, serial, storedList } from '../../base/store/fields.ts'
import { bySerial } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { rejectionWord } from '../payments/reasons.ts'

/** Outcomes of a payment in a batch. */
export const batchOutcomes = ['booked', 'waits', 'rejected', 'booked-in-part'] as const

const batchLineRow = row({
  /** The serial of the payment. */
  payment: refTo('payments'),
  outcome: oneOf(batchOutcomes),
  reason: maybe(rejectionWord),
})

/** The outcome of a payment in a batch, with the reason if it was not booked. */
export interface BatchLine extends Infer<typeof batchLineRow> {}

export const batchRow = row({
  serial,
  id: idOfKind('batch'),
  at: moment,
  /** Outcomes of the payments that were due, in the order of execution; only the first if one TPP has very many. */
  lines: storedList(batchLineRow, limits.paymentsMax),
})

/** A run of the simulated batch processing. */
export interface Batch extends Infer<typeof batchRow> {}

/** The latest batches, in the order in which they ran. */
export type BatchTable = Table<Batch, { key: 'serial' }>

/** No batches. */
export const noBatches = emptyTable<BatchTable>({ key: bySerial })
