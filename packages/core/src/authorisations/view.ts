import { type OfferedAgreement, offersTo, offersToPay } from '../agreements/offer.ts'
import type { Bank } from '../bank.ts'
import type { PsuContext } from '../context.ts'
import { customerOf } from '../customers/find.ts'
import type { Customer } from '../customers/model.ts'
import type { Payment } from '../payments/model.ts'
import type { Authorisation } from './model.ts'
import { paymentsFor, paymentsNamed } from './purposes.ts'

/** An authorisation as the bank's page shows it. */
export interface AuthorisationView extends Authorisation {
  /** Who the person is, once they have said so. */
  readonly person?: Customer
  /** What the identified person may open, as far as the request named a context or a corporation; nothing before. Of payments that were approved: by which they could be. */
  readonly offers: readonly OfferedAgreement[]
  /** The payments that the answer is about, as far as they still wait for it; none for access to accounts. */
  readonly payments: readonly Payment[]
}

/** The context that the request asks for: a corporation is one of its own (§5.8). */
function wantedContext({ psu }: Authorisation): PsuContext | undefined {
  return psu.context ?? (psu.corporationId === undefined ? undefined : 'CORPORATE')
}

/** What is paid from is known: an agreement is offered that lets the person pay from all of it. */
function offersToPayFor(
  bank: Bank,
  payments: readonly Payment[],
  customer: number,
): readonly OfferedAgreement[] {
  const [{ corporation } = { corporation: 0 }] = payments
  return offersToPay(
    bank,
    { customer, corporation },
    payments.map(({ debtor }) => debtor),
  )
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
  const { customer, purpose, status } = authorisation
  const isApproved = status === 'approved'
  const payments = paymentsFor(bank, purpose)
  if (customer === undefined) return { ...authorisation, payments, offers: [] }
  const offers =
    purpose.kind === 'account-access'
      ? offersFor(bank, authorisation, customer)
      : offersToPayFor(bank, isApproved ? paymentsNamed(bank, purpose) : payments, customer)
  return { ...authorisation, payments, person: customerOf(bank, customer), offers }
}
