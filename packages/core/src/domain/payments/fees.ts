import type { BankCountry } from '../../base/iso/countries.ts'
import { eeaCountries, norway } from '../../base/iso/regions.ts'
import type { Money } from '../../base/money/amount.ts'
import type { Currency } from '../../base/money/currencies.ts'
import { computeCost } from '../../base/money/exchange.ts'
import type { LocalDate } from '../../base/time/local-date.ts'
import type { Product } from '../../rows/payments/products.ts'

interface FeeRow {
  readonly product: Product
  /** Countries of the creditor's account. Any country if absent. */
  readonly countries?: ReadonlySet<BankCountry>
  /** The currency of the payment. Any currency if absent. */
  readonly currency?: Currency
  /** In øre. */
  readonly fee: bigint
}

/**
 * Fees; the first row that fits counts. D: the fees are round figures of a Norwegian bank. Euros within the
 * EEA cost as much as domestic payments.
 */
const fees: readonly FeeRow[] = [
  { product: 'norwegian-domestic-credit-transfers', fee: 0n },
  { product: 'instant-norwegian-domestic-credit-transfers-straks', fee: 500n },
  { product: 'sepa-credit-transfers', countries: eeaCountries, fee: 1_000n },
  { product: 'sepa-credit-transfers', fee: 3_000n },
  { product: 'cross-border-credit-transfers', countries: norway, currency: 'NOK', fee: 0n },
  { product: 'cross-border-credit-transfers', countries: eeaCountries, currency: 'EUR', fee: 1_000n },
  { product: 'cross-border-credit-transfers', countries: eeaCountries, fee: 5_000n },
  { product: 'cross-border-credit-transfers', fee: 9_000n },
]

/** The fee in øre for paying in a currency other than the account's (D). */
const conversionFee = 2_500n

export interface FeeQuestion {
  readonly product: Product
  readonly country: BankCountry | undefined
  readonly currency: Currency
  /** The currency of the account that pays. The fee is in this currency (P4). */
  readonly accountCurrency: Currency
  readonly today: LocalDate
}

/** Computes the fee of a credit transfer, with the fee for a conversion (P4). */
export function computeFee({ product, country, currency, accountCurrency, today }: FeeQuestion): Money {
  const row = fees.find(
    (feeRow) =>
      feeRow.product === product &&
      (feeRow.currency ?? currency) === currency &&
      (feeRow.countries === undefined || (country !== undefined && feeRow.countries.has(country))),
  )
  if (row === undefined) throw new Error(`no fee is set for ${product}`)
  const minor = row.fee + (currency === accountCurrency ? 0n : conversionFee)
  return minor === 0n
    ? { currency: accountCurrency, minor }
    : computeCost({ currency: 'NOK', minor }, accountCurrency, today).money
}
