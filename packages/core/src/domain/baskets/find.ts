import { type Context, requireTpp } from '../../base/context.ts'
import { type Refusal, refuse } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { find } from '../../base/store/table.ts'
import type { Bank } from '../../rows/bank.ts'
import type { Basket } from '../../rows/baskets/model.ts'
import { requirePayment } from '../../rows/payments/find.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { findRowById } from '../../rows/table-rows.ts'
import { checkCorporation } from '../payments/corporation.ts'
import { areSomebodyElses } from '../payments/payment-parties.ts'

/**
 * Finds a basket of this TPP (Q14), unless the request names a person other than the PSU of its payments. The
 * request must name the corporation whose accounts pay, unless it begins an SCA (S7).
 */
export function basketFor(
  bank: Bank,
  id: string,
  context: Context,
  { beginsSca = false } = {},
): Result<Basket, Refusal> {
  const basket = findRowById(bank, 'baskets', id)
  const payments = basket === undefined ? [] : listBasketPayments(bank, basket.serial)
  const [first] = payments
  const isTheirs = basket?.tpp === requireTpp(context) && !areSomebodyElses(bank, payments, context)
  if (basket === undefined || first === undefined || !isTheirs) {
    return refuse('Q14h', 'there is no such signing basket', 'basketId')
  }
  const corporationCheck = checkCorporation(bank, first, context, { beginsSca })
  return corporationCheck.ok ? ok(basket) : corporationCheck
}

/** Lists the payments of a basket in the order of the request. Empty if the basket was deleted. */
export function listBasketPayments(bank: Bank, serial: number): readonly Payment[] {
  const basket = find(bank.baskets, 'key', { serial })
  return basket?.payments.map((payment) => requirePayment(bank, payment)) ?? []
}
