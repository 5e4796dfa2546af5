import * as v from 'valibot'
import { codeList } from '../input/code-list.ts'
import { object } from '../input/object.ts'
import { withSentence } from '../input/with-sentence.ts'
import { minor, minorPositive, type WholeSchema, wholeBetween } from '../store/fields.ts'
import { row } from '../store/row.ts'
import { type Currency, currencies } from './currencies.ts'
import { int32 } from './sandbox-amount.ts'

/** A schema for a currency. It has a name, so that published declarations list the currencies only once. */
export interface CurrencySchema extends v.PicklistSchema<readonly Currency[], string> {}

export const currencyCode: CurrencySchema = withSentence(
  codeList(currencies, 'a currency code of ISO 4217 such as "NOK"'),
  'The currency, an ISO 4217 code.',
  '§2.1',
)

export const moneyRow = row({ currency: currencyCode, minor })

export const moneyToMoveRow = row({ currency: currencyCode, minor: minorPositive })

/** The schema of an amount: one for HTTP, one for embedding code. */
export interface AmountSchema extends v.GenericSchema<number | string> {}

/** An amount of the sandbox operations over HTTP: int32, whole units of the currency (§2.1). */
export const wholeAmount: WholeSchema = wholeBetween(int32.least, int32.greatest)

/** A limit below zero, in whole units, 0 or more. */
export const wholeLimit: WholeSchema = wholeBetween(0, int32.greatest)

const wholeOrText = v.union(
  [wholeAmount, v.string()],
  'a whole number of int32 or decimal text such as "100.50"',
)

/** An amount from embedding code: whole units, or exact decimal text (D). */
export const exactAmount: AmountSchema = {
  ...wholeOrText,
  // For a text the union would first describe why it is not a number.
  '~run': (dataset, config) => {
    const { value } = dataset
    return typeof value === 'string' ? { typed: true, value } : wholeOrText['~run'](dataset, config)
  },
}

export const amountText = withSentence(v.string(), 'The amount, in the currency next to it.', '§2.1')

/**
 * Money of payments (§2.3), the amount first. The schema accepts any text: the rules check the amount, since
 * each one has a separate error code.
 */
export const instructedMoney = object({ amount: amountText, currency: currencyCode })

/** Makes the schema of `{currency, amount}` in the sandbox bodies (§2.6, §2.7). */
export function moneySchema<const Amount extends AmountSchema>(amount: Amount) {
  return object({ currency: currencyCode, amount: withSentence(amount, amountText) })
}

const balanceTypes = ['closingBooked', 'expected'] as const

export function balanceSchema<const Amount extends AmountSchema>(amount: Amount) {
  return object({
    balanceAmount: withSentence(moneySchema(amount), 'The amount of the balance.', '§2.1'),
    balanceType: withSentence(
      codeList(balanceTypes, 'closingBooked or expected', 'any'),
      'closingBooked has all booked transactions; expected also has the payments that wait.',
      '§2.1',
    ),
  })
}
