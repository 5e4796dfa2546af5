import type { CurrencyExchange, Transaction } from '@pocketbank/core'
import { dayText, plainText, text, withSentence } from '@pocketbank/core/base/input'
import { bankBic, businessIdentifierCode, structuredReference } from '@pocketbank/core/base/iso'
import type { Account } from '@pocketbank/core/rows/accounts/model'
import { exchangeEntries, postedDetails } from '@pocketbank/core/rows/transactions/contract'
import * as v from 'valibot'
import { accountReferenceAnswer } from './render/account-references.ts'
import { paidMoney, renderPaidMoney } from './render/exact-money.ts'
import { createLinksContract } from './render/links.ts'
import { nestedField, shape } from './render/shape.ts'

/** Returns true if a row is booked. D: of card transactions only payments can be pending. */
export function isBooked<Row extends { readonly bookingDate?: string | undefined }>(
  row: Row,
): row is Row & { readonly bookingDate: string } {
  return row.bookingDate !== undefined
}

/** Texts with the maximum lengths of §2.4. */
const shortText = v.optional(plainText(35))
const longText = plainText(140)
const name = v.optional(plainText(70))
const day = v.optional(dayText)
const agent = v.optional(businessIdentifierCode)

const currencyExchange = v.object({
  sourceCurrency: exchangeEntries.sourceCurrency,
  exchangeRate: withSentence(
    v.string(),
    'Units of targetCurrency for one unit of unitCurrency. If the bank has converted, ' +
      'unitCurrency is sourceCurrency; a credit is the source amount times the rate, rounded ' +
      'down to the minor unit, and a debit is the target amount divided by the rate, rounded up.',
    '§2.4',
  ),
  unitCurrency: exchangeEntries.unitCurrency,
  targetCurrency: exchangeEntries.targetCurrency,
  quotationDate: exchangeEntries.quotationDate,
  contractIdentification: withSentence(shortText, exchangeEntries.contractIdentification),
})

/** Writes an exchange with the field order of §2.4, which differs from that in storage. */
export function renderExchange(exchange: CurrencyExchange): v.InferOutput<typeof currencyExchange> {
  const { sourceCurrency, exchangeRate, unitCurrency, targetCurrency, quotationDate } = exchange
  const { contractIdentification } = exchange
  return {
    sourceCurrency,
    exchangeRate,
    unitCurrency,
    targetCurrency,
    quotationDate,
    ...(contractIdentification !== undefined && { contractIdentification }),
  }
}

const structuredRemittance = v.object({
  reference: withSentence(plainText(35), structuredReference.entries.reference),
  referenceType: withSentence(shortText, structuredReference.entries.referenceType),
  referenceIssuer: withSentence(shortText, structuredReference.entries.referenceIssuer),
})

/** Returns the remittance texts of a transaction as a list, even if it has only one. */
function listRemittanceTexts({
  remittanceInformationUnstructured: text,
  remittanceInformationUnstructuredArray = text === undefined ? undefined : [text],
}: Transaction['details']) {
  return remittanceInformationUnstructuredArray
}

/**
 * Returns the structured references of a transaction as a list. A KID becomes a reference of the type SCOR.
 */
export function listStructuredReferences({
  kid,
  remittanceInformationStructuredArray = kid === undefined
    ? undefined
    : [{ reference: kid, referenceType: 'SCOR' }],
}: Transaction['details']): Transaction['details']['remittanceInformationStructuredArray'] {
  return remittanceInformationStructuredArray
}

type SideReference = v.InferOutput<typeof accountReferenceAnswer>

/** A transaction with the creditor and the debtor that the bank knows, in addition to the posted fields. */
interface TransactionWithSides extends Transaction {
  readonly sides?: {
    readonly creditorAccount?: SideReference
    readonly creditorAgent?: string
    readonly debtorAccount?: SideReference
    readonly debtorAgent?: string
  }
}

const postedEntries = postedDetails.entries

/**
 * The details of a transaction, with the field order of §2.4 and without fields that the bank does not offer.
 * D: without links, because the details are complete.
 */
export const transactionDetails = shape<TransactionWithSides>()({
  bankTransactionCode: [
    v.optional(text(14, 4)),
    ({ details }) => details.bankTransactionCode,
    postedEntries.bankTransactionCode,
  ],
  transactionId: [v.string(), ({ id }) => id, 'The id of the transaction.', '§2.4'],
  endToEndId: [shortText, ({ details }) => details.endToEndId, postedEntries.endToEndId],
  bookingDate: [
    day,
    ({ bookingDate }) => bookingDate,
    'The day of booking; absent while the transaction is pending.',
    '§2.4',
  ],
  valueDate: [day, ({ valueDate }) => valueDate, 'The day from which the amount bears interest.', '§2.4'],
  transactionAmount: [
    paidMoney,
    ({ amount, currency }) => renderPaidMoney({ minor: amount, currency }),
    'The amount; negative if it leaves the account.',
    '§2.4',
  ],
  currencyExchange: [
    v.optional(currencyExchange),
    ({ details }) => details.currencyExchange && renderExchange(details.currencyExchange),
    postedEntries.currencyExchange,
  ],
  creditorName: [name, ({ details }) => details.creditorName, postedEntries.creditorName],
  creditorAccount: [
    v.optional(accountReferenceAnswer),
    ({ sides, details }) => sides?.creditorAccount ?? details.creditorAccount,
    postedEntries.creditorAccount,
  ],
  creditorAgent: [
    agent,
    ({ sides, details }) => details.creditorAgent ?? sides?.creditorAgent,
    postedEntries.creditorAgent,
  ],
  debtorName: [name, ({ details }) => details.debtorName, postedEntries.debtorName],
  debtorAccount: [
    v.optional(accountReferenceAnswer),
    ({ sides, details }) => sides?.debtorAccount ?? details.debtorAccount,
    postedEntries.debtorAccount,
  ],
  debtorAgent: [
    agent,
    ({ sides, details }) => details.debtorAgent ?? sides?.debtorAgent,
    postedEntries.debtorAgent,
  ],
  remittanceInformationUnstructured: [
    v.optional(longText),
    ({ details }) => details.remittanceInformationUnstructured,
    postedEntries.remittanceInformationUnstructured,
  ],
  purposeCode: [v.optional(text(4)), ({ details }) => details.purposeCode, postedEntries.purposeCode],
  proprietaryBankTransactionCode: [
    shortText,
    ({ details }) => details.proprietaryBankTransactionCode,
    postedEntries.proprietaryBankTransactionCode,
  ],
  remittanceInformationUnstructuredArray: [
    v.optional(v.array(longText)),
    ({ details }) => listRemittanceTexts(details),
    postedEntries.remittanceInformationUnstructuredArray,
  ],
  remittanceInformationStructuredArray: [
    v.optional(v.array(structuredRemittance)),
    ({ details }) => listStructuredReferences(details),
    postedEntries.remittanceInformationStructuredArray,
  ],
  _links: [v.optional(createLinksContract('transactionDetails')), () => undefined],
})

function isReferenceTo({ bban, iban }: SideReference, account: Account): boolean {
  return (bban ?? account.bban) === account.bban && (iban ?? account.iban) === account.iban
}

/** A transaction together with its account. */
interface AccountTransaction {
  readonly account: Account
  readonly transaction: Transaction
}

/**
 * Adds this account and its bank as debtor of an outgoing or creditor of an incoming transaction. D: if the
 * row names another account there, nothing is added.
 */
function ownSide({ account, transaction }: AccountTransaction): TransactionWithSides {
  const { amount, details } = transaction
  const isOutgoing = amount < 0n
  const reference = isOutgoing ? details.debtorAccount : details.creditorAccount
  if (reference !== undefined && !isReferenceTo(reference, account)) return transaction
  const { bban, iban, currency } = account
  const ownReference = { bban, iban, currency }
  const sides = isOutgoing
    ? { debtorAccount: ownReference, debtorAgent: bankBic }
    : { creditorAccount: ownReference, creditorAgent: bankBic }
  return { ...transaction, sides }
}

export const transactionDetailsShape = shape<AccountTransaction>()({
  transactionsDetails: nestedField(
    transactionDetails,
    ownSide,
    'The transaction with all its fields.',
    '§2.4',
  ),
})
