import type { AuthorisationView, OfferedAgreement, PsuContext } from '@pocketbank/core'
import { hasApproved } from '@pocketbank/core/domain/authorisations'
import type { Words } from './words.ts'

/** Error in an answer, and its field. */
export interface FieldError {
  readonly word: keyof Words['errors']
  /** The id of the element. */
  readonly field: string
}

/** One of the screens of the page, with what it asks about. */
export type Screen =
  | { readonly kind: 'identify'; readonly typed?: string; readonly error?: FieldError }
  | { readonly kind: 'context'; readonly contexts: readonly PsuContext[] }
  | { readonly kind: 'agreement'; readonly offers: readonly OfferedAgreement[] }
  | {
      readonly kind: 'approve'
      readonly offer: OfferedAgreement
      /** The posted answer, to be shown again. */
      readonly posted?: URLSearchParams
      readonly error?: FieldError
    }
  | { readonly kind: 'nothing' }
  /** The person has approved, and another one must. */
  | { readonly kind: 'again' }

/** The agreements of the context that the query names; all where it names none that is offered. */
function narrowed(offers: readonly OfferedAgreement[], query: URLSearchParams): readonly OfferedAgreement[] {
  const own = offers.filter(({ context }) => context === query.get('context'))
  return own.length > 0 ? own : offers
}

/** Accounts are chosen, agreement by agreement. Where there is one choice only, nothing is asked. */
function screenForAccounts({ offers }: AuthorisationView, query: URLSearchParams): Screen {
  const named = offers.find(({ id }) => id === query.get('agreement'))
  if (named !== undefined) return { kind: 'approve', offer: named }
  const left = narrowed(offers, query)
  const contexts = [...new Set(left.map(({ context }) => context))]
  if (contexts.length > 1) return { kind: 'context', contexts }
  const [only, ...others] = left
  if (only === undefined) return { kind: 'nothing' }
  return others.length > 0 ? { kind: 'agreement', offers: left } : { kind: 'approve', offer: only }
}

/**
 * Chooses the screen for payments, whose account is known. D: of several agreements that let the person pay, the oldest is as good as any.
 */
function screenForPayments(view: AuthorisationView, customer: number): Screen {
  const [offer] = view.offers
  if (hasApproved(view, customer)) return { kind: 'again' }
  return offer === undefined ? { kind: 'nothing' } : { kind: 'approve', offer }
}

/** The screen for a person who has chosen so much already (S2). */
export function pickScreen(view: AuthorisationView, query: URLSearchParams): Screen {
  const { person, purpose } = view
  if (person === undefined || query.get('step') === 'identify') return { kind: 'identify' }
  return purpose.kind === 'account-access'
    ? screenForAccounts(view, query)
    : screenForPayments(view, person.serial)
}
