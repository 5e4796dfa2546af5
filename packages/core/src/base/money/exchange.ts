import { anyText, localDay, maybe, storedDecimalText } from '../store/fields.ts'
import { type Infer, row } from '../store/row.ts'
import type { LocalDate } from '../time/local-date.ts'
import type { Money } from './amount.ts'
import { currencyCode } from './contract.ts'
import { type Currency, minorUnits, nokPerUnit } from './currencies.ts'

export const currencyExchangeRow = row({
  sourceCurrency: currencyCode,
  targetCurrency: currencyCode,
  /** The currency of which the rate prices one unit: the source. */
  unitCurrency: currencyCode,
  /**
   * Units of the target for one unit of the source, as decimal text with at most `significantDigits` digits.
   */
  exchangeRate: storedDecimalText,
  quotationDate: localDay,
  /** The contract for the conversion, if a posted row names one. */
  contractIdentification: maybe(anyText),
})

/** The conversion of an amount, with the field names of `currencyExchange` (§2.4). */
export interface CurrencyExchange extends Infer<typeof currencyExchangeRow> {}

/** The bank's margin on each side of the mid rate. D: a round figure. */
const spread = { numerator: 75n, denominator: 10_000n }

const significantDigits = 10
const scale = 10n ** 24n

function scaled(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(24, '0'))
}

function roundedDivision(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}

/** Rounds to the significant digits, so that the stated rate is exactly the applied rate. */
function significant(rate: bigint): bigint {
  const surplus = String(rate).length - significantDigits
  if (surplus <= 0) return rate
  const unit = 10n ** BigInt(surplus)
  return roundedDivision(rate, unit) * unit
}

function rateText(rate: bigint): string {
  const digits = String(rate).padStart(25, '0')
  const fraction = digits.slice(-24).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -24) : `${digits.slice(0, -24)}.${fraction}`
}

/** Computes the rate at which the bank buys the source and sells the target. The customer pays the spread. */
function customerRate(source: Currency, target: Currency): bigint {
  const mid = (scaled(nokPerUnit(source)) * scale) / scaled(nokPerUnit(target))
  return significant(mid - (mid * spread.numerator) / spread.denominator)
}

function createExchange(
  rate: bigint,
  [sourceCurrency, targetCurrency]: readonly [source: Currency, target: Currency],
  quotationDate: LocalDate,
): CurrencyExchange {
  return {
    sourceCurrency,
    targetCurrency,
    unitCurrency: sourceCurrency,
    exchangeRate: rateText(rate),
    quotationDate,
  }
}

function floorDivision(numerator: bigint, denominator: bigint): bigint {
  const towardsZero = numerator / denominator
  return numerator < 0n && towardsZero * denominator !== numerator ? towardsZero - 1n : towardsZero
}

/**
 * Converts an amount at the bank's fixed rates. D: the rates are a table against NOK, mid rate less a spread.
 * The result is rounded down to the minor unit of the target, so a credit is never above its price and a
 * debit (below zero) never less. It may be zero. An amount in the target currency is returned unchanged,
 * without an exchange.
 */
export function convert(
  money: Money,
  target: Currency,
  quotationDate: LocalDate,
): { readonly money: Money; readonly exchange?: CurrencyExchange } {
  const source = money.currency
  if (source === target) return { money }
  const rate = customerRate(source, target)
  const numerator = money.minor * rate * 10n ** BigInt(minorUnits(target))
  const minor = floorDivision(numerator, scale * 10n ** BigInt(minorUnits(source)))
  return {
    money: { currency: target, minor },
    exchange: createExchange(rate, [source, target], quotationDate),
  }
}

/**
 * Computes the amount to debit so that an amount arrives in another currency: the amount divided by the rate,
 * rounded up to the minor unit of the account. It is the smallest amount that `convert` turns into that
 * amount.
 */
export function computeCost(
  money: Money,
  source: Currency,
  quotationDate: LocalDate,
): { readonly money: Money; readonly exchange?: CurrencyExchange } {
  const target = money.currency
  if (source === target) return { money }
  const rate = customerRate(source, target)
  const numerator = money.minor * scale * 10n ** BigInt(minorUnits(source))
  const minor = -floorDivision(-numerator, rate * 10n ** BigInt(minorUnits(target)))
  return {
    money: { currency: source, minor },
    exchange: createExchange(rate, [source, target], quotationDate),
  }
}
