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
import { withSentence } from '../../base/input/with-sentence.ts'
import { postalAddress } from '../../base/iso/contract.ts'
import { limits } from '../../base/limits.ts'
import { type AmountSchema, moneySchema } from '../../base/money/contract.ts'
import { maskedPan } from '../card-accounts/contract.ts'
import { exchangeEntries } from '../transactions/contract.ts'
import { bookingStatus, firstDay, lastDay } from '../transactions/history-query.ts'

export const currencyExchange = object({
  sourceCurrency: exchangeEntries.sourceCurrency,
  targetCurrency: exchangeEntries.targetCurrency,
  exchangeRate: withSentence(decimalText(35), exchangeEntries.exchangeRate),
  unitCurrency: exchangeEntries.unitCurrency,
  quotationDate: exchangeEntries.quotationDate,
})

const contractFields = {
  cardAcceptorAddress: withSentence(postalAddress, 'The address of the shop.', '§2.7'),
  invoiced: withSentence(
    codeList(['true', 'false'], '"true" or "false"'),
    'Whether the purchase is on an invoice of the card, as text: true or false.',
    '§2.7',
  ),
}

/**
 * D: under lenient strictness empty fields count as absent, since published test data contains such fields.
 */
const lenientFields = {
  cardAcceptorAddress: absentWhereEmpty(contractFields.cardAcceptorAddress),
  invoiced: absentWhereEmpty(contractFields.invoiced),
}

/** D: a text without another type in §2.7 may be empty. Every text has a maximum length. */
function cardRowsContract<
  const Amount extends AmountSchema,
  const Fields extends typeof contractFields | typeof lenientFields,
>(amount: Amount, fields: Fields) {
  return listOf(
    object({
      cardTransactionId: withSentence(
        plainText(ownTextCharactersMax),
        'The id of the card transaction.',
        '§2.7',
      ),
      terminalId: withSentence(plainText(ownTextCharactersMax), 'The terminal of the purchase.', '§2.7'),
      bookingDate: withSentence(dayText, 'The day of booking.', '§2.7'),
      transactionDate: withSentence(dayText, 'The day of the purchase.', '§2.7'),
      transactionAmount: withSentence(
        moneySchema(amount),
        'The amount of the purchase in the currency of the card.',
        '§2.7',
      ),
      originalAmount: withSentence(
        moneySchema(amount),
        'The amount of the purchase in the currency of the shop.',
        '§2.7',
      ),
      merchantCategoryCode: withSentence(plainText(12), 'The kind of shop, an ISO 18245 code.', '§2.7'),
      currencyExchange: withSentence(v.optional(currencyExchange), 'The conversion of the amount.', '§2.7'),
      markupFee: withSentence(moneySchema(amount), 'The fee for the conversion.', '§2.7'),
      markupFeePercentage: withSentence(decimalText(35), 'The fee for the conversion in percent.', '§2.7'),
      cardAcceptorId: withSentence(plainText(ownTextCharactersMax), 'The id of the shop.', '§2.7'),
      cardAcceptorAddress: fields.cardAcceptorAddress as Fields['cardAcceptorAddress'],
      maskedPan: withSentence(plainText(ownTextCharactersMax), maskedPan),
      transactionDetails: withSentence(plainText(1_000), 'The text of the purchase.', '§2.7'),
      invoiced: fields.invoiced as Fields['invoiced'],
      proprietaryBankTransactionCode: withSentence(
        plainText(ownTextCharactersMax),
        'The kind of booking, a code of the bank.',
        '§2.7',
      ),
    }),
    limits.rowsPerCallMax,
  )
}

/** The request that posts card transactions, with the fields of §2.7 in their order. */
export function cardTransactionsRequest<const Amount extends AmountSchema>(amount: Amount) {
  return cardRowsContract(amount, contractFields)
}

export function lenientCardTransactionsRequest<const Amount extends AmountSchema>(amount: Amount) {
  return cardRowsContract(amount, lenientFields)
}

/** The query of card transactions (X10). The default is booked and pending ones. */
export const cardHistoryQuery = object({
  bookingStatus: v.optional(bookingStatus, 'both'),
  fromDate: v.optional(firstDay),
  toDate: v.optional(lastDay),
  ...pageEntries,
})
