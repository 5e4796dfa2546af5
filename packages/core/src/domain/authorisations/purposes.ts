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

/** Lists all payments that a link names, also ended ones. */
export function listPurposePayments(bank: Bank, purpose: Purpose): readonly Payment[] {
  if (purpose.kind === 'account-access') return []
  if (purpose.kind === 'signing-basket') return listBasketPayments(bank, purpose.basket)
  const payment = findRow(bank, 'payments', purpose.payment)
  return payment === undefined ? [] : [payment]
}

/** Lists the payments of a link that still wait for its answer. Access to accounts has no payments. */
export function paymentsFor(bank: Bank, purpose: Purpose): readonly Payment[] {
  const event = purpose.kind === 'cancellation' ? 'cancel' : 'approve'
  const isCovered = ({ basket }: Payment) => purpose.kind !== 'signing-basket' || basket === purpose.basket
  return listPurposePayments(bank, purpose).filter((payment) => isCovered(payment) && canMove(payment, event))
}

/**
 * Applies a refusal of the person. Rejects the consent, or all payments that still wait. A refused
 * cancellation leaves the payment unchanged.
 */
export function decline(bank: Bank, purpose: Purpose, now: Instant): Bank {
  if (purpose.kind === 'account-access' || purpose.kind === 'cancellation') return lapse(bank, purpose, now)
  const payments = paymentsFor(bank, purpose)
  return payments.reduce((current, { serial }) => rejectUnapproved(current, serial, 'refused'), bank)
}

/**
 * Applies the end of a link without an answer. D: a payment keeps waiting, since it can get another link
 * until its own deadline.
 */
export function lapse(bank: Bank, purpose: Purpose, now: Instant): Bank {
  return purpose.kind === 'account-access' ? endConsent(bank, purpose.consent, 'reject', now) : bank
}

/** Returns the terms of the consent of a link, or the default terms if the bank no longer has the consent. */
export function findConsentTerms(bank: Bank, purpose: Purpose): ConsentTerms {
  const serial = purpose.kind === 'account-access' ? purpose.consent : 0
  return find(bank.consents, 'key', { serial }) ?? defaultTerms
}

/** Removes the consent of a link if nobody has approved it. */
export function withoutIdle(bank: Bank, purpose: Purpose): Bank {
  if (purpose.kind !== 'account-access') return bank
  const consent = find(bank.consents, 'key', { serial: purpose.consent })
  const isIdle = consent !== undefined && consent.psu === 0
  return isIdle ? withoutRows(bank, 'consents', [consent]) : bank
}
