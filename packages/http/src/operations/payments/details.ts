import { type PaymentStatus, type PaymentView, paymentStatuses } from '@pocketbank/core'
import { dayText } from '@pocketbank/core/base/input'
import { accountReference } from '@pocketbank/core/base/iso'
import { localDate } from '@pocketbank/core/base/time'
import {
  bulkPaymentRequest,
  paymentRequest,
  periodicPaymentRequest,
  transferRequest,
} from '@pocketbank/core/rows/payments/contract'
import type { CreditTransfer, Execution } from '@pocketbank/core/rows/payments/model'
import * as v from 'valibot'
import { renderPaidMoney } from '../render/exact-money.ts'
import { listShape, nestedField, pickFields, shape } from '../render/shape.ts'
import { linksOfPayment, paymentLinks } from './payment-links.ts'
import { commonFields } from './shapes.ts'

const requestEntries = transferRequest.entries
const transactionStatus = v.picklist(paymentStatuses)

type WireTransfer = v.InferOutput<typeof transferRequest>

/**
 * Returns the structured references if the request had this form (a list or a single one), else undefined.
 */
function pickReferences({ structured }: CreditTransfer, isListed: boolean) {
  return structured?.isListed === isListed ? structured.references : undefined
}

const creditorFields = shape<CreditTransfer>()({
  instructedAmount: [requestEntries.instructedAmount, ({ amount }) => renderPaidMoney(amount)],
  creditorName: [requestEntries.creditorName, ({ creditorName }) => creditorName],
  creditorAgent: [requestEntries.creditorAgent, ({ creditorAgent }) => creditorAgent],
  creditorAccount: [
    v.object({
      ...requestEntries.creditorAccount.entries,
      currency: accountReference.entries.currency,
    }),
    ({ creditorAccount }) => creditorAccount,
    requestEntries.creditorAccount,
  ],
  creditorAddress: [requestEntries.creditorAddress, ({ creditorAddress }) => creditorAddress],
}).fields

const purposeFields = shape<CreditTransfer>()({
  remittanceInformationUnstructured: [
    requestEntries.remittanceInformationUnstructured,
    ({ remittance }) => remittance,
  ],
  remittanceInformationStructured: [
    requestEntries.remittanceInformationStructured,
    (transfer) => pickReferences(transfer, false)?.[0],
  ],
  remittanceInformationStructuredArray: [
    requestEntries.remittanceInformationStructuredArray,
    (transfer) => pickReferences(transfer, true),
  ],
  purposeCode: [requestEntries.purposeCode, ({ purposeCode }) => purposeCode as WireTransfer['purposeCode']],
  endToEndIdentification: [requestEntries.endToEndIdentification, ({ endToEndId }) => endToEndId],
}).fields

function requireTransfer({ transfers, id }: PaymentView): CreditTransfer {
  const [transfer] = transfers
  if (transfer === undefined) throw new Error(`the payment ${id} has no transfer`)
  return transfer
}

const { debtorAccount, requestedExecutionDate } = shape<PaymentView>()({
  debtorAccount: [
    v.object({
      ...paymentRequest.entries.debtorAccount.entries,
      currency: accountReference.entries.currency,
    }),
    (payment) => payment.debtorAccount,
    paymentRequest.entries.debtorAccount,
  ],
  requestedExecutionDate: [
    paymentRequest.entries.requestedExecutionDate,
    (payment) => payment.requestedExecutionDate,
  ],
}).fields

/** Fields of a payment with one transfer. The debtor account has the position of §2.3. */
const paidFields = {
  ...pickFields(creditorFields, requireTransfer),
  debtorAccount,
  ...pickFields(purposeFields, requireTransfer),
}

const endingFields = shape<PaymentView>()({
  ...commonFields,
  _links: [paymentLinks, (payment) => linksOfPayment(payment)],
}).fields

/** A single payment as the bank will execute it, with its status (D, BG). */
export const paymentShape = shape<PaymentView>()({ ...paidFields, requestedExecutionDate, ...endingFields })

const days = periodicPaymentRequest.entries

function requireSchedule({ schedule, id }: PaymentView) {
  if (schedule === undefined) throw new Error(`the periodic payment ${id} has no schedule`)
  return schedule
}

const scheduleFields = shape<ReturnType<typeof requireSchedule>>()({
  startDate: [days.startDate, ({ startDate }) => startDate],
  endDate: [days.endDate, ({ endDate }) => endDate],
  executionRule: [days.executionRule, ({ executionRule }) => executionRule],
  frequency: [days.frequency, ({ frequency }) => frequency],
  dayOfExecution: [
    days.dayOfExecution,
    ({ dayOfExecution: day }) => (day === undefined ? undefined : String(day)),
  ],
  monthsOfExecution: [days.monthsOfExecution, ({ monthsOfExecution: months }) => months?.map(String)],
}).fields

/** One execution of a periodic payment (D). */
const executionShape = shape<Execution>()({
  executionDate: [dayText, ({ day }) => localDate(day), 'The day of payment.'],
  transactionStatus: [
    transactionStatus,
    ({ status }) => status,
    'The status of the payment of the day, a code of ISO 20022.',
    '§3.1',
  ],
})

export const periodicPaymentShape = shape<PaymentView>()({
  ...paidFields,
  ...pickFields(scheduleFields, requireSchedule),
  ...endingFields,
  nextExecutionDate: [
    v.optional(dayText),
    ({ due, executionDay }) => (due === undefined ? undefined : localDate(executionDay)),
    'The next day of payment; absent after the last one.',
  ],
  executions: nestedField(
    listShape(executionShape),
    ({ executions }) => executions,
    'The outcome of each day of payment.',
  ),
})

interface BulkTransfer extends CreditTransfer {
  readonly status: PaymentStatus
}

function bulkTransfers(payment: PaymentView): readonly BulkTransfer[] {
  const statuses = new Map(payment.executions.map(({ index, status }) => [index, status]))
  return payment.transfers.map((transfer, index) => {
    return { ...transfer, status: statuses.get(index) ?? payment.status }
  })
}

const bulkTransferShape = shape<BulkTransfer>()({
  ...creditorFields,
  ...purposeFields,
  transactionStatus: [
    transactionStatus,
    ({ status }) => status,
    'The status of the transfer, a code of ISO 20022.',
    '§3.1',
  ],
})

/** A bulk payment. Each transfer has a status (D). */
export const bulkPaymentShape = shape<PaymentView>()({
  paymentInformationId: [
    bulkPaymentRequest.entries.paymentInformationId,
    ({ paymentInformationId }) => paymentInformationId,
  ],
  debtorAccount,
  requestedExecutionDate,
  payments: nestedField(listShape(bulkTransferShape), bulkTransfers, bulkPaymentRequest.entries.payments),
  ...endingFields,
})
