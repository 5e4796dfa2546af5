import * as v from 'valibot'
import { codeList } from '../input/code-list.ts'
import { object } from '../input/object.ts'
import { withSentence } from '../input/with-sentence.ts'
import { minor, minorPositive, type WholeSchema, wholeBetween } from '../store/fields.ts'
import { row } from '../store/row.ts'
import { type Currency, currencies } from './currencies.ts'
import { int32 } from './sandbox-amount.ts'

/** A schema for a currency; named, so that published declarations do not list the currencies at each field. */
export interface CurrencySchema extends v.PicklistSchema<readonly Currency[], string> {}

/** Currency of §2.1. */
export const currencyCode: CurrencySchema = withSentence(
  codeList(currencies, 'a currency code of ISO 4217 such as "NOK"'),
  'The currency, an ISO 4217 code.',
  '§2.1',
)

/** An amount of money as rows have it. */
export const moneyRow = row({ currency: currencyCode, minor })

/** An amount of money above zero. */
export const moneyToMoveRow = row({ currency: currencyCode, minor: minorPositive })

/** Schema of an amount: one for HTTP, one for embedding code. */
export interface AmountSchema extends v.GenericSchema<number | string> {}

/** An amount of the sandbox operations as HTTP knows it: int32, whole units of the currency (§2.1). */
export const wholeAmount: WholeSchema = wholeBetween(int32.least, int32.greatest)

/** The same of 0 or more: how far something may go below zero. */
export const wholeLimit: WholeSchema = wholeBetween(0, int32.greatest)

/** An amount as embedding code may give it: whole units, or exact decimal text (D). */
export const exactAmount: AmountSchema = v.union(
  [wholeAmount, v.string()],
  'a whole number of int32 or decimal text such as "100.50"',
)

/** An amount as decimal text, next to its currency. */
export const amountText = withSentence(v.string(), 'The amount, in the currency next to it.', '§2.1')

/** Money of payments (§2.3): the amount first. The rules read the amount, since each says with a code of its own what is wrong. */
export const instructedMoney = object({ amount: amountText, currency: currencyCode })

/** `{currency, amount}` of the sandbox bodies (§2.6, §2.7). */
export function moneySchema<const Amount extends AmountSchema>(amount: Amount) {
  return object({ currency: currencyCode, amount: withSentence(amount, amountText) })
}

/** The types of a Balance (§2.1). */
const balanceTypes = ['closingBooked', 'expected'] as const

/** Balance of §2.1. */
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
