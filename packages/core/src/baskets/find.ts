import type { Bank } from '../bank.ts'
import { askingTpp, type Context } from '../context.ts'
import { type Refusal, refuse } from '../errors/refusal.ts'
import { serialOf } from '../ids/id.ts'
import { paymentOf } from '../payments/find.ts'
import type { Payment } from '../payments/model.ts'
import { areSomebodyElses } from '../payments/whose.ts'
import { ok, type Result } from '../result.ts'
import { find } from '../store/table.ts'
import type { Basket } from './model.ts'

/** The basket with this id, where it is this TPP's (Q14) and the request does not name somebody else. */
export function basketFor(bank: Bank, id: string, context: Context): Result<Basket, Refusal> {
  const serial = serialOf(bank.ids, 'signing-basket', id)
  const basket = serial === undefined ? undefined : find(bank.baskets, 'key', { serial })
  const isTheirs =
    basket !== undefined &&
    basket.tpp === askingTpp(context) &&
    !areSomebodyElses(bank, paymentsIn(bank, basket.serial), context)
  return isTheirs
    ? ok(basket)
    : refuse('Q14h', 'RESOURCE_UNKNOWN', 'there is no such signing basket', 'basketId')
}

/** The payments of a basket, in the order in which the TPP named them; none where there is no such basket any more. */
export function paymentsIn(bank: Bank, serial: number): readonly Payment[] {
  const basket = find(bank.baskets, 'key', { serial })
  return basket?.payments.map((payment) => paymentOf(bank, payment)) ?? []
}
