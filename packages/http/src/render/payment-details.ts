import {
  bulkPaymentRequest,
  type CreditTransfer,
  type Execution,
  localDate,
  type PaymentView,
  paymentRequest,
  paymentStatuses,
  periodicPaymentRequest,
  type Schedule,
  transactionStatusOf,
  transferRequest,
} from '@pocketbank/core'
import * as v from 'valibot'
import { renderPaidMoney } from './exact-money.ts'
import { linksOfPayment, paymentLinks } from './payment-links.ts'
import { feeEntries, renderFees } from './payments.ts'

const transactionStatus = v.picklist(paymentStatuses)

/** What became of one day of a periodic payment (D). */
const execution = v.object({ executionDate: v.string(), transactionStatus })

/** What every payment tells when it is read, besides what was asked for. */
const commonEntries = { paymentId: v.string(), transactionStatus, ...feeEntries, _links: paymentLinks }

/** A single payment as it is read: what was asked for, as it will be done, with its status (D, BG). */
export const paymentAnswer = v.object({ ...paymentRequest.entries, ...commonEntries })

/** A periodic payment as it is read, with its executions (D). */
export const periodicPaymentAnswer = v.object({
  ...periodicPaymentRequest.entries,
  ...commonEntries,
  nextExecutionDate: v.optional(v.string()),
  executions: v.array(execution),
})

/** A bulk payment as it is read; each transfer tells its own status (D). */
export const bulkPaymentAnswer = v.object({
  ...bulkPaymentRequest.entries,
  payments: v.array(v.object({ ...transferRequest.entries, transactionStatus })),
  ...commonEntries,
})

type Transfer = v.InferOutput<typeof transferRequest>

/** Writes a payment reference in the form in which it was asked for. */
function renderReference({
  kid,
  kidForm = { isListed: false },
}: CreditTransfer): Partial<
  Pick<Transfer, 'remittanceInformationStructured' | 'remittanceInformationStructuredArray'>
> {
  if (kid === undefined) return {}
  const { isListed, ...said } = kidForm
  const reference = { reference: kid, ...said }
  return isListed
    ? { remittanceInformationStructuredArray: [reference] }
    : { remittanceInformationStructured: reference }
}

function renderCreditor(transfer: CreditTransfer) {
  const { amount, creditorName, creditorAgent, creditorAccount, creditorAddress } = transfer
  return {
    instructedAmount: renderPaidMoney(amount),
    creditorName,
    ...(creditorAgent !== undefined && { creditorAgent }),
    creditorAccount,
    ...(creditorAddress !== undefined && { creditorAddress }),
  }
}

function renderPurpose(transfer: CreditTransfer) {
  const { remittance, purposeCode, endToEndId } = transfer
  return {
    ...(remittance !== undefined && { remittanceInformationUnstructured: remittance }),
    ...renderReference(transfer),
    ...(purposeCode !== undefined && {
      purposeCode: purposeCode as Exclude<Transfer['purposeCode'], undefined>,
    }),
    ...(endToEndId !== undefined && { endToEndIdentification: endToEndId }),
  }
}

/** One transfer of a single payment, with the account that pays where §2.3 has it. */
function renderPaid(payment: PaymentView) {
  const transfer = firstOf(payment)
  return { ...renderCreditor(transfer), debtorAccount: payment.debtorAccount, ...renderPurpose(transfer) }
}

function renderCommon(payment: PaymentView) {
  return {
    paymentId: payment.id,
    transactionStatus: transactionStatusOf(payment),
    ...renderFees(payment),
    _links: linksOfPayment(payment),
  }
}

function firstOf({ transfers, id }: PaymentView): CreditTransfer {
  const [transfer] = transfers
  if (transfer === undefined) throw new Error(`the payment ${id} has no transfer`)
  return transfer
}

function renderSingle(payment: PaymentView): v.InferOutput<typeof paymentAnswer> {
  const { requestedExecutionDate } = payment
  return {
    ...renderPaid(payment),
    ...(requestedExecutionDate !== undefined && { requestedExecutionDate }),
    ...renderCommon(payment),
  }
}

function renderSchedule({ startDate, endDate, executionRule, frequency, ...days }: Schedule) {
  const { dayOfExecution, monthsOfExecution } = days
  return {
    startDate,
    ...(endDate !== undefined && { endDate }),
    ...{ executionRule, frequency },
    ...(dayOfExecution !== undefined && { dayOfExecution: String(dayOfExecution) }),
    ...(monthsOfExecution !== undefined && { monthsOfExecution: monthsOfExecution.map(String) }),
  }
}

function renderExecution({ day, status }: Execution): v.InferOutput<typeof execution> {
  return { executionDate: localDate(day), transactionStatus: status }
}

function renderPeriodic(payment: PaymentView): v.InferOutput<typeof periodicPaymentAnswer> {
  const { schedule, due, executionDay, executions, id } = payment
  if (schedule === undefined) throw new Error(`the periodic payment ${id} has no schedule`)
  return {
    ...renderPaid(payment),
    ...renderSchedule(schedule),
    ...renderCommon(payment),
    ...(due !== undefined && { nextExecutionDate: localDate(executionDay) }),
    executions: executions.map(renderExecution),
  }
}

function renderBulk(payment: PaymentView): v.InferOutput<typeof bulkPaymentAnswer> {
  const { paymentInformationId, debtorAccount, requestedExecutionDate } = payment
  const { transfers, executions } = payment
  const statuses = new Map(executions.map((one) => [one.index, one.status]))
  return {
    ...(paymentInformationId !== undefined && { paymentInformationId }),
    debtorAccount,
    ...(requestedExecutionDate !== undefined && { requestedExecutionDate }),
    payments: transfers.map((transfer, index) => ({
      ...renderCreditor(transfer),
      ...renderPurpose(transfer),
      transactionStatus: statuses.get(index) ?? transactionStatusOf(payment),
    })),
    ...renderCommon(payment),
  }
}

/** Writes a payment of any service. */
export function renderPayment(
  payment: PaymentView,
): v.InferOutput<typeof paymentAnswer | typeof periodicPaymentAnswer | typeof bulkPaymentAnswer> {
  switch (payment.service) {
    case 'payments':
      return renderSingle(payment)
    case 'periodic-payments':
      return renderPeriodic(payment)
    case 'bulk-payments':
      return renderBulk(payment)
  }
}
