import { type Refusal, refuse, refuseAt } from '../../base/errors/refusal.ts'
import { ok, type Result } from '../../base/result.ts'
import { find } from '../../base/store/table.ts'
import type { Instant } from '../../base/time/instant.ts'
import type { ApprovalRequest } from '../../rows/authorisations/contract.ts'
import type { Bank } from '../../rows/bank.ts'
import type { AccessEntry } from '../../rows/consents/model.ts'
import type { Customer } from '../../rows/customers/model.ts'
import type { Psu } from '../../rows/psus/model.ts'
import type { OfferedAgreement } from '../agreements/offer.ts'
import { grantConsent } from '../consents/change.ts'
import { consentEnd } from '../consents/consent-terms.ts'
import { mayRegister } from '../payments/approval.ts'
import { approvePayments, cancelApproved, rejectTooLate } from '../payments/approve.ts'
import { hasApproved } from './approvers.ts'
import type { AuthorisationView } from './view.ts'

/** Reads the accounts of an offer that the person has chosen, each at most once. Payments have no choice. */
export function readChoice(
  { accounts }: ApprovalRequest,
  { purpose }: AuthorisationView,
  offer: OfferedAgreement,
): Result<readonly AccessEntry[], Refusal> {
  if (purpose.kind !== 'account-access') return ok([])
  if (accounts === undefined) return refuseAt(['S2p', 'FORMAT_ERROR'], '$.accounts', 'is missing')
  const entries = new Map<string, AccessEntry>()
  for (const [index, { resourceId, rights }] of accounts.entries()) {
    const path = `$.accounts[${index}].resourceId`
    const account = offer.accounts.find(({ id }) => id === resourceId)
    if (account === undefined) {
      return refuseAt(
        ['S2p', 'RESOURCE_UNKNOWN'],
        path,
        'must be an account that the page offers under the agreement',
      )
    }
    if (entries.has(resourceId)) return refuseAt(['S2p', 'FORMAT_ERROR'], path, 'is listed twice')
    const surplusRight = rights.find((right) => !account.rights.includes(right))
    if (surplusRight !== undefined) {
      const fieldPath = `$.accounts[${index}].rights`
      return refuseAt(
        ['S2p', 'FORMAT_ERROR'],
        fieldPath,
        `has ${surplusRight}, which the TPP has not requested`,
      )
    }
    const [balances, transactions] = [rights.includes('balances'), rights.includes('transactions')]
    entries.set(resourceId, { kind: account.kind, account: account.serial, balances, transactions })
  }
  return ok([...entries.values()])
}

function isGrantable(bank: Bank, serial: number, now: Instant): boolean {
  const consent = find(bank.consents, 'key', { serial })
  return consent?.status === 'received' && consentEnd(consent, now, bank.calendar.zone) > now
}

/**
 * Refuses an answer to a request that the TPP has withdrawn, a second approval by the same person, and
 * payments above the registerLimit of the person (X4).
 */
export function checkWithdrawn(
  bank: Bank,
  { purpose, payments, person }: AuthorisationView,
  now: Instant,
): ReturnType<typeof refuse> | undefined {
  const isWithdrawn =
    purpose.kind === 'account-access' ? !isGrantable(bank, purpose.consent, now) : payments.length === 0
  if (isWithdrawn)
    return refuse('S6j', 'the TPP has withdrawn its request, or the answer is too late', 'authorisationId')
  return purpose.kind === 'cancellation'
    ? undefined
    : checkSigner(bank, { purpose, payments }, person?.serial ?? 0)
}

function checkSigner(bank: Bank, view: Pick<AuthorisationView, 'purpose' | 'payments'>, customer: number) {
  const path = '$.customerNumber'
  if (hasApproved(view, customer)) {
    return refuse('X4n', 'this person has approved already, and another person must approve', path)
  }
  return view.payments.every((payment) => mayRegister(bank, payment, customer))
    ? undefined
    : refuse('X4l', 'the amount is above the registerLimit of this person for the account', path)
}

/** An approval: who approves, and what. */
export interface Approval {
  readonly psu: Psu
  readonly person: Customer
  /** The serial of the corporation; 0 for a private customer. */
  readonly corporation: number
  readonly agreement: number
  readonly choice: readonly AccessEntry[]
}

/** Performs what an approved link asks for. The caller has checked that nothing was withdrawn. */
export function grant(
  bank: Bank,
  { purpose, payments, tooLate }: AuthorisationView,
  approval: Approval,
  now: Instant,
): Bank {
  const { psu, person, corporation, agreement, choice: entries } = approval
  switch (purpose.kind) {
    case 'account-access': {
      const access = { psu: psu.serial, corporation, agreement, entries }
      return grantConsent(bank, purpose.consent, access, now) ?? bank
    }
    case 'cancellation':
      return cancelApproved(bank, purpose.payment) ?? bank
    case 'payment':
    case 'signing-basket':
      return rejectTooLate(approvePayments(bank, payments, person.serial, now), tooLate)
  }
}
