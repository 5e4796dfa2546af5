// Made from the contracts of the operations by `npm run contracts`; not to be changed by hand.
// biome-ignore-all format: printed
// biome-ignore-all assist/source/organizeImports: printed

import type { Currency } from '@pocketbank/core'
import type { CashAccountType, CurrencyExchange, Link, PaymentReference, SelfLink, TransactionStatus, WholeAmount } from './answer-parts.ts'
import type { AccountReference, Balance, OwnAccountReference } from './answers.ts'

/** For createAccount and 3 more. */
export interface Account {
  id: string
  customerNumber: string
  accountName: string
  bban: string
  iban: string
  currency: Currency
  product: string
  cashAccountType: CashAccountType
  creditLine: number
  balances: Balance[]
  _links: { self: Link; transactions: Link }
}
/** For addEngagement and 1 more. */
export interface Engagement {
  engagementId: string
  customer: string
  account: { resourceId: string }
  roles: ('VIEW' | 'REGISTER')[]
  registerLimit?: number
  approvalLimit?: number
  _links: { self: Link; agreement: Link }
}
/** For createAgreement and 2 more. */
export interface Agreement {
  agreementId: string
  owner: string
  name: string
  engagements: Engagement[]
  _links: { self: Link; engagements: Link }
}
/** For createCustomer and 1 more. */
export interface Customer {
  customerId: string
  customerNumber: string
  customerType: 'PRIVATE' | 'CORPORATE'
  customerName: string
  _links: SelfLink
}
/** For listCustomers. */
export interface ListedCustomer {
  customerId: string
  customerNumber: string
  customerType: 'PRIVATE' | 'CORPORATE'
  customerName: string
  _links: SelfLink
  accounts?: Account[]
  agreements?: Agreement[]
}
/** For createCardAccount and 5 more. */
export interface CardAccount {
  resourceId: string
  customerNumber: string
  maskedPan: string
  currency: Currency
  creditLimit: WholeAmount
  balances: Balance[]
  cardId: string
  cardIdVNo: string
  accountNumber: string
  expiry: string
  name: string
  product: string
  status: 'enabled' | 'deleted' | 'blocked'
  _links: { self: Link; transactions: Link }
}
/** For postCardTransactions. */
export interface CardTransactions {
  cardAccount: { maskedPan: string }
  cardTransactions: { booked: { cardTransactionId: string; bookingDate: string; transactionDate: string; transactionAmount: WholeAmount; originalAmount: WholeAmount; merchantCategoryCode: string }[]; pending: string[] }
}
/** For readPostedTransaction and 1 more. */
export interface Transaction {
  bankTransactionCode?: string
  transactionId: string
  endToEndId?: string
  bookingDate?: string
  valueDate?: string
  transactionAmount: { amount: number; currency: Currency }
  currencyExchange?: CurrencyExchange
  creditorName?: string
  creditorAccount?: AccountReference
  creditorAgent?: string
  debtorName?: string
  debtorAccount?: AccountReference
  debtorAgent?: string
  remittanceInformationUnstructured?: string
  purposeCode?: string
  proprietaryBankTransactionCode?: string
  remittanceInformationUnstructuredArray?: string[]
  remittanceInformationStructuredArray?: PaymentReference[]
  kid?: string
}
/** For postTransactions and 1 more. */
export interface Transactions {
  account: OwnAccountReference
  transactions: { booked: Transaction[]; pending: Transaction[] }
}
/** For initialize. */
export interface FixedData {
  customers: Customer[]
  agreements: Agreement[]
  accounts: Account[]
  cardAccounts: CardAccount[]
  transactions: number
}
/** For listCardTransactions. */
export interface CardTransactionPage {
  cardAccount: { maskedPan: string }
  cardTransactions: { booked: { cardTransactionId: string; bookingDate: string; transactionDate: string; transactionAmount: WholeAmount; originalAmount: WholeAmount; merchantCategoryCode: string }[]; pending: { cardTransactionId: string; transactionDate: string; transactionAmount: WholeAmount; originalAmount: WholeAmount; merchantCategoryCode: string }[] }
}
/** For listBatches. */
export interface ListedBatch {
  batchId: string
  ranAt: string
  _links: SelfLink
}
/** For readBatch. */
export interface Batch {
  batchId: string
  ranAt: string
  payments: { paymentId: string; outcome: 'booked' | 'waits' | 'rejected' | 'booked-in-part'; reason?: string; transactionStatus: TransactionStatus; _links: { payment: Link } }[]
  _links: SelfLink
}
