import { listExecutions } from '@pocketbank/core/rows/payments/find'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import type { RejectionReason } from '@pocketbank/core/rows/payments/reasons'
import type { PaymentEvent } from '@pocketbank/core/rows/payments/status'
import { by, type ChangedPayment, type SituationCondition } from './situation.ts'

/** Makes a condition met by a transition of a payment that then has these fields and passes the test. */
export function paymentWent(
  from: Payment['status'],
  event: PaymentEvent,
  fields: Partial<Payment> = {},
  test: (change: ChangedPayment) => boolean = () => true,
): SituationCondition {
  const wantedFields = Object.entries(fields) as [keyof Payment, unknown][]
  return by.payment(
    (change) =>
      change.transitions.some((transition) => transition.from === from && transition.event === event) &&
      wantedFields.every(([name, value]) => change.payment[name] === value) &&
      test(change),
  )
}

/**
 * Makes a condition met when an execution of a periodic payment fails for a reason. A rejection requires that
 * all executions failed for it. Tests the executions, because the payment says no-funds for a blocked card
 * too.
 */
export function periodicFailed(
  event: 'renew' | 'split' | 'reject',
  reason: RejectionReason,
): SituationCondition {
  return paymentWent('ACCP', event, { service: 'periodic-payments' }, ({ executions, step, payment }) => {
    const isByAll = event === 'reject' && reason !== 'debtor-gone'
    const failed = isByAll ? listExecutions(step.after, payment.serial) : executions
    return failed.length > 0 && failed.every((execution) => execution.reason === reason)
  })
}

export function isUnapproved({ payment }: ChangedPayment): boolean {
  return payment.approvals.length === 0
}
