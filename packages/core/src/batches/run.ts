import { type Bank, count, schedule } from '../bank.ts'
import { limits } from '../limits.ts'
import { ascending, put, removeAll } from '../store/table.ts'
import type { Instant } from '../time/instant.ts'
import { nextBatchAt } from './clock.ts'
import type { Batch, BatchTable } from './model.ts'

/** The bank that will run its next batch after this moment. */
export function scheduleBatch(bank: Bank, after: Instant): Bank {
  const at = nextBatchAt(bank.calendar, after)
  return at === undefined ? bank : schedule(bank, { at, kind: 'batch' }).bank
}

function keepLatest(batches: BatchTable): BatchTable {
  if (batches.size <= limits.batchesKeptMax) return batches
  const { value: oldest } = ascending(batches, 'key').next()
  return oldest === undefined ? batches : removeAll(batches, [oldest])
}

/** The bank after the batch of this moment, which leaves an entry and is followed by the next one (§9 1.16.0). */
export function runBatch(bank: Bank, at: Instant): Bank {
  const { bank: counted, serial } = count(bank, 'batch')
  const batch: Batch = { serial, at }
  return scheduleBatch({ ...counted, batches: keepLatest(put(counted.batches, batch)) }, at)
}
