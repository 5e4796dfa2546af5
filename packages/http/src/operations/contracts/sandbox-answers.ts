// Made from the contracts of the operations by `npm run contracts`; not to be changed by hand.
// biome-ignore-all format: printed
// biome-ignore-all assist/source/organizeImports: printed

import type { Currency } from '@pocketbank/core'
import type { CashAccountType, CurrencyExchange, Link, PaymentReference, SelfLink, TransactionStatus, WholeAmount } from './answer-parts.ts'
import type { AccountReference, Balance, OwnAccountReference } from './answers.ts'

/** For createAccount and 3 more. */
export interface Account {
  /** The id of this resource. */ id: string
  /** The number of the customer. A person logs in with it at the bank’s page. (§2.5) */ customerNumber: string
  /** The name of the account. (§2.8) */ accountName: string
  /** The national account number; 11 digits in Norway. (§2.3) */ bban: string
  /** The account number by ISO 13616. (§2.3) */ iban: string
  /** The currency, an ISO 4217 code. (§2.1) */ currency: Currency
  /** The name of the product. (§2.8) */ product: string
  /** The type of the account, a code of ISO 20022. (§2.8) */ cashAccountType: CashAccountType
  /** The amount by which the account may go below zero, in whole units of its currency. (§2.8) */ creditLine: number
  /** The balances. (§2.1) */ balances: Balance[]
  /** Links to related resources, by name. (§2.1) */ _links: { self: Link; transactions: Link }
}
/** For addEngagement and 1 more. */
export interface Engagement {
  /** The id by which the engagement is read and removed. */ engagementId: string
  /** The customer number of the person. */ customer: string
  /** The account. */ account: { resourceId: string }
  /** VIEW lets the person see the account; REGISTER lets the person pay from it. */ roles: ('VIEW' | 'REGISTER')[]
  /** The largest payment that the person may register, in whole units of the account’s currency. */ registerLimit?: number
  /** The largest payment that the person may approve alone, in whole units of the account’s currency. */ approvalLimit?: number
  /** Links to related resources, by name. (§2.1) */ _links: { self: Link; agreement: Link }
}
/** For createAgreement and 2 more. */
export interface Agreement {
  /** The id by which the agreement is read. */ agreementId: string
  /** The customer number of the company that owns the accounts of the agreement. */ owner: string
  /** The name. */ name: string
  /** The engagements: a person, an account and the roles of the person. */ engagements: Engagement[]
  /** Links to related resources, by name. (§2.1) */ _links: { self: Link; engagements: Link }
}
/** For createCustomer and 1 more. */
export interface Customer {
  /** The id by which the customer is read and deleted. (§2.5) */ customerId: string
  /** The number of the customer. A person logs in with it at the bank’s page. (§2.5) */ customerNumber: string
  /** PRIVATE for a person, CORPORATE for a company. (§2.5) */ customerType: 'PRIVATE' | 'CORPORATE'
  /** The name of the customer. (§2.5) */ customerName: string
  /** Links to related resources, by name. (§2.1) */ _links: SelfLink
}
/** For listCustomers. */
export interface ListedCustomer {
  /** The id by which the customer is read and deleted. (§2.5) */ customerId: string
  /** The number of the customer. A person logs in with it at the bank’s page. (§2.5) */ customerNumber: string
  /** PRIVATE for a person, CORPORATE for a company. (§2.5) */ customerType: 'PRIVATE' | 'CORPORATE'
  /** The name of the customer. (§2.5) */ customerName: string
  /** Links to related resources, by name. (§2.1) */ _links: SelfLink
  /** The accounts. */ accounts?: Account[]
  /** The agreements. */ agreements?: Agreement[]
}
/** For createCardAccount and 5 more. */
export interface CardAccount {
  /** The id by which this resource is read. */ resourceId: string
  /** The number of the customer. A person logs in with it at the bank’s page. (§2.5) */ customerNumber: string
  /** The card number with its middle digits masked. (§2.6) */ maskedPan: string
  /** The currency, an ISO 4217 code. (§2.1) */ currency: Currency
  /** The largest debt on the card. (§2.6) */ creditLimit: WholeAmount
  /** The balances. (§2.1) */ balances: Balance[]
  /** The id of the card. (§2.6) */ cardId: string
  /** The version of the card. (§2.6) */ cardIdVNo: string
  /** The number of the account behind the card. (§2.6) */ accountNumber: string
  /** The end of the card’s validity. (§2.6) */ expiry: string
  /** The name. */ name: string
  /** The name of the product. (§2.8) */ product: string
  /** enabled, blocked or deleted. (§3.2) */ status: 'enabled' | 'deleted' | 'blocked'
  /** Links to related resources, by name. (§2.1) */ _links: { self: Link; transactions: Link }
}
/** For postCardTransactions. */
export interface CardTransactions {
  /** The card account. (§2.7) */ cardAccount: { maskedPan: string }
  /** The card transactions. (§2.7) */ cardTransactions: { booked: { cardTransactionId: string; bookingDate: string; transactionDate: string; transactionAmount: WholeAmount; originalAmount: WholeAmount; merchantCategoryCode: string }[]; pending: string[] }
}
/** For readPostedTransaction and 1 more. */
export interface Transaction {
  /** The kind of booking, an ISO 20022 bank transaction code. (§2.4) */ bankTransactionCode?: string
  /** The id of the transaction. (§2.4) */ transactionId: string
  /** The reference that goes with the payment from end to end. (§2.4) */ endToEndId?: string
  /** The day of booking; absent while the transaction is pending. (§2.4) */ bookingDate?: string
  /** The day from which the amount bears interest. (§2.4) */ valueDate?: string
  /** The amount; negative when it leaves the account. (§2.4) */ transactionAmount: { amount: number; currency: Currency }
  /** The conversion of the amount. (§2.4) */ currencyExchange?: CurrencyExchange
  /** The name of the creditor. (§2.3) */ creditorName?: string
  /** The account of the creditor. (§2.3) */ creditorAccount?: AccountReference
  /** The BIC of the creditor’s bank. Required abroad where the account has a bban. (§2.3) */ creditorAgent?: string
  /** The name of the debtor. (§2.4) */ debtorName?: string
  /** The account of the debtor. (§2.3) */ debtorAccount?: AccountReference
  /** The BIC of the debtor’s bank. (§2.4) */ debtorAgent?: string
  /** The message to the creditor. (§2.3) */ remittanceInformationUnstructured?: string
  /** The purpose of the payment, an ISO 20022 code. (§2.3) */ purposeCode?: string
  /** The kind of booking, in the bank’s own words. (§2.4) */ proprietaryBankTransactionCode?: string
  /** The message to the creditor, as a list. (§2.4) */ remittanceInformationUnstructuredArray?: string[]
  /** The payment references (KID, invoice numbers). (§2.4) */ remittanceInformationStructuredArray?: PaymentReference[]
  /** The payment reference (KID). (§7.1) */ kid?: string
}
/** For postTransactions and 1 more. */
export interface Transactions {
  /** The account. */ account: OwnAccountReference
  /** The transactions. */ transactions: { booked: Transaction[]; pending: Transaction[] }
}
/** For initialize. */
export interface FixedData {
  /** The customers. */ customers: Customer[]
  /** The agreements. */ agreements: Agreement[]
  /** The accounts. */ accounts: Account[]
  /** The card accounts. */ cardAccounts: CardAccount[]
  /** The transactions. */ transactions: number
}
/** For listCardTransactions. */
export interface CardTransactionPage {
  /** The card account. (§2.7) */ cardAccount: { maskedPan: string }
  /** The card transactions. (§2.7) */ cardTransactions: { booked: { cardTransactionId: string; bookingDate: string; transactionDate: string; transactionAmount: WholeAmount; originalAmount: WholeAmount; merchantCategoryCode: string }[]; pending: { cardTransactionId: string; transactionDate: string; transactionAmount: WholeAmount; originalAmount: WholeAmount; merchantCategoryCode: string }[] }
}
/** For listBatches. */
export interface ListedBatch {
  /** The id of the batch. */ batchId: string
  /** The time of the batch, in UTC. */ ranAt: string
  /** Links to related resources, by name. (§2.1) */ _links: SelfLink
}
/** For readBatch. */
export interface Batch {
  /** The id of the batch. */ batchId: string
  /** The time of the batch, in UTC. */ ranAt: string
  /** The payments. (§2.2) */ payments: { paymentId: string; outcome: 'booked' | 'waits' | 'rejected' | 'booked-in-part'; reason?: string; transactionStatus: TransactionStatus; _links: { payment: Link } }[]
  /** Links to related resources, by name. (§2.1) */ _links: SelfLink
}
