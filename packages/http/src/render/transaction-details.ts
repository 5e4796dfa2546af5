import {
  type Account,
  bankBic,
  type CurrencyExchange,
  currencyCode,
  type Transaction,
} from '@pocketbank/core'
import * as v from 'valibot'
import { accountReference, referenceTo } from './account-references.ts'
import { paidMoney, renderPaidMoney } from './exact-money.ts'
import { linksOf } from './links.ts'

const optionalText = v.optional(v.string())

/** How an amount was converted (§2.4). */
const currencyExchange = v.object({
  sourceCurrency: currencyCode,
  exchangeRate: v.pipe(
    v.string(),
    v.description(
      'Units of targetCurrency for one of unitCurrency, which is sourceCurrency. What is credited is the source times the rate, rounded down to the minor unit; what is debited is the target divided by it, rounded up.',
    ),
  ),
  unitCurrency: currencyCode,
  targetCurrency: currencyCode,
  quotationDate: v.string(),
  contractIdentification: optionalText,
})

const structuredRemittance = v.object({
  reference: v.string(),
  referenceType: v.string(),
  referenceIssuer: optionalText,
})

/** The details of a transaction: §2.4 in its order, without what is not offered there. */
export const transactionDetails = v.object({
  bankTransactionCode: optionalText,
  transactionId: v.string(),
  endToEndId: optionalText,
  bookingDate: optionalText,
  valueDate: optionalText,
  transactionAmount: paidMoney,
  currencyExchange: v.optional(currencyExchange),
  creditorName: optionalText,
  creditorAccount: v.optional(accountReference),
  creditorAgent: optionalText,
  debtorName: optionalText,
  debtorAccount: v.optional(accountReference),
  debtorAgent: optionalText,
  remittanceInformationUnstructured: optionalText,
  purposeCode: optionalText,
  proprietaryBankTransactionCode: optionalText,
  remittanceInformationUnstructuredArray: v.optional(v.array(v.string())),
  remittanceInformationStructuredArray: v.optional(v.array(structuredRemittance)),
  _links: v.optional(linksOf('transactionDetails')),
})

/** The answer with the details of a transaction (§2.4). */
export const transactionDetailsAnswer = v.object({ transactionsDetails: transactionDetails })

type TransactionDetails = v.InferOutput<typeof transactionDetails>

/** What an answer tells of a transaction besides its row. */
type Added = Pick<
  TransactionDetails,
  'creditorAccount' | 'creditorAgent' | 'debtorAccount' | 'debtorAgent' | '_links'
>

/** The bank keeps an exchange in an order of its own. */
function renderExchange(exchange: CurrencyExchange): v.InferOutput<typeof currencyExchange> {
  const { sourceCurrency, exchangeRate, unitCurrency, targetCurrency, quotationDate } = exchange
  return { sourceCurrency, exchangeRate, unitCurrency, targetCurrency, quotationDate }
}

/** Writes a transaction in the order of §2.4; JSON leaves out what it does not have. */
export function writeTransaction(
  { id, bookingDate, valueDate, amount, currency, details }: Transaction,
  added: Added,
): TransactionDetails {
  const { remittanceInformationUnstructured: message, kid } = details
  return {
    bankTransactionCode: details.bankTransactionCode,
    transactionId: id,
    endToEndId: details.endToEndId,
    bookingDate,
    valueDate,
    transactionAmount: renderPaidMoney({ minor: amount, currency }),
    currencyExchange: details.currencyExchange && renderExchange(details.currencyExchange),
    creditorName: details.creditorName,
    creditorAccount: added.creditorAccount ?? details.creditorAccount,
    creditorAgent: added.creditorAgent,
    debtorName: details.debtorName,
    debtorAccount: added.debtorAccount ?? details.debtorAccount,
    debtorAgent: added.debtorAgent,
    remittanceInformationUnstructured: message,
    purposeCode: details.purposeCode,
    proprietaryBankTransactionCode: details.proprietaryBankTransactionCode,
    remittanceInformationUnstructuredArray: message === undefined ? undefined : [message],
    remittanceInformationStructuredArray:
      kid === undefined ? undefined : [{ reference: kid, referenceType: 'SCOR' }],
    _links: added._links,
  }
}

function isNamedBy({ bban, iban }: v.InferOutput<typeof accountReference>, account: Account): boolean {
  return (bban ?? account.bban) === account.bban && (iban ?? account.iban) === account.iban
}

/**
 * The side of a transaction that this account is, with its bank. D: an incoming row may name another creditor; then the bank does not
 * know better.
 */
function ownSide(account: Account, { amount, details }: Transaction): Added {
  const isOutgoing = amount < 0n
  const named = isOutgoing ? details.debtorAccount : details.creditorAccount
  if (named !== undefined && !isNamedBy(named, account)) return {}
  const own = referenceTo(account)
  return isOutgoing
    ? { debtorAccount: own, debtorAgent: bankBic, creditorAgent: details.creditorAgent }
    : { creditorAccount: own, creditorAgent: bankBic }
}

/** Writes the details of a transaction of an account (§2.4). D: without a link, as they are all that there is to tell. */
export function renderTransactionDetails({
  account,
  transaction,
}: {
  readonly account: Account
  readonly transaction: Transaction
}): v.InferOutput<typeof transactionDetailsAnswer> {
  return { transactionsDetails: writeTransaction(transaction, ownSide(account, transaction)) }
}
