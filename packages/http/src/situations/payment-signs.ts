import type { Payment, PaymentEvent, RejectionReason } from '@pocketbank/core/internal'
import { type ChangedPayment, paymentBecame, type Sign } from './situation.ts'

type PaymentTest = (change: ChangedPayment) => boolean

/** Met by a payment that goes along an arrow of the table of statuses, if the change passes all tests. */
export function paymentWent(
  from: Payment['status'],
  event: PaymentEvent,
  ...tests: readonly PaymentTest[]
): Sign {
  return paymentBecame(
    (change) =>
      change.arrows.some((arrow) => arrow.from === from && arrow.event === event) &&
      tests.every((test) => test(change)),
  )
}

/** True for payments of a service. */
export function isOfService(service: Payment['service']): PaymentTest {
  return ({ payment }) => payment.service === service
}

/** True if the payment had a status before. */
export function wasBefore(status: Payment['status']): PaymentTest {
  return ({ before }) => before?.status === status
}

/** True if a command or something that fell due has caused the change. */
export function isCausedBy(cause: ChangedPayment['cause']): PaymentTest {
  return (change) => change.cause === cause
}

/** True if the payment has ended for a reason. */
export function hasReason(reason: RejectionReason): PaymentTest {
  return ({ payment }) => payment.reason === reason
}

/** True for payments that the bank has changed. */
export function isChanged(change: Payment['changes'][number]): PaymentTest {
  return ({ payment }) => payment.changes.includes(change)
}
