import * as v from 'valibot'
import { object } from '../../base/input/object.ts'
import { pageEntries } from '../../base/input/page-query.ts'
import { dayText, listOf, text } from '../../base/input/text.ts'
import { businessIdentifierCode, impliedReference } from '../../base/iso/contract.ts'
import { structuredReference } from '../../base/iso/structured-reference.ts'
import { limits } from '../../base/limits.ts'
import { type AmountSchema, currencyCode } from '../../base/money/contract.ts'

/** The currency exchange of a posted transaction (§2.4). */
const postedExchange = object({
  sourceCurrency: currencyCode,
  exchangeRate: v.pipe(
    text(35),
    v.regex(/^[0-9]+(?:\.[0-9]+)?$/, 'a decimal number above zero such as "11.25"'),
  ),
  unitCurrency: currencyCode,
  targetCurrency: currencyCode,
  quotationDate: dayText,
  contractIdentification: v.optional(text(35)),
})

/** The free fields of a posted transaction: those of §2.4 with their lengths, and the payment reference (KID). */
export const postedDetails = object({
  currencyExchange: v.optional(postedExchange),
  creditorName: v.optional(text(70)),
  creditorAccount: v.optional(impliedReference),
  creditorAgent: v.optional(businessIdentifierCode),
  debtorName: v.optional(text(70)),
  debtorAccount: v.optional(impliedReference),
  debtorAgent: v.optional(businessIdentifierCode),
  remittanceInformationUnstructured: v.optional(text(140)),
  endToEndId: v.optional(text(35)),
  purposeCode: v.optional(text(4)),
  bankTransactionCode: v.optional(text(14, 4)),
  proprietaryBankTransactionCode: v.optional(text(35)),
  remittanceInformationUnstructuredArray: v.optional(listOf(text(140), limits.remittanceTextsMax)),
  remittanceInformationStructuredArray: v.optional(
    listOf(structuredReference, limits.structuredReferencesMax),
  ),
  kid: v.optional(text(35)),
})

/** The request that posts transactions to an account (D): negative amounts leave it; a row without bookingDate is pending. */
export function transactionsRequest<const Amount extends AmountSchema>(amount: Amount) {
  return listOf(
    object({
      amount,
      currency: currencyCode,
      bookingDate: v.optional(dayText),
      valueDate: v.optional(dayText),
      ...postedDetails.entries,
    }),
    limits.rowsPerCallMax,
  )
}

/** The request that books a pending transaction (D): on which day, and from which day it counts. */
export const bookingRequest = object({ bookingDate: dayText, valueDate: dayText })

/** Query of a history (D): days of booking, both included, and a page of the rows, newest first. */
export const historyQuery = object({
  fromDate: v.optional(dayText),
  toDate: v.optional(dayText),
  ...pageEntries,
})
