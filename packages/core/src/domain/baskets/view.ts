import type { Bank } from '../../rows/bank.ts'
import type { Basket } from '../../rows/baskets/model.ts'
import { areUntouched, type BasketStatus, basketStatus } from '../../rows/baskets/status.ts'
import { listBasketPayments } from './find.ts'

/** A signing basket as it is read (§2.2). */
export interface BasketView {
  readonly id: string
  /** The ids of the payments, in the order in which the TPP named them. */
  readonly paymentIds: readonly string[]
  readonly status: BasketStatus
  /** True if it can still be deleted: nothing in it is approved (B5). */
  readonly isUntouched: boolean
}

/** A signing basket as it is read. */
export function viewBasket(bank: Bank, { serial, id }: Basket): BasketView {
  const payments = listBasketPayments(bank, serial)
  return {
    id,
    paymentIds: payments.map((payment) => payment.id),
    status: basketStatus(payments),
    isUntouched: areUntouched(payments),
  }
}
