import { type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { engagementsFor, payingEngagements } from '../../domain/agreements/pay.ts'
import { command, succeed } from '../../domain/command.ts'
import { approvalState } from '../../domain/payments/approval.ts'
import { enterChange, readChange } from '../../domain/payments/change.ts'
import { endPayment } from '../../domain/payments/move.ts'
import { viewPayment } from '../../domain/payments/view.ts'
import type { Bank } from '../../rows/bank.ts'
import { privateCustomer } from '../../rows/customers/find.ts'
import { paymentCancelRequest, paymentChangeRequest } from '../../rows/payments/contract.ts'
import { requirePayment } from '../../rows/payments/find.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { awaitsExecution } from '../../rows/payments/status.ts'
import { findRowById } from '../../rows/table-rows.ts'

const params = ['paymentId'] as const

interface PaymentOfCustomer {
  readonly payment: Payment
  readonly customer: number
}

/** Finds a waiting payment of any TPP from an account that the customer may pay from (P15). */
function waitingPayment(bank: Bank, id: string, customerNumber: string): Result<PaymentOfCustomer, Refusal> {
  const person = privateCustomer(bank, customerNumber, '$.customerNumber')
  if (!person.ok) return person
  const { serial: customer } = person.value
  const payment = findRowById(bank, 'payments', id)
  const engagements =
    payment && engagementsFor(bank, { customer, corporation: payment.corporation }, payment.debtor)
  if (payment === undefined || payingEngagements(engagements ?? []).length === 0) {
    return refuse('P15f', 'this customer has no such payment', 'paymentId')
  }
  if (awaitsExecution(payment)) return ok({ payment, customer })
  const complaint =
    payment.status === 'RCVD'
      ? { problem: 'the payment is not approved yet', remedy: 'Refuse it on the SCA page' }
      : `too late: the payment is ${payment.status}`
  return refuse('P15d', complaint, 'paymentId')
}

/** Cancels a payment for a customer, as in the internet bank (P15). */
export const cancelPaymentInInternetBank = command({
  params,
  body: paymentCancelRequest,
  run(bank, { params: { paymentId }, body: { customerNumber } }) {
    const lookup = waitingPayment(bank, paymentId, customerNumber)
    if (!lookup.ok) return lookup
    const changedBank = endPayment(bank, lookup.value.payment, 'cancel')
    return succeed(
      changedBank,
      viewPayment(changedBank, requirePayment(changedBank, lookup.value.payment.serial)),
    )
  },
})

/** Changes the day or the amount of a single payment for a customer, as in the internet bank (P15). */
export const changePaymentInInternetBank = command({
  params,
  body: paymentChangeRequest,
  run(bank, { params: { paymentId }, body }, { now }) {
    if (body.amount === undefined && body.requestedExecutionDate === undefined) {
      return refuseAt('P15h', '$.amount', {
        problem: 'is missing, and so is $.requestedExecutionDate',
        remedy: 'Send one of them, or both',
      })
    }
    const lookup = waitingPayment(bank, paymentId, body.customerNumber)
    if (!lookup.ok) return lookup
    const { payment, customer } = lookup.value
    if (payment.service !== 'payments') {
      const problem = `the payment is one of the ${payment.service}, which cannot be changed`
      return refuse('P15e', { problem, remedy: 'Cancel it and create it again' }, 'paymentId')
    }
    const change = readChange(payment, { bank, body, now })
    if (!change.ok) return change
    const approvers = [...new Set([...payment.approvals, customer])]
    if (body.amount !== undefined && approvalState(bank, change.value, approvers, now) !== 'full') {
      return refuseAt('P15g', '$.amount', {
        problem: 'is above what this customer may approve alone',
        remedy: 'Cancel the payment and create it again',
      })
    }
    const entered = enterChange(bank, payment, change.value, now)
    return succeed(entered, viewPayment(entered, requirePayment(entered, payment.serial)))
  },
})
