import type { RejectionReason } from '../payments/reasons.ts'
import { bySerial } from '../store/orders.ts'
import { emptyTable, type Table } from '../store/table.ts'
import type { Instant } from '../time/instant.ts'

/** What can become of a payment in a batch. */
export const batchOutcomes = ['booked', 'waits', 'rejected', 'booked-in-part'] as const

/** What became of a payment in a batch, and why where it was not booked. */
export interface BatchLine {
  /** The serial of the payment. */
  readonly payment: number
  readonly outcome: (typeof batchOutcomes)[number]
  readonly reason?: RejectionReason
}

/** A run of the simulated batch processing. */
export interface Batch {
  readonly serial: number
  readonly id: string
  readonly at: Instant
  /** What became of the payments that were due, in the order of execution; of very many of one TPP only the first. */
  readonly lines: readonly BatchLine[]
}

/** The latest batches, in the order in which they ran. */
export type BatchTable = Table<Batch, { key: 'serial' }>

/** No batches. */
export const noBatches = emptyTable<BatchTable>({ key: bySerial })
