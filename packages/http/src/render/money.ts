import { type Currency, type Money, writeSandboxAmount } from '@pocketbank/core'
import * as v from 'valibot'

/** int32, whole units of the currency (§2.1). */
const int32 = v.pipe(v.number(), v.integer(), v.minValue(-2_147_483_648), v.maxValue(2_147_483_647))

/** `{currency, amount}` of the sandbox answers. */
export const sandboxMoney = v.object({ currency: v.string(), amount: int32 })

/** int32 as a field of its own. */
export const sandboxAmount = int32

/** Balance of §2.1. */
export const balance = v.object({
  balanceAmount: sandboxMoney,
  balanceType: v.picklist(['closingBooked', 'expected']),
})

/** Writes money as the sandbox answers know it. */
export function renderMoney({ currency, minor }: Money): v.InferOutput<typeof sandboxMoney> {
  return { currency, amount: writeSandboxAmount(minor, currency) }
}

interface Holder {
  readonly currency: Currency
  readonly closingBooked: bigint
  readonly expected: bigint
}

/** Writes both balances of an account. */
export function renderBalances({
  currency,
  closingBooked,
  expected,
}: Holder): v.InferOutput<typeof balance>[] {
  return [
    { balanceAmount: renderMoney({ currency, minor: closingBooked }), balanceType: 'closingBooked' },
    { balanceAmount: renderMoney({ currency, minor: expected }), balanceType: 'expected' },
  ]
}
