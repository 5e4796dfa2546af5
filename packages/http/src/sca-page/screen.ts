import type { AuthorisationView, OfferedAgreement, PsuContext } from '@pocketbank/core'
import { hasApproved } from '@pocketbank/core/domain/authorisations'
import type { Words } from './words.ts'

export interface FieldError {
  readonly word: keyof Words['errors']
  readonly field: string
}

/** A screen with the data that it asks about. */
export type Screen =
  | { readonly kind: 'identify'; readonly typedNumber?: string; readonly error?: FieldError }
  | { readonly kind: 'context'; readonly contexts: readonly PsuContext[] }
  | { readonly kind: 'agreement'; readonly offers: readonly OfferedAgreement[] }
  | {
      readonly kind: 'approve'
      readonly offer: OfferedAgreement
      /** The submitted form, to fill in the screen again. */
      readonly form?: URLSearchParams
      readonly error?: FieldError
    }
  | { readonly kind: 'nothing' }
  /** The person has approved, and another person must approve too. */
  | { readonly kind: 'again' }

/** Returns the agreements of the context in the query, or all if it names no offered context. */
function narrowed(offers: readonly OfferedAgreement[], query: URLSearchParams): readonly OfferedAgreement[] {
  const matches = offers.filter(({ context }) => context === query.get('context'))
  return matches.length > 0 ? matches : offers
}

/** Chooses the screen for account access. A choice with only one option is skipped. */
function screenForAccounts({ offers }: AuthorisationView, query: URLSearchParams): Screen {
  const namedOffer = offers.find(({ id }) => id === query.get('agreement'))
  if (namedOffer !== undefined) return { kind: 'approve', offer: namedOffer }
  const remainingOffers = narrowed(offers, query)
  const contexts = [...new Set(remainingOffers.map(({ context }) => context))]
  if (contexts.length > 1) return { kind: 'context', contexts }
  const [only, ...otherOffers] = remainingOffers
  if (only === undefined) return { kind: 'nothing' }
  return otherOffers.length > 0
    ? { kind: 'agreement', offers: remainingOffers }
    : { kind: 'approve', offer: only }
}

/**
 * Chooses the screen for payments, whose account is fixed. D: if several agreements let the person pay, the
 * oldest is used.
 */
function screenForPayments(view: AuthorisationView, customer: number): Screen {
  const [offer] = view.offers
  if (hasApproved(view, customer)) return { kind: 'again' }
  return offer === undefined ? { kind: 'nothing' } : { kind: 'approve', offer }
}

/** Chooses the next screen by the choices made so far (S2). */
export function pickScreen(view: AuthorisationView, query: URLSearchParams): Screen {
  const { person, purpose } = view
  if (person === undefined || query.get('step') === 'identify') return { kind: 'identify' }
  return purpose.kind === 'account-access'
    ? screenForAccounts(view, query)
    : screenForPayments(view, person.serial)
}
