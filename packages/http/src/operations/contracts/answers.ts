// Made from the contracts of the operations by `npm run contracts`; not to be changed by hand.
// biome-ignore-all format: printed
// biome-ignore-all assist/source/organizeImports: printed

import type { Currency } from '@pocketbank/core'
import type { Address, CurrencyExchange, Link, OpenLinks, OpenedAccount, PaymentReference, SelfLink, TppMessage, WholeAmount } from './answer-parts.ts'

/** Part of other types. */
export interface ErrorAnswer {
  /** The id of the error: the id of the request in the journal. (§2.1) */ id: string
  /** The part of the bank that refuses. (§2.1) */ system: string
  /** The HTTP status. (§2.1) */ status: number
  /** The code of the error. (§7) */ code: string
  /** The mistake and the expected value, in a sentence. (§2.1) */ message?: string
  /** Messages for the TPP, the deciding one first. (§2.1) */ tppMessages?: TppMessage[]
  /** Links to related resources, by name. (§2.1) */ _links?: object
}
/** Part of other types. */
export interface Balance {
  /** The amount of the balance. (§2.1) */ balanceAmount: WholeAmount
  /** closingBooked has all booked transactions; expected also has the payments that wait. (§2.1) */ balanceType: 'closingBooked' | 'expected'
}
/** Part of other types. */
export interface ScaRedirect {
  /** Links to related resources, by name. (§2.1) */ _links: { scaRedirect: Link }
}
/** For createBankOfferedConsent and 1 more. */
export interface NewConsent {
  /** The status of the consent. */ consentStatus: 'received' | 'valid' | 'rejected' | 'expired' | 'terminatedByTpp' | 'revokedByPsu'
  /** The id of the consent. */ consentId: string
  /** Messages for the TPP, the deciding one first. (§2.1) */ tppMessages?: TppMessage[]
  /** Links to related resources, by name. (§2.1) */ _links: { scaRedirect: Link; self: Link; status: Link }
}
/** For readBankOfferedConsent and 1 more. */
export interface Consent {
  /** The data that the TPP may read: named accounts, or one of the words for all accounts. */ access: { accounts: OpenedAccount[]; balances: OpenedAccount[]; transactions: OpenedAccount[]; availableAccounts?: 'allAccounts'; availableAccountsWithBalance?: 'allAccounts'; allPsd2?: 'allAccounts' }
  /** Whether the consent is for many reads, or for one access. */ recurringIndicator: boolean
  /** The last day of the consent, 180 days ahead at most. (§5.7) */ validUntil?: string
  /** The number of reads a day while the PSU is away. (§8) */ frequencyPerDay: number
  /** The day of the latest change. */ lastActionDate: string
  /** The status of the consent. */ consentStatus: 'received' | 'valid' | 'rejected' | 'expired' | 'terminatedByTpp' | 'revokedByPsu'
  /** Links to related resources, by name. (§2.1) */ _links: { self: Link; status: Link }
}
/** For readBankOfferedConsentStatus and 1 more. */
export interface ConsentStatus {
  /** The status of the consent. */ consentStatus: 'received' | 'valid' | 'rejected' | 'expired' | 'terminatedByTpp' | 'revokedByPsu'
}
/** Part of other types. */
export interface AccountReference {
  /** The national account number; 11 digits in Norway. (§2.3) */ bban?: string
  /** The account number by ISO 13616. (§2.3) */ iban?: string
  /** The currency, an ISO 4217 code. (§2.1) */ currency: Currency
}
/** Part of other types. */
export interface OwnAccountReference {
  /** The national account number; 11 digits in Norway. (§2.3) */ bban: string
  /** The account number by ISO 13616. (§2.3) */ iban: string
  /** The currency, an ISO 4217 code. (§2.1) */ currency: Currency
}
/** Part of other types. */
export interface Money {
  /** The amount, in the currency beside it. (§2.1) */ amount: string
  /** The currency, an ISO 4217 code. (§2.1) */ currency: Currency
}
/** Part of other types. */
export interface ExactMoney {
  /** The currency, an ISO 4217 code. (§2.1) */ currency: Currency
  /** The amount, in the currency beside it. (§2.1) */ amount: string
}
/** Part of other types. */
export interface ExactBalance {
  /** The amount of the balance. (§2.1) */ balanceAmount: { currency: Currency; amount: string }
  /** closingBooked has all booked transactions; expected also has the payments that wait. (§2.1) */ balanceType: 'closingBooked' | 'expected'
}
/** Part of other types. */
export interface PageLinks {
  /** The first page. */ first: Link
  /** The page before this one. */ previous?: Link
  /** The page after this one. Follow it as it is. */ next?: Link
  /** The last page. */ last: Link
}
/** Part of other types. */
export interface ConsentedAccount {
  /** The id by which this resource is read. */ resourceId: string
  /** The national account number; 11 digits in Norway. (§2.3) */ bban: string
  /** The account number by ISO 13616. (§2.3) */ iban: string
  /** The BIC of this bank. */ bic: string
  /** The currency, an ISO 4217 code. (§2.1) */ currency: Currency
  /** The name of the account: 35 characters, or 70 with the fix longer-name. (§2.6) */ name: string
  /** The name of the product. (§2.8) */ product: string
  /** Current, Savings, Loan or Other; a code of ISO 20022 with the fix cash-account-type-iso. (§9) */ cashAccountType: 'Current' | 'Savings' | 'Loan' | 'Other' | 'CACC' | 'CASH' | 'CHAR' | 'CISH' | 'COMM' | 'CPAC' | 'LLSV' | 'LOAN' | 'MGLD' | 'MOMA' | 'NREX' | 'ODFT' | 'ONDP' | 'OTHR' | 'SACC' | 'SLRY' | 'SVGS' | 'TAXE' | 'TRAN' | 'TRAS'
  /** The balances. (§2.1) */ balances?: ExactBalance[]
  /** Links to related resources, by name. (§2.1) */ _links: OpenLinks
}
/** Part of other types. */
export interface ListedTransaction {
  /** The kind of booking, an ISO 20022 bank transaction code. (§2.4) */ bankTransactionCode?: string
  /** The id of the transaction. (§2.4) */ transactionId: string
  /** The reference that goes with the payment from end to end. (§2.4) */ endToEndId?: string
  /** The day of booking; absent while the transaction is pending. (§2.4) */ bookingDate?: string
  /** The day from which the amount bears interest. (§2.4) */ valueDate?: string
  /** The amount; negative when it leaves the account. (§2.4) */ transactionAmount: Money
  /** The conversion of the amount. (§2.4) */ currencyExchange?: CurrencyExchange
  /** The name of the creditor. (§2.3) */ creditorName?: string
  /** The account of the creditor. (§2.3) */ creditorAccount?: AccountReference
  /** The name of the debtor. (§2.4) */ debtorName?: string
  /** The account of the debtor. (§2.3) */ debtorAccount?: AccountReference
  /** The message to the creditor. (§2.3) */ remittanceInformationUnstructured?: string
  /** The purpose of the payment, an ISO 20022 code. (§2.3) */ purposeCode?: string
  /** The kind of booking, in the bank’s own words. (§2.4) */ proprietaryBankTransactionCode?: string
  /** The message to the creditor, as a list. (§2.4) */ remittanceInformationUnstructuredArray?: string[]
  /** The payment references (KID, invoice numbers). (§2.4) */ remittanceInformationStructuredArray?: PaymentReference[]
  /** Links to related resources, by name. (§2.1) */ _links: { transactionDetails: Link }
}
/** For listAccountTransactions. */
export interface AccountHistory {
  /** The account. */ account: OwnAccountReference
  /** The transactions. */ transactions: { booked: ListedTransaction[]; pending: ListedTransaction[]; _links: PageLinks }
}
/** For readTransactionDetails. */
export interface TransactionDetails {
  /** The kind of booking, an ISO 20022 bank transaction code. (§2.4) */ bankTransactionCode?: string
  /** The id of the transaction. (§2.4) */ transactionId: string
  /** The reference that goes with the payment from end to end. (§2.4) */ endToEndId?: string
  /** The day of booking; absent while the transaction is pending. (§2.4) */ bookingDate?: string
  /** The day from which the amount bears interest. (§2.4) */ valueDate?: string
  /** The amount; negative when it leaves the account. (§2.4) */ transactionAmount: Money
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
  /** Links to related resources, by name. (§2.1) */ _links?: { transactionDetails: Link }
}
/** Part of other types. */
export interface CardReference {
  /** The card number with its middle digits masked. (§2.6) */ maskedPan: string
}
/** Part of other types. */
export interface ConsentedCardAccount {
  /** The id by which this resource is read. */ resourceId: string
  /** The card number with its middle digits masked. (§2.6) */ maskedPan: string
  /** The currency, an ISO 4217 code. (§2.1) */ currency: Currency
  /** The name on the card: 35 characters, or 70 with the fix longer-name. (§2.6) */ name: string
  /** The name of the product. (§2.8) */ product: string
  /** enabled, blocked or deleted. (§3.2) */ status: 'enabled' | 'deleted' | 'blocked'
  /** The largest debt on the card. (§2.6) */ creditLimit: ExactMoney
  /** The balances. (§2.1) */ balances?: ExactBalance[]
  /** Links to related resources, by name. (§2.1) */ _links: OpenLinks
}
/** Part of other types. */
export interface ListedCardTransaction {
  /** The id of the card transaction. (§2.7) */ cardTransactionId: string
  /** The terminal of the purchase. (§2.7) */ terminalId: string
  /** The day of booking; absent while the transaction is pending. (§2.4) */ bookingDate?: string
  /** The day of the purchase. (§2.7) */ transactionDate: string
  /** The amount of the purchase in the currency of the card; see the fix for card amounts. (§2.7) */ transactionAmount: ExactMoney
  /** The amount of the purchase in the currency of the shop; see the fix for card amounts. (§2.7) */ originalAmount: ExactMoney
  /** The kind of shop, an ISO 18245 code. (§2.7) */ merchantCategoryCode: string
  /** The conversion of the amount. (§2.4) */ currencyExchange?: { sourceCurrency: Currency; targetCurrency: Currency; exchangeRate: string; unitCurrency: Currency; quotationDate: string }
  /** The fee for the conversion. (§2.7) */ markupFee: ExactMoney
  /** The fee for the conversion in percent. (§2.7) */ markupFeePercentage: string
  /** The id of the shop. (§2.7) */ cardAcceptorId: string
  /** The address of the shop. (§2.7) */ cardAcceptorAddress?: Address
  /** The card number with its middle digits masked. (§2.6) */ maskedPan: string
  /** The text of the purchase. (§2.7) */ transactionDetails: string
  /** True if the purchase is on an invoice of the card; a text, true or false. (§2.7) */ invoiced?: 'true' | 'false'
  /** The kind of booking, in the bank’s own words. (§2.4) */ proprietaryBankTransactionCode: string
}
/** For listCardAccountTransactions. */
export interface CardHistory {
  /** The card account. (§2.7) */ cardAccount: CardReference
  /** The card transactions. (§2.7) */ cardTransactions: { booked: ListedCardTransaction[]; pending: ListedCardTransaction[]; _links: PageLinks }
}
/** For listConsentedAccounts. */
export interface AccountsAnswer {
  /** The accounts. */ accounts: ConsentedAccount[]
}
/** For readConsentedAccount. */
export interface AccountAnswer {
  /** The account. */ account: ConsentedAccount
}
/** For readAccountBalances. */
export interface BalancesAnswer {
  /** The account. */ account: OwnAccountReference
  /** The balances. (§2.1) */ balances: ExactBalance[]
}
/** For listConsentedCardAccounts. */
export interface CardAccountsAnswer {
  /** The card accounts. */ cardAccounts: ConsentedCardAccount[]
}
/** For readConsentedCardAccount. */
export interface CardAccountAnswer {
  /** The card account. (§2.7) */ cardAccount: ConsentedCardAccount
}
/** For readCardAccountBalances. */
export interface CardBalancesAnswer {
  /** The card account. (§2.7) */ cardAccount: CardReference
  /** The balances. (§2.1) */ balances: ExactBalance[]
}
/** For readUser. */
export interface UserAnswer {
  /** The PSU-ID by which the bank knows the person. (§5.5) */ psuId: string
}
/** For confirmFunds. */
export interface FundsAnswer {
  /** Whether the account holds the amount. (§2.3) */ fundsAvailable: boolean
}
/** For readContact and 1 more. */
export interface ContactAnswer {
  /** The id of the TPP, from its certificate. */ tppId: string
  /** The mailbox of a group, such as support@tpp.example. (§9 1.18.0) */ email: string
  /** Links to related resources, by name. (§2.1) */ _links: SelfLink
}
