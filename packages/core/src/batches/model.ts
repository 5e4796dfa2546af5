import { bySerial } from '../store/orders.ts'
import { emptyTable, type Table } from '../store/table.ts'
import type { Instant } from '../time/instant.ts'

/** A run of the simulated batch processing. */
export interface Batch {
  readonly serial: number
  readonly at: Instant
}

/** The latest batches, in the order in which they ran. */
export type BatchTable = Table<Batch, { key: 'serial' }>

/** No batches. */
export const noBatches = emptyTable<BatchTable>({ key: bySerial })
