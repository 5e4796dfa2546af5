// Made from the contracts of the operations by `npm run contracts`; not to be changed by hand.
// biome-ignore-all format: printed
// biome-ignore-all assist/source/organizeImports: printed

import type { Currency } from '@pocketbank/core'
import type { Address, BasketLinks, Link, PayingAccount, PaymentLinks, PaymentReference, TppMessage, TransactionStatus } from './answer-parts.ts'
import type { Money } from './answers.ts'

/** For createPayment and 2 more. */
export interface NewPayment {
  paymentId: string
  transactionStatus: TransactionStatus
  transactionFees?: Money
  transactionFeeIndicator: boolean
  tppMessages?: TppMessage[]
  psuMessage?: string
  _links: PaymentLinks
}
/** For cancelPayment and 2 more. */
export interface Cancellation {
  transactionStatus: TransactionStatus
  _links: PaymentLinks
}
/** For readPayment. */
export interface Payment {
  instructedAmount: { amount: string; currency: Currency }
  creditorName: string
  creditorAgent?: string
  creditorAccount: { bban?: string; iban?: string; currency: Currency }
  creditorAddress?: Address
  debtorAccount: PayingAccount
  remittanceInformationUnstructured?: string
  remittanceInformationStructured?: PaymentReference
  remittanceInformationStructuredArray?: PaymentReference[]
  purposeCode?: 'INVS' | 'SALA' | 'IDCP' | 'CASH' | 'CORT' | 'INTC' | 'PENS' | 'SSBE' | 'SUPP' | 'TAXS' | 'TREA' | 'VATX' | 'LOAN' | 'OTHR'
  endToEndIdentification?: string
  requestedExecutionDate?: string
  paymentId: string
  transactionStatus: TransactionStatus
  transactionFees?: Money
  transactionFeeIndicator: boolean
  _links: PaymentLinks
}
/** For readPaymentStatus and 2 more. */
export interface PaymentStatusAnswer {
  transactionStatus: TransactionStatus
  paymentId: string
  fundsAvailable?: boolean
  tppMessages?: TppMessage[]
  psuMessage?: string
  _links: PaymentLinks
}
/** For startPaymentAuthorisation and 6 more. */
export interface StartedAuthorisation {
  scaStatus: 'started' | 'psuIdentified' | 'finalised' | 'failed'
  authorisationId: string
  _links: { scaRedirect: Link; self: Link; scaStatus: Link }
}
/** For listPaymentAuthorisations and 6 more. */
export interface AuthorisationsAnswer {
  authorisationIds: string[]
}
/** For readPaymentAuthorisation and 6 more. */
export interface AuthorisationStatusAnswer {
  scaStatus: 'started' | 'psuIdentified' | 'finalised' | 'failed'
}
/** For readPeriodicPayment. */
export interface PeriodicPayment {
  instructedAmount: { amount: string; currency: Currency }
  creditorName: string
  creditorAgent?: string
  creditorAccount: { bban?: string; iban?: string; currency: Currency }
  creditorAddress?: Address
  debtorAccount: PayingAccount
  remittanceInformationUnstructured?: string
  remittanceInformationStructured?: PaymentReference
  remittanceInformationStructuredArray?: PaymentReference[]
  purposeCode?: 'INVS' | 'SALA' | 'IDCP' | 'CASH' | 'CORT' | 'INTC' | 'PENS' | 'SSBE' | 'SUPP' | 'TAXS' | 'TREA' | 'VATX' | 'LOAN' | 'OTHR'
  endToEndIdentification?: string
  startDate: string
  endDate?: string
  executionRule?: 'following' | 'preceding'
  frequency: 'Daily' | 'Weekly' | 'EveryTwoWeeks' | 'Monthly' | 'EveryTwoMonths' | 'Quarterly' | 'SemiAnnual' | 'Annual' | 'MonthlyVariable'
  dayOfExecution?: string
  monthsOfExecution?: string[]
  paymentId: string
  transactionStatus: TransactionStatus
  transactionFees?: Money
  transactionFeeIndicator: boolean
  _links: PaymentLinks
  nextExecutionDate?: string
  executions: { executionDate: string; transactionStatus: TransactionStatus }[]
}
/** For readBulkPayment. */
export interface BulkPayment {
  paymentInformationId?: string
  debtorAccount: PayingAccount
  requestedExecutionDate?: string
  payments: { instructedAmount: { amount: string; currency: Currency }; creditorName: string; creditorAgent?: string; creditorAccount: { bban?: string; iban?: string; currency: Currency }; creditorAddress?: Address; remittanceInformationUnstructured?: string; remittanceInformationStructured?: PaymentReference; remittanceInformationStructuredArray?: PaymentReference[]; purposeCode?: 'INVS' | 'SALA' | 'IDCP' | 'CASH' | 'CORT' | 'INTC' | 'PENS' | 'SSBE' | 'SUPP' | 'TAXS' | 'TREA' | 'VATX' | 'LOAN' | 'OTHR'; endToEndIdentification?: string; transactionStatus: TransactionStatus }[]
  paymentId: string
  transactionStatus: TransactionStatus
  transactionFees?: Money
  transactionFeeIndicator: boolean
  _links: PaymentLinks
}
/** For createSigningBasket. */
export interface NewBasket {
  basketId: string
  transactionStatus: 'RJCT' | 'RCVD' | 'PATC' | 'ACTC'
  _links: BasketLinks
}
/** For readSigningBasket. */
export interface Basket {
  payments: string[]
  transactionStatus: 'RJCT' | 'RCVD' | 'PATC' | 'ACTC'
  _links: BasketLinks
}
/** For readSigningBasketStatus. */
export interface BasketStatusAnswer {
  transactionStatus: 'RJCT' | 'RCVD' | 'PATC' | 'ACTC'
}
