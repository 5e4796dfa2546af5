import {
  type CardAccountView,
  type CardTransaction,
  countryCode,
  currencyCode,
  type PageLinks,
} from '@pocketbank/core'
import * as v from 'valibot'
import type { Fixes } from '../accept-fix/fixes.ts'
import { cardReference, consentedCardAccountPath } from './consented-card-accounts.ts'
import { exactMoney, renderExactMoney } from './exact-money.ts'
import { pageLinks, renderPageLinks } from './page-links.ts'
import type { Rim } from './rim.ts'

const optionalText = v.optional(v.string())

/** How an amount was converted (§2.7). */
const cardExchange = v.object({
  sourceCurrency: currencyCode,
  targetCurrency: currencyCode,
  exchangeRate: v.string(),
  unitCurrency: currencyCode,
  quotationDate: v.string(),
})

const address = v.object({
  street: optionalText,
  buildingNumber: optionalText,
  postalCode: optionalText,
  city: optionalText,
  country: countryCode,
})

/** A card transaction of a list (§2.7), in its order and with exact amounts; a pending one has no booking date. */
export const listedCardTransaction = v.object({
  cardTransactionId: v.string(),
  terminalId: v.string(),
  bookingDate: optionalText,
  transactionDate: v.string(),
  transactionAmount: exactMoney,
  originalAmount: exactMoney,
  merchantCategoryCode: v.string(),
  currencyExchange: v.optional(cardExchange),
  markupFee: exactMoney,
  markupFeePercentage: v.string(),
  cardAcceptorId: v.string(),
  // D: §2.7 demands both; where a host was lenient, a row may have come without.
  cardAcceptorAddress: v.optional(address),
  maskedPan: v.string(),
  transactionDetails: v.string(),
  invoiced: v.optional(v.picklist(['true', 'false'])),
  proprietaryBankTransactionCode: v.string(),
})

/** A page of the transactions of a card account (D). */
export const cardHistoryAnswer = v.object({
  cardAccount: cardReference,
  cardTransactions: v.object({
    booked: v.array(listedCardTransaction),
    pending: v.array(listedCardTransaction),
    _links: pageLinks,
  }),
})

type Exchange = v.InferOutput<typeof cardExchange>

/** What was posted comes in the order of §2.7, what the fixed data set has need not. */
function renderExchange(exchange: Exchange): Exchange {
  const { sourceCurrency, targetCurrency, exchangeRate, unitCurrency, quotationDate } = exchange
  return { sourceCurrency, targetCurrency, exchangeRate, unitCurrency, quotationDate }
}

function renderCardTransaction(
  row: CardTransaction,
  fixes: Fixes,
): v.InferOutput<typeof listedCardTransaction> {
  const { bookingDate, transactionDate, transactionAmount, originalAmount, details } = row
  const isSwitched = fixes.has('cardaccount-switch-originalamount-and-transactionamount')
  return {
    cardTransactionId: details.cardTransactionId,
    terminalId: details.terminalId,
    bookingDate,
    transactionDate,
    transactionAmount: renderExactMoney(isSwitched ? originalAmount : transactionAmount),
    originalAmount: renderExactMoney(isSwitched ? transactionAmount : originalAmount),
    merchantCategoryCode: details.merchantCategoryCode,
    currencyExchange: details.currencyExchange && renderExchange(details.currencyExchange),
    markupFee: renderExactMoney(row.markupFee),
    markupFeePercentage: details.markupFeePercentage,
    cardAcceptorId: details.cardAcceptorId,
    cardAcceptorAddress: details.cardAcceptorAddress,
    maskedPan: details.maskedPan,
    transactionDetails: details.transactionDetails,
    invoiced: details.invoiced,
    proprietaryBankTransactionCode: details.proprietaryBankTransactionCode,
  }
}

/** Whether a card transaction is booked; only payments are pending (D). */
function isBooked({ bookingDate }: CardTransaction): boolean {
  return bookingDate !== undefined
}

/** Writes a page of the transactions of a card account, each part newest first. */
export function renderCardHistory(
  {
    holder,
    links,
    transactions,
  }: {
    readonly holder: CardAccountView
    readonly links: PageLinks
    readonly transactions: readonly CardTransaction[]
  },
  { fixes }: Rim,
): v.InferOutput<typeof cardHistoryAnswer> {
  const rows = (areBooked: boolean) =>
    transactions.filter((row) => isBooked(row) === areBooked).map((row) => renderCardTransaction(row, fixes))
  return {
    cardAccount: { maskedPan: holder.maskedPan },
    cardTransactions: {
      booked: rows(true),
      pending: rows(false),
      _links: renderPageLinks(`${consentedCardAccountPath(holder.id)}/transactions`, links),
    },
  }
}
