import { type Currency, formatAmount, type Money } from '@pocketbank/core'
import { withSentence } from '@pocketbank/core/base/input'
import { amountText, balanceSchema, currencyCode, moneySchema } from '@pocketbank/core/base/money'
import type { Balances } from '@pocketbank/core/rows/accounts/model'
import * as v from 'valibot'

/** Money in payments and account transactions: the amount comes first (§2.3, §2.4). */
export const paidMoney = v.object({ amount: amountText, currency: currencyCode })

/**
 * Money in balances and card transactions: `{currency, amount}` with the exact amount as text (§2.1, §2.6,
 * §2.7, V2).
 */
export const exactMoney = moneySchema(v.string())

export const exactBalance = balanceSchema(v.string())

export const exactBalances = withSentence(v.array(exactBalance), 'The balances.', '§2.1')

/** Writes money with the amount first (§2.3, §2.4). */
export function renderPaidMoney(money: Money): v.InferOutput<typeof paidMoney> {
  return { amount: formatAmount(money), currency: money.currency }
}

/** Writes money with the currency first and the exact amount. */
export function renderExactMoney(money: Money): v.InferOutput<typeof exactMoney> {
  return { currency: money.currency, amount: formatAmount(money) }
}

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
