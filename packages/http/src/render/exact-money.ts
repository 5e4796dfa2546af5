import {
  type Balances,
  balance,
  type Currency,
  formatAmount,
  type Money,
  sandboxMoney,
} from '@pocketbank/core'
import * as v from 'valibot'

/** `{currency, amount}` with the exact amount as text (V2). */
export const exactMoney = sandboxMoney(v.string())

/** Balance with its exact amount (§2.1, V2). */
export const exactBalance = balance(v.string())

/** Writes money exactly. */
export function renderExactMoney(money: Money): v.InferOutput<typeof exactMoney> {
  return { currency: money.currency, amount: formatAmount(money) }
}

/** Writes both balances of an account exactly. */
export function renderExactBalances({
  currency,
  closingBooked,
  expected,
}: Balances & { readonly currency: Currency }): v.InferOutput<typeof exactBalance>[] {
  return [
    { balanceAmount: renderExactMoney({ currency, minor: closingBooked }), balanceType: 'closingBooked' },
    { balanceAmount: renderExactMoney({ currency, minor: expected }), balanceType: 'expected' },
  ]
}
