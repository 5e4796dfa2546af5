// Made from the contracts of the operations by `npm run contracts`; not to be changed by hand.
// biome-ignore-all format: printed
// biome-ignore-all assist/source/organizeImports: printed

import type { Country, Currency } from '@pocketbank/core'

/** Part of other types. */
export interface SentAmount {
  /** The amount, in the currency beside it. (§2.1) */ readonly amount: string
  /** The currency, an ISO 4217 code. (§2.1) */ readonly currency: Currency
}
/** Part of other types. */
export interface SentWholeAmount {
  /** The currency, an ISO 4217 code. (§2.1) */ readonly currency: Currency
  /** The amount, in the currency beside it. (§2.1) */ readonly amount: number
}
/** For updateAccountBalances and 1 more. */
export interface SentBalance {
  /** The amount of the balance. (§2.1) */ readonly balanceAmount: SentWholeAmount
  /** closingBooked has all booked transactions; expected also has the payments that wait. (§2.1) */ readonly balanceType: 'closingBooked' | 'expected'
}
/** Part of other types. */
export type PurposeCode = 'INVS' | 'SALA' | 'IDCP' | 'CASH' | 'CORT' | 'INTC' | 'PENS' | 'SSBE' | 'SUPP' | 'TAXS' | 'TREA' | 'VATX' | 'LOAN' | 'OTHR'
/** Part of other types. */
export interface Transfer {
  /** The amount that the creditor gets; its decimals follow the currency. (§2.3) */ readonly instructedAmount: SentAmount
  /** The name of the creditor. (§2.3) */ readonly creditorName: string
  /** The BIC of the creditor’s bank. Required abroad where the account has a bban. (§2.3) */ readonly creditorAgent?: string | undefined
  /** The account of the creditor. (§2.3) */ readonly creditorAccount: SentReference
  /** The address of the creditor. (§2.3) */ readonly creditorAddress?: SentAddress | undefined
  /** The message to the creditor. (§2.3) */ readonly remittanceInformationUnstructured?: string | undefined
  /** The payment reference (KID). Use remittanceInformationStructuredArray instead. (§2.4) */ readonly remittanceInformationStructured?: SentPaymentReference | undefined
  /** The payment references (KID, invoice numbers). (§2.4) */ readonly remittanceInformationStructuredArray?: readonly SentPaymentReference[] | undefined
  /** The purpose of the payment, an ISO 20022 code. (§2.3) */ readonly purposeCode?: PurposeCode | undefined
  /** A reference of the TPP that goes with the payment from end to end. */ readonly endToEndIdentification?: string | undefined
}
/** Part of other types. */
export interface ConsentAccess {
  /** The accounts. */ readonly accounts?: readonly ConsentReference[] | undefined
  /** The balances. (§2.1) */ readonly balances?: readonly ConsentReference[] | undefined
  /** The transactions. */ readonly transactions?: readonly ConsentReference[] | undefined
  /** All accounts, without balances and transactions. */ readonly availableAccounts?: 'allAccounts' | undefined
  /** All accounts with their balances. */ readonly availableAccountsWithBalance?: 'allAccounts' | undefined
  /** All accounts with balances and transactions. */ readonly allPsd2?: 'allAccounts' | undefined
  /** Not offered: the bank refuses a request that has it. */ readonly restrictedTo?: unknown | undefined
  /** Not offered: the bank refuses a request that has it. */ readonly additionalInformation?: unknown | undefined
}
/** Part of other types. */
export interface SentAddress {
  /** The street. (§2.3) */ readonly street?: string | undefined
  /** The number of the building. (§2.3) */ readonly buildingNumber?: string | undefined
  /** The postal code. (§2.3) */ readonly postalCode?: string | undefined
  /** The town. (§2.3) */ readonly city?: string | undefined
  /** The country, an ISO 3166-1 alpha-2 code. (§2.1) */ readonly country: Country
}
/** Part of other types. */
export interface SentPaymentReference {
  /** The reference. (§2.4) */ readonly reference: string
  /** The kind of reference. (§2.4) */ readonly referenceType?: string | undefined
  /** The issuer of the reference. (§2.4) */ readonly referenceIssuer?: string | undefined
}
/** Part of other types. */
export interface DebtorReference {
  /** The national account number; 11 digits in Norway. (§2.3) */ readonly bban?: string | undefined
  /** The account number by ISO 13616. (§2.3) */ readonly iban?: string | undefined
  /** The currency of the account, an ISO 4217 code. Required in a cross-border payment. (§2.3) */ readonly currency?: Currency | undefined
  /** The card number with its middle digits masked. (§2.6) */ readonly maskedPan?: string | undefined
}
/** Part of other types. */
export interface SentReference {
  /** The national account number; 11 digits in Norway. (§2.3) */ readonly bban?: string | undefined
  /** The account number by ISO 13616. (§2.3) */ readonly iban?: string | undefined
  /** The currency of the account, an ISO 4217 code. Required in a cross-border payment. (§2.3) */ readonly currency?: Currency | undefined
}
/** Part of other types. */
export interface ConsentReference {
  /** The account number by ISO 13616. (§2.3) */ readonly iban?: string | undefined
  /** The national account number; 11 digits in Norway. (§2.3) */ readonly bban?: string | undefined
  /** The card number with its middle digits masked. (§2.6) */ readonly maskedPan?: string | undefined
  /** The currency, an ISO 4217 code. (§2.1) */ readonly currency?: Currency | undefined
}
/** For createBankOfferedConsent and 1 more. */
export interface ConsentRequest {
  /** The data that the TPP may read: named accounts, or one of the words for all accounts. */ readonly access?: ConsentAccess | undefined
  /** Whether the consent is for many reads, or for one access. */ readonly recurringIndicator?: boolean | undefined
  /** The last day of the consent, 180 days ahead at most. (§5.7) */ readonly validUntil?: string | undefined
  /** The number of reads a day while the PSU is away. (§8) */ readonly frequencyPerDay?: number | undefined
  /** Whether payments belong to the same session; it changes nothing here. */ readonly combinedServiceIndicator?: boolean | undefined
}
/** For confirmFunds. */
export interface FundsRequest {
  /** The account. */ readonly account: SentReference
  /** The amount that the creditor gets; its decimals follow the currency. (§2.3) */ readonly instructedAmount: SentAmount
}
/** For createPayment. */
export interface PaymentOrder {
  /** The amount that the creditor gets; its decimals follow the currency. (§2.3) */ readonly instructedAmount: SentAmount
  /** The name of the creditor. (§2.3) */ readonly creditorName: string
  /** The BIC of the creditor’s bank. Required abroad where the account has a bban. (§2.3) */ readonly creditorAgent?: string | undefined
  /** The account of the creditor. (§2.3) */ readonly creditorAccount: SentReference
  /** The address of the creditor. (§2.3) */ readonly creditorAddress?: SentAddress | undefined
  /** The account of the debtor. (§2.3) */ readonly debtorAccount: DebtorReference
  /** The message to the creditor. (§2.3) */ readonly remittanceInformationUnstructured?: string | undefined
  /** The payment reference (KID). Use remittanceInformationStructuredArray instead. (§2.4) */ readonly remittanceInformationStructured?: SentPaymentReference | undefined
  /** The payment references (KID, invoice numbers). (§2.4) */ readonly remittanceInformationStructuredArray?: readonly SentPaymentReference[] | undefined
  /** The purpose of the payment, an ISO 20022 code. (§2.3) */ readonly purposeCode?: PurposeCode | undefined
  /** A reference of the TPP that goes with the payment from end to end. */ readonly endToEndIdentification?: string | undefined
  /** The day of the payment, at most 366 days ahead. Without it the bank pays as soon as it can. (§2.3) */ readonly requestedExecutionDate?: string | undefined
}
/** For createPeriodicPayment. */
export interface PeriodicPaymentOrder {
  /** The amount that the creditor gets; its decimals follow the currency. (§2.3) */ readonly instructedAmount: SentAmount
  /** The name of the creditor. (§2.3) */ readonly creditorName: string
  /** The BIC of the creditor’s bank. Required abroad where the account has a bban. (§2.3) */ readonly creditorAgent?: string | undefined
  /** The account of the creditor. (§2.3) */ readonly creditorAccount: SentReference
  /** The address of the creditor. (§2.3) */ readonly creditorAddress?: SentAddress | undefined
  /** The account of the debtor. (§2.3) */ readonly debtorAccount: DebtorReference
  /** The message to the creditor. (§2.3) */ readonly remittanceInformationUnstructured?: string | undefined
  /** The payment reference (KID). Use remittanceInformationStructuredArray instead. (§2.4) */ readonly remittanceInformationStructured?: SentPaymentReference | undefined
  /** The payment references (KID, invoice numbers). (§2.4) */ readonly remittanceInformationStructuredArray?: readonly SentPaymentReference[] | undefined
  /** The purpose of the payment, an ISO 20022 code. (§2.3) */ readonly purposeCode?: PurposeCode | undefined
  /** A reference of the TPP that goes with the payment from end to end. */ readonly endToEndIdentification?: string | undefined
  /** The first possible day of payment. */ readonly startDate: string
  /** The last possible day of payment. Without it the payment goes on until it is cancelled. */ readonly endDate?: string | undefined
  /** The banking day to use for a day on which the bank is closed: the one after it or before it. */ readonly executionRule?: 'following' | 'preceding' | undefined
  /** The interval between payments. */ readonly frequency: 'Daily' | 'Weekly' | 'EveryTwoWeeks' | 'Monthly' | 'EveryTwoMonths' | 'Quarterly' | 'SemiAnnual' | 'Annual' | 'MonthlyVariable'
  /** The day of the month, or of the week, on which the bank pays. */ readonly dayOfExecution?: string | undefined
  /** The months in which the bank pays, for a frequency that lets them vary. */ readonly monthsOfExecution?: readonly string[] | undefined
}
/** For createBulkPayment. */
export interface BulkPaymentOrder {
  /** A reference of the TPP for the bulk payment. */ readonly paymentInformationId?: string | undefined
  /** The account of the debtor. (§2.3) */ readonly debtorAccount: DebtorReference
  /** The day of the payment, at most 366 days ahead. Without it the bank pays as soon as it can. (§2.3) */ readonly requestedExecutionDate?: string | undefined
  /** The payments. (§2.2) */ readonly payments: readonly Transfer[]
}
/** For createSigningBasket. */
export interface BasketRequest {
  /** The ids of the payments in the basket. */ readonly paymentIds: readonly string[]
}
/** For updateContact. */
export interface ContactRequest {
  /** The mailbox of a group, such as support@tpp.example. (§9 1.18.0) */ readonly email: string
}
/** For createCustomer. */
export interface CustomerRequest {
  /** The number of the customer. A person logs in with it at the bank’s page. (§2.5) */ readonly customerNumber: string
  /** The name. */ readonly name: string
  /** PRIVATE for a person, CORPORATE for a company. (§2.5) */ readonly type: 'PRIVATE' | 'CORPORATE'
}
/** For createAgreement. */
export interface AgreementRequest {
  /** The customer number of the company that owns the accounts of the agreement. */ readonly owner: string
  /** The name. */ readonly name: string
  /** The engagements: a person, an account and the roles of the person. */ readonly engagements: readonly EngagementRequest[]
}
/** For addEngagement. */
export interface EngagementRequest {
  /** The customer number of the person. */ readonly customer: string
  /** The account. */ readonly account: { readonly iban?: string | undefined; readonly bban?: string | undefined; readonly maskedPan?: string | undefined; readonly resourceId?: string | undefined }
  /** VIEW lets the person see the account; REGISTER lets the person pay from it. */ readonly roles: readonly ('VIEW' | 'REGISTER')[]
  /** The largest payment that the person may register, in whole units of the account’s currency. */ readonly registerLimit?: number | undefined
  /** The largest payment that the person may approve alone, in whole units of the account’s currency. */ readonly approvalLimit?: number | undefined
}
/** For createAccount. */
export interface AccountRequest {
  /** The number of the customer. A person logs in with it at the bank’s page. (§2.5) */ readonly customerNumber: string
  /** The name of the account. (§2.8) */ readonly accountName: string
  /** The national account number; 11 digits in Norway. (§2.3) */ readonly bban: string
  /** The account number by ISO 13616. (§2.3) */ readonly iban: string
  /** The currency, an ISO 4217 code. (§2.1) */ readonly currency: Currency
  /** The name of the product. (§2.8) */ readonly product: string
  /** The type of the account, a code of ISO 20022. (§2.8) */ readonly cashAccountType: 'CACC' | 'CASH' | 'CHAR' | 'CISH' | 'COMM' | 'CPAC' | 'LLSV' | 'LOAN' | 'MGLD' | 'MOMA' | 'NREX' | 'ODFT' | 'ONDP' | 'OTHR' | 'SACC' | 'SLRY' | 'SVGS' | 'TAXE' | 'TRAN' | 'TRAS'
  /** The amount by which the account may go below zero, in whole units of its currency. (§2.8) */ readonly creditLine: number
  /** The balances. (§2.1) */ readonly balances: readonly SentBalance[]
  /** Whether payments to the account need a payment reference (KID). Default: false. (§7.1) */ readonly kidRequired?: boolean | undefined
}
/** For postTransactions. */
export interface TransactionRequest {
  /** The amount, in the currency beside it. (§2.1) */ readonly amount: number
  /** The currency, an ISO 4217 code. (§2.1) */ readonly currency: Currency
  /** The day of booking; absent while the transaction is pending. (§2.4) */ readonly bookingDate?: string | undefined
  /** The day from which the amount bears interest. (§2.4) */ readonly valueDate?: string | undefined
  /** The conversion of the amount. (§2.4) */ readonly currencyExchange?: { readonly sourceCurrency: Currency; readonly exchangeRate: string; readonly unitCurrency: Currency; readonly targetCurrency: Currency; readonly quotationDate: string; readonly contractIdentification?: string | undefined } | undefined
  /** The name of the creditor. (§2.3) */ readonly creditorName?: string | undefined
  /** The account of the creditor. (§2.3) */ readonly creditorAccount?: SentReference | undefined
  /** The BIC of the creditor’s bank. Required abroad where the account has a bban. (§2.3) */ readonly creditorAgent?: string | undefined
  /** The name of the debtor. (§2.4) */ readonly debtorName?: string | undefined
  /** The account of the debtor. (§2.3) */ readonly debtorAccount?: SentReference | undefined
  /** The BIC of the debtor’s bank. (§2.4) */ readonly debtorAgent?: string | undefined
  /** The message to the creditor. (§2.3) */ readonly remittanceInformationUnstructured?: string | undefined
  /** The reference that goes with the payment from end to end. (§2.4) */ readonly endToEndId?: string | undefined
  /** The purpose of the payment, an ISO 20022 code. (§2.3) */ readonly purposeCode?: string | undefined
  /** The kind of booking, an ISO 20022 bank transaction code. (§2.4) */ readonly bankTransactionCode?: string | undefined
  /** The kind of booking, in the bank’s own words. (§2.4) */ readonly proprietaryBankTransactionCode?: string | undefined
  /** The message to the creditor, as a list. (§2.4) */ readonly remittanceInformationUnstructuredArray?: readonly string[] | undefined
  /** The payment references (KID, invoice numbers). (§2.4) */ readonly remittanceInformationStructuredArray?: readonly SentPaymentReference[] | undefined
  /** The payment reference (KID). (§7.1) */ readonly kid?: string | undefined
}
/** For bookPostedTransaction. */
export interface BookingRequest {
  /** The day of booking; absent while the transaction is pending. (§2.4) */ readonly bookingDate: string
  /** The day from which the amount bears interest. (§2.4) */ readonly valueDate: string
}
/** For createCardAccount. */
export interface CardAccountRequest {
  /** The number of the customer. A person logs in with it at the bank’s page. (§2.5) */ readonly customerNumber: string
  /** The card number with its middle digits masked. (§2.6) */ readonly maskedPan: string
  /** The currency, an ISO 4217 code. (§2.1) */ readonly currency: Currency
  /** The largest debt on the card. (§2.6) */ readonly creditLimit: SentWholeAmount
  /** The balances. (§2.1) */ readonly balances: readonly SentBalance[]
  /** The id of the card. (§2.6) */ readonly cardId: string
  /** The version of the card. (§2.6) */ readonly cardIdVNo: string
  /** The number of the account behind the card. (§2.6) */ readonly accountNumber: string
  /** The end of the card’s validity. (§2.6) */ readonly expiry: string
  /** The name. */ readonly name: string
  /** The name of the product. (§2.8) */ readonly product: string
  /** enabled, blocked or deleted. (§3.2) */ readonly status: 'enabled' | 'deleted' | 'blocked'
}
/** For changeCardStatus. */
export interface CardStatusRequest {
  /** enabled, blocked or deleted. (§3.2) */ readonly status: 'enabled' | 'deleted' | 'blocked'
}
/** For createSupplementaryCard. */
export interface SupplementaryCardRequest {
  /** The number of the customer. A person logs in with it at the bank’s page. (§2.5) */ readonly customerNumber: string
  /** The card number with its middle digits masked. (§2.6) */ readonly maskedPan: string
  /** The id of the card. (§2.6) */ readonly cardId: string
  /** The version of the card. (§2.6) */ readonly cardIdVNo?: string | undefined
  /** The end of the card’s validity. (§2.6) */ readonly expiry?: string | undefined
  /** The name. */ readonly name: string
}
/** For postCardTransactions. */
export interface CardTransactionRequest {
  /** The id of the card transaction. (§2.7) */ readonly cardTransactionId: string
  /** The terminal of the purchase. (§2.7) */ readonly terminalId: string
  /** The day of booking; absent while the transaction is pending. (§2.4) */ readonly bookingDate: string
  /** The day of the purchase. (§2.7) */ readonly transactionDate: string
  /** The amount; negative when it leaves the account. (§2.4) */ readonly transactionAmount: SentWholeAmount
  /** The amount of the purchase in the currency of the shop; see the fix for card amounts. (§2.7) */ readonly originalAmount: SentWholeAmount
  /** The kind of shop, an ISO 18245 code. (§2.7) */ readonly merchantCategoryCode: string
  /** The conversion of the amount. (§2.4) */ readonly currencyExchange?: { readonly sourceCurrency: Currency; readonly targetCurrency: Currency; readonly exchangeRate: string; readonly unitCurrency: Currency; readonly quotationDate: string } | undefined
  /** The fee for the conversion. (§2.7) */ readonly markupFee: SentWholeAmount
  /** The fee for the conversion in percent. (§2.7) */ readonly markupFeePercentage: string
  /** The id of the shop. (§2.7) */ readonly cardAcceptorId: string
  /** The address of the shop. (§2.7) */ readonly cardAcceptorAddress: SentAddress
  /** The card number with its middle digits masked. (§2.6) */ readonly maskedPan: string
  /** The text of the purchase. (§2.7) */ readonly transactionDetails: string
  /** True if the purchase is on an invoice of the card; a text, true or false. (§2.7) */ readonly invoiced: 'true' | 'false'
  /** The kind of booking, in the bank’s own words. (§2.4) */ readonly proprietaryBankTransactionCode: string
}
