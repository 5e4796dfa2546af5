import { type BatchView, paymentStatuses } from '@pocketbank/core'
import { type Batch, batchOutcomes } from '@pocketbank/core/rows/batches/model'
import { rejectionReasons } from '@pocketbank/core/rows/payments/reasons'
import * as v from 'valibot'
import { paymentPath } from '../payments/payment-links.ts'
import { createLinksContract, linkTo } from '../render/links.ts'
import { listShape, nestedField, shape } from '../render/shape.ts'
import { operations } from '../table.ts'

const path = '/v1/sandbox/batches'

/** A batch in a list (X13). */
const listedBatchShape = shape<Pick<Batch, 'id' | 'at'>>()({
  batchId: [v.string(), ({ id }) => id, 'The id of the batch.'],
  ranAt: [v.string(), ({ at }) => new Date(at).toISOString(), 'The time of the batch, in UTC.'],
  _links: [createLinksContract('self'), ({ id }) => ({ self: linkTo(`${path}/${id}`, 'GET') })],
})

/** The result of a payment in a batch. Its status is the current one, not that at the time of the batch. */
const resultShape = shape<BatchView['lines'][number]>()({
  paymentId: [
    v.string(),
    ({ payment }) => payment.id,
    'The id of the payment. It stays valid after every change.',
    '§2.3',
  ],
  outcome: [v.picklist(batchOutcomes), ({ outcome }) => outcome, 'The outcome of the batch for the payment.'],
  reason: [
    v.optional(v.string()),
    ({ reason }) => reason && rejectionReasons[reason].text,
    'The reason if the payment was rejected.',
  ],
  transactionStatus: [
    v.picklist(paymentStatuses),
    ({ payment }) => payment.status,
    'The status that the payment has now, a code of ISO 20022.',
    '§3.1',
  ],
  _links: [
    createLinksContract('payment'),
    ({ payment }) => ({ payment: linkTo(paymentPath(payment), 'GET') }),
  ],
})

const { _links, ...batchFields } = listedBatchShape.fields

/** A batch with the result of each of its payments (X13). */
const batchShape = shape<BatchView>()({
  ...batchFields,
  payments: nestedField(
    listShape(resultShape),
    ({ lines }) => lines,
    'The payments that were due, each with its outcome.',
  ),
  _links,
})

const listResponse = {
  description: 'The batches',
  body: listShape(listedBatchShape),
  type: 'ListedBatch',
} as const
const singleResponse = { description: 'The batch', body: batchShape, type: 'Batch' } as const

/** The runs of the simulated batch processing (§9 1.16.0, D). */
export const batchOperations = operations({ tag: 'Sandbox batches' }, [
  {
    command: 'listBatches',
    at: 'GET /v1/sandbox/batches',
    summary: 'List past batches, the latest first',
    description: 'Due payments are executed in five batches each banking day.',
    response: listResponse,
    rules: [],
    example: () => ({ query: { limit: 1 } }),
  },
  {
    command: 'readBatch',
    at: 'GET /v1/sandbox/batches/{batchId}',
    summary: 'Read the results of a batch for the payments of the TPP',
    description: 'Returns the result of each payment that was due.',
    response: singleResponse,
    rules: ['E4k'],
  },
])
