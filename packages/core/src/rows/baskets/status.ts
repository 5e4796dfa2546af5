import type { Payment } from '../payments/model.ts'
import type { PaymentStatus } from '../payments/status.ts'

/** The statuses of a signing basket (§3.1), the worst first (D). */
export const basketStatuses = ['RJCT', 'RCVD', 'PATC', 'ACTC'] as const

/** A status of a signing basket. */
export type BasketStatus = (typeof basketStatuses)[number]

/** Basket statuses by the status of a payment (D). */
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

/** The status that one payment gives its basket: PATC if only some of several persons have approved it. */
export function statusInBasket({ status, approvals }: Pick<Payment, 'status' | 'approvals'>): BasketStatus {
  return status === 'RCVD' && approvals.length > 0 ? 'PATC' : basketStatusOf[status]
}

/** True if nobody has approved any of these payments, so that their basket can be deleted (B5). */
export function areUntouched(payments: readonly Pick<Payment, 'approvals'>[]): boolean {
  return payments.every(({ approvals }) => approvals.length === 0)
}

/** The worst of two statuses. */
function worse(left: BasketStatus, right: BasketStatus): BasketStatus {
  return basketStatuses.indexOf(left) < basketStatuses.indexOf(right) ? left : right
}

/** The status of a basket: the worst case of its payments (§3.1), derived and never stored (B3). */
export function basketStatus(payments: readonly Pick<Payment, 'status' | 'approvals'>[]): BasketStatus {
  return payments.map(statusInBasket).reduce(worse, 'ACTC')
}
