import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { pageEntries } from '../../base/input/page-query.ts'
import {
  absentWhereEmpty,
  dayText,
  decimalText,
  listOf,
  ownTextCharactersMax,
  plainText,
} from '../../base/input/text.ts'
import { postalAddress } from '../../base/iso/contract.ts'
import { limits } from '../../base/limits.ts'
import { type AmountSchema, currencyCode, moneySchema } from '../../base/money/contract.ts'

/** The conversion of one amount into another (§2.7). */
export const currencyExchange = object({
  sourceCurrency: currencyCode,
  targetCurrency: currencyCode,
  exchangeRate: decimalText(35),
  unitCurrency: currencyCode,
  quotationDate: dayText,
})

const invoiced = codeList(['true', 'false'], '"true" or "false"')

/** Shop and bill of a card transaction. */
const contractFields = { cardAcceptorAddress: postalAddress, invoiced }

/** The same where strictness is lenient: what is empty counts as absent (D: published test data has both). */
const lenientFields = {
  cardAcceptorAddress: absentWhereEmpty(postalAddress),
  invoiced: absentWhereEmpty(invoiced),
}

/** D: a text that has no other type in §2.7 may be empty, and nothing that is kept is without bound. */
function cardRowsContract<
  const Amount extends AmountSchema,
  const Fields extends typeof contractFields | typeof lenientFields,
>(amount: Amount, fields: Fields) {
  return listOf(
    object({
      cardTransactionId: plainText(ownTextCharactersMax),
      terminalId: plainText(ownTextCharactersMax),
      bookingDate: dayText,
      transactionDate: dayText,
      transactionAmount: moneySchema(amount),
      originalAmount: moneySchema(amount),
      merchantCategoryCode: plainText(12),
      currencyExchange: v.optional(currencyExchange),
      markupFee: moneySchema(amount),
      markupFeePercentage: decimalText(35),
      cardAcceptorId: plainText(ownTextCharactersMax),
      cardAcceptorAddress: fields.cardAcceptorAddress as Fields['cardAcceptorAddress'],
      maskedPan: plainText(ownTextCharactersMax),
      transactionDetails: plainText(1_000),
      invoiced: fields.invoiced as Fields['invoiced'],
      proprietaryBankTransactionCode: plainText(ownTextCharactersMax),
    }),
    limits.rowsPerCallMax,
  )
}

/** The request that posts transactions to a card account (§2.7), field for field in its order. */
export function cardTransactionsRequest<const Amount extends AmountSchema>(amount: Amount) {
  return cardRowsContract(amount, contractFields)
}

/** The same where strictness is lenient (A10). */
export function lenientCardTransactionsRequest<const Amount extends AmountSchema>(amount: Amount) {
  return cardRowsContract(amount, lenientFields)
}

/** The values of `bookingStatus` (§9 1.11.7). */
export const bookingStatuses = ['booked', 'pending', 'both', 'all'] as const

/** Query of card transactions (X10); by default booked and pending ones. */
export const cardHistoryQuery = object({
  bookingStatus: v.optional(codeList(bookingStatuses, 'booked, pending, both or all'), 'both'),
  fromDate: v.optional(dayText),
  toDate: v.optional(dayText),
  ...pageEntries,
})
