// Made from the contracts of the operations by `npm run contracts`; not to be changed by hand.
// biome-ignore-all format: printed
// biome-ignore-all assist/source/organizeImports: printed

import type { Currency } from '@pocketbank/core'
import type { Address, CurrencyExchange, Link, OpenLinks, OpenedAccount, PaymentReference, SelfLink, TppMessage, WholeAmount } from './answer-parts.ts'

/** Part of other types. */
export interface ErrorAnswer {
  id: string
  system: string
  status: number
  code: string
  message?: string
  tppMessages?: TppMessage[]
  _links?: object
}
/** Part of other types. */
export interface Balance {
  balanceAmount: WholeAmount
  balanceType: 'closingBooked' | 'expected'
}
/** Part of other types. */
export interface ScaRedirect {
  _links: { scaRedirect: Link }
}
/** For createBankOfferedConsent and 1 more. */
export interface NewConsent {
  consentStatus: 'received' | 'valid' | 'rejected' | 'expired' | 'terminatedByTpp' | 'revokedByPsu'
  consentId: string
  tppMessages?: TppMessage[]
  _links: { scaRedirect: Link; self: Link; status: Link }
}
/** For readBankOfferedConsent and 1 more. */
export interface Consent {
  access: { accounts: OpenedAccount[]; balances: OpenedAccount[]; transactions: OpenedAccount[]; availableAccounts?: 'allAccounts'; availableAccountsWithBalance?: 'allAccounts'; allPsd2?: 'allAccounts' }
  recurringIndicator: boolean
  validUntil?: string
  frequencyPerDay: number
  lastActionDate: string
  consentStatus: 'received' | 'valid' | 'rejected' | 'expired' | 'terminatedByTpp' | 'revokedByPsu'
  _links: { self: Link; status: Link }
}
/** For readBankOfferedConsentStatus and 1 more. */
export interface ConsentStatus {
  consentStatus: 'received' | 'valid' | 'rejected' | 'expired' | 'terminatedByTpp' | 'revokedByPsu'
}
/** Part of other types. */
export interface AccountReference {
  bban?: string
  iban?: string
  currency: Currency
}
/** Part of other types. */
export interface OwnAccountReference {
  bban: string
  iban: string
  currency: Currency
}
/** Part of other types. */
export interface Money {
  amount: string
  currency: Currency
}
/** Part of other types. */
export interface ExactMoney {
  currency: Currency
  amount: string
}
/** Part of other types. */
export interface ExactBalance {
  balanceAmount: { currency: Currency; amount: string }
  balanceType: 'closingBooked' | 'expected'
}
/** Part of other types. */
export interface PageLinks {
  first: Link
  previous?: Link
  next?: Link
  last: Link
}
/** Part of other types. */
export interface ConsentedAccount {
  resourceId: string
  bban: string
  iban: string
  bic: string
  currency: Currency
  name: string
  product: string
  cashAccountType: 'Current' | 'Savings' | 'Loan' | 'Other' | 'CACC' | 'CASH' | 'CHAR' | 'CISH' | 'COMM' | 'CPAC' | 'LLSV' | 'LOAN' | 'MGLD' | 'MOMA' | 'NREX' | 'ODFT' | 'ONDP' | 'OTHR' | 'SACC' | 'SLRY' | 'SVGS' | 'TAXE' | 'TRAN' | 'TRAS'
  balances?: ExactBalance[]
  _links: OpenLinks
}
/** Part of other types. */
export interface ListedTransaction {
  bankTransactionCode?: string
  transactionId: string
  endToEndId?: string
  bookingDate?: string
  valueDate?: string
  transactionAmount: Money
  currencyExchange?: CurrencyExchange
  creditorName?: string
  creditorAccount?: AccountReference
  debtorName?: string
  debtorAccount?: AccountReference
  remittanceInformationUnstructured?: string
  purposeCode?: string
  proprietaryBankTransactionCode?: string
  remittanceInformationUnstructuredArray?: string[]
  remittanceInformationStructuredArray?: PaymentReference[]
  _links: { transactionDetails: Link }
}
/** For listAccountTransactions. */
export interface AccountHistory {
  account: OwnAccountReference
  transactions: { booked: ListedTransaction[]; pending: ListedTransaction[]; _links: PageLinks }
}
/** For readTransactionDetails. */
export interface TransactionDetails {
  bankTransactionCode?: string
  transactionId: string
  endToEndId?: string
  bookingDate?: string
  valueDate?: string
  transactionAmount: Money
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
  _links?: { transactionDetails: Link }
}
/** Part of other types. */
export interface CardReference {
  maskedPan: string
}
/** Part of other types. */
export interface ConsentedCardAccount {
  resourceId: string
  maskedPan: string
  currency: Currency
  name: string
  product: string
  status: 'enabled' | 'deleted' | 'blocked'
  creditLimit: ExactMoney
  balances?: ExactBalance[]
  _links: OpenLinks
}
/** Part of other types. */
export interface ListedCardTransaction {
  cardTransactionId: string
  terminalId: string
  bookingDate?: string
  transactionDate: string
  transactionAmount: ExactMoney
  originalAmount: ExactMoney
  merchantCategoryCode: string
  currencyExchange?: { sourceCurrency: Currency; targetCurrency: Currency; exchangeRate: string; unitCurrency: Currency; quotationDate: string }
  markupFee: ExactMoney
  markupFeePercentage: string
  cardAcceptorId: string
  cardAcceptorAddress?: Address
  maskedPan: string
  transactionDetails: string
  invoiced?: 'true' | 'false'
  proprietaryBankTransactionCode: string
}
/** For listCardAccountTransactions. */
export interface CardHistory {
  cardAccount: CardReference
  cardTransactions: { booked: ListedCardTransaction[]; pending: ListedCardTransaction[]; _links: PageLinks }
}
/** For listConsentedAccounts. */
export interface AccountsAnswer {
  accounts: ConsentedAccount[]
}
/** For readConsentedAccount. */
export interface AccountAnswer {
  account: ConsentedAccount
}
/** For readAccountBalances. */
export interface BalancesAnswer {
  account: OwnAccountReference
  balances: ExactBalance[]
}
/** For listConsentedCardAccounts. */
export interface CardAccountsAnswer {
  cardAccounts: ConsentedCardAccount[]
}
/** For readConsentedCardAccount. */
export interface CardAccountAnswer {
  cardAccount: ConsentedCardAccount
}
/** For readCardAccountBalances. */
export interface CardBalancesAnswer {
  cardAccount: CardReference
  balances: ExactBalance[]
}
/** For readUser. */
export interface UserAnswer {
  psuId: string
}
/** For confirmFunds. */
export interface FundsAnswer {
  fundsAvailable: boolean
}
/** For readContact and 1 more. */
export interface ContactAnswer {
  tppId: string
  email: string
  _links: SelfLink
}
