import { computeCost } from '../../base/money/exchange.ts'
import type { Instant } from '../../base/time/instant.ts'
import { toLocalDate } from '../../base/time/zone.ts'
import type { Engagement } from '../../rows/agreements/model.ts'
import type { Bank } from '../../rows/bank.ts'
import { findHolder } from '../../rows/holders.ts'
import type { Payment } from '../../rows/payments/model.ts'
import { engagementsFor, isWithinLimit, payingEngagements } from '../agreements/pay.ts'

/** Limits of a person on a payment: the engagements by which they may pay from its account, and its cost there. */
interface Measure {
  readonly engagements: readonly Engagement[]
  /** True if the payment without fees is within a limit of one of these engagements. */
  readonly isWithin: (limit: 'registerLimit' | 'approvalLimit') => boolean
}

/** Measures a payment for a person at a moment; undefined if the debtor account is closed. */
function measure(bank: Bank, payment: Payment, customer: number, now: Instant): Measure | undefined {
  const currency = findHolder(bank, payment.debtor)?.currency
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

/** Progress of the approvals that a payment needs. */
type ApprovalState = 'none' | 'partial' | 'full'

/**
 * True if these persons together may approve a payment (X4: approvalLimit). D: a person with a limit of at least the amount, without fees,
 * approves alone; above it two are needed, whatever the second limit. Persons who may not pay from the account any more do not count.
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
 * True if a person who approves a payment may also register it (X4: registerLimit). D: if no SCA has shown who initiated it, its first
 * approver registers it, unless that is the person for whom it was made, whose limit was checked then.
 */
export function mayRegister(bank: Bank, payment: Payment, customer: number): boolean {
  const { initiator, approvals, payer } = payment
  if (initiator !== 0 || approvals.length > 0 || payer === customer) return true
  const measured = measure(bank, payment, customer, payment.createdAt)
  return measured === undefined || measured.engagements.length === 0 || measured.isWithin('registerLimit')
}
