import { type Refusal, refuse } from '../errors/refusal.ts'
import { formatAmount, type Money } from '../money/amount.ts'
import type { Currency } from '../money/currencies.ts'
import { convert, costOf } from '../money/exchange.ts'
import { ok, type Result } from '../result.ts'
import type { LocalDate } from '../time/local-date.ts'

const text = (money: Money) => `${formatAmount(money)} ${money.currency}`

/** Refuses an amount of which nothing would arrive on an account here, as its currency has nothing so small (PAYMENT_FAILED). */
export function requireWorth(
  amount: Money,
  { currency }: { readonly currency: Currency },
  { today, path }: { readonly today: LocalDate; readonly path: string },
): Result<undefined, Refusal> {
  if (convert(amount, currency, today).money.minor > 0n) return ok(undefined)
  const least: Money = { currency, minor: 1n }
  const place = `${path}.instructedAmount`
  const enough = text(costOf(least, amount.currency, today).money)
  return refuse(
    'P13e',
    'PAYMENT_FAILED',
    `${place} must be at least ${enough}: less is worth nothing in the currency of the creditor's account, whose least amount is ${text(least)}`,
    place,
  )
}
