import { listExecutions } from '@pocketbank/core/rows/payments/find'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import type { RejectionReason } from '@pocketbank/core/rows/payments/reasons'
import type { PaymentEvent } from '@pocketbank/core/rows/payments/status'
import { by, type ChangedPayment, type Sign } from './situation.ts'

/** Met by a payment that goes along an arrow of the table of statuses, if it has these fields then and the change passes a test. */
export function paymentWent(
  from: Payment['status'],
  event: PaymentEvent,
  fields: Partial<Payment> = {},
  test: (change: ChangedPayment) => boolean = () => true,
): Sign {
  const wanted = Object.entries(fields) as [keyof Payment, unknown][]
  return by.payment(
    (change) =>
      change.arrows.some((arrow) => arrow.from === from && arrow.event === event) &&
      wanted.every(([name, value]) => change.payment[name] === value) &&
      test(change),
  )
}

/**
 * Met by a periodic payment of which an execution fails for a reason, and which then waits for its next day (`renew`) or ends. One that is
 * rejected for funds or for its card has failed so on all of its days. D: by the executions, as the payment says no-funds of both.
 */
export function periodicFailed(event: 'renew' | 'split' | 'reject', reason: RejectionReason): Sign {
  return paymentWent('ACCP', event, { service: 'periodic-payments' }, ({ executions, step, payment }) => {
    const isByAll = event === 'reject' && reason !== 'debtor-gone'
    const failed = isByAll ? listExecutions(step.after, payment.serial) : executions
    return failed.length > 0 && failed.every((one) => one.reason === reason)
  })
}

/** True if nobody has approved a payment. */
export function isUnapproved({ payment }: ChangedPayment): boolean {
  return payment.approvals.length === 0
}
