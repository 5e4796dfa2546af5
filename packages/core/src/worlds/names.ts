import type { ConsentStatus } from '../rows/consents/status.ts'
import type { PaymentService, Product } from '../rows/payments/products.ts'
import type { PaymentStatus } from '../rows/payments/status.ts'

/** The names that a TPP uses for a person. */
export interface PersonNames {
  readonly tpp: string
  /** PSU-ID, TPP-Session-ID and PSU-Corporate-ID; undefined if nobody has approved. */
  readonly psuId?: string
  readonly sessionId?: string
  readonly corporateId?: string
}

/** A consent that a world has created. */
export interface ConsentNames extends PersonNames {
  readonly id: string
  /** The authorisation to which the link to the SCA page belongs. */
  readonly authorisationId: string
  readonly customerNumber: string
  readonly status: ConsentStatus
}

/** A payment that a world has created. */
export interface PaymentNames extends PersonNames {
  readonly id: string
  readonly service: PaymentService
  readonly product: Product
  readonly status: PaymentStatus
}

/** The id of a signing basket of a world, with the names that its TPP uses for the person. */
export interface BasketNames extends PersonNames {
  readonly id: string
}

/** The ids and numbers in the filled bank, by the names of the world. */
export interface WorldNames {
  /** People and companies. */
  readonly customers: Record<string, { readonly id: string; readonly number: string }>
  readonly accounts: Record<string, { readonly id: string; readonly iban: string; readonly bban: string }>
  readonly cards: Record<string, { readonly id: string; readonly maskedPan: string }>
  readonly agreements: Record<string, { readonly id: string }>
  /** Consents, with the names that their TPP uses for the person. */
  readonly consents: Record<string, ConsentNames>
  /** Payments, with the names that their TPP uses for the person. */
  readonly payments: Record<string, PaymentNames>
  /** Signing baskets, with the names that their TPP uses for the person. */
  readonly baskets: Record<string, BasketNames>
}

export function noNames(): WorldNames {
  return { customers: {}, accounts: {}, cards: {}, agreements: {}, consents: {}, payments: {}, baskets: {} }
}
