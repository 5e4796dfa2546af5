import { createResultCache } from '../../base/store/result-cache.ts'
import { find } from '../../base/store/table.ts'
import type { Authorisation } from '../../rows/authorisations/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { requireCustomer } from '../../rows/customers/find.ts'
import type { Customer } from '../../rows/customers/model.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { type OfferedAgreement, offersTo, offersToPay } from '../agreements/offer.ts'
import { narrowAccess } from '../consents/requested-access.ts'
import { listPurposePayments, paymentsFor } from './purposes.ts'
import { type Share, splitPayments } from './share.ts'

/** An authorisation with what the SCA page displays. */
export interface AuthorisationView extends Authorisation, Share {
  /** The person at the page, once identified. */
  readonly person?: Customer
  /**
   * The agreements that the identified person can choose, limited to the context or corporation of the
   * request. Empty before the identification. For approved payments: the agreements that could have approved
   * them.
   */
  readonly offers: readonly OfferedAgreement[]
  /**
   * The payments that still wait for the answer. Of a basket only those that the identified person may
   * approve. Empty for access to accounts.
   */
  readonly payments: readonly Payment[]
}

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

/**
 * Lists the agreements that a person can choose for a consent, limited to the context or corporation of the
 * request.
 */
function offersFor(
  bank: Bank,
  authorisation: Authorisation,
  { customer, consent: serial }: { readonly customer: number; readonly consent: number },
): readonly OfferedAgreement[] {
  const context =
    authorisation.psu.context ?? (authorisation.psu.corporationId === undefined ? undefined : 'CORPORATE')
  const { corporationId } = authorisation.psu
  const consent = find(bank.consents, 'key', { serial })
  return narrowAccess(bank, offersTo(bank, customer), consent?.wanted).filter(
    (offer) =>
      (context === undefined || offer.context === context) &&
      (offer.context === 'PRIVATE' || corporationId === undefined || offer.owner.number === corporationId),
  )
}

/**
 * Lists the agreements under which a person may pay what a link asks for. For an approved link, those under
 * which they could have paid.
 */
function offersOfPayments(
  bank: Bank,
  { purpose, status }: Authorisation,
  share: Share,
  customer: number,
): readonly OfferedAgreement[] {
  const { payments } =
    status === 'approved' ? splitPayments(bank, purpose, listPurposePayments(bank, purpose), customer) : share
  return offersToPayFor(bank, payments, customer)
}

function makeView(bank: Bank, authorisation: Authorisation): AuthorisationView {
  const { customer, purpose } = authorisation
  const payments = paymentsFor(bank, purpose)
  if (customer === undefined) return { ...authorisation, payments, tooLate: [], forOthers: [], offers: [] }
  const share = splitPayments(bank, purpose, payments, customer)
  const offers =
    purpose.kind === 'account-access'
      ? offersFor(bank, authorisation, { customer, consent: purpose.consent })
      : offersOfPayments(bank, authorisation, share, customer)
  return { ...authorisation, ...share, person: requireCustomer(bank, customer), offers }
}

const viewOf = createResultCache<AuthorisationView>(1)

/**
 * Returns the view of an authorisation. The last view is cached, since the SCA page reads it before each
 * answer, and the answer reads it again.
 */
export function viewAuthorisation(bank: Bank, authorisation: Authorisation): AuthorisationView {
  return viewOf(bank, authorisation.id, () => makeView(bank, authorisation))
}
