import type { BankCountry } from '../../base/iso/countries.ts'
import { norway, sepaCountries } from '../../base/iso/regions.ts'
import type { Currency } from '../../base/money/currencies.ts'

export interface ProductRules {
  readonly services: readonly PaymentService[]
  /** The only accepted currency; if undefined, any. */
  readonly currency?: Currency
  /** Countries of creditor accounts; if undefined, any. */
  readonly countries?: ReadonlySet<BankCountry>
  /** Accepted references to a creditor's account. `national` is a Norwegian BBAN without a BIC. */
  readonly creditor: 'iban' | 'iban-or-national' | 'iban-or-bban-with-agent'
  /** True if the payment is booked at once, on any day, without a batch. */
  readonly isInstant: boolean
  /**
   * The meaning of a reference of type SCOR: a Norwegian KID, which needs no type, or a reference of ISO
   * 11649.
   */
  readonly creditorReference: 'kid' | 'iso-11649'
  /** True if free text is rewritten in SWIFT characters (§2.3 allows it). */
  readonly isReencoded: boolean
  /** ISO 20022 codes of the debtor's and the creditor's row. */
  readonly transactionCodes: { readonly out: string; readonly in: string }
}

/** D: the names are those of the Norwegian platform; the rules are those of each clearing. */
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

/** One of `paymentProducts`. */
export type Product = keyof typeof products

/** The payment products, by their names in the path. */
export const paymentProducts = Object.keys(products) as readonly Product[]

export function productRules(product: Product): ProductRules {
  return products[product]
}

/** The payment services of the standard: single, periodic and bulk payments. */
export const paymentServices = ['payments', 'periodic-payments', 'bulk-payments'] as const

/** One of `paymentServices`. */
export type PaymentService = (typeof paymentServices)[number]

/** The products that a payment service accepts. */
export type ProductFor<Service extends PaymentService> = {
  [Name in Product]: Service extends (typeof products)[Name]['services'][number] ? Name : never
}[Product]
