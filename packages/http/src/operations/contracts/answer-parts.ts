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
  /** The currency, an ISO 4217 code. (§2.1) */ currency: Currency
  /** The amount, in the currency beside it. (§2.1) */ amount: number
}
/** Part of other types. */
export interface PaymentLinks {
  scaRedirect?: Link
  self: Link
  /** enabled, blocked or deleted. (§3.2) */ status: Link
  startAuthorisation?: Link
}
/** Part of other types. */
export interface BasketLinks {
  self: Link
  /** enabled, blocked or deleted. (§3.2) */ status: Link
  startAuthorisation?: Link
}
/** Part of other types. */
export interface OpenLinks {
  /** The balances. (§2.1) */ balances?: Link
  /** The transactions. */ transactions?: Link
}
/** Part of other types. */
export interface SelfLink {
  self: Link
}
/** Part of other types. */
export interface PaymentReference {
  /** The reference. (§2.4) */ reference: string
  /** The kind of reference. (§2.4) */ referenceType?: string
  /** The issuer of the reference. (§2.4) */ referenceIssuer?: string
}
/** Part of other types. */
export interface Address {
  /** The street. (§2.3) */ street?: string
  /** The number of the building. (§2.3) */ buildingNumber?: string
  /** The postal code. (§2.3) */ postalCode?: string
  /** The town. (§2.3) */ city?: string
  /** The country, an ISO 3166-1 alpha-2 code. (§2.1) */ country: Country
}
/** Part of other types. */
export type TppMessageCode = 'SYSTEM_ERROR' | 'BAD_REQUEST' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'HTTP_HEADER_REQUIRED' | 'QUERY_PARAMETER_REQUIRED' | 'SCA_NOT_FOUND' | 'SCA_EXPIRED' | 'SCA_INVALID' | 'FORMAT_ERROR' | 'RESOURCE_UNKNOWN' | 'PSU_CREDENTIALS_INVALID' | 'CONSENT_UNKNOWN' | 'CONSENT_INVALID' | 'CONSENT_EXPIRED' | 'ACCESS_EXCEEDED' | 'PRODUCT_UNKNOWN' | 'PRODUCT_INVALID' | 'KID_MISSING' | 'KID_INVALID' | 'PAYMENT_FAILED' | 'EXECUTION_DATE_INVALID'
/** Part of other types. */
export interface TppMessage {
  /** ERROR for a refusal; WARNING where the bank did something else than asked. (§2.1) */ category: 'ERROR' | 'WARNING'
  /** The code of the message. (§7.5) */ code: TppMessageCode
  /** The place of the mistake: a JSON path into the body, or the name of a header or parameter. (§2.1) */ path?: string
  /** The mistake and the expected value, in a sentence. (§2.1) */ text?: string
}
/** Part of other types. */
export interface OpenedAccount {
  /** The account number by ISO 13616. (§2.3) */ iban?: string
  /** The national account number; 11 digits in Norway. (§2.3) */ bban?: string
  /** The card number with its middle digits masked. (§2.6) */ maskedPan?: string
  /** The currency, an ISO 4217 code. (§2.1) */ currency?: string
}
/** Part of other types. */
export interface PayingAccount {
  /** The national account number; 11 digits in Norway. (§2.3) */ bban?: string
  /** The account number by ISO 13616. (§2.3) */ iban?: string
  /** The currency, an ISO 4217 code. (§2.1) */ currency: Currency
  /** The card number with its middle digits masked. (§2.6) */ maskedPan?: string
}
/** Part of other types. */
export interface CurrencyExchange {
  /** The currency before the conversion. (§2.4) */ sourceCurrency: Currency
  /** The factor from source to target. (§2.4) */ exchangeRate: string
  /** The base currency of the rate. (§2.4) */ unitCurrency: Currency
  /** The currency after the conversion. (§2.4) */ targetCurrency: Currency
  /** The day of the rate. (§2.4) */ quotationDate: string
  /** The contract of the conversion. (§2.4) */ contractIdentification?: string
}
/** Part of other types. */
export interface Link {
  /** The address of the link. (§2.1) */ href: string
  /** The methods that the address has. (§2.1) */ verbs: ('GET' | 'PUT' | 'POST' | 'DELETE')[]
}
