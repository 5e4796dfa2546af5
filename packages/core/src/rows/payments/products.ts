import type { BankCountry } from '../../base/iso/countries.ts'
import { norway, sepaCountries } from '../../base/iso/regions.ts'
import type { Currency } from '../../base/money/currencies.ts'

/** Requirements and features of a payment product. */
export interface ProductRules {
  readonly services: readonly PaymentService[]
  /** The only currency; any where there is none. */
  readonly currency?: Currency
  /** Countries in which creditors may have their account; without it, any. */
  readonly countries?: ReadonlySet<BankCountry>
  /** Accepted references to a creditor's account: `national` takes a Norwegian bban without a BIC. */
  readonly creditor: 'iban' | 'iban-or-national' | 'iban-or-bban-with-agent'
  /** Booked at once, on any day, without a batch. */
  readonly isInstant: boolean
  /** The reference of the type SCOR: a Norwegian KID, which needs no type, or one of ISO 11649. */
  readonly creditorReference: 'kid' | 'iso-11649'
  /** Free text is rewritten in the characters of SWIFT (§2.3: may be re-encoded in processing). */
  readonly isReencoded: boolean
  /** Codes of ISO 20022 for the row of the debtor and the row of the creditor. */
  readonly transactionCodes: { readonly out: string; readonly in: string }
}

/** The payment products (D: the names are those of the Norwegian platform; what each takes is that of its clearing). */
const products = {
  'cross-border-credit-transfers': {
    services: ['payments'],
    creditor: 'iban-or-bban-with-agent',
    isInstant: false,
    creditorReference: 'iso-11649',
    isReencoded: true,
    transactionCodes: { out: 'PMNT-ICDT-XBCT', in: 'PMNT-RCDT-XBCT' },
  },
  'norwegian-domestic-credit-transfers': {
    services: ['payments', 'periodic-payments', 'bulk-payments'],
    currency: 'NOK',
    countries: norway,
    creditor: 'iban-or-national',
    isInstant: false,
    creditorReference: 'kid',
    isReencoded: false,
    transactionCodes: { out: 'PMNT-ICDT-DMCT', in: 'PMNT-RCDT-DMCT' },
  },
  'instant-norwegian-domestic-credit-transfers-straks': {
    services: ['payments'],
    currency: 'NOK',
    countries: norway,
    creditor: 'iban-or-national',
    isInstant: true,
    creditorReference: 'kid',
    isReencoded: false,
    transactionCodes: { out: 'PMNT-IRCT-DMCT', in: 'PMNT-RRCT-DMCT' },
  },
  'sepa-credit-transfers': {
    services: ['payments'],
    currency: 'EUR',
    countries: sepaCountries,
    creditor: 'iban',
    isInstant: false,
    creditorReference: 'iso-11649',
    isReencoded: true,
    transactionCodes: { out: 'PMNT-ICDT-ESCT', in: 'PMNT-RCDT-ESCT' },
  },
} as const satisfies Readonly<Record<string, ProductRules>>

/** A payment product. */
export type Product = keyof typeof products

/** The names of the payment products. */
export const paymentProducts = Object.keys(products) as readonly Product[]

/** The requirements and features of a product. */
export function productRules(product: Product): ProductRules {
  return products[product]
}

/** The payment services of the standard: single, periodic and bulk. */
export const paymentServices = ['payments', 'periodic-payments', 'bulk-payments'] as const

/** A payment service. */
export type PaymentService = (typeof paymentServices)[number]

/** The products that a payment service takes. */
export type ProductFor<Service extends PaymentService> = {
  [Name in Product]: Service extends (typeof products)[Name]['services'][number] ? Name : never
}[Product]
