import { batchAnswer, batchesAnswer, renderBatch, renderBatches } from '../../render/batches.ts'
import { type Operation, operation } from '../operation.ts'

const tag = 'Sandbox batches'
const path = '/v1/sandbox/batches'

/** The runs of the simulated batch processing (§9 1.16.0, D). */
export const batchOperations: readonly Operation[] = [
  operation({
    id: 'listBatches',
    method: 'GET',
    path,
    tag,
    summary: 'List the batches that have run, the latest first',
    source: 'D',
    command: 'listBatches',
    success: { status: 200, description: 'The batches', body: batchesAnswer },
    refusals: [],
    render: renderBatches,
  }),
  operation({
    id: 'readBatch',
    method: 'GET',
    path: `${path}/{batchId}`,
    tag,
    summary: 'Read what a batch has done with the payments of the TPP: booked, waits, rejected, and why',
    source: 'D',
    command: 'readBatch',
    success: { status: 200, description: 'The batch', body: batchAnswer },
    refusals: ['RESOURCE_UNKNOWN'],
    render: renderBatch,
  }),
]
