import type { Payment } from '../payments/model.ts'
import type { PaymentStatus } from '../payments/status.ts'

/** The statuses of a basket (§3.1). D: from the worst to the best. */
export const basketStatuses = ['RJCT', 'RCVD', 'PATC', 'ACTC'] as const

/** One of `basketStatuses`. */
export type BasketStatus = (typeof basketStatuses)[number]

/** D: the status of a basket by that of a payment. */
const basketStatusOf: Readonly<Record<PaymentStatus, BasketStatus>> = {
  RJCT: 'RJCT',
  CANC: 'RJCT',
  RCVD: 'RCVD',
  PART: 'PATC',
  ACTC: 'ACTC',
  ACCP: 'ACTC',
  ACWC: 'ACTC',
  ACWP: 'ACTC',
  PDNG: 'ACTC',
  ACSP: 'ACTC',
  ACSC: 'ACTC',
}

/**
 * Computes the status that a payment gives its basket. PATC: some of several required persons have approved.
 */
export function statusInBasket({ status, approvals }: Pick<Payment, 'status' | 'approvals'>): BasketStatus {
  return status === 'RCVD' && approvals.length > 0 ? 'PATC' : basketStatusOf[status]
}

/** Returns true if no payment has an approval. The basket can then be deleted (B5). */
export function areUntouched(payments: readonly Pick<Payment, 'approvals'>[]): boolean {
  return payments.every(({ approvals }) => approvals.length === 0)
}

function worse(left: BasketStatus, right: BasketStatus): BasketStatus {
  return basketStatuses.indexOf(left) < basketStatuses.indexOf(right) ? left : right
}

/** Computes the status of a basket: the worst of its payments (§3.1). It is never stored (B3). */
export function basketStatus(payments: readonly Pick<Payment, 'status' | 'approvals'>[]): BasketStatus {
  return payments.map(statusInBasket).reduce(worse, 'ACTC')
}
