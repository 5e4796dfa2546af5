// Made from the contracts of the operations by `npm run contracts`; not to be changed by hand.
// biome-ignore-all format: printed
// biome-ignore-all assist/source/organizeImports: printed

import type { Currency } from '@pocketbank/core'
import type { Address, BasketLinks, Link, PayingAccount, PaymentLinks, PaymentReference, TppMessage, TransactionStatus } from './answer-parts.ts'
import type { Money } from './answers.ts'

/** For createSigningBasket. */
export interface NewBasket {
  /** The id of the basket. */ basketId: string
  /** The status of the basket: that of its worst payment. (§2.2) */ transactionStatus: 'RJCT' | 'RCVD' | 'PATC' | 'ACTC'
  /** Links to related resources, by name. (§2.1) */ _links: BasketLinks
}
/** For readSigningBasket. */
export interface Basket {
  /** The ids of the payments in the basket. (§2.2) */ payments: string[]
  /** The status of the basket: that of its worst payment. (§2.2) */ transactionStatus: 'RJCT' | 'RCVD' | 'PATC' | 'ACTC'
  /** Links to related resources, by name. (§2.1) */ _links: BasketLinks
}
/** For readSigningBasketStatus. */
export interface BasketStatusAnswer {
  /** The status of the basket: that of its worst payment. (§2.2) */ transactionStatus: 'RJCT' | 'RCVD' | 'PATC' | 'ACTC'
}
/** For createPayment and 2 more. */
export interface NewPayment {
  /** The id of the payment. It stays valid after every change. (§2.3) */ paymentId: string
  /** The status of the payment, a code of ISO 20022. (§3.1) */ transactionStatus: TransactionStatus
  /** The total fee, conversion included. (§2.3) */ transactionFees?: Money
  /** Whether the payment has a fee. (§2.3) */ transactionFeeIndicator: boolean
  /** Messages for the TPP, the deciding one first. (§2.1) */ tppMessages?: TppMessage[]
  /** A sentence to show to the PSU. (§2.3) */ psuMessage?: string
  /** Links to related resources, by name. (§2.1) */ _links: PaymentLinks
}
/** For cancelPayment and 2 more. */
export interface Cancellation {
  /** The status of the payment, a code of ISO 20022. (§3.1) */ transactionStatus: TransactionStatus
  /** Links to related resources, by name. (§2.1) */ _links: PaymentLinks
}
/** For readPayment. */
export interface Payment {
  /** The amount that the creditor gets; its decimals follow the currency. (§2.3) */ instructedAmount: { amount: string; currency: Currency }
  /** The name of the creditor. (§2.3) */ creditorName: string
  /** The BIC of the creditor’s bank. Required abroad where the account has a bban. (§2.3) */ creditorAgent?: string
  /** The account of the creditor. (§2.3) */ creditorAccount: { bban?: string; iban?: string; currency: Currency }
  /** The address of the creditor. (§2.3) */ creditorAddress?: Address
  /** The account of the debtor. (§2.3) */ debtorAccount: PayingAccount
  /** The message to the creditor. (§2.3) */ remittanceInformationUnstructured?: string
  /** The payment reference (KID). Use remittanceInformationStructuredArray instead. (§2.4) */ remittanceInformationStructured?: PaymentReference
  /** The payment references (KID, invoice numbers). (§2.4) */ remittanceInformationStructuredArray?: PaymentReference[]
  /** The purpose of the payment, an ISO 20022 code. (§2.3) */ purposeCode?: 'INVS' | 'SALA' | 'IDCP' | 'CASH' | 'CORT' | 'INTC' | 'PENS' | 'SSBE' | 'SUPP' | 'TAXS' | 'TREA' | 'VATX' | 'LOAN' | 'OTHR'
  /** A reference of the TPP that goes with the payment from end to end. */ endToEndIdentification?: string
  /** The day of the payment, at most 366 days ahead. Without it the bank pays as soon as it can. (§2.3) */ requestedExecutionDate?: string
  /** The id of the payment. It stays valid after every change. (§2.3) */ paymentId: string
  /** The status of the payment, a code of ISO 20022. (§3.1) */ transactionStatus: TransactionStatus
  /** The total fee, conversion included. (§2.3) */ transactionFees?: Money
  /** Whether the payment has a fee. (§2.3) */ transactionFeeIndicator: boolean
  /** Links to related resources, by name. (§2.1) */ _links: PaymentLinks
}
/** For readPaymentStatus and 2 more. */
export interface PaymentStatusAnswer {
  /** The status of the payment, a code of ISO 20022. (§3.1) */ transactionStatus: TransactionStatus
  /** The id of the payment. It stays valid after every change. (§2.3) */ paymentId: string
  /** Whether the account holds the amount. (§2.3) */ fundsAvailable?: boolean
  /** Messages for the TPP, the deciding one first. (§2.1) */ tppMessages?: TppMessage[]
  /** A sentence to show to the PSU. (§2.3) */ psuMessage?: string
  /** Links to related resources, by name. (§2.1) */ _links: PaymentLinks
}
/** For startPaymentAuthorisation and 6 more. */
export interface StartedAuthorisation {
  /** The progress of the PSU at the bank’s page. */ scaStatus: 'started' | 'psuIdentified' | 'finalised' | 'failed'
  /** The id of the authorisation. */ authorisationId: string
  /** Links to related resources, by name. (§2.1) */ _links: { scaRedirect: Link; self: Link; scaStatus: Link }
}
/** For listPaymentAuthorisations and 6 more. */
export interface AuthorisationsAnswer {
  /** The ids of the authorisations, the oldest first. */ authorisationIds: string[]
}
/** For readPaymentAuthorisation and 6 more. */
export interface AuthorisationStatusAnswer {
  /** The progress of the PSU at the bank’s page. */ scaStatus: 'started' | 'psuIdentified' | 'finalised' | 'failed'
}
/** For readPeriodicPayment. */
export interface PeriodicPayment {
  /** The amount that the creditor gets; its decimals follow the currency. (§2.3) */ instructedAmount: { amount: string; currency: Currency }
  /** The name of the creditor. (§2.3) */ creditorName: string
  /** The BIC of the creditor’s bank. Required abroad where the account has a bban. (§2.3) */ creditorAgent?: string
  /** The account of the creditor. (§2.3) */ creditorAccount: { bban?: string; iban?: string; currency: Currency }
  /** The address of the creditor. (§2.3) */ creditorAddress?: Address
  /** The account of the debtor. (§2.3) */ debtorAccount: PayingAccount
  /** The message to the creditor. (§2.3) */ remittanceInformationUnstructured?: string
  /** The payment reference (KID). Use remittanceInformationStructuredArray instead. (§2.4) */ remittanceInformationStructured?: PaymentReference
  /** The payment references (KID, invoice numbers). (§2.4) */ remittanceInformationStructuredArray?: PaymentReference[]
  /** The purpose of the payment, an ISO 20022 code. (§2.3) */ purposeCode?: 'INVS' | 'SALA' | 'IDCP' | 'CASH' | 'CORT' | 'INTC' | 'PENS' | 'SSBE' | 'SUPP' | 'TAXS' | 'TREA' | 'VATX' | 'LOAN' | 'OTHR'
  /** A reference of the TPP that goes with the payment from end to end. */ endToEndIdentification?: string
  /** The first possible day of payment. */ startDate: string
  /** The last possible day of payment. Without it the payment goes on until it is cancelled. */ endDate?: string
  /** The banking day to use for a day on which the bank is closed: the one after it or before it. */ executionRule?: 'following' | 'preceding'
  /** The interval between payments. */ frequency: 'Daily' | 'Weekly' | 'EveryTwoWeeks' | 'Monthly' | 'EveryTwoMonths' | 'Quarterly' | 'SemiAnnual' | 'Annual' | 'MonthlyVariable'
  /** The day of the month, or of the week, on which the bank pays. */ dayOfExecution?: string
  /** The months in which the bank pays, for a frequency that lets them vary. */ monthsOfExecution?: string[]
  /** The id of the payment. It stays valid after every change. (§2.3) */ paymentId: string
  /** The status of the payment, a code of ISO 20022. (§3.1) */ transactionStatus: TransactionStatus
  /** The total fee, conversion included. (§2.3) */ transactionFees?: Money
  /** Whether the payment has a fee. (§2.3) */ transactionFeeIndicator: boolean
  /** Links to related resources, by name. (§2.1) */ _links: PaymentLinks
  /** The next day of payment; absent after the last one. */ nextExecutionDate?: string
  /** The outcome of each day of payment. */ executions: { executionDate: string; transactionStatus: TransactionStatus }[]
}
/** For readBulkPayment. */
export interface BulkPayment {
  /** A reference of the TPP for the bulk payment. */ paymentInformationId?: string
  /** The account of the debtor. (§2.3) */ debtorAccount: PayingAccount
  /** The day of the payment, at most 366 days ahead. Without it the bank pays as soon as it can. (§2.3) */ requestedExecutionDate?: string
  /** The payments. (§2.2) */ payments: { instructedAmount: { amount: string; currency: Currency }; creditorName: string; creditorAgent?: string; creditorAccount: { bban?: string; iban?: string; currency: Currency }; creditorAddress?: Address; remittanceInformationUnstructured?: string; remittanceInformationStructured?: PaymentReference; remittanceInformationStructuredArray?: PaymentReference[]; purposeCode?: 'INVS' | 'SALA' | 'IDCP' | 'CASH' | 'CORT' | 'INTC' | 'PENS' | 'SSBE' | 'SUPP' | 'TAXS' | 'TREA' | 'VATX' | 'LOAN' | 'OTHR'; endToEndIdentification?: string; transactionStatus: TransactionStatus }[]
  /** The id of the payment. It stays valid after every change. (§2.3) */ paymentId: string
  /** The status of the payment, a code of ISO 20022. (§3.1) */ transactionStatus: TransactionStatus
  /** The total fee, conversion included. (§2.3) */ transactionFees?: Money
  /** Whether the payment has a fee. (§2.3) */ transactionFeeIndicator: boolean
  /** Links to related resources, by name. (§2.1) */ _links: PaymentLinks
}
