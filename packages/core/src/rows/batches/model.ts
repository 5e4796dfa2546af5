import { limits } from '../../base/limits.ts'
import { idOfKind, instantSchema, maybe, oneOf, refTo, serial, storedList } from '../../base/store/fields.ts'
import { bySerial } from '../../base/store/orders.ts'
import { type Infer, row } from '../../base/store/row.ts'
import { emptyTable, type Table } from '../../base/store/table.ts'
import { rejectionWord } from '../payments/reasons.ts'

export const batchOutcomes = ['booked', 'waits', 'rejected', 'booked-in-part'] as const

const batchLineRow = row({
  payment: refTo('payments'),
  outcome: oneOf(batchOutcomes),
  reason: maybe(rejectionWord),
})

/** The outcome of a payment in a batch. `reason` says why it was not booked. */
export interface BatchLine extends Infer<typeof batchLineRow> {}

export const batchRow = row({
  serial,
  id: idOfKind('batch'),
  at: instantSchema,
  /** In the order of execution. If a TPP has very many payments in the batch, only the first are listed. */
  lines: storedList(batchLineRow, limits.paymentsMax),
})

export interface Batch extends Infer<typeof batchRow> {}

export type BatchTable = Table<Batch, { key: 'serial' }>

export const noBatches = emptyTable<BatchTable>({ key: bySerial })
