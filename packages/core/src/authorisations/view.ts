import { type OfferedAgreement, offersTo } from '../agreements/offer.ts'
import type { Bank } from '../bank.ts'
import type { PsuContext } from '../context.ts'
import { customerOf } from '../customers/find.ts'
import type { Customer } from '../customers/model.ts'
import type { Authorisation } from './model.ts'

/** An authorisation as the bank's page shows it. */
export interface AuthorisationView extends Authorisation {
  /** Who the person is, once they have said so. */
  readonly person?: Customer
  /** What the identified person may open, as far as the request named a context or a corporation; nothing before. */
  readonly offers: readonly OfferedAgreement[]
}

/** The context that the request asks for: a corporation is one of its own (§5.8). */
function wantedContext({ psu }: Authorisation): PsuContext | undefined {
  return psu.context ?? (psu.corporationId === undefined ? undefined : 'CORPORATE')
}

function offersFor(bank: Bank, authorisation: Authorisation, customer: number): readonly OfferedAgreement[] {
  const context = wantedContext(authorisation)
  const { corporationId } = authorisation.psu
  return offersTo(bank, customer).filter(
    (offer) =>
      (context === undefined || offer.context === context) &&
      (offer.context === 'PRIVATE' || corporationId === undefined || offer.owner.number === corporationId),
  )
}

/** An authorisation as it is read. */
export function viewAuthorisation(bank: Bank, authorisation: Authorisation): AuthorisationView {
  const { customer } = authorisation
  if (customer === undefined) return { ...authorisation, offers: [] }
  return {
    ...authorisation,
    person: customerOf(bank, customer),
    offers: offersFor(bank, authorisation, customer),
  }
}
