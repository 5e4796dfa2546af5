import { paymentEndSituations } from './payment-ends-situations.ts'
import { paymentOrderSituations } from './payment-orders-situations.ts'
import { paymentWaySituations } from './payment-ways-situations.ts'
import type { Situation } from './situation.ts'

/** Situations of the group `payments`. */
export const paymentSituations: readonly Situation[] = [
  ...paymentOrderSituations,
  ...paymentWaySituations,
  ...paymentEndSituations,
]
