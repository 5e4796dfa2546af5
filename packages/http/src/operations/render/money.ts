import { type Currency, formatAmount, type Money } from '@pocketbank/core'
import { withSentence } from '@pocketbank/core/base/input'
import { balanceSchema, moneySchema, wholeAmount, writeSandboxAmount } from '@pocketbank/core/base/money'
import * as v from 'valibot'
import type { RenderContext } from './context.ts'

/** int32, whole units of the currency (§2.1). */
export const sandboxAmount = wholeAmount

/** `{currency, amount}` of the sandbox answers. */
export const sandboxMoney = moneySchema(wholeAmount)

/** Balance of §2.1. */
export const balance = balanceSchema(wholeAmount)

/** The balances of an account in the sandbox. */
export const sandboxBalances = withSentence(v.array(balance), 'The balances.', '§2.1')

/** Writes money in whole units of its currency; the journal is warned of an amount that int32 cannot hold. */
export function renderWholeAmount({ currency, minor }: Money, { warn }: RenderContext): number {
  const { amount, isBounded } = writeSandboxAmount(minor, currency)
  if (isBounded)
    warn?.(`${formatAmount({ currency, minor })} ${currency} is beyond int32 and answered as ${amount}`)
  return amount
}

/** Writes money as the sandbox answers know it. */
export function renderMoney(money: Money, context: RenderContext): v.InferOutput<typeof sandboxMoney> {
  return { currency: money.currency, amount: renderWholeAmount(money, context) }
}

/** Both balances of an account. */
interface AccountBalances {
  readonly currency: Currency
  readonly closingBooked: bigint
  readonly expected: bigint
}

/** Writes both balances of an account. */
export function renderBalances(
  { currency, closingBooked, expected }: AccountBalances,
  context: RenderContext,
): v.InferOutput<typeof balance>[] {
  const written = (minor: bigint) => renderMoney({ currency, minor }, context)
  return [
    { balanceAmount: written(closingBooked), balanceType: 'closingBooked' },
    { balanceAmount: written(expected), balanceType: 'expected' },
  ]
}
