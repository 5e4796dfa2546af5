import { type BatchView, paymentStatuses } from '@pocketbank/core'
import { type Batch, batchOutcomes } from '@pocketbank/core/rows/batches/model'
import { rejectionReasons } from '@pocketbank/core/rows/payments/reasons'
import * as v from 'valibot'
import { paymentPath } from '../payments/payment-links.ts'
import { linksOf, linkTo } from '../render/links.ts'
import { listShape, nestedField, shape } from '../render/shape.ts'
import { operations } from '../table.ts'

const path = '/v1/sandbox/batches'

/** A batch in a list (X13). */
const listedBatchShape = shape<Pick<Batch, 'id' | 'at'>>()({
  batchId: [v.string(), ({ id }) => id],
  ranAt: [v.string(), ({ at }) => new Date(at).toISOString()],
  _links: [linksOf('self'), ({ id }) => ({ self: linkTo(`${path}/${id}`, 'GET') })],
})

/** Shape of a payment's result in a batch; its status is the present one. */
const resultShape = shape<BatchView['lines'][number]>()({
  paymentId: [v.string(), ({ payment }) => payment.id],
  outcome: [v.picklist(batchOutcomes), ({ outcome }) => outcome],
  reason: [v.optional(v.string()), ({ reason }) => reason && rejectionReasons[reason].text],
  transactionStatus: [v.picklist(paymentStatuses), ({ payment }) => payment.status],
  _links: [linksOf('payment'), ({ payment }) => ({ payment: linkTo(paymentPath(payment), 'GET') })],
})

const { _links, ...batchFields } = listedBatchShape.fields

/** A batch and what became of the payments in it (X13). */
const batchShape = shape<BatchView>()({
  ...batchFields,
  payments: nestedField(listShape(resultShape), ({ lines }) => lines),
  _links,
})

const all = ['The batches', listShape(listedBatchShape)] as const
const one = ['The batch', batchShape] as const

/** The runs of the simulated batch processing (§9 1.16.0, D). */
// biome-ignore format: a table
export const batchOperations = operations({ tag: 'Sandbox batches', path }, [
  ['listBatches', 'GET', 'List past batches, the latest first', all, []],
  ['readBatch', 'GET /{batchId}', 'Read the results of a batch for the payments of the TPP', one, ['E4k']],
])
