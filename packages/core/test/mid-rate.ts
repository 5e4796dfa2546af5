import type { Money } from '../src/base/money/amount.ts'
import { minorUnits, nokPerUnit } from '../src/base/money/currencies.ts'

/** What an amount is worth at the mid rate, in a fixed tiny part of a krone: nothing of it is lost. */
export function atMidRate({ currency, minor }: Money): bigint {
  const [whole = '', fraction = ''] = nokPerUnit(currency).split('.')
  return minor * BigInt(whole + fraction.padEnd(24, '0')) * 10n ** BigInt(3 - minorUnits(currency))
}
