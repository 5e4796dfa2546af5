// Made from the contracts of the operations by `npm run contracts`; not to be changed by hand.
// biome-ignore-all format: printed
// biome-ignore-all assist/source/organizeImports: printed

import type { Country, Currency } from '@pocketbank/core'

/** One of these codes, which editors offer, or any other text. */
export type Loosely<Codes extends string> = Codes | (string & {})
/** Part of other types. */
export type SentCurrency = Loosely<Currency>
/** Part of other types. */
export interface SentAmount {
  readonly amount: string
  readonly currency: SentCurrency
}
/** Part of other types. */
export interface SentWholeAmount {
  readonly currency: SentCurrency
  readonly amount: number
}
/** For updateAccountBalances and 1 more. */
export interface SentBalance {
  readonly balanceAmount: SentWholeAmount
  readonly balanceType: Loosely<'closingBooked' | 'expected'>
}
/** Part of other types. */
export type PurposeCode = Loosely<'INVS' | 'SALA' | 'IDCP' | 'CASH' | 'CORT' | 'INTC' | 'PENS' | 'SSBE' | 'SUPP' | 'TAXS' | 'TREA' | 'VATX' | 'LOAN' | 'OTHR'>
/** Part of other types. */
export interface Transfer {
  readonly instructedAmount: SentAmount
  readonly creditorName: string
  readonly creditorAgent?: string | undefined
  readonly creditorAccount: CreditorReference
  readonly creditorAddress?: SentAddress | undefined
  readonly remittanceInformationUnstructured?: string | undefined
  readonly remittanceInformationStructured?: SentPaymentReference | undefined
  readonly remittanceInformationStructuredArray?: readonly SentPaymentReference[] | undefined
  readonly purposeCode?: PurposeCode | undefined
  readonly endToEndIdentification?: string | undefined
}
/** Part of other types. */
export interface ConsentAccess {
  readonly accounts?: readonly ConsentReference[] | undefined
  readonly balances?: readonly ConsentReference[] | undefined
  readonly transactions?: readonly ConsentReference[] | undefined
  readonly availableAccounts?: 'allAccounts' | undefined
  readonly availableAccountsWithBalance?: 'allAccounts' | undefined
  readonly allPsd2?: 'allAccounts' | undefined
  readonly restrictedTo?: unknown | undefined
  readonly additionalInformation?: unknown | undefined
}
/** Part of other types. */
export interface SentAddress {
  readonly street?: string | undefined
  readonly buildingNumber?: string | undefined
  readonly postalCode?: string | undefined
  readonly city?: string | undefined
  readonly country: Loosely<Country>
}
/** Part of other types. */
export interface SentPaymentReference {
  readonly reference: string
  readonly referenceType?: string | undefined
  readonly referenceIssuer?: string | undefined
}
/** Part of other types. */
export interface CreditorReference {
  readonly bban?: string | undefined
  readonly iban?: string | undefined
  readonly currency: SentCurrency
}
/** Part of other types. */
export interface DebtorReference {
  readonly bban?: string | undefined
  readonly iban?: string | undefined
  readonly currency: SentCurrency
  readonly maskedPan?: string | undefined
}
/** Part of other types. */
export interface SentReference {
  readonly bban?: string | undefined
  readonly iban?: string | undefined
  readonly currency?: SentCurrency | undefined
}
/** Part of other types. */
export interface ConsentReference {
  readonly iban?: string | undefined
  readonly bban?: string | undefined
  readonly maskedPan?: string | undefined
  readonly currency?: SentCurrency | undefined
}
/** For createBankOfferedConsent and 1 more. */
export interface ConsentRequest {
  readonly access?: ConsentAccess | undefined
  readonly recurringIndicator?: boolean | undefined
  readonly validUntil?: string | undefined
  readonly frequencyPerDay?: number | undefined
  readonly combinedServiceIndicator?: boolean | undefined
}
/** For confirmFunds. */
export interface FundsRequest {
  readonly account: SentReference
  readonly instructedAmount: SentAmount
}
/** For createPayment. */
export interface PaymentOrder {
  readonly instructedAmount: SentAmount
  readonly creditorName: string
  readonly creditorAgent?: string | undefined
  readonly creditorAccount: CreditorReference
  readonly creditorAddress?: SentAddress | undefined
  readonly debtorAccount: DebtorReference
  readonly remittanceInformationUnstructured?: string | undefined
  readonly remittanceInformationStructured?: SentPaymentReference | undefined
  readonly remittanceInformationStructuredArray?: readonly SentPaymentReference[] | undefined
  readonly purposeCode?: PurposeCode | undefined
  readonly endToEndIdentification?: string | undefined
  readonly requestedExecutionDate?: string | undefined
}
/** For createPeriodicPayment. */
export interface PeriodicPaymentOrder {
  readonly instructedAmount: SentAmount
  readonly creditorName: string
  readonly creditorAgent?: string | undefined
  readonly creditorAccount: CreditorReference
  readonly creditorAddress?: SentAddress | undefined
  readonly debtorAccount: DebtorReference
  readonly remittanceInformationUnstructured?: string | undefined
  readonly remittanceInformationStructured?: SentPaymentReference | undefined
  readonly remittanceInformationStructuredArray?: readonly SentPaymentReference[] | undefined
  readonly purposeCode?: PurposeCode | undefined
  readonly endToEndIdentification?: string | undefined
  readonly startDate: string
  readonly endDate?: string | undefined
  readonly executionRule?: Loosely<'following' | 'preceding'> | undefined
  readonly frequency: Loosely<'Daily' | 'Weekly' | 'EveryTwoWeeks' | 'Monthly' | 'EveryTwoMonths' | 'Quarterly' | 'SemiAnnual' | 'Annual' | 'MonthlyVariable'>
  readonly dayOfExecution?: string | undefined
  readonly monthsOfExecution?: readonly string[] | undefined
}
/** For createBulkPayment. */
export interface BulkPaymentOrder {
  readonly paymentInformationId?: string | undefined
  readonly debtorAccount: DebtorReference
  readonly requestedExecutionDate?: string | undefined
  readonly payments: readonly Transfer[]
}
/** For createSigningBasket. */
export interface BasketRequest {
  readonly paymentIds: readonly string[]
}
/** For updateContact. */
export interface ContactRequest {
  readonly email: string
}
/** For createCustomer. */
export interface CustomerRequest {
  readonly customerNumber: string
  readonly name: string
  readonly type: Loosely<'PRIVATE' | 'CORPORATE'>
}
/** For createAgreement. */
export interface AgreementRequest {
  readonly owner: string
  readonly name: string
  readonly engagements: readonly EngagementRequest[]
}
/** For addEngagement. */
export interface EngagementRequest {
  readonly customer: string
  readonly account: { readonly iban?: string | undefined; readonly bban?: string | undefined; readonly maskedPan?: string | undefined; readonly resourceId?: string | undefined }
  readonly roles: readonly (Loosely<'VIEW' | 'REGISTER'>)[]
  readonly registerLimit?: number | undefined
  readonly approvalLimit?: number | undefined
}
/** For createAccount. */
export interface AccountRequest {
  readonly customerNumber: string
  readonly accountName: string
  readonly bban: string
  readonly iban: string
  readonly currency: SentCurrency
  readonly product: string
  readonly cashAccountType: Loosely<'CACC' | 'CASH' | 'CHAR' | 'CISH' | 'COMM' | 'CPAC' | 'LLSV' | 'LOAN' | 'MGLD' | 'MOMA' | 'NREX' | 'ODFT' | 'ONDP' | 'OTHR' | 'SACC' | 'SLRY' | 'SVGS' | 'TAXE' | 'TRAN' | 'TRAS'>
  readonly creditLine: number
  readonly balances: readonly SentBalance[]
  readonly kidRequired?: boolean | undefined
}
/** For postTransactions. */
export interface TransactionRequest {
  readonly amount: number
  readonly currency: SentCurrency
  readonly bookingDate?: string | undefined
  readonly valueDate?: string | undefined
  readonly currencyExchange?: { readonly sourceCurrency: SentCurrency; readonly exchangeRate: string; readonly unitCurrency: SentCurrency; readonly targetCurrency: SentCurrency; readonly quotationDate: string; readonly contractIdentification?: string | undefined } | undefined
  readonly creditorName?: string | undefined
  readonly creditorAccount?: SentReference | undefined
  readonly creditorAgent?: string | undefined
  readonly debtorName?: string | undefined
  readonly debtorAccount?: SentReference | undefined
  readonly debtorAgent?: string | undefined
  readonly remittanceInformationUnstructured?: string | undefined
  readonly endToEndId?: string | undefined
  readonly purposeCode?: string | undefined
  readonly bankTransactionCode?: string | undefined
  readonly proprietaryBankTransactionCode?: string | undefined
  readonly remittanceInformationUnstructuredArray?: readonly string[] | undefined
  readonly remittanceInformationStructuredArray?: readonly SentPaymentReference[] | undefined
  readonly kid?: string | undefined
}
/** For bookPostedTransaction. */
export interface BookingRequest {
  readonly bookingDate: string
  readonly valueDate: string
}
/** For createCardAccount. */
export interface CardAccountRequest {
  readonly customerNumber: string
  readonly maskedPan: string
  readonly currency: SentCurrency
  readonly creditLimit: SentWholeAmount
  readonly balances: readonly SentBalance[]
  readonly cardId: string
  readonly cardIdVNo: string
  readonly accountNumber: string
  readonly expiry: string
  readonly name: string
  readonly product: string
  readonly status: Loosely<'enabled' | 'deleted' | 'blocked'>
}
/** For changeCardStatus. */
export interface CardStatusRequest {
  readonly status: Loosely<'enabled' | 'deleted' | 'blocked'>
}
/** For createSupplementaryCard. */
export interface SupplementaryCardRequest {
  readonly customerNumber: string
  readonly maskedPan: string
  readonly cardId: string
  readonly cardIdVNo?: string | undefined
  readonly expiry?: string | undefined
  readonly name: string
}
/** For postCardTransactions. */
export interface CardTransactionRequest {
  readonly cardTransactionId: string
  readonly terminalId: string
  readonly bookingDate: string
  readonly transactionDate: string
  readonly transactionAmount: SentWholeAmount
  readonly originalAmount: SentWholeAmount
  readonly merchantCategoryCode: string
  readonly currencyExchange?: { readonly sourceCurrency: SentCurrency; readonly targetCurrency: SentCurrency; readonly exchangeRate: string; readonly unitCurrency: SentCurrency; readonly quotationDate: string } | undefined
  readonly markupFee: SentWholeAmount
  readonly markupFeePercentage: string
  readonly cardAcceptorId: string
  readonly cardAcceptorAddress: SentAddress
  readonly maskedPan: string
  readonly transactionDetails: string
  readonly invoiced: Loosely<'true' | 'false'>
  readonly proprietaryBankTransactionCode: string
}
