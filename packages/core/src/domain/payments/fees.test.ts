import { expect, test } from 'vitest'
import { countries } from '../../base/iso/countries.ts'
import { formatAmount } from '../../base/money/amount.ts'
import type { Currency } from '../../base/money/currencies.ts'
import { computeCost } from '../../base/money/exchange.ts'
import type { LocalDate } from '../../base/time/local-date.ts'
import { type Product, paymentProducts } from '../../rows/payments/products.ts'
import { computeFee, type FeeQuestion } from './fees.ts'

const today = '2026-01-15' as LocalDate
const domestic = 'norwegian-domestic-credit-transfers'
const instant = 'instant-norwegian-domestic-credit-transfers-straks'
const sepa = 'sepa-credit-transfers'
const abroad = 'cross-border-credit-transfers'

function fee(question: Omit<FeeQuestion, 'today'>): string {
  const money = computeFee({ ...question, today })
  expect(money.currency).toBe(question.accountCurrency)
  return formatAmount(money)
}

test.each<[Product, FeeQuestion['country'], Currency, string, string]>([
  [domestic, 'NO', 'NOK', '0.00', 'at home nothing'],
  [instant, 'NO', 'NOK', '5.00', 'at once a little'],
  [sepa, 'DE', 'EUR', '35.00', 'euros in the EEA, 10 and the conversion'],
  [sepa, 'NO', 'EUR', '35.00', 'Norway is in the EEA'],
  [sepa, 'CH', 'EUR', '55.00', 'euros outside it, 30 and the conversion'],
  [abroad, 'NO', 'NOK', '0.00', 'kroner within Norway nothing, under any name'],
  [abroad, 'NO', 'SEK', '75.00', 'another currency to a bank at home'],
  [abroad, 'SE', 'NOK', '50.00', 'kroner to a bank in the EEA'],
  [abroad, 'SE', 'SEK', '75.00', 'its own currency'],
  [abroad, 'DE', 'EUR', '35.00', 'euros cost as much as by SEPA'],
  [abroad, 'GB', 'GBP', '115.00', 'outside the EEA'],
  [abroad, 'US', 'EUR', '115.00', 'euros outside the EEA'],
  [abroad, undefined, 'USD', '115.00', 'a country that nobody knows'],
])(
  '[P4a] charges a payment by %s to %s in %s from a krone account %s: %s',
  (product, country, currency, expectedFee) => {
    expect(fee({ product, country, currency, accountCurrency: 'NOK' })).toBe(expectedFee)
  },
)

test.each<[Currency, string, string]>([
  ['EUR', '0.87', '10 kroner'],
  ['SEK', '33.34', '35 kroner'],
  ['JPY', '541', '35 kroner'],
  ['KWD', '1.078', '35 kroner'],
])(
  "[P4a] states the fee for euros in the account's currency, rounded up: in %s it is %s, %s",
  (accountCurrency, expectedFee) => {
    expect(fee({ product: sepa, country: 'DE', currency: 'EUR', accountCurrency })).toBe(expectedFee)
  },
)

test("[P4a] charges 25 kroner more for another currency than the account's, either way", () => {
  const question = { product: abroad, country: 'SE', accountCurrency: 'SEK', today } as const
  const sameCurrencyFee = computeFee({ ...question, currency: 'SEK' }).minor
  const otherCurrencyFee = computeFee({ ...question, currency: 'NOK' }).minor
  const inCrowns = (minor: bigint) => computeCost({ currency: 'NOK', minor }, 'SEK', today).money.minor
  expect([sameCurrencyFee, otherCurrencyFee]).toEqual([inCrowns(5_000n), inCrowns(7_500n)])
})

test('[P4a] charges zero or more for any product, country and currency', () => {
  for (const product of paymentProducts) {
    for (const country of [...countries, undefined]) {
      for (const [currency, accountCurrency] of [
        ['NOK', 'NOK'],
        ['EUR', 'KWD'],
        ['JPY', 'EUR'],
      ] as const) {
        expect(
          computeFee({ product, country, currency, accountCurrency, today }).minor,
        ).toBeGreaterThanOrEqual(0n)
      }
    }
  }
})
