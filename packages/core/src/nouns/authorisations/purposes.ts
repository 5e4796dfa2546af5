import { find } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { Purpose } from '../../rows/authorisations/model.ts'
import type { Bank } from '../../rows/bank.ts'
import type { ConsentTerms } from '../../rows/consents/model.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { withoutRows } from '../../rows/table-rows.ts'
import { paymentsIn } from '../baskets/find.ts'
import { endConsent } from '../consents/change.ts'
import { usualTerms } from '../consents/consent-terms.ts'
import { refusePayment } from '../payments/approve.ts'
import { canMove } from '../payments/move.ts'

function paymentWith(bank: Bank, serial: number): readonly Payment[] {
  const payment = find(bank.payments, 'key', { serial })
  return payment === undefined ? [] : [payment]
}

/** The payments that a link names, whatever has become of them. */
export function paymentsNamed(bank: Bank, purpose: Purpose): readonly Payment[] {
  if (purpose.kind === 'account-access') return []
  return purpose.kind === 'signing-basket'
    ? paymentsIn(bank, purpose.basket)
    : paymentWith(bank, purpose.payment)
}

/** The payments that an answer to a link is about: of a basket those that still wait for approval; none for access to accounts. */
export function paymentsFor(bank: Bank, purpose: Purpose): readonly Payment[] {
  switch (purpose.kind) {
    case 'account-access':
      return []
    case 'payment':
      return paymentWith(bank, purpose.payment).filter((payment) => canMove(payment, 'approve'))
    case 'cancellation':
      return paymentWith(bank, purpose.payment).filter((payment) => canMove(payment, 'cancel'))
    case 'signing-basket':
      return paymentsIn(bank, purpose.basket).filter(
        (payment) => payment.basket === purpose.basket && canMove(payment, 'approve'),
      )
  }
}

/** The bank in which the person has said no: to access, or to all payments that the link covers; a cancellation just does not happen. */
export function decline(bank: Bank, purpose: Purpose, now: Instant): Bank {
  switch (purpose.kind) {
    case 'account-access':
      return endConsent(bank, purpose.consent, 'reject', now)
    case 'cancellation':
      return bank
    case 'payment':
    case 'signing-basket':
      return paymentsFor(bank, purpose).reduce((current, { serial }) => refusePayment(current, serial), bank)
  }
}

/** The bank in which a link has led to no answer. D: a payment waits on, since it can get another link until its own time is over. */
export function lapse(bank: Bank, purpose: Purpose, now: Instant): Bank {
  return purpose.kind === 'account-access' ? endConsent(bank, purpose.consent, 'reject', now) : bank
}

/** The terms that a link for account access asks for; the usual terms if the bank has forgotten the consent. */
export function consentAsked(bank: Bank, purpose: Purpose): ConsentTerms {
  const serial = purpose.kind === 'account-access' ? purpose.consent : 0
  return find(bank.consents, 'key', { serial }) ?? usualTerms
}

/** The bank without what only an authorisation held: a consent that never came to be. */
export function withoutIdle(bank: Bank, purpose: Purpose): Bank {
  if (purpose.kind !== 'account-access') return bank
  const consent = find(bank.consents, 'key', { serial: purpose.consent })
  const isIdle = consent !== undefined && consent.psu === 0
  return isIdle ? withoutRows(bank, 'consents', [consent]) : bank
}
