// Made from the contracts of the operations by `npm run contracts`; not to be changed by hand.
// biome-ignore-all format: printed
// biome-ignore-all assist/source/organizeImports: printed

import type { Country, Currency } from '@pocketbank/core'

/** Part of other types. */
export type TransactionStatus = 'RCVD' | 'ACTC' | 'ACCP' | 'ACWC' | 'ACWP' | 'PDNG' | 'ACSP' | 'ACSC' | 'PART' | 'RJCT' | 'CANC'
/** Part of other types. */
export type CashAccountType = 'CACC' | 'CASH' | 'CHAR' | 'CISH' | 'COMM' | 'CPAC' | 'LLSV' | 'LOAN' | 'MGLD' | 'MOMA' | 'NREX' | 'ODFT' | 'ONDP' | 'OTHR' | 'SACC' | 'SLRY' | 'SVGS' | 'TAXE' | 'TRAN' | 'TRAS'
/** Part of other types. */
export interface WholeAmount {
  currency: Currency
  amount: number
}
/** Part of other types. */
export interface PaymentLinks {
  scaRedirect?: Link
  self: Link
  status: Link
  startAuthorisation?: Link
}
/** Part of other types. */
export interface BasketLinks {
  self: Link
  status: Link
  startAuthorisation?: Link
}
/** Part of other types. */
export interface OpenLinks {
  balances?: Link
  transactions?: Link
}
/** Part of other types. */
export interface SelfLink {
  self: Link
}
/** Part of other types. */
export interface PaymentReference {
  reference: string
  referenceType?: string
  referenceIssuer?: string
}
/** Part of other types. */
export interface Address {
  street?: string
  buildingNumber?: string
  postalCode?: string
  city?: string
  country: Country
}
/** Part of other types. */
export type TppMessageCode = 'SYSTEM_ERROR' | 'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'HTTP_HEADER_REQUIRED' | 'QUERY_PARAMETER_REQUIRED' | 'SCA_NOT_FOUND' | 'SCA_EXPIRED' | 'SCA_INVALID' | 'FORMAT_ERROR' | 'RESOURCE_UNKNOWN' | 'PSU_CREDENTIALS_INVALID' | 'CONSENT_UNKNOWN' | 'CONSENT_INVALID' | 'CONSENT_EXPIRED' | 'ACCESS_EXCEEDED' | 'PRODUCT_UNKNOWN' | 'PRODUCT_INVALID' | 'KID_MISSING' | 'KID_INVALID' | 'PAYMENT_FAILED' | 'EXECUTION_DATE_INVALID'
/** Part of other types. */
export interface TppMessage {
  category: 'ERROR' | 'WARNING'
  code: TppMessageCode
  path?: string
  text?: string
}
/** Part of other types. */
export interface OpenedAccount {
  iban?: string
  bban?: string
  maskedPan?: string
  currency?: string
}
/** Part of other types. */
export interface PayingAccount {
  bban?: string
  iban?: string
  currency: Currency
  maskedPan?: string
}
/** Part of other types. */
export interface CurrencyExchange {
  sourceCurrency: Currency
  exchangeRate: string
  unitCurrency: Currency
  targetCurrency: Currency
  quotationDate: string
  contractIdentification?: string
}
/** Part of other types. */
export interface Link {
  href: string
  verbs: ('GET' | 'PUT' | 'POST' | 'DELETE')[]
}
