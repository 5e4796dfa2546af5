import * as v from 'valibot'
import { object } from '../../base/input/object.ts'
import { pageEntries } from '../../base/input/page-query.ts'
import { dayText, listOf, text } from '../../base/input/text.ts'
import { withSentence } from '../../base/input/with-sentence.ts'
import { businessIdentifierCode, impliedReference } from '../../base/iso/contract.ts'
import { structuredReference } from '../../base/iso/structured-reference.ts'
import { limits } from '../../base/limits.ts'
import { type AmountSchema, currencyCode } from '../../base/money/contract.ts'
import { firstDay, lastDay } from './history-query.ts'

export const exchangeEntries = {
  sourceCurrency: withSentence(currencyCode, 'The currency before the conversion.', '§2.4'),
  exchangeRate: withSentence(
    v.pipe(text(35), v.regex(/^[0-9]+(?:\.[0-9]+)?$/, 'a decimal number above zero such as "11.25"')),
    'Units of targetCurrency for one unit of unitCurrency.',
    '§2.4',
  ),
  unitCurrency: withSentence(currencyCode, 'The currency of which the rate takes one unit.', '§2.4'),
  targetCurrency: withSentence(currencyCode, 'The currency after the conversion.', '§2.4'),
  quotationDate: withSentence(dayText, 'The day of the rate.', '§2.4'),
  contractIdentification: withSentence(v.optional(text(35)), 'The contract of the conversion.', '§2.4'),
}

const postedExchange = object(exchangeEntries)

/**
 * The optional fields of a posted transaction: those of §2.4 with their lengths, and the payment reference
 * (KID).
 */
export const postedDetails = object({
  currencyExchange: withSentence(v.optional(postedExchange), 'The conversion of the amount.', '§2.4'),
  creditorName: withSentence(v.optional(text(70)), 'The name of the creditor.', '§2.4'),
  creditorAccount: withSentence(v.optional(impliedReference), 'The account of the creditor.', '§2.4'),
  creditorAgent: withSentence(v.optional(businessIdentifierCode), "The BIC of the creditor's bank.", '§2.4'),
  debtorName: withSentence(v.optional(text(70)), 'The name of the debtor.', '§2.4'),
  debtorAccount: withSentence(v.optional(impliedReference), 'The account of the debtor.', '§2.4'),
  debtorAgent: withSentence(v.optional(businessIdentifierCode), "The BIC of the debtor's bank.", '§2.4'),
  remittanceInformationUnstructured: withSentence(
    v.optional(text(140)),
    'The message to the creditor.',
    '§2.4',
  ),
  endToEndId: withSentence(
    v.optional(text(35)),
    'The reference that goes with the payment from end to end.',
    '§2.4',
  ),
  purposeCode: withSentence(v.optional(text(4)), 'The purpose of the payment, an ISO 20022 code.', '§2.4'),
  bankTransactionCode: withSentence(
    v.optional(text(14, 4)),
    'The kind of booking, an ISO 20022 bank transaction code.',
    '§2.4',
  ),
  proprietaryBankTransactionCode: withSentence(
    v.optional(text(35)),
    'The kind of booking, a code of the bank.',
    '§2.4',
  ),
  remittanceInformationUnstructuredArray: withSentence(
    v.optional(listOf(text(140), limits.remittanceTextsMax)),
    'The message to the creditor, as a list.',
    '§2.4',
  ),
  remittanceInformationStructuredArray: withSentence(
    v.optional(listOf(structuredReference, limits.structuredReferencesMax)),
    'The payment references (KID, invoice numbers).',
    '§2.4',
  ),
  kid: withSentence(v.optional(text(35)), 'The payment reference (KID).', '§7.1'),
})

/**
 * The request that posts transactions. D: negative amounts leave the account; a row without bookingDate is
 * pending.
 */
export function transactionsRequest<const Amount extends AmountSchema>(amount: Amount) {
  return listOf(
    object({
      amount: withSentence(
        amount,
        'The amount, in the currency next to it; negative if it leaves the account.',
      ),
      currency: currencyCode,
      bookingDate: withSentence(
        v.optional(dayText),
        'The day of booking. Without it the transaction is pending.',
        '§2.4',
      ),
      valueDate: withSentence(v.optional(dayText), 'The day from which the amount bears interest.', '§2.4'),
      ...postedDetails.entries,
    }),
    limits.rowsPerCallMax,
  )
}

export const bookingRequest = object({
  bookingDate: withSentence(dayText, 'The day of booking.', '§2.4'),
  valueDate: withSentence(dayText, 'The day from which the amount bears interest.', '§2.4'),
})

/** The query of a history. D: `fromDate` and `toDate` are days of booking, both inclusive. */
export const historyQuery = object({
  fromDate: v.optional(firstDay),
  toDate: v.optional(lastDay),
  ...pageEntries,
})
