import * as v from 'valibot'
import { codeList } from '../contract/code-list.ts'
import { pageEntries } from '../contract/page.ts'
import { listOf, text } from '../contract/text.ts'
import { limits } from '../limits.ts'
import { type AmountSchema, currencyCode, sandboxMoney } from '../money/contract.ts'
import { address } from '../places/contract.ts'

/** How one amount was converted into another (§2.7). */
export const currencyExchange = v.object({
  sourceCurrency: currencyCode,
  targetCurrency: currencyCode,
  exchangeRate: text(35),
  unitCurrency: currencyCode,
  quotationDate: v.string(),
})

/** The fields of a card transaction that the bank keeps as they are. */
export const cardDetails = v.object({
  cardTransactionId: text(35),
  terminalId: text(35),
  merchantCategoryCode: text(4),
  currencyExchange: v.optional(currencyExchange),
  markupFeePercentage: text(35),
  cardAcceptorId: text(35),
  cardAcceptorAddress: address,
  maskedPan: text(35),
  transactionDetails: text(1_000),
  invoiced: codeList(['true', 'false'], '"true" or "false"'),
  proprietaryBankTransactionCode: text(35),
})

/** The request that posts transactions to a card account (§2.7), field for field in its order. */
export function cardTransactionsRequest<const Amount extends AmountSchema>(amount: Amount) {
  const { entries } = cardDetails
  return listOf(
    v.object({
      cardTransactionId: entries.cardTransactionId,
      terminalId: entries.terminalId,
      bookingDate: v.string(),
      transactionDate: v.string(),
      transactionAmount: sandboxMoney(amount),
      originalAmount: sandboxMoney(amount),
      merchantCategoryCode: entries.merchantCategoryCode,
      currencyExchange: entries.currencyExchange,
      markupFee: sandboxMoney(amount),
      markupFeePercentage: entries.markupFeePercentage,
      cardAcceptorId: entries.cardAcceptorId,
      cardAcceptorAddress: entries.cardAcceptorAddress,
      maskedPan: entries.maskedPan,
      transactionDetails: entries.transactionDetails,
      invoiced: entries.invoiced,
      proprietaryBankTransactionCode: entries.proprietaryBankTransactionCode,
    }),
    limits.rowsPerCallMax,
  )
}

/** The values of `bookingStatus` (§9 1.11.7). */
export const bookingStatuses = ['booked', 'pending', 'both', 'all'] as const

/** Which card transactions are wanted (D); `bookingStatus` must be said. */
export const cardHistoryQuery = v.object({
  bookingStatus: codeList(bookingStatuses, 'booked, pending, both or all'),
  fromDate: v.optional(v.string()),
  toDate: v.optional(v.string()),
  ...pageEntries,
})
