import { computeCost } from '../../base/money/exchange.ts'
import type { Instant } from '../../base/time/instant.ts'
import { toLocalDate } from '../../base/time/zone.ts'
import type { Engagement } from '../../rows/agreements/model.ts'
import { findAnyAccount } from '../../rows/any-account.ts'
import type { Bank } from '../../rows/bank.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { engagementsFor, isWithinLimit, payingEngagements } from '../agreements/pay.ts'

/** The engagements by which a person may pay a payment, and a check of their limits. */
interface Measure {
  readonly engagements: readonly Engagement[]
  /** Returns true if the amount without fees is within this limit of one of the engagements. */
  readonly isWithin: (limit: 'registerLimit' | 'approvalLimit') => boolean
}

/** Returns undefined if the debtor account is closed. */
function measure(bank: Bank, payment: Payment, customer: number, now: Instant): Measure | undefined {
  const currency = findAnyAccount(bank, payment.debtor)?.currency
  if (currency === undefined) return undefined
  const { debtor, corporation, transfers } = payment
  const today = toLocalDate(now, bank.calendar.zone)
  const total = transfers.reduce(
    (sum, { amount }) => sum + computeCost(amount, currency, today).money.minor,
    0n,
  )
  const engagements = payingEngagements(engagementsFor(bank, { customer, corporation }, debtor))
  return {
    engagements,
    isWithin: (limit) => engagements.some((engagement) => isWithinLimit(engagement[limit], total, currency)),
  }
}

type ApprovalState = 'none' | 'partial' | 'full'

/**
 * Computes the progress of the approvals by these persons (X4: approvalLimit). D: a person whose limit is at
 * least the amount, without fees, approves alone. Above it two persons are needed, with any second limit.
 * Persons who may no longer pay from the account do not count.
 */
export function approvalState(
  bank: Bank,
  payment: Payment,
  approvers: readonly number[],
  now: Instant,
): ApprovalState {
  const measures = approvers.flatMap((customer) => measure(bank, payment, customer, now) ?? [])
  const [first, second] = measures.filter(({ engagements }) => engagements.length > 0)
  if (first === undefined) return 'none'
  return second !== undefined || first.isWithin('approvalLimit') ? 'full' : 'partial'
}

/**
 * Returns true if a person who approves a payment may also register it (X4: registerLimit). D: if no SCA has
 * shown who initiated the payment, its first approver registers it. The limit of the person for whom it was
 * made was checked when it was initiated.
 */
export function mayRegister(bank: Bank, payment: Payment, customer: number): boolean {
  const { initiator, approvals, payer } = payment
  if (initiator !== 0 || approvals.length > 0 || payer === customer) return true
  const measured = measure(bank, payment, customer, payment.createdAt)
  return measured === undefined || measured.engagements.length === 0 || measured.isWithin('registerLimit')
}
