import { type Currency, formatAmount, type Money } from '@pocketbank/core'
import { withSentence } from '@pocketbank/core/base/input'
import { balanceSchema, moneySchema, wholeAmount, writeSandboxAmount } from '@pocketbank/core/base/money'
import * as v from 'valibot'
import type { RenderContext } from './context.ts'

/** A whole number of currency units, int32 (§2.1). */
export const sandboxAmount = wholeAmount

export const sandboxMoney = moneySchema(wholeAmount)

export const balance = balanceSchema(wholeAmount)

export const sandboxBalances = withSentence(v.array(balance), 'The balances.', '§2.1')

/** Writes money in whole units of its currency. Adds a warning to the journal if the amount exceeds int32. */
export function renderWholeAmount({ currency, minor }: Money, { warnings }: RenderContext): number {
  const { amount, isBounded } = writeSandboxAmount(minor, currency)
  if (isBounded)
    warnings?.push(
      `${formatAmount({ currency, minor })} ${currency} is beyond int32 and answered as ${amount}`,
    )
  return amount
}

export function renderMoney(money: Money, context: RenderContext): v.InferOutput<typeof sandboxMoney> {
  return { currency: money.currency, amount: renderWholeAmount(money, context) }
}

interface AccountBalances {
  readonly currency: Currency
  readonly closingBooked: bigint
  readonly expected: bigint
}

export function renderBalances(
  { currency, closingBooked, expected }: AccountBalances,
  context: RenderContext,
): v.InferOutput<typeof balance>[] {
  const renderAmount = (minor: bigint) => renderMoney({ currency, minor }, context)
  return [
    { balanceAmount: renderAmount(closingBooked), balanceType: 'closingBooked' },
    { balanceAmount: renderAmount(expected), balanceType: 'expected' },
  ]
}
