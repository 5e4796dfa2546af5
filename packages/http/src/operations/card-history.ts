import type { CardAccountView, CardTransaction } from '@pocketbank/core'
import { dayText } from '@pocketbank/core/base/input'
import { countryCode } from '@pocketbank/core/base/iso'
import { currencyCode } from '@pocketbank/core/base/money'
import type { PageLinks } from '@pocketbank/core/commands/account-information'
import * as v from 'valibot'
import type { Fixes } from './accept-fix/fixes.ts'
import { exactMoney, renderExactMoney } from './render/exact-money.ts'
import { pageLinks, renderPageLinks } from './render/page-links.ts'
import { listShape, nestedField, shape } from './render/shape.ts'
import { isBooked } from './transaction-details.ts'

const optionalText = v.optional(v.string())

type CardExchange = NonNullable<CardTransaction['details']['currencyExchange']>

/** Shape of a currency conversion (§2.7). Posted conversions have this order of fields; those of the fixed data set may differ. */
const exchangeShape = shape<CardExchange>()({
  sourceCurrency: [currencyCode, ({ sourceCurrency }) => sourceCurrency],
  targetCurrency: [currencyCode, ({ targetCurrency }) => targetCurrency],
  exchangeRate: [v.string(), ({ exchangeRate }) => exchangeRate],
  unitCurrency: [currencyCode, ({ unitCurrency }) => unitCurrency],
  quotationDate: [dayText, ({ quotationDate }) => quotationDate],
})

const address = v.object({
  street: optionalText,
  buildingNumber: optionalText,
  postalCode: optionalText,
  city: optionalText,
  country: countryCode,
})

/** True if the two amounts are swapped: the known fault of the platform, which its fix mends (§2.7). */
function hasExchangedAmounts(fixes: Fixes): boolean {
  return !fixes.has('cardaccount-switch-originalamount-and-transactionamount')
}

/** A card transaction of a list (§2.7), in its order and with exact amounts; a pending one has no booking date. */
export const listedCardTransaction = shape<CardTransaction>()({
  cardTransactionId: [v.string(), ({ details }) => details.cardTransactionId],
  terminalId: [v.string(), ({ details }) => details.terminalId],
  bookingDate: [v.optional(dayText), ({ bookingDate }) => bookingDate],
  transactionDate: [dayText, ({ transactionDate }) => transactionDate],
  transactionAmount: [
    exactMoney,
    (row, { fixes }) =>
      renderExactMoney(hasExchangedAmounts(fixes) ? row.originalAmount : row.transactionAmount),
  ],
  originalAmount: [
    exactMoney,
    (row, { fixes }) =>
      renderExactMoney(hasExchangedAmounts(fixes) ? row.transactionAmount : row.originalAmount),
  ],
  merchantCategoryCode: [v.string(), ({ details }) => details.merchantCategoryCode],
  currencyExchange: [
    v.optional(exchangeShape.contract),
    ({ details }, context) =>
      details.currencyExchange && exchangeShape.write(details.currencyExchange, context),
  ],
  markupFee: [exactMoney, ({ markupFee }) => renderExactMoney(markupFee)],
  markupFeePercentage: [v.string(), ({ details }) => details.markupFeePercentage],
  cardAcceptorId: [v.string(), ({ details }) => details.cardAcceptorId],
  // D: §2.7 demands both; where a host was lenient, a row may have come without.
  cardAcceptorAddress: [v.optional(address), ({ details }) => details.cardAcceptorAddress],
  maskedPan: [v.string(), ({ details }) => details.maskedPan],
  transactionDetails: [v.string(), ({ details }) => details.transactionDetails],
  invoiced: [v.optional(v.picklist(['true', 'false'])), ({ details }) => details.invoiced],
  proprietaryBankTransactionCode: [v.string(), ({ details }) => details.proprietaryBankTransactionCode],
})

/** Data of a written page. */
interface CardPage {
  readonly holder: CardAccountView
  readonly links: PageLinks
  readonly transactions: readonly CardTransaction[]
}

const rows = listShape(listedCardTransaction)

/** Shape of the card account in an answer (§2.7). */
export const cardReference = shape<CardAccountView>()({
  maskedPan: [v.string(), ({ maskedPan }) => maskedPan],
})

const pageShape = shape<CardPage>()({
  booked: nestedField(rows, ({ transactions }) => transactions.filter(isBooked)),
  pending: nestedField(rows, ({ transactions }) => transactions.filter((row) => !isBooked(row))),
  _links: [
    pageLinks,
    ({ holder, links }) => renderPageLinks(`/v1/card-accounts/${holder.id}/transactions`, links),
  ],
})

/** A page of the transactions of a card account (D), each part newest first. */
export const cardHistoryShape = shape<CardPage>()({
  cardAccount: nestedField(cardReference, ({ holder }) => holder),
  cardTransactions: nestedField(pageShape, (page) => page),
})
