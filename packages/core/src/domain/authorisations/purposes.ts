import { find } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { Purpose } from '../../rows/authorisations/model.ts'
import type { Bank } from '../../rows/bank.ts'
import type { ConsentTerms } from '../../rows/consents/model.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { findRow, withoutRows } from '../../rows/table-rows.ts'
import { listBasketPayments } from '../baskets/find.ts'
import { endConsent } from '../consents/change.ts'
import { defaultTerms } from '../consents/consent-terms.ts'
import { rejectUnapproved } from '../payments/approve.ts'
import { canMove } from '../payments/move.ts'

/** The payments that a link names, whatever has become of them. */
export function paymentsNamed(bank: Bank, purpose: Purpose): readonly Payment[] {
  if (purpose.kind === 'account-access') return []
  if (purpose.kind === 'signing-basket') return listBasketPayments(bank, purpose.basket)
  const payment = findRow(bank, 'payments', purpose.payment)
  return payment === undefined ? [] : [payment]
}

/** The payments that an answer to a link is about: of a basket those that still wait for approval; none for access to accounts. */
export function paymentsFor(bank: Bank, purpose: Purpose): readonly Payment[] {
  const event = purpose.kind === 'cancellation' ? 'cancel' : 'approve'
  const isCovered = ({ basket }: Payment) => purpose.kind !== 'signing-basket' || basket === purpose.basket
  return paymentsNamed(bank, purpose).filter((payment) => isCovered(payment) && canMove(payment, event))
}

/** The bank in which the person has said no: to access, or to all payments that the link covers; a cancellation just does not happen. */
export function decline(bank: Bank, purpose: Purpose, now: Instant): Bank {
  if (purpose.kind === 'account-access' || purpose.kind === 'cancellation') return lapse(bank, purpose, now)
  const payments = paymentsFor(bank, purpose)
  return payments.reduce((current, { serial }) => rejectUnapproved(current, serial, 'refused'), bank)
}

/** The bank in which a link has led to no answer. D: a payment waits on, since it can get another link until its own time is over. */
export function lapse(bank: Bank, purpose: Purpose, now: Instant): Bank {
  return purpose.kind === 'account-access' ? endConsent(bank, purpose.consent, 'reject', now) : bank
}

/** The terms that a link for account access asks for; the default terms if the bank has forgotten the consent. */
export function consentAsked(bank: Bank, purpose: Purpose): ConsentTerms {
  const serial = purpose.kind === 'account-access' ? purpose.consent : 0
  return find(bank.consents, 'key', { serial }) ?? defaultTerms
}

/** The bank without what only an authorisation held: a consent that never came to be. */
export function withoutIdle(bank: Bank, purpose: Purpose): Bank {
  if (purpose.kind !== 'account-access') return bank
  const consent = find(bank.consents, 'key', { serial: purpose.consent })
  const isIdle = consent !== undefined && consent.psu === 0
  return isIdle ? withoutRows(bank, 'consents', [consent]) : bank
}
