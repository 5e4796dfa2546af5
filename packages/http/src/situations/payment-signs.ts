import type { Payment, PaymentEvent } from '@pocketbank/core/internal'
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
