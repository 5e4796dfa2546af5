import type { CardAccountView, CardTransaction } from '@pocketbank/core'
import { dayText, withSentence } from '@pocketbank/core/base/input'
import { countryCode, postalAddress } from '@pocketbank/core/base/iso'
import { currencyCode, wholeAmount } from '@pocketbank/core/base/money'
import type { PageLinks } from '@pocketbank/core/commands/account-information'
import { maskedPan } from '@pocketbank/core/rows/card-accounts/contract'
import { cardTransactionsRequest, currencyExchange } from '@pocketbank/core/rows/card-transactions/contract'
import * as v from 'valibot'
import type { Fixes } from './accept-fix/fixes.ts'
import { exactMoney, renderExactMoney } from './render/exact-money.ts'
import { pageLinks, renderPageLinks } from './render/page-links.ts'
import { listShape, nestedField, shape } from './render/shape.ts'
import { isBooked } from './transaction-details.ts'

const { entries: postedEntries } = cardTransactionsRequest(wholeAmount).item
const exchange = currencyExchange.entries
const optionalText = v.optional(v.string())
const swapped =
  'Without the fix cardaccount-switch-originalamount-and-transactionamount, ' +
  "transactionAmount and originalAmount have each other's amounts."

type CardExchange = NonNullable<CardTransaction['details']['currencyExchange']>

/**
 * A currency conversion (§2.7). Posted conversions have this order of fields; those of the fixed data set may
 * differ.
 */
const exchangeShape = shape<CardExchange>()({
  sourceCurrency: [currencyCode, ({ sourceCurrency }) => sourceCurrency, exchange.sourceCurrency],
  targetCurrency: [currencyCode, ({ targetCurrency }) => targetCurrency, exchange.targetCurrency],
  exchangeRate: [v.string(), ({ exchangeRate }) => exchangeRate, exchange.exchangeRate],
  unitCurrency: [currencyCode, ({ unitCurrency }) => unitCurrency, exchange.unitCurrency],
  quotationDate: [dayText, ({ quotationDate }) => quotationDate, exchange.quotationDate],
})

const address = v.object({
  street: withSentence(optionalText, postalAddress.entries.street),
  buildingNumber: withSentence(optionalText, postalAddress.entries.buildingNumber),
  postalCode: withSentence(optionalText, postalAddress.entries.postalCode),
  city: withSentence(optionalText, postalAddress.entries.city),
  country: countryCode,
})

/**
 * Returns true if the response must swap the two amounts: the known bug of the platform, without the fix
 * (§2.7).
 */
function hasExchangedAmounts(fixes: Fixes): boolean {
  return !fixes.has('cardaccount-switch-originalamount-and-transactionamount')
}

/**
 * A card transaction in a list, with the field order of §2.7 and exact amounts. A pending one has no booking
 * date.
 */
export const listedCardTransaction = shape<CardTransaction>()({
  cardTransactionId: [
    v.string(),
    ({ details }) => details.cardTransactionId,
    postedEntries.cardTransactionId,
  ],
  terminalId: [v.string(), ({ details }) => details.terminalId, postedEntries.terminalId],
  bookingDate: [
    v.optional(dayText),
    ({ bookingDate }) => bookingDate,
    'The day of booking; absent while the transaction is pending.',
    '§2.7',
  ],
  transactionDate: [dayText, ({ transactionDate }) => transactionDate, postedEntries.transactionDate],
  transactionAmount: [
    exactMoney,
    (row, { fixes }) =>
      renderExactMoney(hasExchangedAmounts(fixes) ? row.originalAmount : row.transactionAmount),
    `The amount of the purchase in the currency of the card. ${swapped}`,
    '§2.7',
  ],
  originalAmount: [
    exactMoney,
    (row, { fixes }) =>
      renderExactMoney(hasExchangedAmounts(fixes) ? row.transactionAmount : row.originalAmount),
    `The amount of the purchase in the currency of the shop. ${swapped}`,
    '§2.7',
  ],
  merchantCategoryCode: [
    v.string(),
    ({ details }) => details.merchantCategoryCode,
    postedEntries.merchantCategoryCode,
  ],
  currencyExchange: [
    v.optional(exchangeShape.contract),
    ({ details }, context) =>
      details.currencyExchange && exchangeShape.write(details.currencyExchange, context),
    postedEntries.currencyExchange,
  ],
  markupFee: [exactMoney, ({ markupFee }) => renderExactMoney(markupFee), postedEntries.markupFee],
  markupFeePercentage: [
    v.string(),
    ({ details }) => details.markupFeePercentage,
    postedEntries.markupFeePercentage,
  ],
  cardAcceptorId: [v.string(), ({ details }) => details.cardAcceptorId, postedEntries.cardAcceptorId],
  // D: §2.7 requires both, but a row posted to a lenient host may lack them.
  cardAcceptorAddress: [
    v.optional(address),
    ({ details }) => details.cardAcceptorAddress,
    postedEntries.cardAcceptorAddress,
  ],
  maskedPan: [v.string(), ({ details }) => details.maskedPan, maskedPan],
  transactionDetails: [
    v.string(),
    ({ details }) => details.transactionDetails,
    postedEntries.transactionDetails,
  ],
  invoiced: [
    v.optional(v.picklist(['true', 'false'])),
    ({ details }) => details.invoiced,
    postedEntries.invoiced,
  ],
  proprietaryBankTransactionCode: [
    v.string(),
    ({ details }) => details.proprietaryBankTransactionCode,
    postedEntries.proprietaryBankTransactionCode,
  ],
})

interface CardPage {
  readonly account: CardAccountView
  readonly links: PageLinks
  readonly transactions: readonly CardTransaction[]
}

const rows = listShape(listedCardTransaction)

export const cardReference = shape<CardAccountView>()({
  maskedPan: [v.string(), ({ maskedPan }) => maskedPan, maskedPan],
})

const pageShape = shape<CardPage>()({
  booked: nestedField(
    rows,
    ({ transactions }) => transactions.filter(isBooked),
    'Booked transactions, the newest first.',
  ),
  pending: nestedField(
    rows,
    ({ transactions }) => transactions.filter((row) => !isBooked(row)),
    'Transactions that wait to be booked.',
  ),
  _links: [
    pageLinks,
    ({ account, links }) => renderPageLinks(`/v1/card-accounts/${account.id}/transactions`, links),
  ],
})

/** A page of the transactions of a card account (D). Booked and pending ones each start with the newest. */
export const cardHistoryShape = shape<CardPage>()({
  cardAccount: nestedField(cardReference, ({ account }) => account, 'The card account of the transactions.'),
  cardTransactions: nestedField(pageShape, (page) => page, 'A page of the card transactions.'),
})
