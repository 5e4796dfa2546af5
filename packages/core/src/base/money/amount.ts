import { fail, ok, type Result } from '../result.ts'
import { type Currency, minorUnits } from './currencies.ts'

/** An amount of money. It is a bigint, since an amount can have more digits than a number holds exactly. */
export interface Money {
  readonly currency: Currency
  /** Minor units: 10050n is NOK 100.50, or JPY 10050. */
  readonly minor: bigint
}

export const amountDigitsMax = 18

const decimalText = /^[0-9]{1,18}(?:\.[0-9]{1,5})?$/
const digitsText = /^-?[0-9]{1,18}(?:\.[0-9]{1,5})?$/

function parseMinor(text: string, currency: Currency): Result<bigint, string> {
  const digits = minorUnits(currency)
  const point = text.indexOf('.')
  const whole = point === -1 ? text : text.slice(0, point)
  const fraction = point === -1 ? '' : text.slice(point + 1)
  if (fraction.length > digits) {
    return fail(`an amount in ${currency} with at most ${digits} decimals`)
  }
  const minor = BigInt(whole + fraction.padEnd(digits, '0'))
  if (String(minor).replace('-', '').length > amountDigitsMax) {
    return fail(`an amount with at most ${amountDigitsMax} digits`)
  }
  return ok(minor)
}

/**
 * Reads an amount of the interface (§2.3, D): decimal text above zero, with at most the decimals of its
 * currency. The error says what was expected.
 */
export function parseAmount(text: string, currency: Currency): Result<bigint, string> {
  if (!decimalText.test(text)) return fail('an amount as decimal text such as "100.50"')
  const minor = parseMinor(text, currency)
  return minor.ok && minor.value === 0n ? fail('an amount above zero') : minor
}

/** Reads an exact amount of embedding code, which may be zero or negative. */
export function parseSignedAmount(text: string, currency: Currency): Result<bigint, string> {
  if (!digitsText.test(text)) return fail('an amount as decimal text such as "-100.50"')
  return parseMinor(text, currency)
}

/**
 * Writes an amount as decimal text, with exactly as many decimals as its currency has (§2.3, D).
 *
 * @param money - The amount in minor units of its currency; it may be negative.
 * @example
 * ```ts
 * import { formatAmount } from '@pocketbank/core'
 *
 * formatAmount({ minor: 10050n, currency: 'NOK' }) // => '100.50'
 * formatAmount({ minor: -100n, currency: 'JPY' }) // => '-100'
 * ```
 */
export function formatAmount({ minor, currency }: Money): string {
  const digits = minorUnits(currency)
  const sign = minor < 0n ? '-' : ''
  const text = String(minor < 0n ? -minor : minor).padStart(digits + 1, '0')
  const point = text.length - digits
  return digits === 0 ? sign + text : `${sign}${text.slice(0, point)}.${text.slice(point)}`
}
