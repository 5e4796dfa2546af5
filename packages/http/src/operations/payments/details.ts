import { type PaymentStatus, type PaymentView, paymentStatuses } from '@pocketbank/core'
import { dayText } from '@pocketbank/core/base/input'
import { currencyCode } from '@pocketbank/core/base/money'
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

const asked = transferRequest.entries
const transactionStatus = v.picklist(paymentStatuses)

type WireTransfer = v.InferOutput<typeof transferRequest>

/** The references in the form of the request: one by itself, or a list. */
function referencesIn({ structured }: CreditTransfer, isListed: boolean) {
  return structured?.isListed === isListed ? structured.references : undefined
}

const creditorFields = shape<CreditTransfer>()({
  instructedAmount: [asked.instructedAmount, ({ amount }) => renderPaidMoney(amount)],
  creditorName: [asked.creditorName, ({ creditorName }) => creditorName],
  creditorAgent: [asked.creditorAgent, ({ creditorAgent }) => creditorAgent],
  creditorAccount: [
    v.object({ ...asked.creditorAccount.entries, currency: currencyCode }),
    ({ creditorAccount }) => creditorAccount,
  ],
  creditorAddress: [asked.creditorAddress, ({ creditorAddress }) => creditorAddress],
}).fields

const purposeFields = shape<CreditTransfer>()({
  remittanceInformationUnstructured: [
    asked.remittanceInformationUnstructured,
    ({ remittance }) => remittance,
  ],
  remittanceInformationStructured: [
    asked.remittanceInformationStructured,
    (transfer) => referencesIn(transfer, false)?.[0],
  ],
  remittanceInformationStructuredArray: [
    asked.remittanceInformationStructuredArray,
    (transfer) => referencesIn(transfer, true),
  ],
  purposeCode: [asked.purposeCode, ({ purposeCode }) => purposeCode as WireTransfer['purposeCode']],
  endToEndIdentification: [asked.endToEndIdentification, ({ endToEndId }) => endToEndId],
}).fields

function firstOf({ transfers, id }: PaymentView): CreditTransfer {
  const [transfer] = transfers
  if (transfer === undefined) throw new Error(`the payment ${id} has no transfer`)
  return transfer
}

const { debtorAccount, requestedExecutionDate } = shape<PaymentView>()({
  debtorAccount: [
    v.object({ ...paymentRequest.entries.debtorAccount.entries, currency: currencyCode }),
    (payment) => payment.debtorAccount,
  ],
  requestedExecutionDate: [
    paymentRequest.entries.requestedExecutionDate,
    (payment) => payment.requestedExecutionDate,
  ],
}).fields

/** The one transfer of a payment, with the account that pays where §2.3 has it. */
const paidFields = {
  ...pickFields(creditorFields, firstOf),
  debtorAccount,
  ...pickFields(purposeFields, firstOf),
}

const endingFields = shape<PaymentView>()({
  ...commonFields,
  _links: [paymentLinks, (payment) => linksOfPayment(payment)],
}).fields

/** A single payment as it is read: what was asked for, as it will be done, with its status (D, BG). */
export const paymentShape = shape<PaymentView>()({ ...paidFields, requestedExecutionDate, ...endingFields })

const days = periodicPaymentRequest.entries

function scheduleOf({ schedule, id }: PaymentView) {
  if (schedule === undefined) throw new Error(`the periodic payment ${id} has no schedule`)
  return schedule
}

const scheduleFields = shape<ReturnType<typeof scheduleOf>>()({
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

/** Shape of the execution of a periodic payment on one day (D). */
const executionShape = shape<Execution>()({
  executionDate: [dayText, ({ day }) => localDate(day)],
  transactionStatus: [transactionStatus, ({ status }) => status],
})

/** A periodic payment as it is read, with its executions (D). */
export const periodicPaymentShape = shape<PaymentView>()({
  ...paidFields,
  ...pickFields(scheduleFields, scheduleOf),
  ...endingFields,
  nextExecutionDate: [
    v.optional(dayText),
    ({ due, executionDay }) => (due === undefined ? undefined : localDate(executionDay)),
  ],
  executions: nestedField(listShape(executionShape), ({ executions }) => executions),
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
  transactionStatus: [transactionStatus, ({ status }) => status],
})

/** A bulk payment as it is read; each transfer tells its own status (D). */
export const bulkPaymentShape = shape<PaymentView>()({
  paymentInformationId: [
    bulkPaymentRequest.entries.paymentInformationId,
    ({ paymentInformationId }) => paymentInformationId,
  ],
  debtorAccount,
  requestedExecutionDate,
  payments: nestedField(listShape(bulkTransferShape), bulkTransfers),
  ...endingFields,
})
