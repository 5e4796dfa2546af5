import type { Bank } from '../../rows/bank.ts'
import type { Basket } from '../../rows/baskets/model.ts'
import { areUntouched, type BasketStatus, basketStatus } from '../../rows/baskets/status.ts'
import { listBasketPayments } from './find.ts'

/** A signing basket with its status, which follows from its payments (§2.2). */
export interface BasketView {
  readonly id: string
  /** The ids of the payments, in the order in which the TPP named them. */
  readonly paymentIds: readonly string[]
  readonly status: BasketStatus
  /** True if the basket can still be deleted: none of its payments is approved (B5). */
  readonly isUntouched: boolean
}

export function viewBasket(bank: Bank, { serial, id }: Basket): BasketView {
  const payments = listBasketPayments(bank, serial)
  return {
    id,
    paymentIds: payments.map((payment) => payment.id),
    status: basketStatus(payments),
    isUntouched: areUntouched(payments),
  }
}
