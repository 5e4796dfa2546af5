import type { PsuReference, RedirectWish } from '../context.ts'
import type { DuePlace } from '../due/queue.ts'
import { bySerial, compareText } from '../store/orders.ts'
import { emptyTable, type Table } from '../store/table.ts'
import type { Instant } from '../time/instant.ts'
import type { AuthorisationStatus } from './status.ts'

/** What is authorised, by its serial: access to accounts, a payment, the cancellation of one, or a basket of payments. */
export type Purpose =
  | { readonly kind: 'account-access'; readonly consent: number }
  | { readonly kind: 'payment'; readonly payment: number }
  | { readonly kind: 'cancellation'; readonly payment: number }
  | { readonly kind: 'signing-basket'; readonly basket: number }

/** One visit of a PSU to the bank's page, from the link that sends them there to their answer (§5.6). */
export interface Authorisation {
  readonly serial: number
  readonly id: string
  readonly tpp: string
  readonly status: AuthorisationStatus
  readonly purpose: Purpose
  readonly psu: PsuReference
  readonly redirect: RedirectWish
  /** Counts the authorisations of its TPP from 1 on. */
  readonly ordinal: number
  /** When it expires or, once it has ended, is forgotten. */
  readonly due: DuePlace
  /** From this moment on the link leads nowhere. */
  readonly expiresAt: Instant
  /** The serial of the customer, once they have said who they are. */
  readonly customer?: number
  /** What was answered, as text that only the same answer has. */
  readonly answer?: string
  /** Where the browser was sent with the answer. */
  readonly wayBack?: string
}

/** The authorisations, in the order in which they began, of all TPPs and of each. */
export type AuthorisationTable = Table<Authorisation, { key: 'serial'; byTpp: 'tpp' | 'serial' }>

/** No authorisations. */
export const noAuthorisations = emptyTable<AuthorisationTable>({
  key: bySerial,
  byTpp: (left, right) => compareText(left.tpp, right.tpp) || left.serial - right.serial,
})
