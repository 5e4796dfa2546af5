import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { dayText, listOf, ownTextCharactersMax, text } from '../../base/input/text.ts'
import {
  businessIdentifierCode,
  impliedReference,
  postalAddress,
  rightIban,
} from '../../base/iso/contract.ts'
import { structuredReference } from '../../base/iso/structured-reference.ts'
import { limits } from '../../base/limits.ts'
import { currencyCode } from '../../base/money/contract.ts'
import { row } from '../../base/store/row.ts'
import { executionRules, frequencies } from './schedule.ts'

/** The purposes of a payment that may be told (§2.3: a part of ISO 20022 ExternalPurpose1Code). */
// biome-ignore format: a list of codes is read in lines
export const purposeCodes = [
  'INVS', 'SALA', 'IDCP', 'CASH', 'CORT', 'INTC', 'PENS', 'SSBE', 'SUPP', 'TAXS', 'TREA', 'VATX', 'LOAN', 'OTHR',
] as const

/** The reference of the account or card that pays: by bban, iban or (§9 1.9.0, D) the masked number of a card. */
const debtorReference = object({
  ...impliedReference.entries,
  maskedPan: v.optional(text(ownTextCharactersMax)),
})

/** The reference of what pays as rows have it. */
export const debtorReferenceRow = row({
  ...debtorReference.entries,
  iban: v.optional(rightIban),
  currency: currencyCode,
})

/** A reference of what pays. */
export type DebtorReference = v.InferOutput<typeof debtorReference>

/** Amount and creditor of a transfer: the fields of §2.3 before the debtor. */
const creditorEntries = {
  instructedAmount: object({ amount: v.string(), currency: currencyCode }),
  creditorName: text(70),
  creditorAgent: v.optional(businessIdentifierCode),
  creditorAccount: impliedReference,
  creditorAddress: v.optional(postalAddress),
}

/** Purpose of a transfer: the fields of §2.3 behind the debtor, and (D, BG) the payment reference and the TPP's own. */
const purposeEntries = {
  remittanceInformationUnstructured: v.optional(text(140)),
  remittanceInformationStructured: v.optional(structuredReference),
  remittanceInformationStructuredArray: v.optional(
    listOf(structuredReference, limits.structuredReferencesMax),
  ),
  purposeCode: v.optional(codeList(purposeCodes, `a purpose code: ${purposeCodes.join(', ')}`)),
  endToEndIdentification: v.optional(text(35)),
}

/** One credit transfer, as a bulk lists it (BG). */
export const transferRequest = object({ ...creditorEntries, ...purposeEntries })

/** A request for one credit transfer. */
export type TransferRequest = v.InferOutput<typeof transferRequest>

/** The request for a single payment (§2.3). */
export const paymentRequest = object({
  ...creditorEntries,
  debtorAccount: debtorReference,
  ...purposeEntries,
  requestedExecutionDate: v.optional(dayText),
})

const twoDigits = (form: RegExp, expected: string) => v.pipe(v.string(), v.regex(form, expected))

/** The request for a periodic payment (P11, BG). */
export const periodicPaymentRequest = object({
  ...creditorEntries,
  debtorAccount: debtorReference,
  ...purposeEntries,
  startDate: dayText,
  endDate: v.optional(dayText),
  executionRule: v.optional(codeList(executionRules, executionRules.join(' or '))),
  frequency: codeList(frequencies, `one of ${frequencies.join(', ')}`),
  dayOfExecution: v.optional(
    twoDigits(
      /^(?:0?[1-9]|[12][0-9]|3[01])$/,
      'a day of the month from "1" to "31", which is the last of each month, or of the week from "1", Monday, to "7"',
    ),
  ),
  monthsOfExecution: v.optional(listOf(twoDigits(/^(?:0?[1-9]|1[0-2])$/, 'a month from "1" to "12"'), 12)),
})

/** The request for a bulk payment (P12, BG). */
export const bulkPaymentRequest = object({
  paymentInformationId: v.optional(text(35)),
  debtorAccount: debtorReference,
  requestedExecutionDate: v.optional(dayText),
  payments: listOf(transferRequest, limits.bulkTransfersMax),
})

/** The query of what makes a payment (§4.7). */
export const paymentQuery = object({ allowLogicalDuplicate: v.optional(v.boolean(), false) })

/** Body by which a customer ends a payment in the internet bank. */
export const paymentCancelRequest = object({ customerNumber: v.string() })

/** Changes of a payment by the customer in the internet bank: the amount in the currency of the payment, the day, or both. */
export const paymentChangeRequest = object({
  customerNumber: v.string(),
  amount: v.optional(v.string()),
  requestedExecutionDate: v.optional(dayText),
})

export type PaymentChangeRequest = v.InferOutput<typeof paymentChangeRequest>
