import type { Currency, Money } from '@pocketbank/core'
import {
  balance as balanceOf,
  sandboxMoney as moneyOf,
  wholeAmount,
  writeSandboxAmount,
} from '@pocketbank/core/internal'
import type * as v from 'valibot'

/** int32, whole units of the currency (§2.1). */
export const sandboxAmount = wholeAmount

/** `{currency, amount}` of the sandbox answers. */
export const sandboxMoney = moneyOf(wholeAmount)

/** Balance of §2.1. */
export const balance = balanceOf(wholeAmount)

/** Writes money as the sandbox answers know it. */
export function renderMoney({ currency, minor }: Money): v.InferOutput<typeof sandboxMoney> {
  return { currency, amount: writeSandboxAmount(minor, currency) }
}

/** Both balances of an account. */
interface AccountBalances {
  readonly currency: Currency
  readonly closingBooked: bigint
  readonly expected: bigint
}

/** Writes both balances of an account. */
export function renderBalances({
  currency,
  closingBooked,
  expected,
}: AccountBalances): v.InferOutput<typeof balance>[] {
  return [
    { balanceAmount: renderMoney({ currency, minor: closingBooked }), balanceType: 'closingBooked' },
    { balanceAmount: renderMoney({ currency, minor: expected }), balanceType: 'expected' },
  ]
}
