import * as v from 'valibot'
import { codeList } from '../../base/input/code-list.ts'
import { object } from '../../base/input/object.ts'
import { dayText, listOf, text } from '../../base/input/text.ts'
import { withSentence } from '../../base/input/with-sentence.ts'
import {
  businessIdentifierCode,
  impliedReference,
  postalAddress,
  rightIban,
} from '../../base/iso/contract.ts'
import { structuredReference } from '../../base/iso/structured-reference.ts'
import { limits } from '../../base/limits.ts'
import { currencyCode, instructedMoney } from '../../base/money/contract.ts'
import { row } from '../../base/store/row.ts'
import { maskedPan } from '../card-accounts/contract.ts'
import { customerNumber } from '../customers/contract.ts'
import { executionRules, frequencies } from './schedule.ts'

/** The accepted purpose codes, a part of ISO 20022 ExternalPurpose1Code (§2.3). */
export const purposeCodes = [
  'INVS',
  'SALA',
  'IDCP',
  'CASH',
  'CORT',
  'INTC',
  'PENS',
  'SSBE',
  'SUPP',
  'TAXS',
  'TREA',
  'VATX',
  'LOAN',
  'OTHR',
] as const

const paymentReference = object({
  ...impliedReference.entries,
  currency: withSentence(
    v.optional(currencyCode),
    'The currency of the account, an ISO 4217 code. Required in a cross-border payment.',
    '§2.3',
  ),
})

/** The account or card that pays. D: a card is named by its masked number (§9 1.9.0). */
const debtorReference = object({
  ...paymentReference.entries,
  maskedPan: v.optional(maskedPan),
})

export const debtorReferenceRow = row({
  ...debtorReference.entries,
  iban: v.optional(rightIban),
  currency: currencyCode,
})

export type DebtorReference = v.InferOutput<typeof debtorReference>

/** The fields of §2.3 before the debtor. */
const creditorEntries = {
  instructedAmount: withSentence(
    instructedMoney,
    'The amount that the creditor gets; its decimals follow the currency.',
    '§2.3',
  ),
  creditorName: withSentence(text(70), 'The name of the creditor.', '§2.3'),
  creditorAgent: withSentence(
    v.optional(businessIdentifierCode),
    "The BIC of the creditor's bank. Required abroad where the account has a bban.",
    '§2.3',
  ),
  creditorAccount: withSentence(paymentReference, 'The account of the creditor.', '§2.3'),
  creditorAddress: withSentence(v.optional(postalAddress), 'The address of the creditor.', '§2.3'),
}

/**
 * The fields of §2.3 after the debtor. D: the payment reference and the TPP's own reference are those of BG.
 */
const purposeEntries = {
  remittanceInformationUnstructured: withSentence(
    v.optional(text(140)),
    'The message to the creditor.',
    '§2.3',
  ),
  remittanceInformationStructured: withSentence(v.optional(structuredReference), {
    sentence: 'The payment reference (KID). Use remittanceInformationStructuredArray instead.',
    source: '§2.3',
    isDeprecated: true,
  }),
  remittanceInformationStructuredArray: withSentence(
    v.optional(listOf(structuredReference, limits.structuredReferencesMax)),
    'The payment references (KID, invoice numbers).',
    '§2.3',
  ),
  purposeCode: withSentence(
    v.optional(codeList(purposeCodes, `a purpose code: ${purposeCodes.join(', ')}`)),
    'The purpose of the payment, an ISO 20022 code.',
    '§2.3',
  ),
  endToEndIdentification: withSentence(
    v.optional(text(35)),
    'A reference of the TPP that goes with the payment from end to end.',
  ),
}

/** One transfer of a bulk (BG). */
export const transferRequest = object({ ...creditorEntries, ...purposeEntries })

export type TransferRequest = v.InferOutput<typeof transferRequest>

const debtorAccount = withSentence(debtorReference, 'The account or card that pays.', '§2.3')

const requestedExecutionDate = withSentence(
  dayText,
  `The day of the payment, at most ${limits.executionDaysAheadMax} ` +
    'days ahead. Without it the bank pays as soon as it can.',
  '§2.3',
)

export const paymentRequest = object({
  ...creditorEntries,
  debtorAccount,
  ...purposeEntries,
  requestedExecutionDate: v.optional(requestedExecutionDate),
})

const twoDigits = (form: RegExp, expected: string) => v.pipe(v.string(), v.regex(form, expected))

export const periodicPaymentRequest = object({
  ...creditorEntries,
  debtorAccount,
  ...purposeEntries,
  startDate: withSentence(dayText, 'The first possible day of payment.'),
  endDate: withSentence(
    v.optional(dayText),
    'The last possible day of payment. Without it the payment continues until it is cancelled.',
  ),
  executionRule: withSentence(
    v.optional(codeList(executionRules, executionRules.join(' or '))),
    'The banking day to use for a day on which the bank is closed: the one after it or before it.',
  ),
  frequency: withSentence(
    codeList(frequencies, `one of ${frequencies.join(', ')}`),
    'The interval between payments.',
  ),
  dayOfExecution: withSentence(
    v.optional(
      twoDigits(
        /^(?:0?[1-9]|[12][0-9]|3[01])$/,
        'a day of the month from "1" to "31", which is the last ' +
          'of each month, or of the week from "1", Monday, to "7"',
      ),
    ),
    'The day of the month, or of the week, on which the bank pays.',
  ),
  monthsOfExecution: withSentence(
    v.optional(listOf(twoDigits(/^(?:0?[1-9]|1[0-2])$/, 'a month from "1" to "12"'), 12)),
    'The months in which the bank pays, for a frequency that lets them vary.',
  ),
})

export const bulkPaymentRequest = object({
  paymentInformationId: withSentence(v.optional(text(35)), 'A reference of the TPP for the bulk payment.'),
  debtorAccount,
  requestedExecutionDate: v.optional(requestedExecutionDate),
  payments: withSentence(
    listOf(transferRequest, limits.bulkTransfersMax),
    'The transfers of the bulk payment.',
    '§2.2',
  ),
})

export const paymentQuery = object({
  allowLogicalDuplicate: withSentence(
    v.optional(v.boolean(), false),
    `Whether the bank takes a payment like one of the last ${limits.logicalDuplicateHours} hours.`,
    '§4.7',
  ),
})

export const paymentCancelRequest = object({
  customerNumber: withSentence(v.string(), customerNumber),
})

/**
 * A change of a payment in the internet bank: the amount in the currency of the payment, the day, or both.
 */
export const paymentChangeRequest = object({
  customerNumber: withSentence(v.string(), customerNumber),
  amount: withSentence(
    v.optional(v.string()),
    'The new amount, in the currency of the payment. Without it the amount stays.',
  ),
  requestedExecutionDate: withSentence(
    v.optional(dayText),
    'The new day of the payment. Without it the day stays.',
  ),
})

export type PaymentChangeRequest = v.InferOutput<typeof paymentChangeRequest>
