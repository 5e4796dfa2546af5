import { listExecutions } from '@pocketbank/core/rows/payments/find'
import type { Payment } from '@pocketbank/core/rows/payments/model'
import type { RejectionReason } from '@pocketbank/core/rows/payments/reasons'
import type { PaymentEvent } from '@pocketbank/core/rows/payments/status'
import { by, type ChangedPayment, type Sign } from './situation.ts'

/**
 * Makes the condition of a payment transition. The payment must have these fields afterwards, and pass the
 * test.
 */
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
 * Makes the condition of a periodic payment whose execution fails for a reason. For a rejection, all
 * executions must have failed for it. Tests the executions, because the payment says no-funds for a blocked
 * card too.
 */
export function periodicFailed(event: 'renew' | 'split' | 'reject', reason: RejectionReason): Sign {
  return paymentWent('ACCP', event, { service: 'periodic-payments' }, ({ executions, step, payment }) => {
    const isByAll = event === 'reject' && reason !== 'debtor-gone'
    const failed = isByAll ? listExecutions(step.after, payment.serial) : executions
    return failed.length > 0 && failed.every((one) => one.reason === reason)
  })
}

export function isUnapproved({ payment }: ChangedPayment): boolean {
  return payment.approvals.length === 0
}
